"""A line of a list, or a row of a table, as entries: a card each, with its count."""

import re
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from catalog.cards.content import CardContent, CruiserContent
from decks.construction.card_names import DASH, CardNames
from decks.reading.findings import Findings, may_be_a_card
from decks.reading.tokens import DATE, SPAN, STAMP, Mention, mentions
from decks.reading.vocabulary import (
    ADDED,
    AROUND,
    CRUISER,
    DESCRIPTION,
    FIGHTERS,
    GREETING,
    MAYBE,
    OUT,
    SET_CODE,
    SWAP_JOINT,
    SWAPPED,
)

MAX_TITLE_WORDS: Final = 6
MAX_COUNT: Final = 20
SURE: Final = 85  # likeness in percent from which a first line is a card and no title
# Quotation marks of mails, bullets, boxes to tick, numbers of a list, time stamps and speakers.
PREFIX: Final = re.compile(
    rf"^(?:\s*(?:>|[-*+•●▪◦‣·–—→▶►✓✔☑☐»]+(?=[\s\w\"“«\[(#№])|\[[ xXхХ✓]?\](?=\s)"
    rf"|(?!{DATE})(?:\d{{1,3}}|[a-zа-я])[.)](?=\s|[^\W\d_]|[\"“«]|\d-\d)|(?:{STAMP})(?:\s*[-–—](?=\s))?|<[^<>]{{1,40}}>))*\s*",
    re.IGNORECASE,
)
BRACKET: Final = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
CARDS: Final = ("number", "name")
LISTED: Final = (*CARDS, "suggested", "span")
FOUND: Final = (*LISTED, "cruiser")
SERIALS: Final = re.compile(r"[\d\s,;&+/.]*\d[\d\s,;&+/.]*")
DASHED_SPAN: Final = re.compile(rf"({SPAN})\s+[–—-]+\s+({SPAN})")
RANGE: Final = re.compile(rf"(\d{{1,2}})\s?{DASH}\s?(\d{{1,2}})")
ARROW: Final = re.compile(r"→|➡|⇒|[-=–—]+>")
JOINED_SERIALS: Final = re.compile(rf"(?<![\w.,]){SPAN}(?:,\d{{1,2}})+(?![\w.,-])")


@dataclass(slots=True)
class ListEntry:
    """A card of a line, by number, name or both, and how often it is said to be in the deck."""

    card: CardContent | None
    number: str
    forms: set[str]
    start: int
    end: int
    count: int | None = None
    section: str = "card"
    rival: CardContent | None = None


