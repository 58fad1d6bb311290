"""What decks add to the catalogue's pages, and what other apps may add to a deck's."""

from dataclasses import dataclass

from decks.models import Deck
from decks.showing import ShownDeck


@dataclass(frozen=True, slots=True)
class DeckSubject:
    """The deck that a page is about; one shown by its code alone has no `deck`."""

    shown: ShownDeck
    deck: Deck | None = None
