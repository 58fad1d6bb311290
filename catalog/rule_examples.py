"""The worked examples of the rules as data: boards to draw, with captions in two languages."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from catalog.content import CardContent, CardSet, CruiserContent
from catalog.data_files import DATA_FOLDER, SHIPPED_FILES, open_file, read_card_set
from catalog.drawing import NO_TOKENS, Facing, Tokens
from catalog.rulebook import EXAMPLE_ID, LONGEST_TITLE, RulesError, Text, read_id, read_text, rows
from catalog.toml_reader import Problem, TableReader
from catalog.vocabulary import MOST_ARMOUR, MOST_FIELDS, SECTORS

EXAMPLES_FILE: Final = DATA_FOLDER / "examples.toml"
BROADCAST_FILE: Final = DATA_FOLDER / "broadcast.toml"
CRUISERS: Final = {"a": "ares", "b": "athena"}
FARTHEST: Final = SECTORS - 2
CARD: Final = re.compile(
    r"(?P<face>back|[0-3]-[0-9]+)(?P<pivoted> pivoted)?"
    r"(?: damage (?P<top>[0-4]) (?P<bottom>[0-4]))?(?P<new> new)?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card on a board; without a front it lies face down."""

    front: CardContent | None
    pivoted: bool
    tokens: tuple[Tokens, Tokens]
    is_new: bool


@dataclass(frozen=True, slots=True)
class SectorPicture:
    """A sector as drawn: its free fields count from the level after the last card."""

    number: int
    fields: int
    draws: int
    cards: tuple[LyingCard, ...]


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Sectors of one cruiser side by side, and its armour where it matters."""

    cruiser: CruiserContent
    seat: str
    facing: Facing
    sectors: tuple[SectorPicture, ...]
    armour: int | None


@dataclass(frozen=True, slots=True)
class Picture:
    """One board, or two that face each other with the enemy's first."""

    caption: Text
    boards: tuple[BoardPicture, ...]

    @property
    def columns(self) -> int:
        return max(len(board.sectors) for board in self.boards)


@dataclass(frozen=True, slots=True)
class Example:
    id: str
    title: Text
    pictures: tuple[Picture, ...]


@cache
def worked_examples() -> tuple[Example, ...]:
    """The examples of the shipped file, drawn with the shipped cards."""
    return read_examples(EXAMPLES_FILE, read_card_set(SHIPPED_FILES))


@cache
def broadcast() -> Picture:
    """The moment of a match that the start page shows."""
    return read_examples(BROADCAST_FILE, read_card_set(SHIPPED_FILES))[0].pictures[0]


def read_examples(path: Path, card_set: CardSet) -> tuple[Example, ...]:
    """The examples of a file. Raises RulesError with every problem of it."""
    problems: list[Problem] = []
    file = open_file(path, problems)
    examples = () if file is None else tuple(ExampleReader(card_set).examples(file))
    if problems:
        raise RulesError(problems)
    return examples


@dataclass(frozen=True, slots=True)
class ExampleReader:
    """Reads examples that are drawn with one set of cards and cruisers."""

    card_set: CardSet

    def examples(self, file: TableReader) -> Iterator[Example]:
        for reader in rows(file, "example"):
            yield Example(
                id=read_id(reader, EXAMPLE_ID),
                title=read_text(reader.subtable("title"), longest=LONGEST_TITLE),
                pictures=tuple(self.picture(row) for row in rows(reader, "picture", reader.row)),
            )
            reader.refuse_unknown()
        file.refuse_unknown()

    def picture(self, reader: TableReader) -> Picture:
        offset = reader.whole("offset", -FARTHEST, FARTHEST, default=0)
        own, enemy = self.sectors(reader, "a"), self.sectors(reader, "b")
        armour = read_armour(reader)
        caption = read_text(reader.subtable("caption"))
        reader.refuse_unknown()
        if enemy and [sector.number + offset for sector in own] != [s.number for s in enemy]:
            reader.note("b", "must name the sectors that face those of a")
        boards = [self.board("a", "up", own, armour[0])]
        if enemy:
            boards.insert(0, self.board("b", "down", enemy, armour[1]))
        return Picture(caption, tuple(boards))

    def cruiser(self, seat: str) -> CruiserContent:
        return next(each for each in self.card_set.cruisers if each.key == CRUISERS[seat])

    def board(
        self, seat: str, facing: Facing, sectors: tuple[SectorPicture, ...], armour: int | None
    ) -> BoardPicture:
        return BoardPicture(self.cruiser(seat), seat, facing, sectors, armour)

    def sectors(self, reader: TableReader, seat: str) -> tuple[SectorPicture, ...]:
        named = reader.subtable(seat)
        known = {str(number) for number in range(1, SECTORS + 1)}
        for name in named.table.keys() - known:
            named.note(name, "is not a sector")
        numbers = sorted(int(name) for name in named.table.keys() & known)
        return tuple(self.sector(named, seat, number) for number in numbers)

    def sector(self, reader: TableReader, seat: str, number: int) -> SectorPicture:
        """Sectors count as A sees them; a cruiser lists its own as its owner does."""
        place = number - 1 if seat == "a" else SECTORS - number
        shape = self.cruiser(seat).sectors[place]
        written = reader.take(str(number))
        cards = tuple(self.cards(reader, str(number), written))
        if len(cards) > shape.fields:
            reader.note(str(number), f"has {shape.fields} fields only")
        return SectorPicture(number, shape.fields, 0 if cards else shape.draw, cards)

    def cards(self, reader: TableReader, name: str, written: Any) -> Iterator[LyingCard]:
        if not isinstance(written, list) or len(written) > MOST_FIELDS:
            reader.note(name, "must be a list of the cards in the sector")
            return
        fronts: Mapping[str, CardContent] = {card.number: card for card in self.card_set.cards}
        for words in written:
            match = CARD.fullmatch(str(words))
            if match is None or match["face"] not in {"back", *fronts}:
                reader.note(name, f"“{words}” is no card")
                continue
            yield LyingCard(
                fronts.get(match["face"]),
                pivoted=bool(match["pivoted"]),
                tokens=read_tokens(match),
                is_new=bool(match["new"]),
            )


def read_tokens(match: re.Match[str]) -> tuple[Tokens, Tokens]:
    if match["top"] is None:
        return NO_TOKENS, NO_TOKENS
    return Tokens(int(match["top"])), Tokens(int(match["bottom"]))


def read_armour(reader: TableReader) -> tuple[int | None, int | None]:
    """The armour of A and of B, or nothing where a picture is not about it."""
    armour = reader.take("armour")
    if armour is None:
        return None, None
    if not isinstance(armour, list) or len(armour) != len(CRUISERS):
        reader.note("armour", "must be the armour of A and of B")
        return None, None
    if any(type(value) is not int or abs(value) > MOST_ARMOUR for value in armour):
        reader.note("armour", "must be whole numbers")
    return armour[0], armour[1]
