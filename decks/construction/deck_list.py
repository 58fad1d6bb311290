"""The deck list that all formats read and write."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

CARD_NOTE_LENGTH: Final = 200  # signs as readers count them


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
class Choice:
    """What a piece may mean: `value` is for the deck's `field`, which is card, maybe or cruiser."""

    field: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """A piece of a line, numbered from 1, that is taken once its reader has confirmed or chosen.

    A contradiction has no likeliest choice.
    """

    line: int
    text: str
    reason: str
    choices: tuple[Choice, ...]
    is_contradiction: bool = False

    def __str__(self) -> str:
        choices = ", ".join(choice.label for choice in self.choices)
        sentence = _("line %(line)d: “%(text)s”: %(reason)s Possible: %(choices)s")
        words = {"line": self.line, "text": self.text, "reason": self.reason, "choices": choices}
        return sentence % words


@dataclass(frozen=True, slots=True)
class Unused:
    """A piece of a line, numbered from 1, that is not used, and why; a doubtful one may be a lost card."""

    line: int
    text: str
    reason: str
    is_doubtful: bool = False

    def __str__(self) -> str:
        sentence = _("line %(line)d: “%(text)s”: %(reason)s")
        return sentence % {"line": self.line, "text": self.text, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class ParsedDeck:
    """What a text says: the deck, what its reader is asked, and what is not used."""

    deck: DeckList
    questions: tuple[Question, ...] = ()
    unused: tuple[Unused, ...] = ()

    def whole(self) -> DeckList:
        """The deck. Raises DeckFormatError if something is asked or in doubt, or if nothing is in it."""
        doubts = [each for each in self.unused if each.is_doubtful]
        if self.questions or doubts:
            raise DeckFormatError([str(each) for each in (*self.questions, *doubts)])
        if not (self.deck.cards or self.deck.cruiser):
            raise DeckFormatError([_("There is neither a card nor a cruiser in it.")])
        return self.deck
