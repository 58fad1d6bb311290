"""The key ``deck:``. What a deck's code stands for is known to an app above, which says it here."""

from collections.abc import Callable, Set

from django.utils.translation import gettext as _

# The numbers of the cards of a code's deck.
Reader = Callable[[str], Set[str]]

_readers: list[Reader] = []


class UnreadableCode(ValueError):
    """No deck has that code; the message says why."""


def read_codes_with(reader: Reader) -> None:
    """Lets queries name decks. The reader raises UnreadableCode for a text that is no deck's code."""
    _readers[:] = [reader]


def cards_of_deck(code: str) -> Set[str]:
    """The numbers of the deck's cards. Raises UnreadableCode."""
    if not _readers:
        raise UnreadableCode(_("Cards cannot be searched by deck here."))
    return _readers[0](code)
