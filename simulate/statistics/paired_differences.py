"""Paired differences: two decks against the same opponents on the same deals.

Both decks play pair n of games against an opponent with the same seed, so what the deals, the bots'
luck and the opponents do to both cancels where the decks differ by little (common random numbers: P.
Glasserman and D. D. Yao, "Some Guidelines and Guarantees for Common Random Numbers", Management Science
38 (1992), 884-908). A unit is one pair number: a pair against each opponent, which older runs dealt alike.

That saves games only where both decks are dealt alike; how many, `simulate.deals.aligned_deals` tells.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from play.intervals import CONFIDENCE, Interval
from simulate.statistics.pair_statistics import (
    PAIR_POINTS,
    ROUNDING,
    Floats,
    Moments,
    mean_interval,
    weighted_moments,
)

NO_DIFFERENCE: Final = Interval(0.0, 0.0, 0.0)  # of a deck from itself


@dataclass(frozen=True, eq=False)
class Differences:
    """How many units differ by how many points, from -most to most."""

    counts: npt.NDArray[np.int64]

    @classmethod
    def of(cls, base: npt.ArrayLike, variant: npt.ArrayLike) -> "Differences":
        """From the points (0 to 4) of both decks, (opponents, pairs), in the same order of pairs."""
        base, variant = np.atleast_2d(base).astype(int), np.atleast_2d(variant).astype(int)
        if base.shape != variant.shape:
            raise ValueError("Both decks play the same pairs of games against the same opponents.")
        most = PAIR_POINTS * len(base)
        ahead = (variant - base).sum(axis=0)
        return cls(np.bincount(ahead + most, minlength=2 * most + 1))

    @property
    def units(self) -> int:
        return int(self.counts.sum())

    @property
    def scores(self) -> Floats:
        """The possible differences of win rates, from -1 to 1."""
        return np.linspace(-1.0, 1.0, len(self.counts))

    @property
    def moments(self) -> Moments:
        """Mean and variance of a unit's difference of win rates; no units have the mean 0."""
        return weighted_moments(self.scores, self.counts) if self.units else Moments(0, 0.0, 0.0)

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The difference of win rates, the variant's less the base's."""
        return difference_interval(self.moments, confidence)


def difference_interval(moments: Moments, confidence: float = CONFIDENCE) -> Interval:
    """The interval of a mean difference between -1 and 1, which it does not leave.

    That of `mean_interval` for half the difference counted from -1, which lies between 0 and 1.
    """
    halved = Moments(moments.units, (moments.mean + 1) / 2, moments.variance / 4)
    found = mean_interval(halved, confidence)
    return Interval(moments.mean, 2 * found.low - 1, 2 * found.high - 1)


def p_value(moments: Moments) -> float:
    """How often chance alone makes a mean differ from 0 at least as much: Student's test, two-sided.

    1 where nothing varies, since then nothing can be said.
    """
    if moments.units < 2 or moments.variance < ROUNDING:
        return 1.0
    # Imported here: SciPy takes half a second to load, which not every command has to wait for.
    from scipy.special import stdtr

    return float(2 * stdtr(moments.units - 1, -abs(moments.mean) / moments.error))


def holm_adjusted(p_values: npt.ArrayLike) -> Floats:
    """P-values of several tests made comparable with one error rate for all of them together.

    S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of
    Statistics 6 (1979), 65-70: the smallest is multiplied by the number of tests, the next by one less,
    and so on; none becomes smaller than the one before it or larger than 1. Whatever the tests'
    dependence, the chance that any true "no difference" comes out below 0.05 is at most 0.05.
    """
    p_values = np.asarray(p_values, dtype=float)
    order = np.argsort(p_values, kind="stable")
    factors = np.arange(len(p_values), 0, -1)
    adjusted = np.empty(len(p_values))
    adjusted[order] = np.minimum(np.maximum.accumulate(p_values[order] * factors), 1.0)
    return adjusted