@dataclass(slots=True)
class ListLine:
    """Words of a line without bullets; `shown` is what its reader wrote."""

    names: CardNames
    text: str
    section: str = "card"
    level: str = ""
    shown: str = ""
    entries: list[ListEntry] = field(default_factory=list)
    parts: list[Mention] = field(default_factory=list)
    original: str = ""

    def is_about_cards(self) -> bool:
        """Whether the words name a card or a cruiser."""
        return any(part.kind in FOUND for part in mentions(self.text, self.names))

    def read(self, place: int, found: Findings) -> None:
        """Notes everything that the line says."""
        self.original = self.text
        self.text = spelled_out(self.text, self.level)  # beside serials, 1-3 may be some, too
        if self.level and SERIALS.fullmatch(self.text):
            self.ask_serials(place, found)
            return
        if span := DASHED_SPAN.fullmatch(self.text):
            self.text = f"{span[1]}..{span[2]}"
        self.text = JOINED_SERIALS.sub(lambda each: each[0].replace(",", ", "), self.text)
        self.text = BRACKET.sub(lambda match: self.bracket(match, place, found), self.text).strip()
        self.parts = mentions(self.text, self.names)
        kinds = {part.kind for part in self.parts}
        if not kinds & set(FOUND):
            self.read_unknown(place, found)
        elif not kinds & set(LISTED):
            self.read_cruiser(place, found)
        else:
            self.read_entries(place, found)

    def ask_serials(self, place: int, found: Findings) -> None:
        """Asks for the cards of bare serials below a level."""
        for serial in re.findall(r"\d+", self.text):
            card = self.names.pool.cards.get(f"{self.level}-{int(serial)}")
            if card:
                reason = _("a serial without its level.")
                found.ask(place, serial, reason, [card], self.section)
            else:
                self.leave_rest(place, found, serial)

    def bracket(self, match: re.Match[str], place: int, found: Findings) -> str:
        """What stands in the place of brackets: nothing for the name of a set, else their words."""
        inner, rest = match[1].strip(), BRACKET.sub(" ", self.text)
        if not inner or re.fullmatch(r"\d{1,2}\s?/\s?\d{2}", inner):  # 24/26 counts the cards.
            return " "
        if not re.search(r"\w", rest):
            return f" {inner} "
        if re.fullmatch(r"[x×х]?\s?\d{1,2}\s?[x×х]?", inner):
            return f" ({inner}) "
        if ListLine(self.names, inner).is_about_cards() or MAYBE.search(inner) or OUT.search(inner):
            return f" {inner} "
        is_set = SET_CODE.fullmatch(inner) or re.search(r"\b(?:set|core|набор)", inner, re.I)
        if not is_set and re.search(r"[^\W\d_]", DESCRIPTION.sub("", inner)):
            if not self.is_about_cards():
                return match[0]
            found.leave(place, match[0], _("a remark"))
        return " "

    def read_unknown(self, place: int, found: Findings) -> None:
        """Reads words that name nothing: a title, bare serials below a level, or near misses."""
        words = self.text.strip(' :.*_=-–—"“”«»#/')
        if not re.search(r"\w", DESCRIPTION.sub("", re.sub(r"\d+", "", words))):
            if re.search(r"\w", words) and not re.search(r"[^\W\d_]", words):
                self.leave_rest(place, found, self.text)
            return
        if self.is_title(words, found):
            similar = self.names.similar(words, SURE)
            if similar:
                found.ask(place, words, _("nearly a name."), similar, self.section)
            else:
                found.note_title(place, words)
            return
        beside = AROUND.sub("", CRUISER.sub("", words)).strip(' :=—–-"“”«»()\t')
        if beside and CRUISER.search(words):
            found.note_cruiser(place, beside)
            return
        pieces = self.pieces()
        for piece in pieces:
            bare = re.sub(
                r"^\W*\d{1,3}\s?[x×х]?\s|\s[x×х]?\s?\d{1,3}\W*$", "", f" {piece} ", flags=re.I
            )
            found.ask_or_leave(place, bare.strip(), piece, self.section)

    def pieces(self) -> list[str]:
        """The parts of the line between commas and the like."""
        cuts = [
            0,
            *(each for p in self.parts if p.kind == "hard" for each in (p.start, p.end)),
            len(self.text),
        ]
        pieces = (self.text[a:b].strip(" |") for a, b in zip(cuts[::2], cuts[1::2], strict=True))
        return [piece for piece in pieces if re.search(r"\w", piece)] or [self.text]

    def is_title(self, words: str, found: Findings) -> bool:
        is_short = len(words.split()) <= MAX_TITLE_WORDS and not re.search(r"[.!?,;:]$", self.text)
        has_stamp = any(part.kind == "stamp" for part in self.parts)
        is_first = found.is_empty and not has_stamp and not found.title and self.section == "card"
        return (
            is_first
            and is_short
            and "@" not in words
            and not GREETING.search(words)
            and not CRUISER.search(words)
        )

    def read_cruiser(self, place: int, found: Findings) -> None:
        """Reads a line that names cruisers and no card."""
        named = [part for part in self.parts if part.kind == "cruiser"]
        rest = "".join(
            self.text[a.end : b.start]
            for a, b in zip(
                [Mention("", 0, 0), *named], [*named, Mention("", len(self.text), 0)], strict=True
            )
        )
        left = re.sub(r"(?<!\w)(?:\d+\s?[x×х]|[x×х]\s?\d+)(?!\w)", " ", rest, flags=re.IGNORECASE)
        left = AROUND.sub("", CRUISER.sub("", DESCRIPTION.sub("", left)))
        left = re.sub(r"[\W\d_]+", " ", left).strip()
        if self.section == "out" or OUT.search(self.text[: named[0].start]):
            found.leave(place, self.text, _("said to be out of the deck"))
        elif not left or CRUISER.search(rest):
            for part in named:
                found.cruisers.setdefault(cruiser_of(part), place)
            if left:
                self.leave_rest(place, found, self.text)
        else:
            for part in named:
                found.mentioned_cruisers.setdefault(cruiser_of(part), place)
            if self.is_title(self.text, found):
                found.note_title(place, self.original)
            else:
                self.leave_rest(place, found, self.text)

    def leave_rest(self, place: int, found: Findings, words: str) -> None:
        found.leave(place, words, _("not understood"), is_doubtful=may_be_a_card(words))

    def read_entries(self, place: int, found: Findings) -> None:
        """Reads a line that names cards."""
        section, self.section = self.section, self.line_section()
        rest, piece, said = [], 0, ""
        self.parts = [part for part in self.parts if part.kind not in ("soft", "stamp", "ordinal")]
        named = {each.named.number for each in self.parts if isinstance(each.named, CardContent)}
        for at, part in enumerate(self.parts):
            before = self.parts[at - 1] if at else None
            if part.kind == "hard":
                piece = len(self.entries)
                said = "card" if ADDED.search(self.words(part)) else said
            elif part.kind in CARDS:
                self.add_card(part, said or self.section, self.pending_count(at))
            elif part.kind in ("suggested", "span") and said == "out":
                found.leave(place, self.words(part), _("said to be out of the deck"))
            elif part.kind == "suggested":
                cards = [self.names.pool.cards[number] for number in part.options]
                if named & set(part.options) or (part.number and self.entries):
                    continue
                reason = _("unclear, or a number that a spreadsheet made a date of.")
                found.ask(place, self.text[part.start : part.end], reason, cards, self.section)
            elif part.kind == "span":
                for number in part.options:
                    card, words = self.names.pool.cards[number], self.words(part)
                    found.ask(place, words, _("one of a range of numbers."), [card], self.section)
            elif part.kind == "cruiser":
                is_out = before and before.kind == "words" and OUT.search(self.words(before))
                if is_out:
                    found.leave(place, self.words(part), _("said to be out of the deck"))
                else:
                    found.cruisers.setdefault(cruiser_of(part), place)
            elif part.kind in ("count", "integer"):
                rest += self.add_count(part, at, piece)
            elif part.kind == "question" and before and before.kind in (*CARDS, "count"):
                self.entries[-1].section = "maybe"
            elif part.kind == "cross" and len(self.entries) > piece:
                self.entries[-1].section = "out"
            elif part.kind == "words" and self.mark_entry(part, at, piece):
                said = ""
            elif part.kind == "words":
                said = self.said(part)
                rest += [] if ADDED.fullmatch(self.words(part)) else [part]
        rest = self.without_swap(rest)
        self.note_entries(place, found)
        self.note_rest(place, found, rest)
        self.section = section

    def said(self, part: Mention) -> str:
        """The section of the cards behind the words, by their last mark; empty if they have none."""
        words = self.words(part)
        marks = {"out": OUT, "maybe": MAYBE, "card": ADDED}
        ends = {each.start(): name for name, mark in marks.items() for each in mark.finditer(words)}
        return ends[max(ends)] if ends else ""

    def line_section(self) -> str:
        """The section of the line's cards; a mark at its beginning is for all of them."""
        first = self.parts[0]
        if first.kind == "cross":
            return "out"
        if first.kind == "words" and MAYBE.search(self.words(first)):
            return "maybe"
        return self.section

    def without_swap(self, rest: list[Mention]) -> list[Mention]:
        """The words that are left; those of a swap say which cards go out."""
        said = [part for part in self.parts if part.kind == "words"]
        verb = next((p for p in said if any(w.search(self.words(p)) for w in (SWAPPED, OUT))), None)
        joints = [p for p in said if verb and p is not verb and SWAP_JOINT.search(self.words(p))]
        arrows = [each.start() for each in ARROW.finditer(self.text)]
        places = arrows[:1] if len(arrows) == 1 else [part.start for part in joints]
        begin = verb.start if verb else -1
        place = next((place for place in places if place > begin), 0)
        out, put = (
            [e for e in self.entries if (e.start > place) is side] for side in (False, True)
        )
        if not (place and out and put):
            return rest
        for entry in self.entries:
            entry.section = "card" if entry in put else "out"
        return [part for part in rest if part is not verb and part not in joints]

    def mark_entry(self, part: Mention, at: int, piece: int) -> bool:
        """Whether the words behind a card only say that it is set aside or out, which they then do."""
        is_last = at + 1 == len(self.parts) or self.parts[at + 1].kind == "hard"
        words = self.words(part)
        if not is_last or len(self.entries) <= piece or not self.is_mark(words, words):
            return False
        self.entries[-1].section = "maybe" if MAYBE.search(words) else "out"
        return True

    def words(self, part: Mention) -> str:
        return self.text[part.start : part.end]

    def pending_count(self, at: int) -> int | None:
        """The count right before a card."""
        before = self.parts[at - 1] if at else None
        return before.number if before and before.kind in ("count", "integer") else None

    def add_count(self, part: Mention, at: int, piece: int) -> list[Mention]:
        """Gives the count to the card before it unless it is that of the card behind; what is left over."""
        after = self.parts[at + 1] if at + 1 < len(self.parts) else None
        if after and after.kind == "words" and FIGHTERS.match(self.words(after)):
            return []
        has_before = len(self.entries) > piece
        if after and (after.kind in CARDS or after.kind == "suggested"):
            return []
        entry = self.entries[-1] if self.entries else None
        if entry is None or entry.card is None:
            return [] if part.kind == "count" else [part]
        is_plausible = part.kind == "count" or (part.number <= MAX_COUNT and "name" in entry.forms)
        if entry.count is None and (is_plausible or (has_before and part.number <= MAX_COUNT)):
            entry.count = part.number
            return []
        return [] if entry.count is not None and has_before else [part]

    def is_column(self, entry: ListEntry) -> bool:
        """Whether level and serial of the line's card stand in it as two numbers."""
        numbers = [part.number for part in self.parts if part.kind == "integer"]
        return bool(entry.card and {entry.card.level, entry.card.serial} <= set(numbers))

    def add_card(self, part: Mention, section: str, count: int | None) -> None:
        """Adds a card, as another form of the card before it, or as one that contradicts it."""
        card = part.named if isinstance(part.named, CardContent) else None
        number = card.number if card else part.options[0]
        last = self.entries[-1] if self.entries else None
        between = self.text[last.end : part.start] if last else ""
        if last and last.number == number and last.rival is None:
            last.forms.add(part.kind)
            last.end = part.end
            return
        is_beside = not re.search(r"[,;+&•·●]|\w", between)
        if (
            last
            and card
            and is_beside
            and last.rival is None
            and last.forms | {part.kind} == set(CARDS)
        ):
            last.rival, last.end = card, part.end
            return
        self.entries.append(
            ListEntry(card, number, {part.kind}, part.start, part.end, count, section)
        )

    def note_entries(self, place: int, found: Findings) -> None:
        for entry in self.entries:
            whole = len(self.entries) == 1
            text = self.shown or (self.text if whole else self.text[entry.start : entry.end])
            reason = ""
            if entry.rival and entry.card:
                parts = (
                    (entry.card, entry.rival)
                    if "number" in entry.forms
                    else (entry.rival, entry.card)
                )
                words = {
                    "number": parts[0].number,
                    "other": parts[1].number,
                    "name": self.name_in(text, parts[1]),
                }
                reason = _("%(number)s is another card; %(other)s is %(name)s.") % words
                found.ask(place, text, reason, list(parts), entry.section, is_contradiction=True)
            elif entry.count == 0:
                found.leave(place, text, _("none of it, by its count"))
            elif entry.count and entry.count > 1 and entry.card and entry.section != "out":
                sentence = _("%(count)d copies; a deck holds each card at most once.")
                found.ask(
                    place, text, sentence % {"count": entry.count}, [entry.card], entry.section
                )
            else:
                found.note_card(place, entry.number, entry.section, text)

    def name_in(self, text: str, card: CardContent) -> str:
        """The card's call sign in the language of the text."""
        return card.name_ru if re.search("[а-яё]", text, re.I) and card.name_ru else card.name

    def note_rest(self, place: int, found: Findings, rest: list[Mention]) -> None:
        """Lists the words beside the cards, apart from those that describe them."""
        for part in rest:
            words = self.words(part)
            if part.kind == "integer" and any(map(self.is_column, self.entries)):
                continue
            if part.kind == "integer":
                levels = [each.number[0] for each in self.entries if each.end <= part.start]
                card = self.names.pool.cards.get(f"{levels[-1]}-{part.number}") if levels else None
                if card:
                    found.ask(place, words, _("a serial without its level."), [card], self.section)
                else:
                    self.leave_rest(place, found, words)
                continue
            bare = AROUND.sub("", CRUISER.sub("", DESCRIPTION.sub("", words)))
            if self.is_mark(words, bare) or not re.search(r"\w", bare):
                continue
            is_beside = self.entries and self.is_in_piece(part)
            if is_beside:
                meant = self.names.similar(words)
                cards = [entry.card for entry in self.entries]
                if len(meant) == 1 and meant[0] in cards:  # its name with an error
                    continue
                if not set(self.names.similar(words, SURE)) - set(cards):
                    found.leave(place, words, _("words beside a card"))
                    continue
            found.ask_or_leave(place, words, words, self.section)

    def is_mark(self, words: str, bare: str) -> bool:
        """Whether the words only say that a card is set aside or out."""
        return bool(MAYBE.search(words) or OUT.search(words)) and len(bare.split()) <= 3

    def is_in_piece(self, part: Mention) -> bool:
        """Whether a card stands in the part's piece of the line."""
        begins = [p.end for p in self.parts if p.kind == "hard" and p.end <= part.start]
        ends = [p.start for p in self.parts if p.kind == "hard" and p.start >= part.end]
        low, high = max(begins, default=0), min(ends, default=len(self.text))
        return any(low <= entry.start < high for entry in self.entries)


def spelled_out(text: str, level: str) -> str:
    """Serials below a level such as ``1-3, 5`` one by one; a text that is, or may be, else as it is."""
    ranges = [(int(low), int(high)) for low, high in RANGE.findall(text)]
    ends = [end for span in ranges for end in span]
    is_other = not level or not SERIALS.fullmatch(RANGE.sub("1", text))
    if is_other or ends != sorted(set(ends)) or int(level) in [low for low, _high in ranges]:
        return text
    return RANGE.sub(
        lambda found: ", ".join(map(str, range(int(found[1]), int(found[2]) + 1))), text
    )


def cruiser_of(part: Mention) -> str:
    """The key of the cruiser that is mentioned."""
    return part.named.key if isinstance(part.named, CruiserContent) else ""
