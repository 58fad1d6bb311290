"""Print sheets: cards in real size, nine a sheet, and cruiser boards on two sheets each.

Lengths are millimetres. A cruiser is scaled so that a field is as high as half a card.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from catalog.cards.content import CardContent, CruiserContent
from catalog.drawing.layout import CRUISER_HEIGHT, CRUISER_WIDTH, FIELD_HEIGHT
from catalog.web.formats.lazy_text import StrOrPromise

CARD_WIDTH: Final = 63
CARD_HEIGHT: Final = 88
COLUMNS: Final = 3
ROWS: Final = 3
CARDS_ON_A_SHEET: Final = COLUMNS * ROWS
ENLARGEMENT: Final = CARD_HEIGHT / 2 / FIELD_HEIGHT
RULER: Final = 50

RIM: Final = 3  # most printers cannot print closer to the edge
CLEARANCE: Final = 1  # between cut marks and what is cut out
NOTE_BELOW: Final = 3.2


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of what is cut out of a sheet, and its columns and rows."""

    width: float
    height: float
    columns: int
    rows: int


CARD_FRAME: Final = Frame(COLUMNS * CARD_WIDTH, ROWS * CARD_HEIGHT, COLUMNS, ROWS)
BOARD_FRAME: Final = Frame(
    CRUISER_WIDTH * ENLARGEMENT / 2, CRUISER_HEIGHT * ENLARGEMENT, columns=1, rows=1
)


@dataclass(frozen=True, slots=True)
class Paper:
    key: str
    label: StrOrPromise
    width: float
    height: float


PAPERS: Final = {
    paper.key: paper
    for paper in (
        Paper("a4", _("A4, 210 × 297 mm"), 210, 297),
        Paper("letter", _("Letter, 8.5 × 11 in"), 215.9, 279.4),
    )
}
CONTENTS: Final[Mapping[str, StrOrPromise]] = {
    "cards": _("Cards"),
    "cruisers": _("Cruiser boards"),
    "both": _("Cards and cruiser boards"),
}
BACKS: Final[Mapping[str, StrOrPromise]] = {
    "none": _("No backs"),
    "each": _("A sheet of backs after each, to print on both sides"),
    "one": _("One sheet of backs"),
}


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Paper, content and backs; defaults replace unknown values of the query string."""

    paper: Paper
    content: str
    backs: str

    @property
    def has_cards(self) -> bool:
        return self.content != "cruisers"

    @property
    def has_cruisers(self) -> bool:
        return self.content != "cards"


def read_print_options(given: QueryDict) -> PrintOptions:
    return PrintOptions(
        paper=PAPERS.get(given.get("paper", ""), PAPERS["a4"]),
        content=one_of(CONTENTS, given.get("print", "")),
        backs=one_of(BACKS, given.get("backs", "")),
    )


def one_of(known: Mapping[str, object], value: str) -> str:
    return value if value in known else next(iter(known))


@dataclass(frozen=True)
class Sheet:
    """One side of a paper with fronts, as many backs, or half a cruiser."""

    paper: Paper
    cards: Sequence[CardContent] = ()
    is_backs: bool = False
    cruiser: CruiserContent | None = None
    side: str = ""

    @property
    def frame(self) -> Frame:
        return BOARD_FRAME if self.cruiser else CARD_FRAME

    @cached_property
    def left(self) -> float:
        return (self.paper.width - self.frame.width) / 2

    @cached_property
    def top(self) -> float:
        return (self.paper.height - self.frame.height) / 2

    def cut_marks(self) -> str:
        """Lines at the edges of the paper that mark every cut, as SVG path data."""
        frame, paper = self.frame, self.paper
        columns = (self.left + frame.width * i / frame.columns for i in range(frame.columns + 1))
        rows = (self.top + frame.height * i / frame.rows for i in range(frame.rows + 1))
        across, down = self.left - CLEARANCE, self.top - CLEARANCE
        return "".join(
            [
                f"M{x:.2f} {RIM}V{down:.2f}m0 {frame.height + 2:.2f}V{paper.height - RIM:.2f}"
                for x in columns
            ]
            + [
                f"M{RIM} {y:.2f}H{across:.2f}m{frame.width + 2:.2f} 0H{paper.width - RIM:.2f}"
                for y in rows
            ]
        )

    def ruler(self) -> str:
        """A line of known length to check the printed size, as SVG path data."""
        return f"M{self.left + 2:.2f} {self.note_line - 1.8:.2f}v1.6m0 -.8h{RULER}m0 -.8v1.6"

    @property
    def note_line(self) -> float:
        """The baseline of the notes below what is cut out."""
        return self.paper.height - self.top + NOTE_BELOW

    def note_places(self) -> dict[str, str]:
        """The x positions of the sheet's notes."""
        places = {
            "length": self.left + 3 + RULER,
            "edition": self.left + CARD_WIDTH + 3,
            "end": self.left + self.frame.width - 3,
        }
        return {name: f"{x:.2f}" for name, x in places.items()}


def lay_out(
    options: PrintOptions, cards: Sequence[CardContent], cruisers: Iterable[CruiserContent]
) -> list[Sheet]:
    """All sheets in the order of printing."""
    sheets: list[Sheet] = []
    if options.has_cards:
        sheets += card_sheets(options, cards)
    if options.has_cruisers:
        sheets += (
            Sheet(options.paper, cruiser=cruiser, side=side)
            for cruiser in cruisers
            for side in ("left", "right")
        )
    return sheets


def card_sheets(options: PrintOptions, cards: Sequence[CardContent]) -> Iterator[Sheet]:
    for first in range(0, len(cards), CARDS_ON_A_SHEET):
        on_sheet = cards[first : first + CARDS_ON_A_SHEET]
        yield Sheet(options.paper, on_sheet)
        if options.backs == "each":
            yield Sheet(options.paper, on_sheet, is_backs=True)
    if options.backs == "one" and cards:
        yield Sheet(options.paper, [cards[0]] * CARDS_ON_A_SHEET, is_backs=True)
