"""Many runs at once that are looked at while units are played, each until something is told of it."""

import numpy as np

from simulate.statistics.interim_analyses import FIRST_COMPARISON_ANALYSIS, next_comparison_analysis
from simulate.statistics.sequential import compare_all, log_likelihood_ratio

OPEN = "open"


def share_holding(truth, intervals):
    """The share of the intervals that hold the truth."""
    return np.mean([each.low <= truth <= each.high for each in intervals])


def stopped(source, runs, chances, analyses, judge):
    """What each run has seen when it stopped, (run, score), and what was told then.

    `analyses` are numbers of units, `judge` tells many rows of counts at once, OPEN where it goes on.
    """
    counts, told = np.zeros((runs, len(chances)), int), np.full(runs, OPEN, dtype="<U8")
    for units, before in zip(analyses, [0, *analyses], strict=False):
        going = np.flatnonzero(told == OPEN)
        if not len(going):
            break
        counts[going] += source.multinomial(units - before, chances, len(going))
        told[going] = judge(counts[going])
    return counts, told


def compared(source, runs, chances, margin, analyses):
    """The same of comparisons whose scores from -1 to 1 have these chances."""

    def judge(counts):
        return compare_all(np.linspace(-1, 1, len(chances)), counts, margin)

    return stopped(source, runs, chances, analyses, judge)


def judge_by(test, scores):
    """What a single test tells: "accepted", "rejected" or OPEN."""
    lower, upper = test.bounds

    def judge(counts):
        ratios = log_likelihood_ratio(scores, counts, test.null, test.alternative)
        return np.select([ratios >= upper, ratios <= lower], ["accepted", "rejected"], OPEN)

    return judge


def analyses_of_comparisons(most_games, first=None):
    """The units at which a comparison is looked at, as workers play it, first after so many games."""
    games = [min(first or FIRST_COMPARISON_ANALYSIS, most_games)]
    while games[-1] < most_games:
        games.append(min(next_comparison_analysis(games[-1], first), most_games))
    return [each // 2 for each in games]


def shifted(chances, mean):
    """Chances of scores from -1 to 1, moved from the lower to the upper half so that their mean is this."""
    scores = np.linspace(-1, 1, len(chances))
    chances = np.asarray(chances, dtype=float) / np.sum(chances)
    upper = np.where(scores > 0, chances, 0)
    return chances + (mean - chances @ scores) * (upper - upper[::-1]) / (2 * upper @ scores)
