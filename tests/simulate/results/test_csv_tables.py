"""Figures as rows of tables."""

import numpy as np
import pytest

from simulate.models import Rule
from simulate.results.csv_tables import change_rows, pairing_rows
from simulate.results.report import RunReport
from tests.simulate.results.invented import PAPER, ROCK, contest, gauntlet

WITH = {"bots": "pilot/pilot", "engine": "rules 1, pilot 1"}
WITH |= {"edition": "shipped", "cards": "revision"}


@pytest.fixture
def report():
    return RunReport(gauntlet())


def told(rows):
    """The rows as objects; all are as long as the heads."""
    heads, *rows = rows
    return [dict(zip(heads, row, strict=True)) for row in rows]


def test_a_pairing_is_a_row_that_says_what_it_was_played_with(report):
    first, second = told(pairing_rows(report))
    assert first.items() >= (WITH | {"first": "1-1", "second": "1-2", "seed": 7}).items()
    assert [first[name] for name in ("games", "wins", "draws", "losses")] == [8, 6, 1, 1]
    assert (first["win_rate"], first["median_rounds_low"]) == (0.8125, 5)
    assert second["second"] == "1-3"


@pytest.mark.parametrize("rule", [Rule.HALVING, Rule.SEQUENTIAL])
def test_a_change_is_a_row_and_another_against_each_opponent(rule):
    rows = np.tile([0, 1, 2, 3, 4], 20)
    results = contest([ROCK, PAPER], [[rows, rows], [rows[::-1], rows]])
    results.run.rule = rule
    over_all, *alone = told(change_rows(RunReport(results)))
    names = ("removed_level", "removed_serial", "added_level", "added_serial", "opponent")
    assert [over_all[name] for name in names] == ["1", "1", "1", "2", ""]
    assert (over_all["pairs"], over_all["difference"]) == (100, 0)
    assert (over_all["p_value"] == "") is (rule == Rule.SEQUENTIAL)
    assert [row["opponent"] for row in alone] == ["opponent 0", "opponent 1"]
