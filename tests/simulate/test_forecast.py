import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from simulate.forecast import (
    PAIR_VARIANCE,
    expected_units,
    forecast,
    forecast_comparison,
    forecast_cuts,
    games_for_half_width,
    half_width,
    smallest_difference,
    units_for_difference,
    units_for_half_width,
)
from simulate.sequential import PAIR_SCORES, SequentialTest, log_likelihood_ratio
from simulate.stats import mean_interval, pair_moments

SIZES = st.floats(0.002, 0.4)


def test_a_thousand_coin_like_games_give_three_points_either_way():
    found = forecast(pairings=8, games=1000, games_per_second=2000)
    assert (found.games, found.seconds) == (8000, 4.0)
    assert found.half_width == pytest.approx(1.95996 * 0.5 / math.sqrt(1000), rel=1e-5)
    assert found.total_half_width == pytest.approx(found.half_width / math.sqrt(8))


def test_the_interval_gets_as_narrow_as_was_told():
    # 250 pairs whose variance is exactly the typical one.
    found = mean_interval(pair_moments([31, 63, 62, 63, 31]))
    assert pair_moments([31, 63, 62, 63, 31]).variance == pytest.approx(0.094, abs=0.001)
    assert found.half_width == pytest.approx(half_width(250, 0.094), rel=0.02)


def test_the_textbook_s_sample_size():
    # z = 1.96 + 0.84 for 95 % and 80 %: (2.80 / 0.5)² = 31.4 for half a standard deviation.
    assert units_for_difference(0.5, 1.0) == 32
    assert smallest_difference(100, 1.0) == pytest.approx(0.280, abs=5e-4)


def test_four_of_five_runs_show_the_smallest_difference():
    difference = smallest_difference(400, PAIR_VARIANCE)
    shift = difference / math.sqrt(PAIR_VARIANCE / 400)
    power = scipy.stats.norm.sf(scipy.stats.norm.isf(0.025) - shift)
    assert power == pytest.approx(0.8)


@given(SIZES)
def test_units_are_the_fewest_that_reach_the_target(target):
    units = units_for_half_width(target, PAIR_VARIANCE)
    assert half_width(units, PAIR_VARIANCE) <= target * (1 + 1e-12)
    assert units == 1 or half_width(units - 1, PAIR_VARIANCE) > target
    assert games_for_half_width(target) == 2 * units


@given(SIZES)
def test_units_for_a_difference_find_it(difference):
    units = units_for_difference(difference, PAIR_VARIANCE)
    assert smallest_difference(units, PAIR_VARIANCE) <= difference * (1 + 1e-12)


def test_expected_units_are_walds():
    test = SequentialTest(0.0, 0.1)
    bound = math.log(19)
    drift = 0.1**2 / 2 / 0.25
    assert expected_units(test, 0.1, 0.25) == pytest.approx(0.9 * bound / drift)
    assert expected_units(test, 0.0, 0.25) == pytest.approx(0.9 * bound / drift)
    assert expected_units(test, 0.05, 0.25) == pytest.approx(bound**2 / (2 * drift))
    assert expected_units(test, 0.05 + 1e-9, 0.25) == pytest.approx(bound**2 / (2 * drift))


@pytest.mark.parametrize("mean", [0.5, 0.52, 0.54])
@pytest.mark.parametrize("look", [5, 100])
def test_tests_take_about_as_long_as_expected(mean, look):
    test = SequentialTest(0.5, 0.54)
    # The chances of a pair's points, shifted between won and lost.
    chances = np.array([0.1, 0.2, 0.4, 0.2, 0.1]) + (mean - 0.5) * np.array([-1, 0, 0, 0, 1])
    variance = float(chances @ PAIR_SCORES**2 - mean**2)
    looks = np.random.default_rng(7).multinomial(look, chances, size=(200, 2500 // look))
    ratios = log_likelihood_ratio(PAIR_SCORES, looks.cumsum(axis=1), 0.5, 0.54)
    lower, upper = test.bounds
    taken = look * (((ratios <= lower) | (ratios >= upper)).argmax(axis=1) + 1)
    expected = expected_units(test, mean, variance, look)
    assert 0.85 * expected < taken.mean() < 1.2 * expected


def test_a_comparison_is_longest_where_the_truth_is_half_way():
    found = forecast_comparison(8, 0.02, 12_000, games_per_second=20_000)
    assert found.games < found.most_games <= 12_000 * 16
    assert found.most_seconds == found.most_games / 20_000
    assert found.smallest_difference == 0.02


def test_decks_that_are_dealt_alike_take_fewer_games_the_less_they_differ():
    taken = [
        forecast_comparison(8, 0.02, 12_000, 20_000, changes=changes).games
        for changes in (1, 2, 5, None)
    ]
    assert taken == sorted(taken)
    assert taken[0] < taken[-1] / 2
    one, none = (forecast_cuts(27, 8, 100_000, 20_000, changes) for changes in (1, None))
    assert one.smallest_difference < none.smallest_difference


def test_a_comparison_with_a_low_bound_says_what_it_cannot_tell():
    found = forecast_comparison(8, 0.001, 2_000, games_per_second=20_000)
    assert found.games == found.most_games == 2_000 * 16
    assert found.smallest_difference == pytest.approx(0.0157, abs=0.0005)


def test_a_cut_list_costs_what_its_rounds_cost():
    found = forecast_cuts(27, 8, 100_000, games_per_second=20_000)
    assert 95_000 < found.games <= 100_000
    assert 0.01 < found.smallest_difference < 0.05
    assert forecast_cuts(27, 8, 400_000, 20_000).smallest_difference < found.smallest_difference
