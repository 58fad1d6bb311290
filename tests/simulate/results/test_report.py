import json
from dataclasses import replace

import numpy as np
import pytest

from play.intervals import Interval
from simulate.models import Rule, RunKind
from simulate.results.csv_tables import change_rows, pairing_rows
from simulate.results.pairing_results import FailedGames
from simulate.results.report import RunReport
from simulate.results.serializers import RunReportSerializer
from tests.simulate.results import invented
from tests.simulate.results.invented import PAPER, ROCK, SCISSORS

WON = np.full(100, 4)


def as_json(report):
    """The object that programs get."""
    return json.loads(json.dumps(RunReportSerializer(report).data, allow_nan=False))


@pytest.fixture
def report():
    return RunReport(invented.gauntlet())


def test_a_pairing_is_told_from_both_seats_and_its_pairs_of_one_deal_count_once(report):
    found = report.pairings[0]
    assert (found.games, found.wins, found.draws, found.losses) == (8, 6, 1, 1)
    assert found.win_rate.value == pytest.approx(13 / 16)
    reverse, ends = found.reverse_win_rate, (1 - found.win_rate.high, 1 - found.win_rate.low)
    assert (reverse.value, reverse.low, reverse.high) == pytest.approx((3 / 16, *ends))
    assert report.pairings[0].rounds.units == report.totals[0].rounds.units == 4


def test_a_mirror_is_even_and_claims_nothing_nor_does_a_run_without_games_yet():
    same = invented.deck(*ROCK.cards, label="the same")
    found = RunReport(invented.invented_results([ROCK, same], {(0, 1): [4, 0, 4, 4]})).pairings[0]
    assert (found.win_rate, found.is_clear) == (Interval(0.5, 0.5, 0.5), False)
    empty = RunReport(invented.invented_results([ROCK, PAPER], {(0, 1): WON[:0]}))
    assert (empty.pairings[0].games, empty.pairings[0].is_clear) == (0, False)
    assert as_json(empty)


def matrix(points):
    entrants = [ROCK, PAPER, SCISSORS]
    return RunReport(invented.invented_results(entrants, points, kind=RunKind.MATRIX))


def test_a_matrix_has_an_equilibrium_and_its_totals_count_both_sides():
    found = matrix({(0, 1): 4 - WON, (0, 2): WON, (1, 2): 4 - WON})
    rates = [[cell and cell.win_rate.value for cell in row] for row in found.matrix]
    assert rates == [[None, 0, 1], [1, None, 0], [0, 1, None]]
    assert [share.value for share in found.mix.shares] == pytest.approx([1 / 3] * 3)
    assert found.totals[0].win_rate.value == 0.5
    found = matrix({(0, 1): WON, (0, 2): WON, (1, 2): WON})
    assert (found.totals[1].wins, found.totals[1].win_rate.value) == (200, 0.5)
    assert found.totals[1].armour_margins.bars[0] == (-2, 200)


def test_the_object_is_json_and_says_what_was_played_with_and_which_games_failed(report):
    found = as_json(report)
    assert (found["engine"], found["cards"], found["games"]) == ("rules 1, pilot 1", "revision", 16)
    assert found["pairings"][0]["win_rate"]["value"] == 0.8125
    assert found["totals"]["0"]["rounds"] == {"from": 5, "games": [16]}
    pairing = report.results.pairings[0]
    failed = FailedGames((0, 1), pairing.entrants, 4, 4, (11, 12), "ValueError: no")
    results = replace(report.results, pairings=(replace(pairing, failures=(failed,)),))
    (told,) = as_json(RunReport(results))["failures"]
    assert (told["pairing"], told["first_game"], told["games"]) == ([0, 1], 4, 4)
    assert (told["seeds"], told["error"]) == ([11, 12], "ValueError: no")


def told(rows):
    """The rows as objects; all are as long as the heads."""
    heads, *rows = rows
    return [dict(zip(heads, row, strict=True)) for row in rows]


def test_a_pairing_is_a_row_that_says_what_it_was_played_with(report):
    first, second = told(pairing_rows(report))
    with_what = {"bots": "pilot/pilot", "engine": "rules 1, pilot 1", "cards": "revision"}
    asked = {"edition": "shipped", "first": "1-1", "second": "1-2", "seed": 7}
    assert first.items() >= (with_what | asked).items()
    assert [first[name] for name in ("games", "wins", "draws", "losses")] == [8, 6, 1, 1]
    assert (first["win_rate"], first["median_rounds_low"]) == (0.8125, 5)
    assert second["second"] == "1-3"


@pytest.mark.parametrize("rule", [Rule.HALVING, Rule.SEQUENTIAL])
def test_a_change_is_a_row_and_another_against_each_opponent(rule):
    rows = np.tile([0, 1, 2, 3, 4], 20)
    results = invented.contest([ROCK, PAPER], [[rows, rows], [rows[::-1], rows]])
    results.run.rule = rule
    over_all, *alone = told(change_rows(RunReport(results)))
    names = ("removed_level", "removed_serial", "added_level", "added_serial", "opponent")
    assert [over_all[name] for name in names] == ["1", "1", "1", "2", ""]
    assert (over_all["pairs"], over_all["difference"]) == (100, 0)
    assert (over_all["p_value"] == "") is (rule == Rule.SEQUENTIAL)
    assert [row["opponent"] for row in alone] == ["opponent 0", "opponent 1"]
