"""The deck list that all formats read and write."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Remarks:
    """What a deck's owner writes beside it: cards to think about, and notes by card number."""

    maybe: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DeckList:
    """Card numbers, cruiser and name of a deck, legal or not, and the remarks where they may be told."""

    cards: tuple[str, ...]
    cruiser: str | None = None
    name: str = ""
    remarks: Remarks = Remarks()


class DeckFormatError(ValueError):
    """A text is no deck in its format; `problems` lists every reason with its position."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A line, numbered from 1, that is nearly a card or a cruiser.

    `meant` are pairs of what to write in its place and what that is called.
    """

    line: int
    entry: str
    meant: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ParsedDeck:
    """The parsed part of a text, and a problem with its position for every other part."""

    deck: DeckList
    problems: tuple[str, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()

    def whole(self) -> DeckList:
        """The deck. Raises DeckFormatError if there is any problem."""
        if self.problems:
            raise DeckFormatError(self.problems)
        return self.deck
