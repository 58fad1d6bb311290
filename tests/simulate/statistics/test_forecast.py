import math
from itertools import combinations

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.stock import stock_decks
from simulate.deals.aligned_deals import pair_up
from simulate.deals.entrants import Entrant
from simulate.deals.pair_points import pair_points
from simulate.experiments.run_length import SEQUENTIAL_BOUND
from simulate.experiments.run_plan import Contender
from simulate.statistics.forecast import (
    PAIR_VARIANCE,
    difference_variance,
    expected_units,
    forecast,
    forecast_comparison,
    forecast_cuts,
    games_for_half_width,
    half_width,
    mean_variance,
    smallest_difference,
)
from simulate.statistics.pair_statistics import (
    PAIR_POINTS,
    PAIR_SCORES,
    mean_interval,
    over_opponents,
    pair_moments,
    score_moments,
)
from simulate.statistics.paired_differences import Differences
from simulate.statistics.sequential import STOPPED_CONFIDENCE, SequentialTest, compare_all
from tests.simulate.runs import entrants
from tests.simulate.statistics.sequences import (
    OPEN,
    analyses_of_comparisons,
    judge_by,
    shifted,
    stopped,
)

SIZES = st.floats(0.002, 0.4)


def test_a_thousand_coin_like_games_give_three_points_either_way():
    found = forecast(pairings=8, games=1000, games_per_second=2000, opponents=8)
    assert (found.games, found.seconds) == (8000, 4.0)
    assert found.half_width == pytest.approx(1.95996 * 0.5 / math.sqrt(1000), rel=1e-5)
    # Of 8 scores with a correlation of 0.05 the mean varies by (1 + 7 · 0.05) / 8 of one.
    assert found.total_half_width == pytest.approx(found.half_width * math.sqrt(1.35 / 8))
    assert found.smallest_difference == pytest.approx(
        found.total_half_width * 2.80159 / 1.95996, rel=1e-5
    )


def test_one_opponent_is_all_opponents():
    found = forecast(pairings=1, games=1000, games_per_second=2000, opponents=1)
    assert found.total_half_width == found.half_width


def points_of(meetings, deck):
    """The deck's points (0 to 4) by opponent and pair."""
    return {
        first + second - deck: pairs if deck == first else PAIR_POINTS - pairs
        for (first, second), pairs in meetings.items()
        if deck in (first, second)
    }


@pytest.fixture(scope="module")
def points(meetings):
    """The points of each stock deck by opponent."""
    tallies = {places: pair_points(games) for places, games in meetings.items()}
    return [points_of(tallies, deck) for deck in range(len(stock_decks()))]


