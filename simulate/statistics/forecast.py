"""What a run will cost and show, told before it begins.

Normal approximations, as in any textbook of sample sizes, such as S.-C. Chow, J. Shao and H. Wang,
"Sample Size Calculations in Clinical Research" (2nd ed., 2008), chapters 1 and 3. A unit is a pair of
games, or all pairs of one number. Widths and differences are of
win rates: 0.01 is one game in a hundred.
"""

import math
from dataclasses import dataclass
from typing import Final

import scipy

from play.intervals import CONFIDENCE, normal_quantile
from simulate.statistics.halving import cost, plan_rounds
from simulate.statistics.interim_analyses import COMPARISON_GROWTH, FIRST_COMPARISON_ANALYSIS
from simulate.statistics.pair_statistics import simultaneous
from simulate.statistics.sequential import STOPPED_CONFIDENCE, SequentialTest, comparison_test

POWER: Final = 0.8  # how often a difference of the named size is found
# Variance of the mean score of a pair of games. Two tosses of a coin have 0.125; between stock decks
# played by `pilot` it was 0.109 to 0.132, and about 0.09 by `captain`, whose intervals are narrower.
PAIR_VARIANCE: Final = 0.125
# The same of the difference of two decks that are not dealt alike, on the same seeds: 0.22 to 0.24 of two
# stock decks, 0.21 to 0.22 of a stock deck and the same without a card.
DIFFERENCE_VARIANCE: Final = 0.23
# Of decks that are (`aligned_deals`) and differ by n cards it was n / (n + this) of that. By pilot, of 24
# random changes each: 0.106 for one card, 0.147, 0.165, 0.186 and 0.199 for 2, 3, 5 and 8. By captain, whose
# search decides otherwise after the least change, of 7 each: 0.14 for one card, 0.2 for three.
HALF_OF_IT: Final = 1.2
HALF_OF_IT_SEARCHING: Final = 0.6
# What a random walk that is looked at in steps goes beyond a bound, in standard deviations of a step.
EXCESS: Final = 0.583


@dataclass(frozen=True, slots=True)
class Forecast:
    """A run of `games` games in all: how long it takes and how exact it gets.

    `half_width` is half of a 95 % interval of one pairing's win rate, `total_half_width` of a deck's mean
    over all its opponents; `smallest_difference` is what the mean's departure from one half must be so
    that 80 of 100 such runs show it.
    """

    games: int
    seconds: float
    half_width: float
    total_half_width: float
    smallest_difference: float


def forecast(pairings: int, games: int, games_per_second: float, opponents: int) -> Forecast:
    """What `games` games of each pairing will show; the speed is that of all workers together.

    Each deck whose mean is told meets so many opponents, mirrors left out: in a matrix fewer than there
    are pairings.
    """
    pairs = games // 2
    total = PAIR_VARIANCE / opponents
    return Forecast(
        games=pairings * games,
        seconds=pairings * games / games_per_second,
        half_width=half_width(pairs, PAIR_VARIANCE),
        total_half_width=half_width(pairs, total),
        smallest_difference=smallest_difference(pairs, total),
    )


def half_width(units: int, variance: float, confidence: float = CONFIDENCE) -> float:
    """z·√(variance / units): half the width that the interval of a mean will have."""
    return normal_quantile(confidence) * math.sqrt(variance / units)


def games_for_half_width(target: float, opponents: int = 1) -> int:
    """How many games of a pairing bring the mean over opponents to ±target: the form's other way around."""
    return 2 * math.ceil(PAIR_VARIANCE / opponents * (normal_quantile() / target) ** 2)


def smallest_difference(units: int, variance: float, confidence: float = CONFIDENCE) -> float:
    """The smallest mean that a two-sided test finds different from its null with `POWER`.

    z for the confidence plus z for the power (2.80 for 95 % and 80 %), times √(variance / units).
    """
    return (normal_quantile(confidence) + float(scipy.special.ndtri(POWER))) * math.sqrt(
        variance / units
    )


