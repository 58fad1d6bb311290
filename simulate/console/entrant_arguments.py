"""The entrants that a command's arguments name: decks, deck files or, outside Total War, cruisers."""

from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import ParsedDeck
from decks.construction.legality import find_violations
from decks.construction.stock_choice import stock_decks_of
from decks.library.finding import (
    NoSuchDeck,
    NotOfThisEdition,
    find_deck,
    find_unstored_deck,
    read_deck_of,
)
from decks.models import Owner
from decks.reading.files import STANDARD_INPUT, DeckFileError, read_deck_file
from decks.reading.reader import read_deck_text
from play.games.starfighter.engine.cards import MODES, TRAINING_CRUISERS, CardSet
from simulate.deals.entrants import Entrant
from simulate.models import TOTAL_WAR

STOCK: Final = "stock"


class UnknownEntrant(CommandError):
    """An argument names no entrant; the message says why, and what would."""


def find_entrants(
    arguments: Sequence[str], cards: CardSet, mode: str, pool: CardPool
) -> list[Entrant]:
    """The entrants that the arguments name, in order, each once; `stock` names all stock decks.

    Raises UnknownEntrant.
    """
    if mode not in MODES:
        raise UnknownEntrant(f"There is no mode “{mode}”; there are {', '.join(MODES)}.")
    if mode != TOTAL_WAR:
        return [find_cruiser(argument, cards, mode) for argument in dict.fromkeys(arguments)]
    return [find_legal_deck(argument, cards, pool) for argument in expand(arguments, pool)]


def expand(arguments: Iterable[str], pool: CardPool) -> list[str]:
    """The arguments, each once, with `stock` replaced by the keys of the stock decks that the pool holds."""
    stock = [deck.key for deck in stock_decks_of(pool)]
    names = (stock if argument == STOCK else [argument] for argument in arguments)
    return list(dict.fromkeys(chain.from_iterable(names)))


def find_cruiser(argument: str, cards: CardSet, mode: str) -> Entrant:
    """The cruiser of that key, for a mode with a common deck. Raises UnknownEntrant."""
    known = [key for key in cards.cruisers if mode != "training" or key in TRAINING_CRUISERS]
    if argument not in known:
        title = mode.replace("_", " ").capitalize()
        raise UnknownEntrant(
            f"“{argument}” is not a cruiser of {title}, where one common deck is used;"
            f" there are {', '.join(known)}."
        )
    return Entrant(argument, argument)


def find_legal_deck(argument: str, cards: CardSet, pool: CardPool) -> Entrant:
    """The deck of that file, address, stock key or code, once it is legal. Raises UnknownEntrant."""
    cruiser, numbers = find_list(argument, pool)
    known = {"known_cards": cards.index.keys(), "known_cruisers": cards.cruisers}
    if violations := find_violations(numbers, cruiser, **known):
        reasons = "\n".join(f"- {violation}" for violation in violations)
        raise UnknownEntrant(f"{argument} is not a legal deck:\n{reasons}")
    return Entrant(argument, cruiser or "", numbers)


def find_list(argument: str, pool: CardPool) -> tuple[str | None, tuple[str, ...]]:
    """Cruiser and cards of the deck. Raises UnknownEntrant."""
    if not argument.strip():
        raise UnknownEntrant(
            "An empty argument names no deck; give a file or a stock deck, which “playtest --list” prints."
        )
    path = Path(argument)
    if argument == STANDARD_INPUT or path.is_file():
        return read_file(path, pool)
    try:
        # The shipped cards are played without a database, in which stored decks are.
        if pool.edition is None:
            found = find_unstored_deck(argument, pool)
        else:
            found = find_deck(argument, owner=Owner(), pool=pool)
    except NotOfThisEdition as error:
        raise UnknownEntrant(error.message) from error
    except NoSuchDeck as error:
        if path.exists() or path.suffix or len(path.parts) > 1:
            return read_file(path, pool)
        raise UnknownEntrant(
            f"“{argument}” is neither a stock deck nor a file nor a deck's code;"
            " “playtest --list” prints the stock decks."
        ) from error
    return found.cruiser, found.cards


def read_file(path: Path, pool: CardPool) -> tuple[str | None, tuple[str, ...]]:
    """Cruiser and cards of a deck file. Raises UnknownEntrant with what is wrong with the rest, too."""
    try:
        deck = read_deck_file(path, lambda text: read_text(text, pool))
    except DeckFileError as error:
        raise UnknownEntrant(str(error)) from error
    return deck.cruiser, deck.cards


def read_text(text: str, pool: CardPool) -> ParsedDeck:
    """What a text says; without a database it may name no stored deck."""
    if pool.edition is None:
        return read_deck_text(text, pool)
    return read_deck_of(text, owner=Owner(), pool=pool)
