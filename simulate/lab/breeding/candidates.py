"""Decks as breeding handles them, and what a field of them has to fulfil."""

import random
import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from decks.construction.legality import FEWEST_CARDS, in_order
from decks.construction.stock import stock_decks
from play.games.starfighter.engine.cards import CardSet

CHALLENGERS: Final = Path(__file__).resolve().parents[2] / "data" / "challengers.toml"
LARGEST: Final = 40
SHARED: Final = 0.6  # of the smaller deck's cards that two decks have in common, at most
COMMON: Final = 0.6  # of the field's decks that hold one card, at most
EXCHANGED: Final = 0.2  # of a deck's cards, to see what the others are worth beside them
USED: Final = 82  # cards that some deck of the field holds, at least


class Candidate(NamedTuple):
    """A cruiser and card numbers, by level and serial."""

    cruiser: str
    cards: tuple[str, ...]

    @classmethod
    def of(cls, cruiser: str, cards: Iterable[str]) -> "Candidate":
        return cls(cruiser, in_order(cards))


def stock_candidates() -> list[Candidate]:
    return [Candidate.of(deck.cruiser, deck.cards) for deck in stock_decks()]


@lru_cache(maxsize=1)
def challengers() -> tuple[Candidate, ...]:
    """Decks that beat the shipped field or a deck of it, for each cruiser the strongest first.

    A check plays them, and breeding may begin there.
    """
    rows = tomllib.loads(CHALLENGERS.read_text(encoding="utf-8"))["deck"]
    return tuple(Candidate.of(row["cruiser"], row["cards"].split()) for row in rows)


def random_candidate(cards: CardSet, chance: random.Random, cruiser: str = "") -> Candidate:
    """A legal deck of 25 to 40 cards drawn by chance, of any cruiser unless one is named."""
    size = chance.randint(FEWEST_CARDS, LARGEST)
    cruiser = cruiser or chance.choice(cards.cruisers)
    return Candidate.of(cruiser, chance.sample(cards.numbers, size))


def exchanged(deck: Candidate, numbers: Sequence[str], source: np.random.Generator) -> Candidate:
    """The deck with about a fifth of its cards exchanged for others by chance."""
    kept = [number for number in deck.cards if source.random() > EXCHANGED]
    others = [number for number in numbers if number not in kept]
    new = source.choice(others, len(deck.cards) - len(kept), replace=False)
    return Candidate.of(deck.cruiser, [*kept, *new.tolist()])
