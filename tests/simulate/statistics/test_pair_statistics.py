"""Formulas against values computed otherwise, and what they promise tried on random numbers."""

import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from play.intervals import normal_quantile, wilson_interval
from simulate.statistics import pair_statistics as stats
from simulate.statistics.paired_differences import Differences, holm_adjusted, p_value
from tests.simulate.statistics.sequences import share_holding

PAIRS = st.lists(st.integers(0, 400), min_size=5, max_size=5).filter(sum)


@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.999])
def test_quantiles_are_those_of_scipy(confidence):
    tail = (1 + confidence) / 2
    assert normal_quantile(confidence) == pytest.approx(scipy.stats.norm.ppf(tail))
    assert stats.student_quantile(7, confidence) == pytest.approx(scipy.stats.t.ppf(tail, 7))


@pytest.mark.parametrize(("wins", "trials"), [(0, 10), (1, 3), (10, 10), (263, 1000)])
def test_wilson_interval_is_that_of_scipy(wins, trials):
    expected = scipy.stats.binomtest(wins, trials).proportion_ci(0.95, method="wilson")
    found = wilson_interval(wins / trials, trials, normal_quantile())
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


@given(PAIRS)
def test_moments_of_pairs_are_those_of_the_scores_one_by_one(counts):
    scores = np.repeat([0, 0.25, 0.5, 0.75, 1], counts)
    found = stats.pair_moments(counts)
    assert (found.units, found.mean) == (len(scores), pytest.approx(scores.mean()))
    if len(scores) > 1:
        assert found.variance == pytest.approx(scores.var(ddof=1), abs=1e-12)
        assert found.error == pytest.approx(scipy.stats.sem(scores), abs=1e-12)
    assert stats.score_moments(scores).mean == pytest.approx(found.mean)


@pytest.mark.parametrize("pairs", [1, 2, 40])
@pytest.mark.parametrize("won", [0, 1])
def test_where_all_is_won_or_lost_the_interval_is_the_exact_one_of_scipy(pairs, won):
    counts = [pairs * (1 - won), 0, 0, 0, pairs * won]
    expected = scipy.stats.binomtest(won * pairs, pairs).proportion_ci(0.95, method="exact")
    found = stats.mean_interval(stats.pair_moments(counts))
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize("place", range(1, 4))
def test_pairs_that_all_end_alike_count_as_one_trial_each(place):
    counts = 40 * np.eye(5, dtype=int)[place]
    expected = wilson_interval(place / 4, 40, normal_quantile())
    assert stats.mean_interval(stats.pair_moments(counts)) == expected


