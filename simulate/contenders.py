"""Decks as entrants of a run: kept ones, stock decks and codes, as far as whoever asks may see them."""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from decks.codes import CodeError, decode
from decks.formats.deck_list import DeckList
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


def find_contender(
    words: str, *, keeper: Keeper, supply: Supply
) -> tuple[Entrant, DeckVersion | None]:
    """A deck by its address or its code; with its newest version where it is a kept one.

    Raises NoSuchDeck, and IllegalDeck with every reason.
    """
    words = words.strip()
    deck = Deck.objects.visible_to(keeper).filter(slug=words).with_newest_version().first()
    if deck is not None:
        version = deck.newest
        version.deck = deck
        return legal_entrant(str(deck), version.cruiser, version.cards, supply), version
    for stock in stock_decks():
        if stock.key == words:
            return legal_entrant(stock.name, stock.cruiser, stock.cards, supply), None
    try:
        listed = decode(words, supply)
    except CodeError as error:
        sentence = _("“%(words)s” is neither a deck that you may open nor a deck code. %(why)s")
        raise NoSuchDeck(sentence % {"words": words[:LONGEST_ECHO], "why": error}) from error
    return legal_entrant(words, listed.cruiser or "", listed.cards, supply), None


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
