import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from play.intervals import Interval
from simulate.console.local_runner import pass_over
from simulate.deals.bots import BOTS
from simulate.deals.matchups import versions_of
from simulate.deals.packed_games import games_of
from simulate.deals.pair_points import pair_points
from simulate.lab.balance import BalancePlan, measure
from simulate.lab.balance_tables import english_notes, russian_notes
from simulate.lab.fairness import HOLDS, UNCLEAR, VIOLATED, Point
from simulate.management.commands import balance as balance_command

QUICK = ("--games", "20", "--edition", "shipped", "--bot", "cadet", "--jobs", "1")


def run(*arguments: str) -> str:
    output = StringIO()
    call_command("balance", *QUICK, *arguments, stdout=output, stderr=StringIO())
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


def test_a_point_without_bounds_has_no_verdict():
    assert Point("", Interval(0.5, 0.4, 0.6)).verdict is None


def test_every_two_cruisers_meet_in_skirmish_and_two_in_training(balance, cards):
    assert len(balance.skirmish) == 6
    assert [pairing.cruisers for pairing in balance.training] == [("ares", "athena")]
    assert all(len(pairing.games) == 60 for pairing in balance.skirmish)


def test_figures_are_those_of_the_games(plan, balance):
    played = games_of(plan.pairings()[2].play(0, 60))
    assert balance.skirmish[2].games.tobytes() == played.tobytes()
    assert balance.skirmish[2].win_rate.value == pytest.approx(pair_points(played).mean() / 4)


def test_pairings_do_not_share_their_deals(plan):
    assert len({pairing.seed_of(0) for pairing in plan.pairings()}) == 7


def test_every_card_is_reported(balance, cards):
    assert tuple(card.figures.number for card in balance.cards) == cards.numbers
    assert all(card.figures.drawn >= card.figures.played > 0 for card in balance.cards)


def test_notes_are_sentences_in_both_languages(plan, balance):
    english, russian = english_notes(plan, balance), russian_notes(plan, balance)
    assert english.startswith("Measured with cadet on both sides, 60 games a pairing")
    assert russian.startswith("Измерено: обеими сторонами играет cadet, по 60 партий на пару")
    assert len(english.splitlines()) == len(russian.splitlines()) == 7


def test_the_tables_name_every_point(cards):
    tables = run("--notes")
    assert "first player, Skirmish" in tables
    assert "ares against athena" in tables
    assert "Fronts worth least against their backs" in tables
    assert "Worth in random decks" in tables
    assert "Worth more or less with a cruiser" in tables
    assert "Измерено" in tables


def test_the_worths_of_cards_are_written_where_pages_find_them(cards, monkeypatch, tmp_path):
    monkeypatch.setattr(balance_command, "FILE", tmp_path / "card_worths.json")
    run("--write", "--pairs", "40")
    written = json.loads((tmp_path / "card_worths.json").read_text())
    assert (written["revision"], written["games"]) == (cards.revision, 80)
    assert written["cards"].keys() == set(cards.numbers)


def test_captain_measures_fairness_in_several_processes(cards, forked):
    few = ("--games", "2", "--edition", "shipped", "--bot", "captain", "--json")
    found = []
    for jobs in ("1", "2"):
        output = StringIO()
        call_command("balance", *few, "--jobs", jobs, stdout=output, stderr=StringIO())
        found.append(json.loads(output.getvalue()))
    assert found[0] == found[1]
    assert (found[0]["bot"], found[0]["engine"]) == ("captain", versions_of(["captain"]))


@pytest.mark.parametrize(("bot", "games"), [("captain", 470), ("admiral", 14), ("pilot", 10_000)])
def test_without_a_number_each_bot_plays_for_some_minutes(cards, bot, games):
    assert balance_command.Command().games_of(BalancePlan(cards, bot, None, 1)) == games


def test_an_unknown_bot_is_refused_naming_the_known_ones():
    with pytest.raises(CommandError) as refused:
        call_command("balance", "--bot", "ace")
    assert all(bot in str(refused.value) for bot in BOTS)


def test_json_has_every_figure_whatever_the_number_of_processes(cards, forked):
    report = json.loads(run("--json", "--seed", "3"))
    assert len(report["card_use"]) == 100
    assert len(report["pairings"]) == 7
    assert json.loads(run("--json", "--seed", "3", "--jobs", "2")) == report


@pytest.mark.parametrize("violated", [True, False])
def test_a_check_fails_where_a_point_is_violated(cards, monkeypatch, violated):
    monkeypatch.setattr("simulate.lab.balance.Balance.is_violated", violated)
    if violated:
        with pytest.raises(SystemExit) as left:
            run("--check")
        assert left.value.code == 1
    else:
        run("--check")


def test_an_unknown_edition_is_refused(db):
    with pytest.raises(CommandError, match="no edition “box”"):
        run("--edition", "box")
