import json
import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from play.games.registry import get_game


def told(*words, game="star_frontier"):
    out = StringIO()
    call_command("playtest", "--game", game, *words, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_bots_play_on_a_map_and_figures_have_intervals():
    words = ("arktal-1", "--bots", "marshal,recruit", "--games", "6", "--json")
    found = json.loads(told(*words))
    assert (found["games"], sum(found["ends"].values())) == (6, 6)
    share = found["first_bot"]
    assert 0 <= share["low"] <= share["value"] <= share["high"] <= 1
    assert found == json.loads(told(*words))


def test_shares_are_told_by_seat_hero_and_side_with_the_number_of_games():
    lines = told("2", "--bots", "trooper", "--games", "2", game="clone_wars").splitlines()
    told_of = [line.partition(" wins: ")[0] for line in lines if line.endswith(" of 2 games")]
    assert told_of == ["seat A · Obi-Wan", "seat B · Dooku", "side Republic", "side Separatists"]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--set", "map=isthmus"], "--set map=isthmus"),
        (["--mode", "skirmish"], "--mode does not belong to Star Frontier"),
        (["--edition", "reconstruction"], "--edition does not belong"),
        (["--bots", "captain"], "captain"),
        (["--bots", "recruit,recruit,recruit"], "two sides"),
        (["--set", "length"], "NAME=VALUE"),
        (["--set", "length=long"], "long"),
        (["--trace-games", "3"], "--trace-games needs --trace"),
        (["--trace", "/nowhere/at/all.jsonl"], "/nowhere"),
        (["--turns", "5"], "--turns"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_by_name(words, named):
    with pytest.raises(CommandError, match=re.escape(named)):
        told("isthmus", "--games", "2", *words)


@pytest.mark.parametrize("words", [["atlantis"], []])
def test_a_map_that_is_not_there_is_refused(words):
    with pytest.raises(CommandError):
        told(*words)


def test_traces_of_bots_can_be_read_again(tmp_path):
    file = tmp_path / "games.jsonl"
    words = ("isthmus", "--set", "length=short", "--bots", "recruit", "--games", "4")
    told(*words, "--trace", str(file), "--trace-games", "1")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(get_game("star_frontier").read_trace(lines).actions) == len(lines) - 1
