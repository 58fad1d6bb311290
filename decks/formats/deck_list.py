"""What every format reads and writes, and how it refuses."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck as it is written down; whether it is legal is another question (`decks.legality`)."""

    cards: tuple[str, ...]
    cruiser: str | None = None
    name: str = ""


class DeckFormatError(ValueError):
    """A text is not a deck in its format; `problems` are all of them, each with its place."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood of a text, and a sentence with its place for whatever was not."""

    deck: DeckList
    problems: tuple[str, ...] = ()

    def whole(self) -> DeckList:
        """The deck. Raises DeckFormatError unless everything was understood."""
        if self.problems:
            raise DeckFormatError(self.problems)
        return self.deck
