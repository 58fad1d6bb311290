"""The worked examples of the rules as data: boards with captions in two languages."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from catalog.cards.content import CardContent, CruiserContent, EditionContent
from catalog.cards.vocabulary import MAX_ARMOUR, MAX_FIELDS, SECTORS
from catalog.drawing.layout import NO_TOKENS, Facing, Tokens
from catalog.editions.data_files import DATA_FOLDER, SHIPPED_FILES, open_file, read_edition
from catalog.editions.toml_reader import FileProblem, InvalidFiles, TableReader
from catalog.rulebook.paragraphs import (
    EXAMPLE_ID,
    MAX_TITLE_LENGTH,
    BilingualText,
    read_bilingual_text,
    read_id,
)

EXAMPLES_FILE: Final = DATA_FOLDER / "examples.toml"
SIXTY_SECONDS_FILE: Final = DATA_FOLDER / "sixty_seconds.toml"
CRUISERS: Final = {"a": "ares", "b": "athena"}
FARTHEST: Final = SECTORS - 2
CARD: Final = re.compile(
    r"(?P<face>back|[0-3]-[0-9]+)(?P<pivoted> pivoted)?"
    r"(?: damage (?P<top>[0-4]) (?P<bottom>[0-4]))?(?P<new> new)?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card on a board; `front` is None if it is face down."""

    front: CardContent | None
    pivoted: bool
    tokens: tuple[Tokens, Tokens]
    is_new: bool


@dataclass(frozen=True, slots=True)
class SectorPicture:
    """A sector as drawn; the fields above its last card are free."""

    number: int
    fields: int
    draws: int
    cards: tuple[LyingCard, ...]


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Sectors of one cruiser, and its armour if the picture shows it."""

    cruiser: CruiserContent
    seat: str
    facing: Facing
    sectors: tuple[SectorPicture, ...]
    armour: int | None


@dataclass(frozen=True, slots=True)
class Picture:
    """One board, or two facing boards, the enemy's first."""

    caption: BilingualText
    boards: tuple[BoardPicture, ...]

    @property
    def columns(self) -> int:
        return max(len(board.sectors) for board in self.boards)


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """Pictures with captions; `beside` is the paragraph that they explain, or empty."""

    id: str
    title: BilingualText
    pictures: tuple[Picture, ...]
    beside: str = ""


@cache
def worked_examples() -> tuple[WorkedExample, ...]:
    """The examples of the shipped file, drawn with the shipped cards."""
    return read_examples(EXAMPLES_FILE, read_edition(SHIPPED_FILES))


@cache
def sixty_seconds() -> WorkedExample:
    """The game in a few steps."""
    return read_examples(SIXTY_SECONDS_FILE, read_edition(SHIPPED_FILES))[0]


def read_examples(path: Path, edition: EditionContent) -> tuple[WorkedExample, ...]:
    """The examples of a file, drawn with the edition's cards. Raises InvalidFiles."""
    problems: list[FileProblem] = []
    file = open_file(path, problems)
    examples = () if file is None else tuple(ExampleReader(edition).examples(file))
    if problems:
        raise InvalidFiles(problems)
    return examples


@dataclass(frozen=True, slots=True)
class ExampleReader:
    """Reads examples, drawn with one edition's cards and cruisers."""

    edition: EditionContent

    def examples(self, file: TableReader) -> Iterator[WorkedExample]:
        for reader in file.rows("example", "id"):
            yield WorkedExample(
                id=read_id(reader, EXAMPLE_ID),
                title=read_bilingual_text(reader.subtable("title"), longest=MAX_TITLE_LENGTH),
                pictures=tuple(self.picture(row) for row in reader.rows("picture", "id")),
                beside=str(reader.take("beside") or ""),
            )
            reader.refuse_unknown()
        file.refuse_unknown()

    def picture(self, reader: TableReader) -> Picture:
        offset = reader.whole("offset", -FARTHEST, FARTHEST, default=0)
        own, enemy = self.sectors(reader, "a"), self.sectors(reader, "b")
        armour = read_armour(reader)
        caption = read_bilingual_text(reader.subtable("caption"))
        reader.refuse_unknown()
        if enemy and [sector.number + offset for sector in own] != [s.number for s in enemy]:
            reader.note("b", "must name the sectors that face those of a")
        boards = [self.board("a", "up", own, armour[0])]
        if enemy:
            boards.insert(0, self.board("b", "down", enemy, armour[1]))
        return Picture(caption, tuple(boards))

    def cruiser(self, seat: str) -> CruiserContent:
        return next(each for each in self.edition.cruisers if each.key == CRUISERS[seat])

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
        """The sector of a number as A counts them; a cruiser's sectors are in its owner's order."""
        place = number - 1 if seat == "a" else SECTORS - number
        shape = self.cruiser(seat).sectors[place]
        written = reader.take(str(number))
        cards = tuple(self.cards(reader, str(number), written))
        if len(cards) > shape.fields:
            reader.note(str(number), f"has {shape.fields} fields only")
        return SectorPicture(number, shape.fields, 0 if cards else shape.draw, cards)

    def cards(self, reader: TableReader, name: str, written: Any) -> Iterator[LyingCard]:
        if not isinstance(written, list) or len(written) > MAX_FIELDS:
            reader.note(name, "must be a list of the cards in the sector")
            return
        fronts: Mapping[str, CardContent] = {card.number: card for card in self.edition.cards}
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
    """The armour of A and of B; None if the picture does not show it."""
    armour = reader.take("armour")
    if armour is None:
        return None, None
    if not isinstance(armour, list) or len(armour) != len(CRUISERS):
        reader.note("armour", "must be the armour of A and of B")
        return None, None
    if any(type(value) is not int or abs(value) > MAX_ARMOUR for value in armour):
        reader.note("armour", "must be whole numbers")
    return armour[0], armour[1]
