"""The state of a line-based format's parser."""

import re
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from catalog.cards.vocabulary import NAME_LENGTH
from decks.construction.deck_list import DeckList, ParsedDeck

CARD: Final = re.compile(r"[0-9]{1,4}-[0-9]{1,4}", re.ASCII)
CRUISER: Final = re.compile(r"(?:cruiser|крейсер)\s*:\s*(.*)", re.IGNORECASE)
MOST_PROBLEMS: Final = 10
LONGEST_QUOTE: Final = 40


@dataclass(slots=True)
class ParseState:
    """Cards, cruiser, name and problems so far; lines are numbered from 1."""

    cards: list[str] = field(default_factory=list)
    cruiser: str | None = None
    name: str = ""
    problems: list[str] = field(default_factory=list)

    def note_cruiser(self, line: int, words: str) -> None:
        if self.cruiser is not None:
            sentence = _("line %(line)d: the cruiser is named a second time")
            self.problems.append(sentence % {"line": line})
        self.cruiser = words.strip().lower()

    def note_name(self, line: int, words: str) -> None:
        name = words.strip()
        if len(name) > NAME_LENGTH or not name.isprintable():
            sentence = _("line %(line)d: a name is one line of at most %(longest)d characters")
            self.problems.append(sentence % {"line": line, "longest": NAME_LENGTH})
        else:
            self.name = self.name or name

    def note_unreadable(self, line: int, entry: str) -> None:
        """Notes an entry that is neither a card nor the cruiser."""
        sentence = _("line %(line)d: “%(entry)s” is not a card number such as 3-10")
        self.problems.append(sentence % {"line": line, "entry": quoted(entry)})

    def result(self) -> ParsedDeck:
        deck = DeckList(tuple(self.cards), self.cruiser or None, self.name)
        return ParsedDeck(deck, limited(self.problems))


def limited(problems: list[str]) -> tuple[str, ...]:
    """The first problems, and how many more there are."""
    more = len(problems) - MOST_PROBLEMS
    if more <= 0:
        return tuple(problems)
    rest = _("and so on: lines that cannot be read besides: %(count)d") % {"count": more}
    return (*problems[:MOST_PROBLEMS], rest)


def quoted(entry: str) -> str:
    """The beginning of an entry without control characters."""
    shown = entry if len(entry) <= LONGEST_QUOTE else entry[:LONGEST_QUOTE] + "…"
    return "".join(char if char.isprintable() else "�" for char in shown)
