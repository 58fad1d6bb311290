"""Statistics of paired games, as pure functions.

Games come in pairs: the same deal with the seats exchanged. The two games of a pair may depend on each
other, pairs do not, so whatever is claimed about a rate is computed on pairs. A pair's score is 0, ½,
1, 1½ or 2 points of 2 (five outcomes, hence "pentanomial"; the Stockfish project's fishtest reports
the same five counts). A pair that is decided by the deal alone ends 1 to 1 and adds no noise.

Of different decks such pairs are few (`simulate.statistics.forecast`), so pairs save few games for a win
rate; what they and shared seeds save is told in `simulate.statistics.paired_differences`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from play.intervals import CONFIDENCE, Interval, normal_quantile, wilson_interval

PAIR_OUTCOMES: Final = 5
PAIR_POINTS: Final = PAIR_OUTCOMES - 1  # of a pair that is won twice
ROUNDING: Final = 1e-20  # a variance below it is one of equal scores, whose mean is rounded
PAIR_SCORES: Final = np.arange(PAIR_OUTCOMES) / PAIR_POINTS

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Moments:
    """Independent units (pairs of games), the mean of their scores and the sample variance of one."""

    units: int
    mean: float
    variance: float

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 without units."""
        return math.sqrt(self.variance / self.units) if self.units else 0.0


def weighted_moments(values: npt.ArrayLike, counts: npt.ArrayLike) -> Moments:
    """Mean and unbiased variance of `values`, each occurring as often as its count says."""
    values, counts = np.asarray(values, dtype=float), np.asarray(counts, dtype=float)
    units = int(counts.sum())
    if units == 0:
        return Moments(0, 0.5, 0.0)
    mean = float((values * counts).sum() / units)
    squares = float((counts * (values - mean) ** 2).sum())
    return Moments(units, mean, squares / (units - 1) if units > 1 else 0.0)


def pair_moments(counts: npt.ArrayLike) -> Moments:
    """Moments of the score a game, from how many pairs ended with 0, ½, 1, 1½ and 2 points."""
    return weighted_moments(PAIR_SCORES, counts)


def score_moments(scores: npt.ArrayLike) -> Moments:
    """Moments of scores between 0 and 1, one an independent unit."""
    scores = np.asarray(scores, dtype=float)
    return weighted_moments(scores, np.ones(scores.shape))


def precision_weighted(parts: Sequence[Moments]) -> Moments:
    """The mean of independent estimates of one thing, each weighted by one over its variance."""
    weights = [part.units / part.variance for part in parts]
    units, weight = sum(part.units for part in parts), sum(weights)
    mean = sum(own * part.mean for own, part in zip(weights, parts, strict=True)) / weight
    return Moments(units, mean, units / weight)


def cluster_moments(scores: npt.ArrayLike, clusters: npt.ArrayLike) -> Moments:
    """Moments of the mean of scores that go together where their whole numbers, `clusters`, are equal.

    A cluster is one unit; the mean is that of all scores, however many a cluster has: a ratio, whose
    variance is W. G. Cochran's, "Sampling Techniques" (3rd ed., 1977), section 3.12.
    """
    scores, clusters = np.asarray(scores, dtype=float), np.asarray(clusters, dtype=np.int64)
    if not len(scores):
        return Moments(0, 0.5, 0.0)
    mean = float(scores.mean())
    away = np.bincount(clusters, scores - mean)
    units = int(np.count_nonzero(np.bincount(clusters)))
    scale = len(scores) / units
    variance = float(away @ away) / scale**2 / (units - 1) if units > 1 else 0.0
    return Moments(units, mean, variance)


def over_opponents(
    points: npt.ArrayLike, confidence: float = CONFIDENCE, weights: Sequence[float] | None = None
) -> Interval:
    """The mean share of points over opponents, from points (0 to 4) as (opponent, pair).

    Each opponent counts as its weight says, or all alike. Pairs of one number, which older runs dealt alike
    against every opponent, are one independent unit.
    """
    rows = np.asarray(points, dtype=float)
    # Without weights NumPy's average divides by the number of pairs, of which there may be none yet.
    means = rows.mean(axis=0) if weights is None else np.average(rows, axis=0, weights=weights)
    scores = means / PAIR_POINTS
    return mean_interval(score_moments(scores), confidence)


