"""Figures of a deck: cards and the cruiser's fields by level, fighters and symbols by half."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from catalog.cards.content import CardContent, CruiserContent
from catalog.cards.vocabulary import TOP_LEVEL, Effect, Protection, Series


@dataclass(frozen=True, slots=True)
class LevelCount:
    """The cards and the cruiser's fields of a level; widths are per cent of the longest bar."""

    level: int
    cards: int
    fields: int | None
    longest: int

    @property
    def card_width(self) -> int:
        return 100 * self.cards // self.longest

    @property
    def field_place(self) -> int:
        return 100 * (self.fields or 0) // self.longest


@dataclass(frozen=True, slots=True)
class SymbolCount:
    """The number of top and bottom halves with an effect or a protection."""

    code: str
    top: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Insight:
    """The figures of a deck."""

    size: int
    green: int
    blue: int
    top_fighters: int
    bottom_fighters: int
    symbols: tuple[SymbolCount, ...]

    @property
    def fighters(self) -> int:
        return self.top_fighters + self.bottom_fighters

    @property
    def fighters_a_card(self) -> float:
        return self.fighters / self.size if self.size else 0.0


def find_insight(cards: Sequence[CardContent]) -> Insight:
    """The figures of the cards."""
    series = Counter(card.series for card in cards)
    return Insight(
        size=len(cards),
        green=series[Series.GREEN],
        blue=series[Series.BLUE],
        top_fighters=sum(card.top.fighters for card in cards),
        bottom_fighters=sum(card.bottom.fighters for card in cards),
        symbols=count_symbols(cards),
    )


def count_levels(
    cards: Sequence[CardContent], cruiser: CruiserContent | None
) -> tuple[LevelCount, ...]:
    """The cards by level; `fields` are None without a cruiser."""
    levels = range(TOP_LEVEL + 1)
    counts = Counter(card.level for card in cards)
    fields = cruiser.fields_by_level if cruiser else []
    longest = max([1, *counts.values(), *fields])
    return tuple(
        LevelCount(level, counts[level], fields[level] if fields else None, longest)
        for level in levels
    )


def count_symbols(cards: Sequence[CardContent]) -> tuple[SymbolCount, ...]:
    """The effects and protections that occur."""
    top = Counter(code for card in cards for code in (card.top.effect, card.top.protection))
    bottom = Counter(
        code for card in cards for code in (card.bottom.effect, card.bottom.protection)
    )
    return tuple(
        SymbolCount(code, top[code], bottom[code])
        for code in (*Effect.values, *Protection.values)
        if top[code] or bottom[code]
    )
