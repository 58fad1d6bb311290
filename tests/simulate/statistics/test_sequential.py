"""The sequential test against published and otherwise computed values, and its error rates tried."""

import math
from functools import reduce

import numpy as np
import pytest
import scipy.optimize
from hypothesis import given
from hypothesis import strategies as st

from simulate.deals.playing_time import MIN_INTERIM_GAMES
from simulate.experiments.run_length import SEQUENTIAL_BOUND
from simulate.statistics.pair_statistics import PAIR_SCORES
from simulate.statistics.sequential import (
    STOPPED_EXCESS,
    Comparison,
    SequentialTest,
    compare,
    compare_all,
    log_likelihood_ratio,
)
from tests.simulate.statistics.sequences import (
    OPEN,
    analyses_of_comparisons,
    judge_by,
    shifted,
    stopped,
)

# 256 games of a test on a server that runs fishtest; its page of statistics calls the ratios "exact".
PUBLISHED = [13, 37, 50, 25, 3]
PUBLISHED_ELO = 2.716
DIFFERENCES = np.arange(-4, 5) / 4


def score_of_elo(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def constrained_likelihood(scores, counts, mean):
    """The highest log-likelihood of shares with that mean, by a general solver."""
    scores, counts = np.array(scores), np.array(counts, dtype=float)
    seen = counts > 0
    found = scipy.optimize.minimize(
        lambda shares: -(counts[seen] * np.log(shares[seen])).sum() / counts.sum(),
        np.full(len(scores), 1 / len(scores)),
        bounds=[(1e-9, 1)] * len(scores),
        constraints=[
            {"type": "eq", "fun": lambda shares: shares.sum() - 1},
            {"type": "eq", "fun": lambda shares: shares @ scores - mean},
        ],
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )
    return -found.fun * counts.sum()


def test_the_ratio_is_the_published_one():
    found = log_likelihood_ratio(PAIR_SCORES, PUBLISHED, 0.5, score_of_elo(PUBLISHED_ELO))
    assert found == pytest.approx(-0.53772, abs=1e-4)


@pytest.mark.parametrize("counts", [PUBLISHED, [4, 0, 9, 2, 7], [100, 300, 900, 500, 200]])
def test_the_ratio_is_that_of_constrained_optimisation(counts):
    expected = constrained_likelihood(PAIR_SCORES, counts, 0.53) - constrained_likelihood(
        PAIR_SCORES, counts, 0.48
    )
    # Scores that were not seen count a thousandth each.
    assert log_likelihood_ratio(PAIR_SCORES, counts, 0.48, 0.53) == pytest.approx(
        expected, abs=0.03 if 0 in counts else 1e-4
    )


@given(st.integers(1, 300), st.integers(1, 300))
def test_of_two_scores_it_is_the_binomial_ratio(lost, won):
    expected = won * math.log(0.55 / 0.5) + lost * math.log(0.45 / 0.5)
    assert log_likelihood_ratio([0, 1], [lost, won], 0.5, 0.55) == pytest.approx(expected)


@given(st.lists(st.integers(0, 200), min_size=5, max_size=5).filter(sum))
def test_exchanging_sides_and_hypotheses_changes_only_the_sign(counts):
    forth = log_likelihood_ratio(PAIR_SCORES, counts, 0.45, 0.5)
    back = log_likelihood_ratio(PAIR_SCORES, counts[::-1], 0.5, 0.55)
    assert forth == pytest.approx(-back, abs=1e-9)


def test_many_rows_at_once_are_the_rows_one_by_one():
    rows = np.array([PUBLISHED, [1, 2, 3, 4, 5]])
    single = [float(log_likelihood_ratio(PAIR_SCORES, row, 0.5, 0.52)) for row in rows]
    assert log_likelihood_ratio(PAIR_SCORES, rows, 0.5, 0.52).tolist() == pytest.approx(single)


def test_nothing_seen_says_nothing():
    assert log_likelihood_ratio(PAIR_SCORES, np.zeros(5), 0.5, 0.52) == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("place", range(5))
def test_a_few_equal_pairs_settle_nothing(place):
    counts = np.zeros(5)
    counts[place] = 5
    lower, upper = SequentialTest(0.5, 0.52).bounds
    assert lower < log_likelihood_ratio(PAIR_SCORES, counts, 0.5, 0.52) < upper


def test_bounds_are_walds():
    assert SequentialTest(0, 1).bounds == pytest.approx((-math.log(19), math.log(19)))
    lower, upper = SequentialTest(0, 1, 0.01, 0.2).bounds
    assert (lower, upper) == pytest.approx((math.log(0.2 / 0.99), math.log(80)))


@pytest.mark.parametrize("arguments", [(0.5, 0.5), (0.6, 0.5), (0, 1, 0), (0, 1, 0.05, 0.7)])
def test_senseless_tests_are_refused(arguments):
    with pytest.raises(ValueError, match=r"null hypothesis|Error rates"):
        SequentialTest(*arguments)


def test_a_mean_outside_the_scores_is_refused():
    with pytest.raises(ValueError, match="not inside the range"):
        log_likelihood_ratio(PAIR_SCORES, PUBLISHED, 0.5, 1.0)


def shares_with_mean(shares, mean):
    """Shares moved between the extreme scores so that their mean is `mean`."""
    shares = np.array(shares)
    shift = mean - shares @ PAIR_SCORES
    return shares + shift * np.array([-1, 0, 0, 0, 1])


@pytest.mark.parametrize(
    ("base", "pairs"),
    [((0.21, 0.002, 0.5, 0.002, 0.286), 40), ((0.05, 0.2, 0.4, 0.25, 0.1), 10)],
)
@pytest.mark.parametrize("is_better", [False, True])
def test_wrong_verdicts_are_as_rare_as_stated(base, pairs, is_better):
    test = SequentialTest(0.5, 0.56)
    chances = shares_with_mean(base, test.alternative if is_better else test.null)
    source, analyses = np.random.default_rng(7), range(pairs, 2000, pairs)
    _counts, told = stopped(source, 5000, chances, analyses, judge_by(test, PAIR_SCORES))
    assert np.mean(told == OPEN) < 0.01
    # Two standard errors of 5,000 runs above 5 %.
    assert np.mean(told == ("rejected" if is_better else "accepted")) <= 0.05 + 0.0062


@pytest.mark.parametrize("counts", [[0, 0, 0, 0, 400, 0, 0, 0, 0], [0, 0, 9, 0, 900, 0, 9, 0, 0]])
def test_differences_around_zero_are_alike(counts):
    assert compare(DIFFERENCES, counts, 0.02) is Comparison.ALIKE


def test_a_difference_is_seen_in_its_direction():
    counts = [0, 0, 5, 20, 200, 60, 30, 0, 0]
    assert compare(DIFFERENCES, counts, 0.02) is Comparison.BETTER
    assert compare(DIFFERENCES, counts[::-1], 0.02) is Comparison.WORSE
    assert compare(DIFFERENCES, np.zeros(9), 0.02) is Comparison.OPEN
    assert compare(DIFFERENCES, [0, 0, 1, 2, 30, 2, 1, 0, 0], 0.02) is Comparison.OPEN


# Of 10,000 pairs: two stock decks against a third, and a stock deck with another card, dealt alike.
STOCK = (616, 14, 2618, 34, 4002, 29, 2253, 7, 427)
ONE_CARD = (40, 2, 600, 8, 8700, 8, 600, 2, 40)
# A card that rarely matters, and then wins both games.
SELDOM = (0, 0, 0, 0, 9900, 0, 0, 0, 100)


def compared(measured, opponents, margin, mean, runs=5000, first=None):
    """What runs of comparisons have seen, whose differences from each opponent are as measured."""
    chances = shifted(reduce(np.convolve, [np.divide(measured, sum(measured))] * opponents), mean)
    scores = np.linspace(-1, 1, len(chances))
    return stopped(
        np.random.default_rng(7),
        runs,
        chances,
        analyses_of_comparisons(SEQUENTIAL_BOUND, first),
        lambda counts: compare_all(scores, counts, margin),
    )


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


@pytest.mark.nightly
@pytest.mark.parametrize("first", [MIN_INTERIM_GAMES, 100])
@pytest.mark.parametrize(("measured", "margin"), [(STOCK, 0.05), (STOCK, 0.2), (ONE_CARD, 0.02)])
def test_comparisons_err_as_rarely_where_they_are_looked_at_early(measured, margin, first):
    for times in (0, 1):
        _counts, told = compared(measured, 1, margin, times * margin, 3000, first)
        right = (Comparison.ALIKE, Comparison.BETTER)[times]
        wrong = np.mean((told != right) & (told != Comparison.OPEN))
        # Two standard errors of 3,000 runs above what is stated.
        assert wrong <= (0.025 + 0.0057 if times else 0.05 + 0.008)


def test_a_difference_of_the_margin_that_shows_in_few_pairs_is_missed_as_often_as_stated():
    """In 2 to 2.6 % of the runs, not in 0.8 % as where pairs differ as between stock decks."""
    _counts, told = compared(SELDOM, 1, 0.01, 0.01)
    missed = np.mean(told == Comparison.ALIKE)
    assert 0.012 < missed <= 0.025 + 0.0044
    assert np.mean(told == Comparison.OPEN) < 0.005


def test_what_is_left_open_at_the_bound_comes_on_top():
    _counts, told = compared(STOCK, 1, 0.02, 0.02, runs=500)
    assert 0.15 < np.mean(told == Comparison.OPEN) < 0.35
    assert np.mean(told == Comparison.ALIKE) < 0.02


@pytest.mark.parametrize(
    ("measured", "opponents", "margin", "times"),
    [
        (STOCK, 1, 0.05, 1),
        (STOCK, 1, 0.02, 1.5),
        (STOCK, 8, 0.02, 1),
        (ONE_CARD, 1, 0.02, 1),
        (ONE_CARD, 1, 0.01, 1.5),
    ],
)
def test_the_difference_after_an_early_stop_is_too_large_by_a_part_of_the_margin(
    measured, opponents, margin, times
):
    counts, _told = compared(measured, opponents, margin, times * margin, runs=1000)
    scores = np.linspace(-1, 1, counts.shape[1])
    excess = np.mean(counts @ scores / counts.sum(axis=1)) - times * margin
    assert 0.1 * margin < excess < STOPPED_EXCESS * margin


def test_half_way_either_is_told_and_hardly_ever_the_opposite():
    _counts, told = compared(STOCK, 1, 0.05, 0.025, runs=1000)
    assert np.mean(told == Comparison.BETTER) > 0.3
    assert np.mean(told == Comparison.ALIKE) > 0.3
    assert np.mean(told == Comparison.WORSE) < 0.005


def test_more_opponents_take_fewer_deals_though_they_make_extremes_possible():
    taken = [
        compared(ONE_CARD, opponents, 0.02, 0.01, runs=300)[0].sum(axis=1).mean()
        for opponents in (3, 7)
    ]
    assert taken[1] < 0.7 * taken[0]


def test_scores_out_of_reach_are_impossible():
    scores, counts = np.linspace(-1, 1, 9), [0, 0, 0, 40, 100, 50, 0, 0, 0]
    near = log_likelihood_ratio(scores[2:7], counts[2:7], 0.0, 0.1)
    assert log_likelihood_ratio(scores, counts, 0.0, 0.1, 0.25) == pytest.approx(float(near))
    far = log_likelihood_ratio(scores, counts, 0.0, 0.1)
    assert abs(far) < abs(near)


def test_many_comparisons_at_once_are_those_one_by_one():
    rows = np.array([STOCK, STOCK[::-1], np.zeros(9), np.array(ONE_CARD) // 4])
    told = compare_all(DIFFERENCES, rows, 0.02)
    assert told.tolist() == [compare(DIFFERENCES, row, 0.02) for row in rows]
    assert len(set(told)) == 4
