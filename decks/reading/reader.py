"""Reads a deck out of any text: each piece is used, asked about, or listed as not used with the reason."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from catalog.web.formats.file_sizes import size_text
from decks.construction import codes
from decks.construction.card_names import CardNames, folded
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckFormatError, DeckList, ParsedDeck
from decks.construction.edition_pools import read_code
from decks.reading.cleaning import ESCAPED, clean, plain
from decks.reading.findings import Findings
from decks.reading.json_reader import read_json_deck
from decks.reading.lines import PREFIX, SERIALS, ListLine
from decks.reading.tables import cells_of, role_of, whole
from decks.reading.tokens import STAMP
from decks.reading.vocabulary import CRUISER, DESCRIPTION, GREETING, MAYBE, OUT, TITLE

MAX_FILE_BYTES: Final = 128 * 1024
MAX_LINES: Final = 2000
FIRST_TITLE: Final = re.compile(
    r"\s*(?:About\n(?=Name ))?(?:\[b\](?P<bold>[^\n]*)\[/b\]|#[ \t]+(?P<heading>[^\n]*)"
    r"|[Nn]ame(?::|(?<=About\nName)(?= ))(?P<name>[^\n]*))[ \t]*(?:\n|\Z)"
)
ADDRESS: Final = re.compile(
    r"(?:https?://)?[^\s<>\"'«»]{0,200}/(?:decks|d|codes)/[^\s<>\"'«»,;)\]]+"
)
CARD_ADDRESS: Final = re.compile(
    r"(?:https?://)?[^\s<>\"'«»]{0,200}/cards/(\d-\d+)/?[^\s<>\"'«»,;)\]]*"
)
CODE: Final = re.compile(r"(?<![\w/-])(?:deck:)?([A-Za-z0-9_-]{16,120})(?![\w/-])", re.ASCII)
STAMPED: Final = re.compile(rf"\W*(?:{STAMP})")
SPEAKER: Final = re.compile(r"~?[^\W\d][\w .'-]{0,40}(?:#\d{4})?:(?=\s|$)")
# A very long line is read in parts that end between pieces, or else between words.
LONG_LINE: Final = re.compile(
    r".{1,600}$|.{1,600}[,;](?!\S)|.{1,600}\s(?=\S*\d-\d)|.{1,600}\s|.{1,600}"
)
SEPARATOR: Final = re.compile(r"\W*sep=(.)\W*", re.IGNORECASE)
LEVEL: Final = re.compile(
    r"\W*(?:(?:level|lvl|lv|уровень|ур)\W{0,2}|l)([0-3])\b(?![-–]\d)|\W*([0-3])(?:-?й)?\s+уровень",
    re.I,
)
COUNT_OF_LEVEL: Final = re.compile(r"^\W*[(\[]\s*\d+\s*(?:cards?|карт\w*|шт\.?)?\s*[)\]]")
TICKED: Final = re.compile(r"\W*?(?:\[[xXхХ✓✔]\]|[☑✅✓✔])")
UNTICKED: Final = re.compile(r"\W*?(?:\[ ?\]|[☐⬜])")
ADDED: Final = re.compile(r"\s*\+\s?(?=\w)")
TAKEN_AWAY: Final = re.compile(r"\s*[-−–]\s?(?=\w)")
COMMENT: Final = re.compile(r"\s(?:#(?=\s)|//(?!\s*$))")
MARKED_HEADING: Final = re.compile(
    r"\s*(?:#{1,6}\s*(.*?)\s*#*|={2,}\s*(.*?)\s*=*|-{2,}\s*(.+?)\s*-+)\s*"
)
NOT_CHOSEN: Final = re.compile(r"\W*(?:no?|false|0|нет|ложь)?\W*", re.IGNORECASE)
# Signs within a line that take cards out and put cards in.
SIGNED: Final = re.compile(r"(?:(?<=\s)|^)([-−–+])\s?(?=\w)")
DELIMITERS: Final = "\t;|,"

Find = Callable[[str], DeckList]


def read_deck_text(text: str, pool: CardPool, find: Find | None = None) -> ParsedDeck:
    """What the text says. `find` gives the deck of an address, or raises ValueError with the reason.

    Raises DeckFormatError if the text is too large.
    """
    if len(text.encode(errors="replace")) > MAX_FILE_BYTES:
        raise DeckFormatError([_("is larger than %(size)s") % {"size": size_text(MAX_FILE_BYTES)}])
    lines = text.count("\n") + 1
    if lines > MAX_LINES:
        counts = {"lines": lines, "most": MAX_LINES}
        raise DeckFormatError([_("has %(lines)d lines; a deck has at most %(most)d") % counts])
    reader = DeckReader(pool, find or (lambda words: find_code(words, pool)))
    text = text.replace("\r\n", "\n").lstrip("\ufeff")
    if not read_json_deck(text, reader):
        reader.read_lines(text)
    return reader.found.result()


def find_code(words: str, pool: CardPool) -> DeckList:
    """The deck of a code or of an address with a code. Raises DeckCodeError, a ValueError."""
    match = re.search(r"/(?:d|codes)/([^/\s?#]+)", words)
    return read_code(match[1] if match else words, pool)


@dataclass(slots=True)
class DeckReader:
    """The state of one reading: the section and the table that lines belong to, and what was found."""

    pool: CardPool
    find: Find
    names: CardNames = field(init=False)
    found: Findings = field(init=False)
    section: str = "card"
    inline_section: bool = False
    level: str = ""
    place: int = 0
    levels: set[str] = field(default_factory=set)
    columns: list[str] = field(default_factory=list)
    delimiter: str = ""
    decks: list[tuple[int, str, DeckList]] = field(default_factory=list)
    # The only number beside a level, which counts cards or is a serial, and its line.
    lone_numbers: dict[str, tuple[int, str]] = field(default_factory=dict)
    # The lists that lines go to by the mark they begin with.
    marks: dict[re.Pattern[str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = CardNames(self.pool)
        self.found = Findings(self.names)

    def read_lines(self, text: str) -> None:
        """Reads a text that is not JSON."""
        if first := FIRST_TITLE.match(text):
            words = first["bold"] or first["name"] or ESCAPED.sub(r"\1", first["heading"] or "")
            raw = (first["heading"] or words).strip()
            is_part = is_heading(raw) and (LEVEL.match(raw) or not re.search(r"\d", raw))
            is_listed = self.names.card(raw) or self.names.cruiser(raw) or is_part
            if words.strip() and (first["name"] or not is_listed):
                self.found.note_title(1, words, is_named=True)
                text = "\n" * first[0].count("\n") + text[first.end() :]
        lines = clean(text).split("\n")
        counted = list_numbers(lines)
        for mark, opposite, section in (
            (UNTICKED, TICKED, "maybe"),
            (TAKEN_AWAY, ADDED, "out"),
        ):
            if any(map(mark.match, lines)) and any(map(opposite.match, lines)):
                self.marks[mark] = section
        for place, line in enumerate(lines, start=1):
            for part in LONG_LINE.findall(line) or [line]:
                self.read_line(place, part, is_numbered=place in counted)
        self.ask_lone_numbers()
        self.note_decks()

    def ask_lone_numbers(self) -> None:
        """Asks for serials that counted nothing: no card of their level is listed."""
        asked = (choice.value for each in self.found.questions for choice in each.choices)
        levels = {number[0] for number in (*self.found.cards, *self.found.maybe, *asked)}
        for level, (place, serial) in self.lone_numbers.items():
            if level not in levels:
                ListLine(self.names, serial, level=level).read(place, self.found)

    def read_line(self, place: int, line: str, *, is_numbered: bool = False) -> None:
        if not line.strip():
            self.columns = []
            self.section = "card" if self.inline_section else self.section
            self.inline_section = False
            return
        line = self.without_struck(place, line)
        if self.read_row(place, line) or re.fullmatch(r"[\s|:=*_>#`~+-]*", line):
            return
        line = plain(self.without_addresses(place, line))
        if {"+", "-"} <= {
            sign.replace("−", "-").replace("–", "-") for sign in SIGNED.findall(line)
        }:
            line = SIGNED.sub(lambda sign: "plus " if sign[1] == "+" else "minus ", line)
        line, comment = [*COMMENT.split(line, maxsplit=1), ""][:2]
        if line.strip():
            self.read_words(place, line.strip(), is_numbered=is_numbered)
        if comment.strip() and not is_description(comment):
            self.found.leave(place, comment, _("a comment"))

    def read_words(self, place: int, line: str, *, is_numbered: bool) -> None:
        """Reads a line without a table: a name, a heading, or pieces."""
        self.place = place
        if (
            (named := TITLE.fullmatch(line))
            and named[1]
            and not ListLine(self.names, named[1]).is_about_cards()
        ):
            self.found.note_title(place, named[1].strip(" \"'"), is_named=True)
            return
        marked = MARKED_HEADING.fullmatch(line)
        inner = next(filter(None, marked.groups()), "") if marked else ""
        rest = inner or PREFIX.sub("", line)
        if STAMPED.match(line) and (speaker := SPEAKER.match(rest)):
            self.found.leave(place, speaker[0], _("the name of who wrote it"))
            rest = rest[speaker.end() :]
        if is_numbered:
            rest = re.sub(r"^\d{1,3}\b[\s:=—–-]*", "", rest)
        rest = self.without_heading(rest)
        is_title = inner and line.startswith("#") and re.search(r"[^\W\d_]", rest)
        if is_title and not ListLine(self.names, rest).is_about_cards():
            self.found.note_title(place, rest, is_named=True)
            return
        section = next((to for mark, to in self.marks.items() if mark.match(line)), self.section)
        ListLine(self.names, rest, section, self.level).read(place, self.found)

    def without_heading(self, line: str) -> str:
        """The line without the heading that it is or begins with, which sets the section."""
        if level := LEVEL.match(line):
            rest = line[level.end() :]
            rest = re.sub(
                r"^\W*(?:number|no|номер|card|карта)\W+(?=\d+\W*$)", "#", rest, flags=re.I
            )
            if lone := re.fullmatch(r"\W*?(\d{1,2})\W*", rest.replace("(", "x")):
                self.lone_numbers.setdefault(level[1] or level[2], (self.place, lone[1]))
            rest = COUNT_OF_LEVEL.sub("", rest)
            is_new = (level[1] or level[2]) not in self.levels
            self.level = level[1] or level[2]
            self.levels.add(self.level)
            self.section = "card" if is_new else self.section
            rest = rest.lstrip(" :.-–—=*#")
            if len(re.findall(r"\d+", rest)) > 1 and SERIALS.fullmatch(rest):
                return rest
            return (
                rest
                if ListLine(self.names, rest).is_about_cards() or not is_description(rest)
                else ""
            )
        head, colon, rest = line.partition(":")
        about_cards = ListLine(self.names, head).is_about_cards()
        if about_cards or (not colon and len(head.split()) > 6):
            return line
        is_sentence = GREETING.search(head) or (not colon and re.search(r"[?!.,]$", head))
        section = "" if is_sentence else section_of(head)
        if section:
            self.section, self.inline_section, self.level = section, bool(rest.strip()), ""
            return rest.strip()
        if CRUISER.search(head) and rest.strip():
            return line
        if is_heading(head) and (colon or not re.fullmatch(r"\W*[\d\W]+", head)):
            self.section, self.level = "card", ""
            return (
                ""
                if re.fullmatch(r"[\W\d]*", rest) and not re.search(r"\d-\d", rest)
                else rest.strip()
            )
        return line

    def without_struck(self, place: int, line: str) -> str:
        for struck in re.findall(r"~~.*?~~", line):
            self.found.leave(place, struck, _("struck out"))
        return re.sub(r"~~.*?~~", " ", line)

    def without_addresses(self, place: int, line: str) -> str:
        """The line without the addresses and codes of decks, which are noted."""
        line = CARD_ADDRESS.sub(r" \1 ", line)

        def note(match: re.Match[str]) -> str:
            words = match[match.lastindex or 0]
            is_code = match.re is CODE
            if is_code and (folded(words) in self.names.by_name or not codes.CODE.fullmatch(words)):
                return match[0]
            try:
                self.decks.append((place, words, self.find(words)))
            except ValueError as error:
                if is_code and not (re.search(r"\d", words) and re.search(r"[A-Z]", words)):
                    return match[0]
                self.found.leave(place, words, str(error), is_doubtful=True)
            return " "

        return CODE.sub(note, ADDRESS.sub(note, line))

    def note_decks(self) -> None:
        """Takes the deck of the text's address unless the text lists cards itself."""
        for place, words, listed in self.decks:
            if not self.found.cards and not self.found.questions:
                self.found.note_deck(place, listed)
            elif set(listed.cards) != set(self.found.cards):
                reason = _("another deck than the cards that were read before")
                self.found.leave(place, words, reason, is_doubtful=True)

    def read_row(self, place: int, line: str) -> bool:
        """Whether the line is of a table with a heading, or a sign of one."""
        if separator := SEPARATOR.fullmatch(line):
            self.delimiter = separator[1]
            return True
        if not self.columns:
            return self.read_header(line)
        cells = cells_of(line, self.delimiter)
        if len(cells) < 2 <= len(self.columns) or (self.delimiter == "|" and "|" not in line):
            self.columns = []
            return False
        if all(re.fullmatch(r"[\s:-]*", cell) for cell in cells):
            return True
        self.read_cells(place, dict(zip(self.columns, cells, strict=False)), line)
        for cell in cells[len(self.columns) :]:
            if cell:
                self.found.leave(
                    place, cell, _("beside the columns of the table"), is_doubtful=True
                )
        return True

    def read_header(self, line: str) -> bool:
        for delimiter in self.delimiter or DELIMITERS:
            cells = cells_of(line, delimiter)
            roles = [role_of(cell) for cell in cells]
            if len(cells) > 1 and {"number", "name", "serial"} & set(roles):
                doubles = [
                    f"{role}{n}" if role in roles[:n] else role for n, role in enumerate(roles)
                ]
                self.columns, self.delimiter = doubles, delimiter
                return True
        return False

    def is_card(self, words: str) -> bool:
        return ListLine(self.names, plain(words)).is_about_cards()

    def read_cells(self, place: int, row: dict[str, str], text: str) -> None:
        """Reads a row by the names of its columns."""
        section, kind = row.get("section", ""), row.get("kind", "").casefold()
        if kind in ("deck", "колода"):
            self.found.note_title(place, row.get("name", ""), is_named=True)
            return
        number = row.get("number", "")
        if "name" in row and re.fullmatch(r"\d{1,3}", number) and "level" not in row:
            number = ""  # of the row
        level, serial = whole(row.get("level", "")), whole(row.get("serial", ""))
        if level and not serial and whole(number):
            number, serial = "", whole(number)
        if level and serial:
            number = f"{number} {level}-{serial}"
        count = whole(row.get("count", ""))
        names = " ".join(
            f"«{cell}»" for role, cell in row.items() if role.startswith("name") and cell
        )
        numbers = " ".join(
            cell
            for role, cell in row.items()
            if re.fullmatch(r"number\d+", role) or (role.startswith("other") and self.is_card(cell))
        )
        words = f"{count + 'x ' if count else ''}{number} {numbers} {names}".strip()
        if kind in ("cruiser", "крейсер") or (row.get("cruiser") and not self.found.cruisers):
            self.found.note_cruiser(place, row.get("cruiser") or row.get("name", ""))
        if kind in ("cruiser", "крейсер") or not words:
            return
        where = section_of(f"{section} {kind}") or self.section
        if "chosen" in row and NOT_CHOSEN.fullmatch(row["chosen"]):
            where = "out"
        ListLine(self.names, plain(words), where, shown=text.strip()).read(place, self.found)
        for role, cell in row.items():
            is_other = role == "note" or (role.startswith("other") and not self.is_card(cell))
            if is_other and cell and not is_description(cell):
                self.found.leave(place, cell, _("beside the columns of the table"))


def section_of(head: str) -> str:
    """The list that a heading begins; empty if it begins none."""
    return "maybe" if MAYBE.search(head) else "out" if OUT.search(head) else ""


def is_description(words: str) -> bool:
    """Whether the words say nothing but what kind of cards these are."""
    return not re.search(r"\w", re.sub(r"\d+", "", DESCRIPTION.sub("", words)))


def is_heading(words: str) -> bool:
    return bool(re.search(r"[^\W\d_]", words)) and is_description(words)


def list_numbers(lines: list[str]) -> set[int]:
    """The lines that begin with 1, 2, 3 and so on, at least three of them: numbers of a list, not counts."""

    def numbered() -> Iterator[tuple[int, int]]:
        for place, line in enumerate(lines, start=1):
            if match := re.match(r"\s*(\d{1,3})(?=\s+(?!-\s?\d)|\s?[:=—–-]\s)", line):
                yield place, int(match[1])

    found = list(numbered())
    is_list = len(found) >= 3 and [number for _place, number in found] == list(
        range(found[0][1], found[0][1] + len(found))
    )
    return {place for place, _number in found} if is_list else set()
