"""The state of a line-based format's parser."""

import re
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from catalog.cards.content import CruiserContent
from catalog.cards.vocabulary import NAME_LENGTH
from catalog.web.formats.one_line import is_one_line
from decks.construction import codes
from decks.construction.card_names import CardNames, label_of
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList, NearMiss, ParsedDeck
from decks.construction.edition_pools import read_code

CARD: Final = re.compile(r"[0-9]{1,4}-[0-9]{1,4}", re.ASCII)
# "2x Side Camera", "1× 3-10", "3-10 Guest of Honour": a count, and a number before its call sign.
COUNTED: Final = re.compile(r"(?:([0-9]{1,3})\s*[x×х*]\s*)?(.+)", re.IGNORECASE)
NUMBERED: Final = re.compile(r"([0-9]{1,4}-[0-9]{1,4})(?![0-9-])\W.*", re.ASCII)
CRUISER: Final = re.compile(r"(?:cruiser|крейсер)\s*:\s*(.*)", re.IGNORECASE)
MAX_PROBLEMS: Final = 10
MAX_QUOTE_LENGTH: Final = 40


@dataclass(slots=True)
class ParseState:
    """Cards, cruiser, name and problems so far; lines are numbered from 1."""

    cards: list[str] = field(default_factory=list)
    cruiser: str | None = None
    name: str = ""
    problems: list[str] = field(default_factory=list)
    near_misses: list[NearMiss] = field(default_factory=list)
    _names: CardNames | None = None

    def names_of(self, pool: CardPool) -> CardNames:
        """The pool's names, read once for all lines."""
        self._names = self._names or CardNames(pool)
        return self._names

    def note_entry(self, line: int, entry: str, pool: CardPool) -> bool:
        """Notes what an entry names: a card, with or without a count, a cruiser, or a deck's code."""
        match = COUNTED.fullmatch(entry)
        if not match:
            return False
        count, words = int(match[1] or 1), match[2]
        if CARD.fullmatch(words):
            number = words
        elif numbered := NUMBERED.fullmatch(words):
            number = numbered[1]
        else:
            names = self.names_of(pool)
            found = names.card(words)
            if not found:
                return self.note_cruiser_name(line, names, words) or self.note_code(words, pool)
            number = found.number
        self.cards += [number] * min(count, 2)  # A second copy is refused, however many there are.
        return True

    def note_cruiser_name(self, line: int, names: CardNames, words: str) -> bool:
        cruiser = names.cruiser(words)
        if cruiser:
            self.note_cruiser(line, cruiser.key)
        return cruiser is not None

    def note_code(self, words: str, pool: CardPool) -> bool:
        """Takes over the deck of a code that stands in a line."""
        if not pool.cards or not codes.CODE.fullmatch(words):
            return False
        try:
            listed = read_code(words, pool)
        except codes.DeckCodeError:
            return False
        self.cards += listed.cards
        self.cruiser = self.cruiser or listed.cruiser
        return True

    def note_near_miss(self, line: int, entry: str, pool: CardPool) -> None:
        """Notes what an entry that names nothing may have meant."""
        if len(self.problems) > MAX_PROBLEMS:
            return
        match = COUNTED.fullmatch(entry)
        meant = self.names_of(pool).similar(match[2] if match else entry)
        if meant:
            written = tuple(
                (
                    f"cruiser: {each.key}" if isinstance(each, CruiserContent) else each.number,
                    label_of(each),
                )
                for each in meant
            )
            self.near_misses.append(NearMiss(line, quoted(entry), written))

    def note_cruiser(self, line: int, words: str) -> None:
        if self.cruiser is not None:
            sentence = _("line %(line)d: the cruiser is named a second time")
            self.problems.append(sentence % {"line": line})
        self.cruiser = words.strip().lower()

    def note_name(self, line: int, words: str) -> None:
        name = words.strip()
        if len(name) > NAME_LENGTH or not is_one_line(name):
            sentence = _("line %(line)d: a name is one line of at most %(longest)d characters")
            self.problems.append(sentence % {"line": line, "longest": NAME_LENGTH})
        else:
            self.name = self.name or name

    def note_words(self, line: int, entry: str, words: str, pool: CardPool) -> None:
        """Notes what an entry names by these of its words, or that it names nothing."""
        if not words or not self.note_entry(line, words, pool):
            self.note_unreadable(line, entry)
            self.note_near_miss(line, words, pool)

    def note_unreadable(self, line: int, entry: str) -> None:
        """Notes an entry that is neither a card nor the cruiser."""
        sentence = _("line %(line)d: “%(entry)s” is not a card number such as 3-10")
        self.problems.append(sentence % {"line": line, "entry": quoted(entry)})

    def result(self) -> ParsedDeck:
        deck = DeckList(tuple(self.cards), self.cruiser or None, self.name)
        return ParsedDeck(deck, limited(self.problems), tuple(self.near_misses[:MAX_PROBLEMS]))


def limited(problems: list[str]) -> tuple[str, ...]:
    """The first problems, and how many more there are."""
    more = len(problems) - MAX_PROBLEMS
    if more <= 0:
        return tuple(problems)
    rest = _("and so on: lines that cannot be read besides: %(count)d") % {"count": more}
    return (*problems[:MAX_PROBLEMS], rest)


def quoted(entry: str) -> str:
    """The beginning of an entry without control characters."""
    shown = entry if len(entry) <= MAX_QUOTE_LENGTH else entry[:MAX_QUOTE_LENGTH] + "…"
    return "".join(char if char.isprintable() else "�" for char in shown)
