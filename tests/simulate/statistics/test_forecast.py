import math
from itertools import combinations

import numpy as np
import pytest

from decks.construction.legality import in_order
from decks.construction.stock import stock_decks
from play.games.starfighter.bots.pairing import LineUp, Pairing
from simulate.deals.matchups import deal_seed
from simulate.deals.pair_points import pair_points
from simulate.experiments.run_length import SEQUENTIAL_BOUND
from simulate.statistics import pair_statistics as stats
from simulate.statistics.forecast import forecast, forecast_comparison, smallest_difference
from simulate.statistics.paired_differences import Differences
from simulate.statistics.sequential import STOPPED_CONFIDENCE
from tests.simulate.statistics.sequences import analyses_of_comparisons, compared, shifted


def test_a_thousand_coin_like_games_give_three_points_either_way():
    found = forecast(pairings=8, games=1000, games_per_second=2000, opponents=8)
    assert (found.games, found.seconds) == (8000, 4.0)
    assert found.half_width == pytest.approx(1.95996 * 0.5 / math.sqrt(1000), rel=1e-5)
    assert found.total_half_width == pytest.approx(found.half_width / math.sqrt(8))
    smallest = found.total_half_width * 2.80159 / 1.95996
    assert found.smallest_difference == pytest.approx(smallest, rel=1e-5)


@pytest.fixture(scope="module")
def points(cards):
    """The points of each stock deck by opponent and pair, as `pilot` plays it, on deals of its own."""
    sides = [LineUp(deck.cruiser, in_order(deck.cards)) for deck in stock_decks()]
    found = [{} for _deck in sides]
    for one, other in combinations(range(len(sides)), 2):
        met = (sides[one], sides[other])
        pairing = Pairing(cards, "total_war", met, deal_seed(1, met))
        found[one][other] = pair_points(pairing.play(0, 200))
        found[other][one] = stats.PAIR_POINTS - found[one][other]
    return found


def test_played_games_come_to_what_was_forecast(points):
    opponents, pairs = len(points) - 1, len(points[0][1])
    told = forecast(len(points) * opponents // 2, 2 * pairs, 1, opponents)
    totals = [stats.over_opponents(list(rows.values())).half_width for rows in points]
    shares = [row / stats.PAIR_POINTS for rows in points for row in rows.values()]
    each = [stats.mean_interval(stats.score_moments(share)).half_width for share in shares]
    assert np.mean(totals) == pytest.approx(told.total_half_width, rel=0.08)
    assert np.mean(each) == pytest.approx(told.half_width, rel=0.05)


def test_the_textbook_s_sample_size():
    # z = 1.96 + 0.84 for 95 % and 80 %: (2.80 / 0.5)² = 31.4 for half a standard deviation.
    assert smallest_difference(32, 1.0) < 0.5 < smallest_difference(31, 1.0)
    assert smallest_difference(100, 1.0) == pytest.approx(0.280, abs=5e-4)


@pytest.mark.parametrize("share", [1, 0.5])
def test_a_comparison_takes_as_long_and_gets_as_narrow_as_was_told(share):
    margin, looks = 0.05, analyses_of_comparisons(SEQUENTIAL_BOUND)
    told = forecast_comparison(1, margin, SEQUENTIAL_BOUND, games_per_second=1)
    chances = shifted([616, 14, 2618, 34, 4002, 29, 2253, 7, 427], share * margin)
    counts, _verdicts = compared(np.random.default_rng(7), 1000, chances, margin, looks)
    taken = 4 * counts.sum(axis=1).mean()
    assert taken == pytest.approx(told.games if share == 1 else told.most_games, rel=0.15)
    if share == 1:
        found = [Differences(each).interval(STOPPED_CONFIDENCE).half_width for each in counts]
        assert np.mean(found) == pytest.approx(told.half_width, rel=0.12)
