"""The key ``deck:CODE`` of card queries."""

from catalog.search.query.deck_codes import UnreadableCode
from decks.construction import codes
from decks.construction.card_pool import current_pool
from decks.construction.edition_pools import read_code


def cards_of_code(code: str) -> frozenset[str]:
    """The card numbers of a code's deck in the current edition. Raises UnreadableCode."""
    try:
        return frozenset(read_code(code, current_pool()).cards)
    except codes.DeckCodeError as error:
        raise UnreadableCode(str(error)) from error
