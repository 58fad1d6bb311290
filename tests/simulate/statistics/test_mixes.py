import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from simulate.statistics.equilibrium import find_equilibrium
from simulate.statistics.mixes import find_mix, find_mixes, matrix_of

PLACES = [(0, 1), (0, 2), (1, 2)]
RATES = (0.6, 0.35, 0.7)  # each beats one of the others
TRUTH = matrix_of(3, PLACES, np.array([RATES]))[0]


def points_of(source, pairs):
    points = [source.binomial(4, rate, pairs) / 4 for rate in RATES]
    return list(zip(PLACES, points, strict=True))


def test_the_mix_is_the_equilibrium_of_the_mean_win_rates():
    points = points_of(np.random.default_rng(1), 500)
    found, means = find_mix(3, points), np.array([[row.mean() for _places, row in points]])
    expected = find_equilibrium(matrix_of(3, PLACES, means)[0])
    assert [share.value for share in found.shares] == pytest.approx(expected.shares)
    assert (found.value.value, found.pairs) == (pytest.approx(0.5), 500)


def test_all_mixes_at_once_are_those_of_each_matrix():
    matrices = matrix_of(3, PLACES, np.random.default_rng(2).uniform(0.3, 0.7, size=(20, 3)))
    expected = [find_equilibrium(matrix).shares for matrix in matrices]
    assert find_mixes(matrices) == pytest.approx(np.array(expected), abs=1e-6)


@pytest.fixture(scope="module")
def mixes():
    """Of many runs of the same meetings."""
    source = np.random.default_rng(3)
    return [find_mix(3, points_of(source, 300)) for _run in range(60)]


def test_intervals_hold_the_true_shares_and_what_the_mix_is_sure_of(mixes):
    truths = find_equilibrium(TRUTH).shares
    shares = [pair for found in mixes for pair in zip(found.shares, truths, strict=True)]
    assert np.mean([share.low <= truth <= share.high for share, truth in shares]) > 0.9
    held = []
    for found in mixes:
        sure = (np.array([share.value for share in found.shares]) @ TRUTH).min()
        held.append(found.value.low <= sure <= found.value.high)
    assert np.mean(held) > 0.9


@pytest.mark.parametrize(
    ("rates", "shares"),
    [
        ([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]], [1 / 3] * 3),
        ([[0.5, 0.6, 0.7], [0.4, 0.5, 0.9], [0.3, 0.1, 0.5]], [1, 0, 0]),
    ],
    ids=["rock, paper, scissors", "a deck that beats all others"],
)
def test_decks_are_brought_as_often_as_pays_against_all(rates, shares):
    found = find_equilibrium(rates)
    assert found.shares.tolist() == pytest.approx(shares)
    assert (found.value, found.is_unique) == (pytest.approx(0.5), True)


def test_rows_and_columns_may_differ():
    # Williams, "The Compleat Strategyst": a 2 by 2 game without saddle, p = (d - c) / (a + d - b - c).
    found = find_equilibrium([[0.8, 0.3], [0.4, 0.6]])
    assert found.shares.tolist() == pytest.approx([0.2 / 0.7, 0.5 / 0.7])
    assert found.value == pytest.approx((0.8 * 0.6 - 0.3 * 0.4) / 0.7)


@pytest.mark.parametrize(
    "rates", [[[0.5, 0.5], [0.5, 0.5]], [[0.5, 0.5, 0.6], [0.5, 0.5, 0.6], [0.4, 0.4, 0.5]]]
)
def test_equally_good_decks_have_no_single_mix(rates):
    assert not find_equilibrium(rates).is_unique


@given(arrays.arrays(float, (5, 5), elements=st.floats(0, 1, width=16)))
def test_no_column_does_better_than_the_value_says(rates):
    found, against = find_equilibrium(rates), find_equilibrium(1 - rates.T)  # the columns' best mix
    assert found.shares.sum() == pytest.approx(1)
    assert (found.shares >= 0).all()
    assert found.value == pytest.approx(1 - against.value, abs=1e-6)


@pytest.mark.parametrize("rates", [[], [[0.5, np.nan], [np.nan, 0.5]]])
def test_missing_win_rates_are_refused(rates):
    with pytest.raises(ValueError, match="win rate of every row"):
        find_equilibrium(rates)
