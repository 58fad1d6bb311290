"""The keys ``in:NAME`` and ``deck:CODE`` of card queries."""

from collections.abc import Sequence
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.search.query.deck_cards import UnreadableDeck
from catalog.search.text import nearest, normalized
from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.finding import NoSuchDeck, find_deck
from decks.models import Deck, Owner

MAX_NAMED_ALIKE: Final = 50
MAX_COMPARED: Final = 2_000  # names, in search of the nearest


def cards_of_named_deck(words: str, request: HttpRequest | None) -> frozenset[str]:
    """The card numbers of a deck by its name, address or code. Raises UnreadableDeck."""
    pool = current_pool()
    owner = owner_of(request) if request else Owner(AnonymousUser())
    cards = cards_by_name(normalized(words), owner)
    if cards is None:
        try:
            cards = find_deck(words, owner=owner, pool=pool).cards
        except NoSuchDeck as error:
            raise UnreadableDeck(refusal(words, str(error), owner)) from error
    return frozenset(pool.known(cards))


def cards_by_name(name: str, owner: Owner) -> Sequence[str] | None:
    """The cards of the owner's, or else the newest published deck of that normalized name."""
    if not name:
        return None
    found = Deck.objects.listed_for(owner).filter(search_text__contains=name).newest_first()
    named = [
        deck
        for deck in found.with_newest_version()[:MAX_NAMED_ALIKE]
        if name in map(normalized, (deck.name, deck.name_ru))
    ]
    if named:
        cards: Sequence[str] = min(named, key=lambda deck: not owner.owns(deck)).newest.cards
        return cards
    stock = (s for s in stock_decks() if name in map(normalized, (s.name, s.name_ru)))
    return next((deck.cards for deck in stock), None)


def refusal(words: str, told: str, owner: Owner) -> str:
    """That there is no such deck, and the nearest name of those that the owner may see."""
    rows = Deck.objects.listed_for(owner).newest_first().values_list("name", "name_ru")
    stock = [(deck.name, deck.name_ru) for deck in stock_decks()]
    names = {normalized(n): n for row in [*rows[:MAX_COMPARED], *stock] for n in row if n}
    near = nearest(normalized(words), names)
    return f"{told} {_('Did you mean “%(word)s”?') % {'word': names[near]}}" if near else told
