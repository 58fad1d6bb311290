"""Decks as entrants of a run: kept ones, stock decks and codes, as far as whoever asks may see them."""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from decks.codes import CodeError, decode
from decks.formats.deck_list import DeckList
from decks.keeping import visible_versions
from decks.legality import IllegalDeck
from decks.models import Deck, DeckVersion, Keeper
from decks.showing import ShownDeck
from decks.stock import stock_decks
from decks.supply import Supply
from simulate.entrants import Entrant
from simulate.limits import RunRefused

LONGEST_ECHO: Final = 60  # letters of what was typed, in a message


class NoSuchDeck(RunRefused):
    """There is no such deck for whoever asks, who does not learn whether somebody else has it: a 404."""


class NoSuchVersion(NoSuchDeck):
    """The deck has no such version for whoever asks."""

    def __init__(self) -> None:
        super().__init__(_("The deck has no such version that you may open."))


def find_contender(
    words: str, *, keeper: Keeper, supply: Supply, number: int | None = None
) -> tuple[Entrant, DeckVersion | None]:
    """A deck by its address or its code; with its version where it is a kept one.

    The version is that of the number, without one the newest. Raises NoSuchDeck, NoSuchVersion, and
    IllegalDeck with every reason.
    """
    # PostgreSQL takes no NUL in a text, and nothing is called so.
    words = words.replace("\0", "").strip()
    deck = Deck.objects.visible_to(keeper).filter(slug=words).with_newest_version().first()
    if deck is not None:
        version = deck.newest if number is None else find_version(deck, number, keeper)
        version.deck = deck
        label = str(deck)
        if number is not None:
            label = _("%(deck)s, version %(number)d") % {"deck": deck, "number": number}
        return legal_entrant(label, version.cruiser, version.cards, supply), version
    entrant = find_without_versions(words, supply)
    if number is not None:
        raise NoSuchVersion
    return entrant, None


def find_without_versions(words: str, supply: Supply) -> Entrant:
    """A stock deck by its key, or the deck of a code. Raises NoSuchDeck and IllegalDeck."""
    for stock in stock_decks():
        if stock.key == words:
            return legal_entrant(stock.name, stock.cruiser, stock.cards, supply)
    try:
        listed = decode(words, supply)
    except CodeError as error:
        sentence = _("“%(words)s” is neither a deck that you may open nor a deck code. %(why)s")
        raise NoSuchDeck(sentence % {"words": words[:LONGEST_ECHO], "why": error}) from error
    return legal_entrant(words, listed.cruiser or "", listed.cards, supply)


def find_version(deck: Deck, number: int, keeper: Keeper) -> DeckVersion:
    """Raises NoSuchVersion where the keeper may not see it either."""
    version = visible_versions(keeper, deck).filter(number=number).first()
    if version is None:
        raise NoSuchVersion
    return version


def stock_contenders(supply: Supply) -> list[Entrant]:
    """The stock decks that are legal with the edition, in the order of their file."""
    cruisers, cards = supply.cruisers.keys(), supply.cards.keys()
    return [
        Entrant(deck.name, deck.cruiser, deck.cards)
        for deck in stock_decks()
        if deck.cruiser in cruisers and cards >= set(deck.cards)
    ]


def legal_entrant(label: str, cruiser: str, cards: Iterable[str], supply: Supply) -> Entrant:
    """An entrant of Total War. Raises IllegalDeck, its reasons with the cruisers by their names."""
    numbers = tuple(cards)
    shown = ShownDeck(DeckList(numbers, cruiser), supply)
    if shown.violations:
        raise IllegalDeck(shown.violations)
    return Entrant(label, cruiser, numbers)