def design_effect(together: float, correlation: float) -> float:
    """How many times the variance of a mean is that of as many independent values.

    1 + (m - 1)ρ, where m values each go together: L. Kish, "Survey Sampling" (1965), section 5.4.
    """
    return 1 + (together - 1) * correlation


def simultaneous(count: int, confidence: float = CONFIDENCE) -> float:
    """The confidence of each of so many intervals that hold all at once with the given one (Bonferroni)."""
    return 1 - (1 - confidence) / max(count, 1)


def student_quantile(degrees: int, confidence: float = CONFIDENCE) -> float:
    """t such that Student's t with these degrees of freedom lies within ±t with that probability."""
    # Imported here: SciPy takes half a second to load, which not every command has to wait for.
    from scipy.special import stdtrit

    return float(stdtrit(degrees, (1 + confidence) / 2))


def mean_interval(moments: Moments, confidence: float = CONFIDENCE) -> Interval:
    """The interval of a mean of scores between 0 and 1 over independent units.

    Wilson's interval with the effective number of trials m(1 - m) / SE², the number of coin throws
    whose share would have this standard error, and Student's quantile: E. L. Korn and B. I. Graubard,
    Survey Methodology 24 (1998), 193-201; compared with others by N. Dean and M. Pagano, Journal of
    Survey Statistics and Methodology 3 (2015), 484-503. Unlike m ± t·SE it stays within 0 and 1 and
    keeps its coverage near them.

    Where all units scored alike the variance says nothing; then every unit counts as one trial, which
    errs on the wide side, since scores between 0 and 1 vary at most as a coin does. Where all are won, or
    all are lost, the interval is the exact one of so many trials: scores between 0 and 1 whose mean is m
    are all 1 with probability mⁿ at most (C. J. Clopper and E. S. Pearson, Biometrika 26 (1934), 404-413).
    """
    if moments.units and moments.variance == 0 and moments.mean in (0, 1):
        beyond = 1 - ((1 - confidence) / 2) ** (1 / moments.units)
        return Interval(moments.mean, *((1 - beyond, 1.0) if moments.mean else (0.0, beyond)))
    if moments.units < 2 or moments.variance < ROUNDING:
        return wilson_interval(moments.mean, moments.units, normal_quantile(confidence))
    trials = moments.mean * (1 - moments.mean) / moments.error**2
    return wilson_interval(moments.mean, trials, student_quantile(moments.units - 1, confidence))


def pair_interval(points: npt.ArrayLike) -> Interval:
    """The mean share of the points (0 to 4) of pairs, which are the units."""
    return mean_interval(pair_moments(np.bincount(points, minlength=PAIR_OUTCOMES)))


def count_quantile(counts: npt.ArrayLike, share: float) -> float:
    """The quantile of whole numbers 0, 1, 2, … that occur `counts` times; NaN when there are none.

    Where it falls between two numbers their mean (definition 2 of R. J. Hyndman and Y. Fan, "Sample
    quantiles in statistical packages", The American Statistician 50 (1996), 361-365), so the half is
    the usual median.
    """
    sums = np.cumsum(np.asarray(counts, dtype=np.int64))
    total = int(sums[-1])
    if total == 0:
        return math.nan
    place = min(max(total * share, 0.0), float(total))
    upper = min(math.floor(place) + 1, total)
    lower = max(math.ceil(place), 1)
    return float(np.searchsorted(sums, lower) + np.searchsorted(sums, upper)) / 2


def median_interval(counts: npt.ArrayLike, units: int) -> Interval:
    """The median of whole numbers with an interval that assumes nothing of their distribution.

    Order statistics around the half, the binomial taken as normal: W. J. Conover, "Practical
    Nonparametric Statistics" (3rd ed., 1999), section 3.2. `units` is the number of independent
    observations among them (pairs, not games).
    """
    median = count_quantile(counts, 0.5)
    half = normal_quantile() * math.sqrt(0.25 / units) if units else 0.5
    low, high = max(0.0, 0.5 - half), min(1.0, 0.5 + half)
    return Interval(median, count_quantile(counts, low), count_quantile(counts, high))
