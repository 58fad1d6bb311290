"""Figures of a game without decks: every set-up of a mode is played, and shares add up."""

from io import StringIO

from django.core.management import call_command

from play.games.clone_wars.game import GAME
from simulate.lab.game_balance import EqualBots, measure_game, setups_of


def test_all_set_ups_of_a_mode_are_played():
    assert len(setups_of(GAME, "lesson")) == 16
    found = measure_game(EqualBots("clone_wars", "lesson", "trooper", 1), 16)
    assert (found.games, sum(found.ends.values()), len(found.rounds)) == (16, 16, 16)
    assert sum(found.points["side"].values()) == 2 * 16
    assert found.played["part"] == dict.fromkeys(("r1", "r2", "s1", "s2"), 8)


def test_the_command_tells_shares_with_intervals():
    out = StringIO()
    call_command("balance", "--game", "clone_wars", "--mode", "lesson", "--games", "2", stdout=out)
    assert "side republic" in out.getvalue()
    assert "median length" in out.getvalue()
