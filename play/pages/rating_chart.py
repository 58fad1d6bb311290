"""The curve of a rating over an account's rated matches, as a drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from play.intervals import Interval
from play.matches.ratings import interval_of
from play.models import Rating, RatingChange

MAX_POINTS: Final = 200
"""The last matches that the curve shows."""
LEFT, RIGHT, TOP, BOTTOM = 40.0, 352.0, 10.0, 108.0
"""Of the field in which the curve runs."""
LEAST_RANGE: Final = 100.0
"""Points of rating from bottom to top, at least."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """The rating after a match, in figures."""

    time: datetime
    rating: Interval


@dataclass(frozen=True)
class RatingChart:
    """The rating after each match, with its interval, in units of the drawing; the oldest first."""

    changes: Sequence[RatingChange]
    points: Sequence[tuple[float, float, float, float]]
    low: int
    high: int

    width, height = 360.0, 120.0
    left, right, top, bottom = LEFT, RIGHT, TOP, BOTTOM

    @property
    def line(self) -> str:
        return " ".join(f"{x},{y}" for x, y, _low, _high in self.points)

    @property
    def band(self) -> str:
        """The outline of all intervals, there along their upper ends and back along the lower ones."""
        there = [f"{x},{high}" for x, _y, _low, high in self.points]
        back = [f"{x},{low}" for x, _y, low, _high in reversed(self.points)]
        return " ".join(there + back)

    @property
    def rows(self) -> list[ChartRow]:
        """The figures, the newest first."""
        return [ChartRow(each.time, interval_of(each)) for each in reversed(self.changes)]

    @property
    def last(self) -> tuple[float, float, float, float]:
        return self.points[-1]


def rating_chart(rating: Rating) -> RatingChart:
    """The curve of the rating's last matches, at least one."""
    newest = rating.changes.order_by("-time", "-pk")[:MAX_POINTS]
    changes = list(newest)[::-1]
    intervals = [interval_of(change) for change in changes]
    low, high = bounds(intervals)

    def height(value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)

    step = (RIGHT - LEFT) / max(len(changes) - 1, 1)
    points = [
        (round(LEFT + step * place, 1), height(each.value), height(each.low), height(each.high))
        for place, each in enumerate(intervals)
    ]
    return RatingChart(changes, points, round(low), round(high))


def bounds(intervals: Sequence[Interval]) -> tuple[float, float]:
    """What the field shows from bottom to top."""
    low, high = min(each.low for each in intervals), max(each.high for each in intervals)
    room = max(LEAST_RANGE - (high - low), 0) / 2
    return low - room, high + room