def expected_units(
    test: SequentialTest, mean: float, variance: float, interval: float = 0
) -> float:
    """How many units a sequential test takes on average where the truth is `mean`.

    The log-likelihood ratio is taken as a Brownian motion between Wald's bounds: A. Wald, "Sequential
    Analysis" (1947), appendix A.5. Analysing only every `interval` units is as if the bounds were farther
    away: D. Siegmund, "Sequential Analysis" (1985), chapters 3 and 10. It is longest half-way between
    the hypotheses.
    """
    step = test.alternative - test.null
    noise = step * step / variance
    excess = EXCESS * math.sqrt(interval * noise)
    lower, upper = test.bounds[0] - excess, test.bounds[1] + excess
    drift = (mean - (test.null + test.alternative) / 2) * step / variance
    turn = 2 * drift / noise
    if abs(turn) < 1e-6:
        return -lower * upper / noise
    accepted = math.expm1(-turn * lower) / (math.exp(-turn * lower) - math.exp(-turn * upper))
    return (accepted * upper + (1 - accepted) * lower) / drift


def expected_of_comparison(
    test: SequentialTest, mean: float, variance: float, first_interim: int | None = None
) -> float:
    """The same of a comparison, which is analysed less and less often, first after `first_interim` games."""
    interval = (first_interim or FIRST_COMPARISON_ANALYSIS) / 2
    about = expected_units(test, mean, variance, interval)
    return max(
        expected_units(test, mean, variance, max(interval, about / COMPARISON_GROWTH)), interval
    )


@dataclass(frozen=True, slots=True)
class TrialForecast:
    """A run that compares decks: about how many games and seconds, and what it can tell.

    It takes about `games` where there is a difference of `smallest_difference`, and on average at most
    `most_games`, which is where the truth lies half-way. A difference of that size or more is found in
    at least 80 of 100 runs. `half_width` is half of the interval that the difference will have after
    `games`; of a cut list, after its last round.
    """

    games: int
    most_games: int
    seconds: float
    smallest_difference: float
    half_width: float


def difference_variance(
    changes: int | None, opponents: int = 1, *, is_searched: bool = False
) -> float:
    """Of the mean difference over opponents in pairs of one number.

    Between decks dealt alike that differ by so many cards; None for others. `is_searched` where a bot plays
    that searches.
    """
    left = 1.0
    if changes is not None:
        half = HALF_OF_IT_SEARCHING if is_searched else HALF_OF_IT
        left = max(changes, 1) / (max(changes, 1) + half)
    return DIFFERENCE_VARIANCE * left / opponents


def forecast_comparison(
    opponents: int,
    margin: float,
    most_games: int,
    games_per_second: float,
    changes: int | None = None,
    first_interim: int | None = None,
    *,
    is_searched: bool = False,
) -> TrialForecast:
    """What a sequential comparison of two decks takes; `most_games` is its bound for a pairing.

    `changes` and `is_searched` as in `difference_variance`; `first_interim` after how many games it is looked
    at first, the usual number where it is not given.
    """
    test = comparison_test(margin)
    variance = difference_variance(changes, opponents, is_searched=is_searched)
    each = 2 * 2 * opponents  # games a unit: two of a pair for two decks
    bound = most_games // 2
    usual, longest = (
        min(math.ceil(expected_of_comparison(test, mean, variance, first_interim)), bound)
        for mean in (margin, margin / 2)
    )
    return TrialForecast(
        games=each * usual,
        most_games=each * longest,
        seconds=each * usual / games_per_second,
        smallest_difference=max(margin, smallest_difference(bound, variance)),
        half_width=half_width(usual, variance, STOPPED_CONFIDENCE),
    )


def forecast_cuts(
    candidates: int,
    opponents: int,
    budget: int,
    games_per_second: float,
    changes: int | None = None,
    *,
    alike: bool = False,
    is_searched: bool = False,
) -> TrialForecast:
    """What a cut list takes, and the smallest difference that it finds for the card that stays.

    `changes` is 1 where another card takes the place of each, None where there is none. Where all play
    `alike` it finds that difference for every card. Raises BudgetTooSmall.
    """
    rounds = plan_rounds(candidates, budget // (2 * opponents), alike=alike)
    games = 2 * opponents * cost(rounds)
    variance = difference_variance(changes, opponents, is_searched=is_searched)
    confidence = simultaneous(candidates)
    return TrialForecast(
        games=games,
        most_games=games,
        seconds=games / games_per_second,
        smallest_difference=smallest_difference(rounds[-1].units, variance, confidence),
        half_width=half_width(rounds[-1].units, variance, confidence),
    )
