"""Figures of fairness and the bounds that a card set is to keep."""

from dataclasses import dataclass
from typing import Final

from play.intervals import Interval

FIRST_PLAYER: Final = (0.47, 0.53)
CRUISER: Final = (0.46, 0.54)
ROUNDS: Final = (5.0, 9.0)
HOLDS, UNCLEAR, VIOLATED = "holds", "unclear", "violated"


@dataclass(frozen=True, slots=True)
class Point:
    """A figure and the bounds that fairness sets it, if any."""

    name: str
    figure: Interval
    bounds: tuple[float, float] | None = None

    @property
    def verdict(self) -> str | None:
        """`holds` or `violated` where the whole interval says so, else `unclear`; None without bounds."""
        if self.bounds is None:
            return None
        low, high = self.bounds
        if self.figure.high < low or self.figure.low > high:
            return VIOLATED
        return HOLDS if low <= self.figure.low and self.figure.high <= high else UNCLEAR
