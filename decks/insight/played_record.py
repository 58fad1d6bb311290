"""What people have played with a deck, for its tiles and titles; other apps provide it."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.web.hooks import DECK_RECORDS
from decks.models import Deck


@dataclass(frozen=True, slots=True)
class PlayedRecord:
    """How many finished matches were played with a deck, won and drawn."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn


def records_of(decks: Sequence[Deck]) -> dict[int, PlayedRecord]:
    """The records of the decks that were played, by primary key."""
    found: dict[int, PlayedRecord] = {}
    for find in DECK_RECORDS if decks else ():
        found |= find(decks)
    return found
