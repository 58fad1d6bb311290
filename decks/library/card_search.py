"""The keys ``in:NAME`` and ``deck:CODE`` of card queries."""

from django.http import HttpRequest

from catalog.search.query.errors import UnreadableDeck
from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.library.finding import NoSuchDeck, find_deck
from decks.models import Owner


def cards_of_named_deck(words: str, request: HttpRequest | None) -> frozenset[str]:
    """The card numbers of a deck by its name, address or code. Raises UnreadableDeck."""
    pool = current_pool()
    owner = owner_of(request) if request else Owner()
    try:
        return frozenset(pool.known(find_deck(words, owner=owner, pool=pool).cards))
    except NoSuchDeck as error:
        raise UnreadableDeck(error.message) from error
