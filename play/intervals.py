"""What can be said of a probability or a difference from a sample, as pure functions."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with the bounds of its confidence interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether the value lies outside the bounds."""
        return not self.low <= value <= self.high

    @property
    def opposite(self) -> "Interval":
        """The same share from the other side."""
        return Interval(1 - self.value, 1 - self.high, 1 - self.low)

    @property
    def negative(self) -> "Interval":
        """The same difference from the other side."""
        return Interval(-self.value, -self.high, -self.low)


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """z such that a standard normal value lies within ±z with that probability (1.96 for 0.95)."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson_interval(share: float, trials: float, quantile: float) -> Interval:
    """The score interval of a share of `trials` independent trials.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22 (1927), 209-212. Without trials it is the whole range.
    """
    if trials <= 0:
        return Interval(share, 0.0, 1.0)
    square = quantile * quantile
    scale = 1 + square / trials
    centre = (share + square / (2 * trials)) / scale
    spread = share * (1 - share) / trials + square / (4 * trials * trials)
    half = quantile * math.sqrt(max(spread, 0.0)) / scale
    # Rounding must not put the share itself outside.
    return Interval(share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)))


def paired_interval(differences: Sequence[float], looks: int = 1) -> Interval:
    """The mean of paired differences between -1 and 1, with an interval for `looks` looks together.

    Wald's interval after half a pair was added for either side and a whole one for a tie: A. Agresti and
    Y. Min, "Simple improved confidence intervals for comparing matched proportions", Statistics in
    Medicine 24 (2005), 729-740; half points enter as they are. So it does not shrink to a point where all
    differences are alike. Of several looks each is at 1 - 0.05 / looks (C. E. Bonferroni's inequality),
    so that with 95 % probability all intervals hold at once.
    """
    count = len(differences)
    total, squares = sum(differences), sum(each * each for each in differences)
    centre = total / (count + 2)
    variance = (squares + 1) / (count + 2) - centre * centre
    confidence = 1 - (1 - CONFIDENCE) / max(looks, 1)
    half = normal_quantile(confidence) * math.sqrt(max(variance, 0.0) / (count + 2))
    value = total / count if count else 0.0
    return Interval(value, max(-1.0, centre - half), min(1.0, centre + half))
