"""Sequential tests of a mean: look while games are played, and stop as soon as the matchup is settled.

The generalised sequential probability ratio test, as the Stockfish project's fishtest uses it for pairs
of games. Units are independent (pairs, or differences of pairs), each with one of a few possible scores.
How often each score occurs is not known, so a hypothesis "the mean is m" is represented by its most
likely distribution given what was seen, and two hypotheses by the ratio of these likelihoods.

- A. Wald, "Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16 (1945),
  117-186: the test and its bounds.
- X. Li, J. Liu and Z. Ying, "Generalized Sequential Probability Ratio Test for Separate Families of
  Hypotheses", Sequential Analysis 33 (2014), 539-563: the bounds hold with maximised likelihoods too.
- A. B. Owen, "Empirical Likelihood Ratio Confidence Intervals for a Single Functional", Biometrika 75
  (1988), 237-249: the most likely distribution with a given mean, by a Lagrange multiplier.
- M. Van den Bergh, notes on the GSPRT for the pentanomial model (2019), which apply this to pairs of
  games.

What is seen beyond a bound when the test stops is ignored. The more is played between two looks, the
more that is; it makes wrong verdicts rarer than stated and runs a little longer.
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from simulate.statistics.pair_statistics import PAIR_POINTS, Floats

# Every possible score counts as seen at least this often (fishtest does so too): without it a few
# equal results would make any other mean impossible.
LEAST_COUNT: Final = 1e-3
ROUNDING: Final = 1 + 1e-9
COMPARISON_ERRORS: Final = 0.05
HALVINGS: Final = 60  # of the bracket around a multiplier: down to rounding
# The mean of a run that a sequential test has stopped lies too far from 0, since it stops where chance
# helped: of simulated runs by up to this share of the margin on average, most at 1 to 2 margins.
STOPPED_EXCESS: Final = 0.25
# Of intervals after a sequential test. Figures that decide themselves when to stop make a plain 95 %
# interval hold the truth in 89 to 97 of 100 simulated runs, this one in 94 to 98.
STOPPED_CONFIDENCE: Final = 0.975


class Comparison(StrEnum):
    """What two sequential tests, one in each direction, say so far of a difference."""

    BETTER = "better"
    WORSE = "worse"
    ALIKE = "alike"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A test of "the mean is `alternative` or more" against "it is `null` or less".

    The alternative is accepted wrongly in at most about `false_alarm` of all runs and rejected wrongly
    in at most about `false_rest` of them (Wald's bounds; the two together are at most their sum).
    Between the two means either verdict is right.
    """

    null: float
    alternative: float
    false_alarm: float = 0.05
    false_rest: float = 0.05

    def __post_init__(self) -> None:
        if not self.null < self.alternative:
            raise ValueError("The alternative's mean lies above the null hypothesis's.")
        if not (0 < self.false_alarm < 0.5 and 0 < self.false_rest < 0.5):
            raise ValueError("Error rates lie between 0 and one half.")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the alternative is rejected and accepted."""
        return (
            math.log(self.false_rest / (1 - self.false_alarm)),
            math.log((1 - self.false_rest) / self.false_alarm),
        )


def compare(differences: npt.ArrayLike, counts: npt.ArrayLike, margin: float) -> Comparison:
    """Whether a mean difference is above 0, below 0 or smaller than `margin`, as far as is known.

    Two tests, "`margin` or more" and "-`margin` or less" against 0, each with half of the errors: M.
    Sobel and A. Wald, Annals of Mathematical Statistics 20 (1949), 502-522. Where there is no difference
    at most about `COMPARISON_ERRORS` of all runs claim one; where it is `margin` or more at most about half
    as many call it smaller or the opposite. In simulated runs with the looks of `stopping_rules` at most
    2.5 % claimed a difference where there was none, for 5 %. A difference of exactly `margin` was called
    alike in at most 0.8 % where pairs differ as between stock decks, and in up to 2.6 % where few pairs
    differ and all in one direction, for 2.5 %. Runs that are still open at their bound come on top: at a
    margin of 0.02 none of one card dealt alike, 8 % where the differences are large and skew, and a quarter
    of two decks that are not dealt alike against one opponent.
    """
    return Comparison(str(compare_all(differences, counts, margin)))


def compare_all(
    differences: npt.ArrayLike, counts: npt.ArrayLike, margin: float
) -> npt.NDArray[np.str_]:
    """The same of many counts (…, differences) at once: the values of `Comparison`, of leading shape."""
    differences, test = np.asarray(differences, dtype=float), comparison_test(margin)
    # One pair that turns out otherwise against one opponent moves a difference as far as this.
    reach = PAIR_POINTS * (differences[1] - differences[0])
    above, below = (
        log_likelihood_ratio(sign * differences, counts, test.null, test.alternative, reach)
        for sign in (1, -1)
    )
    lower, upper = test.bounds
    found = [above >= upper, below >= upper, (above <= lower) & (below <= lower)]
    told = [Comparison.BETTER.value, Comparison.WORSE.value, Comparison.ALIKE.value]
    return np.select(found, told, default=Comparison.OPEN.value)


def comparison_test(margin: float) -> SequentialTest:
    """One of the two tests of a comparison."""
    return SequentialTest(0.0, margin, COMPARISON_ERRORS / 2, COMPARISON_ERRORS / 2)


def log_likelihood_ratio(
    scores: npt.ArrayLike,
    counts: npt.ArrayLike,
    null: float,
    alternative: float,
    reach: float = math.inf,
) -> Floats:
    """The logarithm of how much likelier `counts` are under the alternative's mean than the null's.

    `scores` are the possible scores, `counts` (…, scores) how many units had each; the result has the
    leading shape. Scores that are farther than `reach` from all that were seen, and from both means, are
    taken for impossible: else a few units of an extreme score, never seen, would explain any
    mean at little cost, and the test would take up to twice as long. Raises ValueError where a mean is
    not inside the range of the scores.
    """
    scores, seen = np.asarray(scores, dtype=float), np.asarray(counts, dtype=float)
    is_possible = within_reach(scores, seen, (null, alternative), reach)
    counts = np.where(is_possible, np.maximum(seen, LEAST_COUNT), 0.0)
    shares = counts / counts.sum(axis=-1, keepdims=True)
    divisors = [divisors_of_mean(scores, shares, mean) for mean in (null, alternative)]
    ratio: Floats = (counts * (np.log(divisors[0]) - np.log(divisors[1]))).sum(axis=-1)
    return ratio


def within_reach(
    scores: Floats, seen: Floats, means: tuple[float, float], reach: float
) -> npt.NDArray[np.bool_]:
    """Which scores lie at most so far outside the range of those that were seen and of the means."""
    lowest = np.where(seen > 0, scores, min(means)).min(axis=-1, keepdims=True)
    highest = np.where(seen > 0, scores, max(means)).max(axis=-1, keepdims=True)
    is_possible: npt.NDArray[np.bool_] = (scores > lowest - reach * ROUNDING) & (
        scores < highest + reach * ROUNDING
    )
    return is_possible


def divisors_of_mean(scores: Floats, shares: Floats, mean: float) -> Floats:
    """What divides the shares that were seen to give the likeliest ones whose mean is `mean`.

    Maximising Σ sᵢ log pᵢ with Σ pᵢ = 1 and Σ pᵢ(aᵢ - m) = 0 gives pᵢ = sᵢ / (1 + x(aᵢ - m)). The
    multiplier x solves Σ sᵢ(aᵢ - m) / (1 + x(aᵢ - m)) = 0; the left side falls with x, so it is found
    by halving the range in which all pᵢ are positive. Scores without a share have the divisor 1.
    """
    away = np.where(shares > 0, scores - mean, 0.0)
    highest, lowest = away.max(axis=-1, keepdims=True), away.min(axis=-1, keepdims=True)
    if not (np.all(lowest < 0) and np.all(highest > 0)):
        raise ValueError(f"A mean of {mean:g} is not inside the range of the possible scores.")
    low, high = -1 / highest, -1 / lowest
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        is_below = (shares * away / (1 + middle * away)).sum(axis=-1, keepdims=True) > 0
        low, high = np.where(is_below, middle, low), np.where(is_below, high, middle)
    divisors: Floats = 1 + (low + high) / 2 * away
    return divisors