def test_scores_that_are_all_alike_say_so_though_their_means_are_rounded():
    found = stats.cluster_moments([1, 1, 1, 1, 1, 0] * 7, np.arange(42) // 6)
    assert found.variance > 0
    expected = wilson_interval(5 / 6, 7, normal_quantile())
    assert stats.mean_interval(found).low == pytest.approx(expected.low)
    assert p_value(Differences(11 * np.eye(25, dtype=int)[1]).moments) == 1


@given(PAIRS)
def test_intervals_hold_their_value_and_stay_within_bounds(counts):
    found = stats.mean_interval(stats.pair_moments(counts))
    assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize("pairs", [12, 60, 500])
@pytest.mark.parametrize(
    "chances",
    [
        (0.1, 0.1, 0.6, 0.1, 0.1),
        (0.25, 0.0, 0.5, 0.0, 0.25),
        (0.02, 0.05, 0.2, 0.23, 0.5),
        (0.3, 0.02, 0.38, 0.02, 0.28),
    ],
)
def test_nineteen_of_twenty_intervals_hold_the_truth(chances, pairs):
    truth = float(np.dot(chances, [0, 0.25, 0.5, 0.75, 1]))
    samples = np.random.default_rng(7).multinomial(pairs, chances, size=2000)
    intervals = [stats.mean_interval(stats.pair_moments(counts)) for counts in samples]
    assert 0.93 <= share_holding(truth, intervals) <= 0.985


@given(st.lists(st.integers(0, 9), min_size=1, max_size=12).filter(sum), st.floats(0, 1))
def test_quantiles_of_counts_are_those_of_numpy(counts, share):
    numbers = np.repeat(np.arange(len(counts)), counts)
    place = len(numbers) * share
    if abs(place - round(place)) < 1e-9:  # either side of a step is as good
        share = round(place) / len(numbers)
        if len(numbers) * share != round(place):
            return
    expected = np.quantile(numbers, share, method="averaged_inverted_cdf")
    assert stats.count_quantile(counts, share) == expected


def test_nineteen_of_twenty_median_intervals_hold_the_median():
    numbers = np.floor(np.random.default_rng(7).exponential(1000, size=(1000, 120))).astype(int)
    intervals = [stats.median_interval(np.bincount(each), 120) for each in numbers]
    assert 0.93 <= share_holding(1000 * math.log(2), intervals) <= 0.98


def test_clusters_of_one_size_are_their_means():
    scores = np.random.default_rng(7).random((7, 40))
    found = stats.cluster_moments(scores.ravel(), np.tile(np.arange(40), 7))
    expected = stats.score_moments(scores.mean(axis=0))
    assert (found.units, found.mean) == (40, pytest.approx(expected.mean))
    assert found.variance == pytest.approx(expected.variance)


def test_nineteen_of_twenty_intervals_hold_the_truth_though_scores_go_together():
    source, intervals = np.random.default_rng(7), []
    for _ in range(1000):
        sizes = source.integers(1, 8, size=40)
        luck = source.random(40) * 0.5
        clusters = np.repeat(np.arange(40), sizes)
        scores = source.random(len(clusters)) < 0.25 + luck[clusters]
        intervals.append(stats.mean_interval(stats.cluster_moments(scores, clusters)))
    assert 0.93 <= share_holding(0.5, intervals) <= 0.97


def test_a_unit_is_the_mean_over_opponents_on_one_seed():
    found = Differences.of([[0, 4, 2], [1, 2, 2]], [[4, 4, 2], [3, 1, 2]])
    assert found.units == 3
    assert found.moments.mean == pytest.approx((6 - 1 + 0) / 8 / 3)


def test_the_test_is_that_of_scipy():
    base, other = np.random.default_rng(1).integers(0, 5, size=(2, 2, 80))
    variant = np.minimum(other + 1, 4)
    scores = (variant - base).sum(axis=0) / 8
    found = Differences.of(base, variant)
    assert p_value(found.moments) == pytest.approx(scipy.stats.ttest_1samp(scores, 0).pvalue)
    low, high = scipy.stats.t.interval(0.95, 79, scores.mean(), scipy.stats.sem(scores))
    assert (found.interval().low, found.interval().high) == pytest.approx((low, high), abs=2e-3)


def test_nineteen_of_twenty_differences_lie_in_their_intervals():
    source, intervals = np.random.default_rng(7), []
    for _ in range(1000):
        base = source.integers(0, 5, size=(2, 40))
        changed = source.random((2, 40)) < 0.3
        variant = np.where(changed, source.binomial(4, 0.6, size=(2, 40)), base)
        intervals.append(Differences.of(base, variant).interval())
    assert 0.93 <= share_holding(0.3 * (0.6 - 0.5), intervals) <= 0.975


def test_adjusted_values_are_the_published_ones():
    # The worked example of the Wikipedia article on the method: at 0.05 the first and fourth are rejected.
    found = holm_adjusted([0.01, 0.04, 0.03, 0.005]).tolist()
    assert found == pytest.approx([0.03, 0.06, 0.06, 0.02])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12), st.floats(0.001, 0.999))
def test_adjustment_rejects_what_holms_steps_reject(p_values, level):
    rejected, order = set(), sorted(range(len(p_values)), key=lambda each: p_values[each])
    for step, place in enumerate(order):
        if p_values[place] * (len(p_values) - step) > level:
            break
        rejected.add(place)
    assert set(np.flatnonzero(holm_adjusted(p_values) <= level)) == rejected
