"""The sequential test against published and otherwise computed values, and its error rates tried."""

from functools import reduce

import numpy as np
import pytest
import scipy.optimize
from hypothesis import given
from hypothesis import strategies as st

from simulate.deals.playing_time import MIN_INTERIM_GAMES
from simulate.experiments.run_length import SEQUENTIAL_BOUND
from simulate.statistics.interim_analyses import next_comparison_analysis, next_interval_analysis
from simulate.statistics.pair_statistics import PAIR_SCORES
from simulate.statistics.sequential import Comparison, SequentialTest
from simulate.statistics.sequential import log_likelihood_ratio as ratio_of
from tests.simulate.statistics import sequences
from tests.simulate.statistics.sequences import OPEN, shifted, stopped

GAMES = st.integers(0, 200_000).map(lambda pairs: 2 * pairs)
# 256 games of a test on a server that runs fishtest; its page of statistics calls the ratios "exact".
PUBLISHED = [13, 37, 50, 25, 3]


def constrained_likelihood(scores, counts, mean):
    """The highest log-likelihood of shares with that mean, by a general solver."""
    scores, counts = np.array(scores), np.array(counts, dtype=float)
    seen = counts > 0
    found = scipy.optimize.minimize(
        lambda shares: -(counts[seen] * np.log(shares[seen])).sum() / counts.sum(),
        np.full(len(scores), 1 / len(scores)),
        bounds=[(1e-9, 1)] * len(scores),
        constraints={
            "type": "eq",
            "fun": lambda shares: [shares.sum() - 1, shares @ scores - mean],
        },
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )
    return -found.fun * counts.sum()


def test_the_ratio_is_the_published_one():
    alternative = 1 / (1 + 10 ** (-2.716 / 400))  # 2.716 Elo
    assert ratio_of(PAIR_SCORES, PUBLISHED, 0.5, alternative) == pytest.approx(-0.53772, abs=1e-4)


@pytest.mark.parametrize("counts", [PUBLISHED, [4, 0, 9, 2, 7], [100, 300, 900, 500, 200]])
def test_the_ratio_is_that_of_constrained_optimisation(counts):
    null, other = (constrained_likelihood(PAIR_SCORES, counts, mean) for mean in (0.48, 0.53))
    found = ratio_of(PAIR_SCORES, counts, 0.48, 0.53)
    # Scores that were not seen count a thousandth each.
    assert found == pytest.approx(other - null, abs=0.03 if 0 in counts else 1e-4)


@given(st.lists(st.integers(0, 200), min_size=5, max_size=5).filter(sum))
def test_exchanging_sides_and_hypotheses_changes_only_the_sign(counts):
    forth = ratio_of(PAIR_SCORES, counts, 0.45, 0.5)
    back = ratio_of(PAIR_SCORES, counts[::-1], 0.5, 0.55)
    assert forth == pytest.approx(-back, abs=1e-9)


@pytest.mark.parametrize("place", range(5))
def test_a_few_equal_pairs_settle_nothing(place):
    lower, upper = SequentialTest(0.5, 0.52).bounds
    assert lower < ratio_of(PAIR_SCORES, 5 * np.eye(5)[place], 0.5, 0.52) < upper


@pytest.mark.parametrize(
    ("base", "pairs"), [((0.21, 0.002, 0.5, 0.002, 0.286), 40), ((0.05, 0.2, 0.4, 0.25, 0.1), 10)]
)
@pytest.mark.parametrize("is_better", [False, True])
def test_wrong_verdicts_are_as_rare_as_stated(base, pairs, is_better):
    test = SequentialTest(0.5, 0.56)
    mean = test.alternative if is_better else test.null
    shift = mean - np.dot(base, PAIR_SCORES)  # between the extreme scores
    chances = np.add(base, [-shift, 0, 0, 0, shift])
    source, analyses = np.random.default_rng(7), range(pairs, 2000, pairs)
    _counts, told = stopped(source, 5000, chances, analyses, sequences.judge_by(test, PAIR_SCORES))
    assert np.mean(told == OPEN) < 0.01
    # Two standard errors of 5,000 runs above 5 %.
    assert np.mean(told == ("rejected" if is_better else "accepted")) <= 0.05 + 0.0062


# Of 10,000 pairs: two stock decks against a third, and a stock deck with another card, dealt alike.
STOCK = (616, 14, 2618, 34, 4002, 29, 2253, 7, 427)
ONE_CARD = (40, 2, 600, 8, 8700, 8, 600, 2, 40)


def compared(measured, opponents, margin, mean, runs=5000, first=None):
    """What runs of comparisons have seen, whose differences from each opponent are as measured."""
    chances = shifted(reduce(np.convolve, [np.divide(measured, sum(measured))] * opponents), mean)
    looks = sequences.analyses_of_comparisons(SEQUENTIAL_BOUND, first)
    return sequences.compared(np.random.default_rng(7), runs, chances, margin, looks)


@pytest.mark.parametrize(
    ("measured", "opponents", "margin", "times"),
    [
        (STOCK, 1, 0.05, 0),
        (STOCK, 1, 0.05, -1),
        (ONE_CARD, 1, 0.02, 0),
        (ONE_CARD, 1, 0.02, 1),
        (ONE_CARD, 7, 0.02, 0),
        (ONE_CARD, 7, 0.02, 1),
    ],
)
def test_comparisons_err_as_rarely_as_stated(measured, opponents, margin, times):
    _counts, told = compared(measured, opponents, margin, times * margin)
    right = (Comparison.WORSE, Comparison.ALIKE, Comparison.BETTER)[times + 1]
    wrong = np.mean((told != right) & (told != Comparison.OPEN))
    # Two standard errors of 5,000 runs above what is stated.
    assert wrong <= (0.025 + 0.0044 if times else 0.05 + 0.0062)
    assert np.mean(told == right) > 0.95


def test_the_earliest_look_claims_no_more_differences_than_promised():
    """3 % at most, where the bound says 5."""
    _counts, told = compared(ONE_CARD, 7, 0.02, 0, runs=2000, first=MIN_INTERIM_GAMES)
    # Two standard errors of 2,000 runs above it.
    assert np.mean((told != Comparison.ALIKE) & (told != Comparison.OPEN)) <= 0.03 + 0.0076


@pytest.mark.parametrize("next_interim", [next_interval_analysis, next_comparison_analysis])
@given(GAMES, st.sampled_from([None, 40, 122, 500]))
def test_analyses_rise_and_are_after_whole_pairs(next_interim, before, first):
    interim = next_interim(before, first)
    assert interim > before
    assert interim % 2 == 0


@given(GAMES)
def test_an_interval_is_analysed_every_eight_thousand_games_at_least(before):
    interim = next_interval_analysis(before)
    assert interim <= before + 8_000
    assert next_interval_analysis(interim - 2) == interim
