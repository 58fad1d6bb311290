"""The worked examples of the rules as data: boards with captions in two languages."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from catalog.cards.content import CardContent, CruiserContent, EditionContent
from catalog.cards.vocabulary import SECTORS
from catalog.drawing.layout import Facing, Tokens
from catalog.editions.data_files import DATA_FOLDER, SHIPPED_FILES, read_edition
from catalog.rulebook.paragraphs import BilingualText, read_text

EXAMPLES_FILE: Final = DATA_FOLDER / "examples.toml"
SIXTY_SECONDS_FILE: Final = DATA_FOLDER / "sixty_seconds.toml"
CRUISERS: Final = {"a": "ares", "b": "athena"}
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
    return read_examples(EXAMPLES_FILE)


@cache
def sixty_seconds() -> WorkedExample:
    """The game in a few steps."""
    return read_examples(SIXTY_SECONDS_FILE)[0]


def read_examples(path: Path) -> tuple[WorkedExample, ...]:
    reader = ExampleReader(read_edition(SHIPPED_FILES))
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["example"]
    return tuple(
        WorkedExample(
            each["id"],
            read_text(each["title"]),
            tuple(map(reader.picture, each["picture"])),
            each.get("beside", ""),
        )
        for each in tables
    )


@dataclass(frozen=True, slots=True)
class ExampleReader:
    """Reads pictures, drawn with one edition's cards and cruisers."""

    edition: EditionContent

    def picture(self, table: dict[str, Any]) -> Picture:
        own_armour, enemy_armour = table.get("armour", (None, None))
        boards = [self.board("a", "up", table["a"], own_armour)]
        if "b" in table:
            boards.insert(0, self.board("b", "down", table["b"], enemy_armour))
        return Picture(read_text(table["caption"]), tuple(boards))

    def board(
        self, seat: str, facing: Facing, sectors: dict[str, list[str]], armour: int | None
    ) -> BoardPicture:
        cruiser = next(each for each in self.edition.cruisers if each.key == CRUISERS[seat])
        drawn = (self.sector(cruiser, seat, int(name), sectors[name]) for name in sorted(sectors))
        return BoardPicture(cruiser, seat, facing, tuple(drawn), armour)

    def sector(
        self, cruiser: CruiserContent, seat: str, number: int, cards: list[str]
    ) -> SectorPicture:
        """The sector of a number as A counts them; a cruiser's sectors are in its owner's order."""
        shape = cruiser.sectors[number - 1 if seat == "a" else SECTORS - number]
        lying = tuple(map(self.card, cards))
        return SectorPicture(number, shape.fields, 0 if lying else shape.draw, lying)

    def card(self, words: str) -> LyingCard:
        """A card such as `0-5 pivoted damage 1 0 new`. Raises ValueError for anything else."""
        match = CARD.fullmatch(words)
        fronts = {"back": None, **{card.number: card for card in self.edition.cards}}
        if match is None or match["face"] not in fronts:
            raise ValueError(f"“{words}” is no card")
        return LyingCard(
            fronts[match["face"]],
            pivoted=bool(match["pivoted"]),
            tokens=(Tokens(int(match["top"] or 0)), Tokens(int(match["bottom"] or 0))),
            is_new=bool(match["new"]),
        )
