"""The cards of the key ``deck:CODE``."""

from collections.abc import Set

from catalog.web.hooks import DECK_CODE_READERS


class UnreadableCode(ValueError):
    """The text is no deck's code; the message says why."""


def cards_of_deck(code: str) -> Set[str]:
    """The numbers of the deck's cards. Raises UnreadableCode."""
    (read,) = DECK_CODE_READERS
    return read(code)
