import json
from io import StringIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.ladder.figures import read_ladder, read_mistakes
from play.games.starfighter.ladder.kinds import KINDS
from play.games.starfighter.roster import BOTS
from simulate.deals.entrants import Entrant
from simulate.lab.ladder import LadderField, LadderPlan, measure, shares
from simulate.lab.mistakes import lost_chances, regret_a_decision


def run(command, *arguments):
    output = StringIO()
    shipped = ("--edition=shipped", "--jobs=1", *arguments)
    call_command(command, *shipped, stdout=output, stderr=StringIO())
    return output.getvalue()


@pytest.fixture(scope="module")
def field(cards):
    named = enumerate(cards.cruisers)
    decks = (Entrant(f"deck {n}", key, cards.numbers[n : n + 30]) for n, key in named)
    return LadderField(cards, tuple(decks), 5)


def test_games_are_shared_out_evenly_in_whole_pairs():
    assert shares(20, 4) == [6, 6, 4, 4]
    assert shares(2, 3) == [2, 0, 0]


def test_all_cruisers_and_decks_meet_in_both_orders(field):
    skirmish = [(one.cruiser, two.cruiser) for one, two in field.sides("skirmish")]
    assert len(skirmish) == len(set(skirmish)) == 12
    total_war = field.sides("total_war")
    assert len(total_war) == len(set(total_war)) == 16
    assert {(two, one) for one, two in total_war} == set(total_war)


def test_the_ladder_is_printed_narrowly_and_kept(cards, tmp_path):
    target = tmp_path / "ladder.json"
    quick = ("--bots=cadet,wingman", "--games=8", "--speed-seconds=0", f"--output={target}")
    tables = run("ladder", *quick)
    assert "wingman" in tables
    assert max(map(len, tables.splitlines())) <= 80
    kept = read_ladder(target)
    assert kept.sources.bots == {key: BOTS[key].version for key in ("cadet", "wingman")}
    assert kept.sources.revision == cards.revision
    assert kept.ratings["cadet"].value == 1500  # the first bot's, where pilot does not play
    assert all(speed.games > 0 < speed.milliseconds for speed in kept.speeds.values())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--bots", "cadet,ace"), "no bot “ace”"),
        (("--bots", "cadet"), "at least 2 bots"),
        (("--output", "/nowhere/ladder.json"), "no folder"),
    ],
)
def test_wrong_arguments_are_refused_before_anything_is_played(arguments, told):
    with pytest.raises(CommandError, match=told):
        run("ladder", *arguments)


@pytest.mark.skipif(INTERPRETED, reason="searching takes long interpreted")
@pytest.mark.parametrize(
    ("stronger", "weaker", "games"),
    [("wingman", "cadet", 40), ("pilot", "wingman", 200), ("captain", "pilot", 20)],
)
def test_each_bot_beats_the_one_below_it(field, stronger, weaker, games):
    ratings = measure(LadderPlan(field, (weaker, stronger), games, 2, 0)).ratings
    assert ratings[stronger].value > ratings[weaker].value


def test_a_better_action_is_measured_on_the_other_half_of_the_worlds():
    chances = np.full((8, 3), 0.5)
    chances[:4, 1], chances[4:, 1] = 0.7, 0.6
    assert list(lost_chances(chances, 0)) == [(1, pytest.approx(0.05)), (1, pytest.approx(0.1))]
    assert list(lost_chances(chances, 1)) == []


def test_regrets_are_means_over_decisions_of_which_the_kinds_are_parts():
    lost = np.zeros((4, len(KINDS) + 1))
    lost[:, 0], lost[0, 1], lost[:, -1] = (1, 2, 3, 4), 4, (10, 20, 30, 20)
    found = regret_a_decision(lost)
    assert (found[KINDS[0]].value, found["all"].value) == pytest.approx((10 / 80, 14 / 80))
    # Away from the ratio by -0.25, -0.5, -0.75 and 1.5: 1.0206 of standard deviation, 20 decisions a game.
    assert found[KINDS[0]].half_width == pytest.approx(3.1824 * 1.0206 / 2 / 20, abs=1e-4)
    assert found[KINDS[2]].half_width == 0


@pytest.mark.skipif(INTERPRETED, reason="searching takes long interpreted")
def test_mistakes_are_measured_printed_and_kept(cards, forked, tmp_path):
    target = tmp_path / "mistakes.json"
    quick = ("--bots=cadet,wingman", "--games=2", "--worlds=8", "--share=0.2", f"--output={target}")
    tables = run("mistakes", *quick)
    assert "late pass" in tables
    assert max(map(len, tables.splitlines())) <= 80
    kept = read_mistakes(target)
    assert (kept.games, kept.worlds, kept.share, kept.judge) == (4, 8, 0.2, "pilot")
    assert kept.regrets.keys() == {"cadet", "wingman"}
    assert kept.sources.bots.keys() == {"cadet", "wingman", "pilot"}
    found = kept.regrets["cadet"]
    assert found["all"].value == pytest.approx(sum(found[kind].value for kind in KINDS), abs=1e-5)
    again = run("mistakes", *quick, "--json", "--jobs", "2")
    assert json.loads(again) == json.loads(target.read_text())
