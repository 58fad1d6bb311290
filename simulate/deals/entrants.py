"""Who takes part in a playtest: stock decks, deck files or, outside Total War, cruisers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from decks.construction.card_pool import CardPool
from decks.construction.codes import CODE, CodeError, decode
from decks.construction.legality import IllegalDeck, check_deck
from decks.construction.stock import stock_decks
from decks.formats.registry import DeckFileError, read_deck
from play.games.starfighter.engine.cards import MODES, TRAINING_CRUISERS, CardSet

STOCK: Final = "stock"
TOTAL_WAR: Final = "total_war"


class NoEntrant(ValueError):
    """An argument names nobody who could take part; the message says why, and what would."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who takes part: what to call it, its cruiser, and in Total War its cards."""

    label: str
    cruiser: str
    cards: tuple[str, ...] | None = None


def find_entrants(
    arguments: Sequence[str], cards: CardSet, mode: str, pool: CardPool | None = None
) -> list[Entrant]:
    """The entrants that the arguments name, in order, each once; `stock` names all stock decks.

    With the edition's card pool deck codes are understood too. Raises NoEntrant.
    """
    if mode not in MODES:
        raise NoEntrant(f"There is no mode “{mode}”; there are {', '.join(MODES)}.")
    found: dict[str, Entrant] = {}
    for argument in expand(arguments) if mode == TOTAL_WAR else arguments:
        entrant = (
            find_deck(argument, cards, pool)
            if mode == TOTAL_WAR
            else find_cruiser(argument, cards, mode)
        )
        found.setdefault(entrant.label, entrant)
    return list(found.values())


def expand(arguments: Iterable[str]) -> list[str]:
    """The arguments with `stock` replaced by the keys of all stock decks."""
    expanded: list[str] = []
    for argument in arguments:
        expanded += [deck.key for deck in stock_decks()] if argument == STOCK else [argument]
    return expanded


def find_cruiser(argument: str, cards: CardSet, mode: str) -> Entrant:
    """The cruiser of that key, for a mode with a common deck. Raises NoEntrant."""
    known = [key for key in cards.cruisers if mode != "training" or key in TRAINING_CRUISERS]
    if argument not in known:
        title = mode.replace("_", " ").capitalize()
        raise NoEntrant(
            f"“{argument}” is not a cruiser of {title}, where one common deck is used;"
            f" there are {', '.join(known)}."
        )
    return Entrant(argument, argument)


def find_deck(argument: str, cards: CardSet, pool: CardPool | None = None) -> Entrant:
    """The stock deck of that key, or the deck of that file or code, once it is legal. Raises NoEntrant."""
    coded = read_code(argument, pool) if pool else None
    cruiser, numbers = coded or find_list(argument)
    try:
        check_deck(numbers, cruiser, known_cards=cards.index.keys(), known_cruisers=cards.cruisers)
    except IllegalDeck as error:
        reasons = "\n".join(f"- {violation}" for violation in error.violations)
        raise NoEntrant(f"{argument} is not a legal deck:\n{reasons}") from error
    return Entrant(argument, cruiser or "", numbers)


def read_code(argument: str, pool: CardPool) -> tuple[str | None, tuple[str, ...]] | None:
    """Cruiser and cards of a deck's code; None where the argument is none."""
    if not CODE.fullmatch(argument) or Path(argument).exists():
        return None
    try:
        deck = decode(argument, pool)
    except CodeError:
        return None
    return deck.cruiser, deck.cards


def find_list(argument: str) -> tuple[str | None, tuple[str, ...]]:
    """Cruiser and cards of a stock deck, or of a deck file. Raises NoEntrant."""
    if not argument.strip():
        raise NoEntrant(
            "An empty argument names no deck; give a file or a stock deck, which “playtest --list” prints."
        )
    for deck in stock_decks():
        if deck.key == argument:
            return deck.cruiser, deck.cards
    return read_file(argument)


def read_file(argument: str) -> tuple[str | None, tuple[str, ...]]:
    """Cruiser and cards of a deck file. Raises NoEntrant."""
    path = Path(argument)
    if not path.exists() and not path.suffix and len(path.parts) < 2:
        raise NoEntrant(
            f"“{argument}” is neither a stock deck nor a file nor a deck's code;"
            " “playtest --list” prints the stock decks."
        )
    try:
        deck = read_deck(path)
    except DeckFileError as error:
        raise NoEntrant(str(error)) from error
    return deck.cruiser, deck.cards