def test_played_games_come_to_what_was_forecast(points):
    opponents, pairs = len(points) - 1, len(points[0][1])
    told = forecast(len(points) * opponents // 2, 2 * pairs, 1, opponents)
    totals = [over_opponents(list(rows.values())).half_width for rows in points]
    each = [
        mean_interval(score_moments(row / PAIR_POINTS)).half_width
        for rows in points
        for row in rows.values()
    ]
    assert np.mean(totals) == pytest.approx(told.total_half_width, rel=0.08)
    assert np.mean(each) == pytest.approx(told.half_width, rel=0.05)


def test_differences_of_stock_decks_vary_as_was_forecast(points):
    alone, together = [], []
    for base, variant in combinations(range(len(points)), 2):
        met = set(points[base]) & set(points[variant])
        rows = np.array([points[variant][each] - points[base][each] for each in met]) / PAIR_POINTS
        alone.append(rows.var(axis=1, ddof=1).mean())
        together.append(rows.mean(axis=0).var(ddof=1))
    assert np.mean(alone) == pytest.approx(difference_variance(None), rel=0.05)
    assert np.mean(together) == pytest.approx(difference_variance(None, len(points) - 2), rel=0.1)


@pytest.mark.parametrize("changes", [1, 5])
def test_differences_of_decks_dealt_alike_vary_as_was_forecast(cards, points, changes):
    base, *others = (Contender(entrant, "pilot") for entrant in entrants(len(points)))
    own, pairs = base.entrant, len(points[0][1])
    free = [card for card in others[0].entrant.cards if card not in own.cards][:changes]
    changed = Entrant("changed", own.cruiser, (*own.cards[:-changes], *free))
    line_up = Contender(changed, "pilot").dealt_like(base).line_up
    found = []
    for opponent, row in points[0].items():
        met = pair_up(cards, "total_war", (line_up, others[opponent - 1].line_up), 1)
        found.append(pair_points(met.play(0, 2 * pairs)) - row)
    rows = np.array(found) / PAIR_POINTS
    told = difference_variance(changes)
    assert 0.6 * told < rows.var(axis=1, ddof=1).mean() < 1.7 * told  # one card may matter much
    told = difference_variance(changes, len(rows))
    assert 0.6 * told < rows.mean(axis=0).var(ddof=1) < 1.7 * told


def test_the_interval_gets_as_narrow_as_was_told():
    # 250 pairs whose variance is exactly the typical one.
    found = mean_interval(pair_moments([31, 63, 62, 63, 31]))
    assert pair_moments([31, 63, 62, 63, 31]).variance == pytest.approx(0.094, abs=0.001)
    assert found.half_width == pytest.approx(half_width(250, 0.094), rel=0.02)


def test_the_textbook_s_sample_size():
    # z = 1.96 + 0.84 for 95 % and 80 %: (2.80 / 0.5)² = 31.4 for half a standard deviation.
    assert smallest_difference(32, 1.0) < 0.5 < smallest_difference(31, 1.0)
    assert smallest_difference(100, 1.0) == pytest.approx(0.280, abs=5e-4)


def test_four_of_five_runs_show_the_smallest_difference():
    difference = smallest_difference(400, PAIR_VARIANCE)
    shift = difference / math.sqrt(PAIR_VARIANCE / 400)
    power = scipy.stats.norm.sf(scipy.stats.norm.isf(0.025) - shift)
    assert power == pytest.approx(0.8)


@given(SIZES)
def test_games_are_the_fewest_that_reach_the_target(target):
    pairs = games_for_half_width(target) // 2
    assert half_width(pairs, PAIR_VARIANCE) <= target * (1 + 1e-12)
    assert pairs == 1 or half_width(pairs - 1, PAIR_VARIANCE) > target


@given(SIZES, st.integers(1, 40))
def test_the_games_for_a_total_are_those_that_bring_it_there(target, opponents):
    pairs = games_for_half_width(target, opponents) // 2
    assert half_width(pairs, mean_variance(PAIR_VARIANCE, opponents)) <= target * (1 + 1e-12)


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
    source, analyses = np.random.default_rng(7), range(look, 4000, look)
    counts, told = stopped(source, 200, chances, analyses, judge_by(test, PAIR_SCORES))
    assert np.all(told != OPEN)
    expected = expected_units(test, mean, variance, look)
    assert 0.85 * expected < counts.sum(axis=1).mean() < 1.2 * expected


def test_a_comparison_is_longest_where_the_truth_is_half_way():
    found = forecast_comparison(8, 0.02, 12_000, games_per_second=20_000)
    assert found.games < found.most_games <= 12_000 * 16
    assert found.smallest_difference == 0.02


@pytest.mark.parametrize("share", [1, 0.5])
def test_a_comparison_takes_as_long_and_gets_as_narrow_as_was_told(share):
    margin, scores = 0.05, np.linspace(-1, 1, 9)
    told = forecast_comparison(1, margin, SEQUENTIAL_BOUND, games_per_second=1)
    counts, _verdicts = stopped(
        np.random.default_rng(7),
        1000,
        shifted([616, 14, 2618, 34, 4002, 29, 2253, 7, 427], share * margin),
        analyses_of_comparisons(SEQUENTIAL_BOUND),
        lambda counts: compare_all(scores, counts, margin),
    )
    taken = 4 * counts.sum(axis=1).mean()
    assert taken == pytest.approx(told.games if share == 1 else told.most_games, rel=0.15)
    if share == 1:
        found = [Differences(each).interval(STOPPED_CONFIDENCE).half_width for each in counts]
        assert np.mean(found) == pytest.approx(told.half_width, rel=0.12)


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
    assert found.smallest_difference == pytest.approx(0.01745, abs=0.0005)


def test_a_cut_list_costs_what_its_rounds_cost():
    found = forecast_cuts(27, 8, 100_000, games_per_second=20_000)
    assert 95_000 < found.games <= 100_000
    assert 0.01 < found.smallest_difference < 0.05
    assert forecast_cuts(27, 8, 400_000, 20_000).smallest_difference < found.smallest_difference
