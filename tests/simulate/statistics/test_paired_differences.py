import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from simulate.statistics.paired_differences import Differences, holm_adjusted, p_value

P_VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def points(pairs, opponents=2, seed=7):
    return np.random.default_rng(seed).integers(0, 5, size=(opponents, pairs), dtype=np.int8)


def test_a_unit_is_the_mean_over_opponents_on_one_seed():
    found = Differences.of([[0, 4, 2], [1, 2, 2]], [[4, 4, 2], [3, 1, 2]])
    assert found.units == 3
    assert found.moments.mean == pytest.approx((6 - 1 + 0) / 8 / 3)


def test_an_unchanged_deck_differs_by_exactly_zero():
    found = Differences.of(points(50), points(50))
    assert (found.moments.mean, found.moments.variance, p_value(found.moments)) == (0.0, 0.0, 1.0)
    assert found.interval().value == 0.0


def test_the_test_is_that_of_scipy():
    base, variant = points(80, seed=1), np.minimum(points(80, seed=2) + 1, 4)
    scores = (variant.astype(int) - base).sum(axis=0) / 8
    found = Differences.of(base, variant)
    assert p_value(found.moments) == pytest.approx(scipy.stats.ttest_1samp(scores, 0).pvalue)
    low, high = scipy.stats.t.interval(0.95, 79, scores.mean(), scipy.stats.sem(scores))
    assert (found.interval().low, found.interval().high) == pytest.approx((low, high), abs=2e-3)


def test_nineteen_of_twenty_intervals_hold_the_truth():
    source = np.random.default_rng(7)
    covered = 0
    for _ in range(1000):
        base = source.integers(0, 5, size=(2, 40))
        changed = source.random((2, 40)) < 0.3
        variant = np.where(changed, source.binomial(4, 0.6, size=(2, 40)), base)
        found = Differences.of(base, variant).interval()
        covered += found.low <= 0.3 * (0.6 - 0.5) <= found.high
    assert 0.93 <= covered / 1000 <= 0.975


def test_adjusted_values_are_the_published_ones():
    # The worked example of the Wikipedia article on the method: at 0.05 the first and fourth are rejected.
    assert holm_adjusted([0.01, 0.04, 0.03, 0.005]).tolist() == pytest.approx(
        [0.03, 0.06, 0.06, 0.02]
    )


@given(P_VALUES, st.floats(0.001, 0.999))
def test_adjustment_rejects_what_holms_steps_reject(p_values, level):
    rejected, order = set(), sorted(range(len(p_values)), key=lambda each: p_values[each])
    for step, place in enumerate(order):
        if p_values[place] * (len(p_values) - step) > level:
            break
        rejected.add(place)
    assert set(np.flatnonzero(holm_adjusted(p_values) <= level)) == rejected
