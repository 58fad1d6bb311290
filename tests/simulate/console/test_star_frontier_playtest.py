"""`manage.py playtest --game star_frontier`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def told(*words: str) -> str:
    out = StringIO()
    call_command("playtest", "--game", "star_frontier", *words, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_bots_play_on_a_map_and_figures_have_intervals():
    found = json.loads(told("arktal-1", "--bots", "marshal,recruit", "--games", "6", "--json"))
    assert (found["games"], sum(found["ends"].values())) == (6, 6)
    share = found["first_bot_wins"]
    assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1
    assert found == json.loads(
        told("arktal-1", "--bots", "marshal,recruit", "--games", "6", "--json")
    )


def test_figures_are_printed():
    printed = told("arktal-1", "--bots", "recruit", "--games", "4")
    assert "who begins wins" in printed
    assert "recruit against recruit, 4 games" in printed


@pytest.mark.parametrize("words", [["atlantis"], ["arktal-1", "--bots", "general"], []])
def test_what_is_not_there_is_named(words):
    with pytest.raises(CommandError):
        told(*words)
