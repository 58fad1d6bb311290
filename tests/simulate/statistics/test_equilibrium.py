import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from simulate.statistics.equilibrium import find_equilibrium

ROCK_PAPER_SCISSORS = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]
RATES = arrays.arrays(float, (5, 5), elements=st.floats(0, 1, width=16))


def test_rock_paper_scissors_are_brought_equally_often():
    found = find_equilibrium(ROCK_PAPER_SCISSORS)
    assert found.shares.tolist() == pytest.approx([1 / 3] * 3)
    assert found.value == pytest.approx(0.5)
    assert found.is_unique


def test_a_deck_that_beats_all_others_is_always_brought():
    found = find_equilibrium([[0.5, 0.6, 0.7], [0.4, 0.5, 0.9], [0.3, 0.1, 0.5]])
    assert found.shares.tolist() == pytest.approx([1, 0, 0])
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


@given(RATES)
def test_no_column_does_better_than_the_value_says(rates):
    found = find_equilibrium(rates)
    assert found.shares.sum() == pytest.approx(1)
    assert (found.shares >= 0).all()
    against = find_equilibrium(1 - rates.T)  # the columns' own best mix
    assert found.value == pytest.approx(1 - against.value, abs=1e-6)


@pytest.mark.parametrize("rates", [[], [[0.5, np.nan], [np.nan, 0.5]]])
def test_missing_win_rates_are_refused(rates):
    with pytest.raises(ValueError, match="win rate of every row"):
        find_equilibrium(rates)
