"""Cards, cruisers and editions as plain values, from data files or from the database."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalog.cards.vocabulary import TOP_LEVEL, TOP_SERIAL

CARD_NUMBER: Final = re.compile(r"([0-3])-([1-9][0-9]{0,2})", re.ASCII)


@lru_cache(maxsize=1024)
def parse_number(number: str) -> tuple[int, int] | None:
    """First figure and serial of a card number such as ``3-10``; None if it is invalid (R1.2)."""
    match = CARD_NUMBER.fullmatch(number)
    if match is None or int(match[2]) > TOP_SERIAL:
        return None
    return int(match[1]), int(match[2])


@dataclass(frozen=True, slots=True)
class HalfContent:
    """One half of a front; effect and protection are empty if there is none (R1.4)."""

    fighters: int = 0
    effect: str = ""
    protection: str = ""


@dataclass(frozen=True, slots=True)
class CardContent:
    """A squadron card: its number and the two halves of its front as printed.

    ``figure`` is the number's first figure where it is not the level, else None.
    """

    level: int
    serial: int
    series: str
    name: str
    name_ru: str
    top: HalfContent
    bottom: HalfContent
    figure: int | None = None

    @property
    def number(self) -> str:
        return f"{self.level if self.figure is None else self.figure}-{self.serial}"

    @property
    def fighters(self) -> int:
        return self.top.fighters + self.bottom.fighters


def other_figure(number: str, level: int) -> int | None:
    """The first figure of a valid number where it is not the level, else None."""
    figure = int(number[0])
    return None if figure == level else figure


@dataclass(frozen=True, slots=True)
class SectorContent:
    """The number of a sector's fields, and of Draw symbols on its bottom field (R1.1)."""

    fields: int
    draw: int


@dataclass(frozen=True, slots=True)
class CruiserContent:
    """A cruiser; its sectors run from left to right as the owner sees them."""

    key: str
    name: str
    name_ru: str
    armour: int
    sectors: tuple[SectorContent, ...]

    @property
    def fields(self) -> int:
        """The number of fields of all sectors."""
        return sum(sector.fields for sector in self.sectors)

    @property
    def draws(self) -> int:
        """The number of Draw symbols, which is the size of the opening hand (R4.1)."""
        return sum(sector.draw for sector in self.sectors)

    @property
    def fields_by_level(self) -> list[int]:
        """The number of fields of level 0, 1, 2 and 3."""
        levels = range(TOP_LEVEL + 1)
        return [sum(sector.fields > level for sector in self.sectors) for level in levels]


@dataclass(frozen=True, slots=True)
class EditionContent:
    """An edition as its data files describe it.

    Texts are by column of the edition. They are None, and cards or cruisers empty, if the files leave them
    out; the stored ones then stay as they are.
    """

    key: str
    texts: Mapping[str, str] | None
    cards: tuple[CardContent, ...]
    cruisers: tuple[CruiserContent, ...]
