"""`manage.py playtest --game star_frontier`."""

import json
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from simulate.console import queued_playtest
from tests.simulate.runs import play_everything


def told(*words: str) -> str:
    out = StringIO()
    call_command("playtest", "--game", "star_frontier", *words, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_bots_play_on_a_map_and_figures_have_intervals():
    found = json.loads(told("arktal-1", "--bots", "marshal,recruit", "--games", "6", "--json"))
    assert (found["games"], sum(found["ends"].values())) == (6, 6)
    share = found["first_bot"]
    assert 0 <= share["low"] <= share["value"] <= share["high"] <= 1
    assert found == json.loads(
        told("arktal-1", "--bots", "marshal,recruit", "--games", "6", "--json")
    )


def test_figures_are_printed():
    printed = told("arktal-1", "--bots", "recruit", "--games", "4")
    assert "who begins wins" in printed
    assert "seat A wins" in printed
    assert "recruit against recruit, 4 games" in printed


@pytest.mark.django_db
def test_workers_play_as_this_process_does(monkeypatch):
    clock = SimpleNamespace(sleep=lambda _seconds: play_everything(), monotonic=lambda: 0.0)
    monkeypatch.setattr(queued_playtest, "time", clock)
    asked = ("arktal-1", "--bots", "recruit", "--games", "4", "--seed", "3", "--json")
    own = json.loads(told(*asked))
    theirs = json.loads(told(*asked, "--queue"))
    assert {**theirs, "run": ""} == own


@pytest.mark.parametrize("words", [["atlantis"], ["arktal-1", "--bots", "general"], []])
def test_what_is_not_there_is_named(words):
    with pytest.raises(CommandError):
        told(*words)
