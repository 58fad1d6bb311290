import json
from dataclasses import replace

import numpy as np
import pytest

from play.intervals import Interval
from simulate.models import RunKind
from simulate.results.pairing_results import FailedGames
from simulate.results.report import Histogram, RunReport
from simulate.results.serializers import RunReportSerializer
from tests.simulate.results.invented import PAPER, ROCK, SCISSORS, deck, gauntlet, invented_results

EVEN_PAIRS = np.tile([0, 1, 2, 3, 4], 20)
WON = np.full(100, 4)


def as_json(report):
    """The object that programs get."""
    return json.loads(json.dumps(RunReportSerializer(report).data, allow_nan=False))


@pytest.fixture
def report():
    return RunReport(gauntlet())


def test_a_pairing_is_told_from_both_seats(report):
    found = report.pairings[0]
    assert (found.games, found.wins, found.draws, found.losses) == (8, 6, 1, 1)
    assert found.win_rate.value == pytest.approx(13 / 16)
    assert found.reverse_win_rate.value == pytest.approx(3 / 16)
    assert (found.reverse_win_rate.low, found.reverse_win_rate.high) == pytest.approx(
        (1 - found.win_rate.high, 1 - found.win_rate.low)
    )


def test_margins_and_rounds_are_counted_from_the_entrants_view(report):
    found = report.pairings[0]
    assert found.armour_margins.bars == [(-2, 1), (-1, 0), (0, 1), (1, 0), (2, 6)]
    assert found.rounds.bars == [(5, 8)]
    assert found.rounds.median == Interval(5.0, 5.0, 5.0)


def test_medians_have_intervals_of_pairs():
    numbers = np.repeat(np.arange(1, 101), 4)
    found = Histogram.of(numbers, units=200).median
    assert (found.value, found.low, found.high) == (50.5, 44, 57)
    assert Histogram.of(numbers, units=800).median.half_width == pytest.approx(3.5)
    assert Histogram.of([]).median is None


def test_the_median_of_a_total_counts_pairs_of_one_deal_once(report):
    assert report.pairings[0].rounds.units == 4
    assert report.totals[0].rounds.units == 4


def test_the_total_is_over_all_opponents(report):
    total = report.totals[0]
    assert (total.games, total.wins, total.draws, total.losses) == (16, 7, 2, 7)
    assert total.win_rate == report.results.total_score(0)
    assert not total.is_clear


def test_a_clear_difference_is_called_clear():
    found = RunReport(invented_results([ROCK, PAPER], {(0, 1): [3, 4] * 20}))
    assert found.pairings[0].is_clear


def test_a_mirror_is_even_and_says_nothing():
    same = deck(*ROCK.cards, label="the same")
    found = RunReport(invented_results([ROCK, same], {(0, 1): [4, 0, 4, 4]}))
    assert found.pairings[0].win_rate == Interval(0.5, 0.5, 0.5)
    assert not found.pairings[0].is_clear


def matrix(points):
    entrants = [ROCK, PAPER, SCISSORS]
    return RunReport(invented_results(entrants, points, kind=RunKind.MATRIX))


def test_a_matrix_has_an_equilibrium():
    found = matrix({(0, 1): 4 - WON, (0, 2): WON, (1, 2): 4 - WON})
    rates = [[cell and cell.win_rate.value for cell in row] for row in found.matrix]
    assert rates == [[None, 0, 1], [1, None, 0], [0, 1, None]]
    assert [share.value for share in found.mix.shares] == pytest.approx([1 / 3] * 3)
    assert found.totals[0].win_rate.value == 0.5


def test_a_matrix_says_of_how_many_games_it_is():
    found = matrix({(0, 1): WON, (0, 2): WON, (1, 2): WON[:60]})
    assert [cell and cell.games for cell in found.matrix[1]] == [200, None, 120]
    assert found.games_a_pairing is None
    assert found.mix.games_a_pairing == 120
    assert matrix({(0, 1): WON, (0, 2): WON, (1, 2): WON}).games_a_pairing == 200


def test_the_mix_has_intervals_in_the_object():
    points = {(0, 1): EVEN_PAIRS, (0, 2): EVEN_PAIRS[::-1], (1, 2): np.roll(EVEN_PAIRS, 1)}
    mix = as_json(matrix(points))["equilibrium"]
    assert mix["games_a_pairing"] == 200
    assert all(share["low"] < share["high"] for share in mix["shares"])
    assert mix["value"]["low"] < mix["value"]["value"] == mix["value"]["high"] == 0.5


def test_a_mirror_is_even_in_the_mix():
    same = deck(*ROCK.cards, label="the same")
    points = {(0, 1): EVEN_PAIRS * 0, (0, 2): WON, (1, 2): WON}
    found = RunReport(invented_results([ROCK, same, PAPER], points, kind=RunKind.MATRIX)).mix
    assert (found.shares[2].value, found.is_unique) == (0, False)


def test_all_games_of_a_run_are_told():
    found = matrix({(0, 1): WON, (0, 2): 4 - WON, (1, 2): EVEN_PAIRS}).all_games
    assert found.games == 600
    assert found.armour_margins.bars == [(0, 40), (1, 0), (2, 560)]
    assert found.rounds.bars == [(5, 600)]


def test_totals_of_a_matrix_count_both_sides():
    found = matrix({(0, 1): WON, (0, 2): WON, (1, 2): WON})
    assert found.totals[1].wins == 200
    assert found.totals[1].win_rate.value == 0.5
    assert found.totals[1].armour_margins.bars[0] == (-2, 200)


def test_an_unfinished_matrix_has_none():
    found = matrix({(0, 1): WON, (0, 2): WON, (1, 2): WON[:0]})
    assert found.matrix[1][2] is None
    assert found.mix is None


def test_a_playtest_has_neither_mix_nor_changes(report):
    assert report.mix is None
    assert report.changes == []


def test_the_object_is_json_and_says_what_was_played_with(report):
    found = as_json(report)
    assert (found["engine"], found["cards"], found["games"]) == ("rules 1, pilot 1", "revision", 16)
    assert found["pairings"][0]["win_rate"]["value"] == 0.8125
    assert found["totals"]["0"]["rounds"] == {"from": 5, "games": [16]}


def test_games_that_failed_are_in_the_object_with_their_seeds(report):
    pairing = report.results.pairings[0]
    failed = FailedGames((0, 1), pairing.entrants, 4, 4, (11, 12), "ValueError: no")
    pairing = replace(pairing, failures=(failed,))
    results = replace(report.results, pairings=(pairing,))
    (told,) = as_json(RunReport(results))["failures"]
    assert (told["pairing"], told["first_game"], told["games"]) == ([0, 1], 4, 4)
    assert (told["seeds"], told["error"]) == ([11, 12], "ValueError: no")


def test_no_games_have_no_bars():
    assert Histogram.of([]).bars == []
    assert Histogram.of([-3, -1]).counts == (1, 0, 1)


def test_a_run_without_games_yet_claims_nothing():
    found = RunReport(invented_results([ROCK, PAPER], {(0, 1): WON[:0]}))
    figures = found.pairings[0]
    assert (figures.games, figures.is_clear) == (0, False)
    assert as_json(found)
