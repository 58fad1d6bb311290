"""Searching cards by the deck that they are in: ``deck:CODE`` in a query."""

from catalog.query.deck_codes import UnreadableCode, read_codes_with
from decks import codes
from decks.supply import current_supply


def teach_queries() -> None:
    """Lets every query name decks by their codes."""
    read_codes_with(cards_of_code)


def cards_of_code(code: str) -> frozenset[str]:
    """The numbers of the deck's cards in the current edition. Raises UnreadableCode."""
    try:
        return frozenset(codes.decode(code, current_supply()).cards)
    except codes.CodeError as error:
        raise UnreadableCode(str(error)) from error
