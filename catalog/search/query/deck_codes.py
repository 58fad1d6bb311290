"""The cards of the key ``deck:CODE``; the app of decks registers a reader for its codes."""

from collections.abc import Callable, Set

from django.utils.translation import gettext as _

Reader = Callable[[str], Set[str]]  # a deck's code -> its card numbers

_readers: list[Reader] = []


class UnreadableCode(ValueError):
    """The text is no deck's code; the message says why."""


def register_deck_reader(reader: Reader) -> None:
    """Enables the key ``deck:``. The reader raises UnreadableCode."""
    _readers[:] = [reader]


def cards_of_deck(code: str) -> Set[str]:
    """The numbers of the deck's cards. Raises UnreadableCode."""
    if not _readers:
        raise UnreadableCode(_("Cards cannot be searched by deck here."))
    return _readers[0](code)
