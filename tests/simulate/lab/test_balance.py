import json
from contextlib import nullcontext
from io import StringIO

import pytest
from django.core.management import call_command

from catalog.web.progress import pass_over
from play.intervals import Interval
from simulate.deals.packed_games import games_of
from simulate.deals.pair_points import pair_points
from simulate.lab.balance import BalancePlan, measure
from simulate.lab.fairness import HOLDS, UNCLEAR, VIOLATED, Point
from simulate.management.commands import balance as balance_command


def run(*arguments):
    output, quick = StringIO(), ("--games=20", "--edition=shipped", "--bot=cadet", "--jobs=1")
    call_command("balance", *quick, *arguments, stdout=output, stderr=StringIO())
    return output.getvalue()


@pytest.fixture(scope="module")
def plan(cards):
    return BalancePlan(cards, "cadet", 60, 7)


@pytest.fixture(scope="module")
def balance(plan):
    return measure(plan, jobs=1, advance=pass_over)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.46, 0.54, HOLDS),
        (0.45, 0.55, HOLDS),
        (0.44, 0.5, UNCLEAR),
        (0.5, 0.56, UNCLEAR),
        (0.4, 0.6, UNCLEAR),
        (0.3, 0.44, VIOLATED),
        (0.56, 0.6, VIOLATED),
    ],
)
def test_a_point_is_violated_only_beyond_its_interval(low, high, verdict):
    assert Point("", Interval(0.5, low, high), (0.45, 0.55)).verdict == verdict


def test_every_two_cruisers_meet_in_skirmish_and_figures_are_those_of_the_games(
    balance, cards, plan
):
    assert len(balance.skirmish) == 6
    assert [pairing.cruisers for pairing in balance.training] == [("ares", "athena")]
    assert all(len(pairing.games) == 60 for pairing in balance.skirmish)
    played = games_of(plan.pairings()[2].play(0, 60))
    assert balance.skirmish[2].games.tobytes() == played.tobytes()
    assert balance.skirmish[2].win_rate.value == pytest.approx(pair_points(played).mean() / 4)


def test_the_worths_of_cards_are_written_where_pages_find_them(cards, monkeypatch, tmp_path):
    monkeypatch.setattr(balance_command, "FILE", tmp_path / "card_worths.json")
    run("--write", "--pairs", "40")
    written = json.loads((tmp_path / "card_worths.json").read_text())
    assert (written["revision"], written["games"]) == (cards.revision, 80)
    assert written["worths"].keys() == set(cards.numbers)


def test_json_has_every_figure_whatever_the_number_of_processes(cards, forked):
    report = json.loads(run("--json", "--seed", "3"))
    assert (len(report["card_use"]), len(report["pairings"])) == (100, 7)
    assert json.loads(run("--json", "--seed", "3", "--jobs", "2")) == report


@pytest.mark.parametrize(
    ("violated", "end"), [(True, pytest.raises(SystemExit, match=r"^1$")), (False, nullcontext())]
)
def test_a_check_fails_where_a_point_is_violated(balance, monkeypatch, violated, end):
    monkeypatch.setattr(balance_command.Command, "measure", lambda *_asked: balance)
    monkeypatch.setattr("simulate.lab.balance.Balance.is_violated", violated)
    with end:
        run("--check")
