"""The cards of the keys ``in:NAME`` and ``deck:CODE``."""

from collections.abc import Set

from django.http import HttpRequest

from catalog.web.hooks import DECK_CARD_READERS


class UnreadableDeck(ValueError):
    """The reader can open no deck of that name, and it is no code; the message says why."""


def cards_of_deck(words: str, request: HttpRequest | None) -> Set[str]:
    """The numbers of the cards of a deck that the reader may see. Raises UnreadableDeck."""
    (read,) = DECK_CARD_READERS
    return read(words, request)
