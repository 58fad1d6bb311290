"""Decks as breeding handles them, and what a field of them has to fulfil."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from decks.construction.legality import FEWEST_CARDS, in_order
from play.games.starfighter.engine.cards import CardSet

LARGEST: Final = 40
SHARED: Final = (
    0.6  # of the smaller deck's cards that two decks of the field have in common, at most
)
COMMON: Final = 0.6  # of the field's decks that hold one card, at most


class Candidate(NamedTuple):
    """A cruiser and card numbers, by level and serial."""

    cruiser: str
    cards: tuple[str, ...]

    @classmethod
    def of(cls, cruiser: str, cards: Iterable[str]) -> "Candidate":
        return cls(cruiser, in_order(cards))


def random_candidate(cards: CardSet, chance: random.Random, cruiser: str = "") -> Candidate:
    """A legal deck of 25 to 40 cards drawn by chance, of any cruiser unless one is named."""
    size = chance.randint(FEWEST_CARDS, LARGEST)
    cruiser = cruiser or chance.choice(cards.cruisers)
    return Candidate.of(cruiser, chance.sample(cards.numbers, size))


def shared_cards(first: Candidate, second: Candidate) -> float:
    """The share of the smaller deck that stands in the other one, too."""
    common = len(set(first.cards) & set(second.cards))
    return common / min(len(first.cards), len(second.cards))


@dataclass(frozen=True)
class Room:
    """What the other decks of a field leave to one more; `size` is the field's, 0 where it has no bounds.

    With those `apart` it shares no card, so that both can be built from one box.
    """

    others: tuple[Candidate, ...] = ()
    size: int = 0
    apart: tuple[Candidate, ...] = ()

    def assemble(self, order: Sequence[str], size: int) -> tuple[str, ...] | None:
        """The first cards of an order that the field allows together; None if they are too few."""
        used, holders = self._holders
        most = int(COMMON * self.size) or 1
        left = [
            0 if deck in self.apart else int(SHARED * min(size, len(deck.cards)))
            for deck in self.others
        ]
        taken: list[str] = []
        for card in order:
            if len(taken) == size:
                break
            if (
                card in taken
                or used[card] + 1 > most
                or any(left[place] == 0 for place in holders.get(card, ()))
            ):
                continue
            taken.append(card)
            for place in holders.get(card, ()):
                left[place] -= 1
        return in_order(taken) if len(taken) == size else None

    @cached_property
    def _holders(self) -> tuple[Counter[str], dict[str, list[int]]]:
        """How many others hold each card, and which."""
        holders: dict[str, list[int]] = {}
        for place, deck in enumerate(self.others):
            for card in deck.cards:
                holders.setdefault(card, []).append(place)
        return Counter({card: len(places) for card, places in holders.items()}), holders

    def allows(self, deck: Candidate) -> bool:
        return self.assemble(deck.cards, len(deck.cards)) is not None
