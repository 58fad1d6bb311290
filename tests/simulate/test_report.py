import csv
import io
import json

import numpy as np
import pytest

from play.estimates import Interval
from simulate.models import Kind
from simulate.report import Histogram, RunReport
from tests.simulate.invented import contest, deck, invented_results

ROCK, PAPER, SCISSORS = (deck(card, label=card) for card in ("1-1", "1-2", "1-3"))
EVEN_PAIRS = np.tile([0, 1, 2, 3, 4], 20)
WON = np.full(100, 4)


@pytest.fixture
def report():
    points = {(0, 1): [4, 3, 2, 4], (0, 2): [0, 1, 2, 0]}
    return RunReport(invented_results([ROCK, PAPER, SCISSORS], points))


def test_a_pairing_is_told_from_both_seats(report):
    pairing = report.pairings[0]
    found = pairing.figures
    assert (found.games, found.wins, found.draws, found.losses) == (8, 6, 1, 1)
    assert found.score.value == pytest.approx(13 / 16)
    assert pairing.reverse.value == pytest.approx(3 / 16)
    assert (pairing.reverse.low, pairing.reverse.high) == pytest.approx(
        (1 - found.score.high, 1 - found.score.low)
    )


def test_margins_and_rounds_are_counted_from_the_entrants_view(report):
    found = report.pairings[0].figures
    assert found.margins.bars == [(-2, 1), (-1, 0), (0, 1), (1, 0), (2, 6)]
    assert (found.rounds.bars, found.rounds.median) == ([(5, 8)], 5.0)


def test_the_total_is_over_all_opponents(report):
    total = report.totals[0]
    assert (total.games, total.wins, total.draws, total.losses) == (16, 7, 2, 7)
    assert total.score == report.results.total_score(0)
    assert not total.is_clear


def test_a_clear_difference_is_called_clear():
    found = RunReport(invented_results([ROCK, PAPER], {(0, 1): [3, 4] * 20}))
    assert found.pairings[0].figures.is_clear


def test_a_mirror_is_even_and_says_nothing():
    same = deck(*ROCK.cards, label="the same")
    found = RunReport(invented_results([ROCK, same], {(0, 1): [4, 0, 4, 4]}))
    assert found.pairings[0].figures.score == Interval(0.5, 0.5, 0.5)
    assert not found.pairings[0].figures.is_clear


def matrix(points):
    entrants = [ROCK, PAPER, SCISSORS]
    return RunReport(invented_results(entrants, points, kind=Kind.MATRIX))


def test_a_matrix_has_an_equilibrium():
    found = matrix({(0, 1): 4 - WON, (0, 2): WON, (1, 2): 4 - WON})
    rates = [[cell.value for cell in row] for row in found.matrix]
    assert rates == [[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]
    assert found.equilibrium.shares.tolist() == pytest.approx([1 / 3] * 3)
    assert [found.totals[0].score.value] == [0.5]


def test_totals_of_a_matrix_count_both_sides():
    found = matrix({(0, 1): WON, (0, 2): WON, (1, 2): WON})
    assert found.totals[1].wins == 200
    assert found.totals[1].score.value == 0.5
    assert found.totals[1].margins.bars[0] == (-2, 200)


def test_an_unfinished_matrix_has_none():
    found = matrix({(0, 1): WON, (0, 2): WON, (1, 2): WON[:0]})
    assert found.matrix[1][2] is None
    assert found.equilibrium is None


def test_a_playtest_has_neither_mix_nor_changes(report):
    assert report.equilibrium is None
    assert report.changes == []


def test_a_comparison_has_changes():
    results = contest([ROCK, PAPER], [[EVEN_PAIRS], [EVEN_PAIRS[::-1]]])
    (found,) = RunReport(results).changes
    assert (found.removed, found.added, found.pairs) == (("1-1",), ("1-2",), 100)


def test_the_object_is_json_and_says_what_was_played_with(report):
    found = json.loads(json.dumps(report.as_json()))
    assert (found["engine"], found["cards"], found["games"]) == ("engine", "revision", 16)
    assert found["pairings"][0]["win_rate"]["value"] == 0.8125
    assert found["totals"]["0"]["rounds"] == {"from": 5, "games": [16]}


def test_rows_are_a_table(report):
    heads, *rows = report.rows()
    assert [len(row) for row in rows] == [len(heads)] * 2
    text = io.StringIO()
    csv.writer(text).writerows([heads, *rows])
    assert "1-1,1-2,pilot/pilot,engine,revision,7,8,6,1,1,0.8125" in text.getvalue()


def test_no_games_have_no_bars():
    assert Histogram.of([]).bars == []
    assert Histogram.of([-3, -1]).counts == (1, 0, 1)


def test_a_run_without_games_yet_claims_nothing():
    found = RunReport(invented_results([ROCK, PAPER], {(0, 1): WON[:0]}))
    figures = found.pairings[0].figures
    assert (figures.games, figures.is_clear) == (0, False)
    assert json.dumps(found.as_json(), allow_nan=False)
