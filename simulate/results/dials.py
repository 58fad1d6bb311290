"""A win rate on a dial like an instrument's."""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from play.intervals import Interval

LOWEST, HIGHEST = 0.2, 0.8
RADIUS: Final = 90


@dataclass(frozen=True, slots=True)
class Dial:
    """A win rate on a half circle around (100, 100), from 20 % at the left to 80 % at the right."""

    score: Interval
    radius: float = RADIUS

    @property
    def arc(self) -> str:
        """The interval as a path; one that is very narrow is as wide as a needle."""
        low, high = self.score.low, self.score.high
        room = max(0.004 - (high - low), 0) / 2
        (x1, y1), (x2, y2) = point(low - room, self.radius), point(high + room, self.radius)
        return f"M{x1} {y1}A{self.radius} {self.radius} 0 0 1 {x2} {y2}"

    @property
    def needle(self) -> str:
        (x1, y1), (x2, y2) = point(self.score.value, RADIUS - 22), point(self.score.value, 98)
        return f"M{x1} {y1}L{x2} {y2}"


def point(rate: float, radius: float) -> tuple[float, float]:
    turn = pi * (min(max(rate, LOWEST), HIGHEST) - LOWEST) / (HIGHEST - LOWEST)
    return round(100 - radius * cos(turn), 1), round(100 - radius * sin(turn), 1)
