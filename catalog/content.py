"""Cards and cruisers as plain values, whether they come from a data file or from the database."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalog.vocabulary import TOP_SERIAL

CARD_NUMBER: Final = re.compile(r"([0-3])-([1-9][0-9]{0,2})", re.ASCII)


@lru_cache(maxsize=1024)  # decks are put in order all the time
def parse_number(number: str) -> tuple[int, int] | None:
    """Level and serial of a card number such as ``3-10``, or None when it is not one (R1.2)."""
    match = CARD_NUMBER.fullmatch(number)
    if match is None or int(match[2]) > TOP_SERIAL:
        return None
    return int(match[1]), int(match[2])


@dataclass(frozen=True, slots=True)
class HalfContent:
    """One half of a front; an empty text stands for no effect or no protection (R1.4)."""

    fighters: int = 0
    effect: str = ""
    protection: str = ""


@dataclass(frozen=True, slots=True)
class CardContent:
    """A squadron card: its number and the two halves of its front as printed."""

    level: int
    serial: int
    series: str
    name: str
    name_ru: str
    top: HalfContent
    bottom: HalfContent

    @property
    def number(self) -> str:
        return f"{self.level}-{self.serial}"

    @property
    def fighters(self) -> int:
        return self.top.fighters + self.bottom.fighters


@dataclass(frozen=True, slots=True)
class SectorContent:
    """A sector: the number of its fields, and of the Draw symbols on its bottom field (R1.1)."""

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


@dataclass(frozen=True, slots=True)
class EditionContent:
    """What an edition says about itself, in both languages."""

    name: str
    name_ru: str
    note: str
    note_ru: str
    figures: str
    figures_ru: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """What data files say about one edition.

    ``edition`` is None when the files only refer to the edition by its key. A set without cards
    (or without cruisers) says nothing about them, rather than that there are none.
    """

    key: str
    edition: EditionContent | None
    cards: tuple[CardContent, ...]
    cruisers: tuple[CruiserContent, ...]
