"""Content keys: the same for the same games, another for whatever could change one."""

from dataclasses import replace

import pytest

from play.games.starfighter.bots.pairing import LineUp
from play.games.starfighter.game import GAME
from simulate.deals.matchups import content_key

OWN = LineUp("ares", ("0-1", "0-2", "1-1"), "pilot")
OTHER = LineUp("athena", ("0-3", "2-2"), "cadet")


def key(**others):
    asked = {"revision": "r1", "mode": "total_war", "line_ups": (OWN, OTHER), "seed": 7}
    return content_key(**asked | others)


def with_own(**others):
    return {"line_ups": (replace(OWN, **others), OTHER)}


def test_the_same_content_has_the_same_key_whoever_writes_it():
    assert key(line_ups=[LineUp("ares", (*OWN.deck[:2], "1-1"), "pilot"), OTHER]) == key()
    assert len(key()) == 32


@pytest.mark.parametrize(
    "others",
    [
        pytest.param({"mode": "skirmish"}, id="mode"),
        pytest.param({"revision": "r2"}, id="revision"),
        pytest.param({"seed": 8}, id="seed"),
        pytest.param({"line_ups": (OTHER, OWN)}, id="who is first"),
        pytest.param({"line_ups": (OWN, replace(OTHER, bot="pilot"))}, id="the opponent's bot"),
        pytest.param(
            {"line_ups": (replace(OWN, bot="cadet"), replace(OTHER, bot="pilot"))}, id="bots"
        ),
        pytest.param(with_own(bot="cadet"), id="bot"),
        pytest.param(with_own(cruiser="atlas"), id="cruiser"),
        pytest.param(with_own(deck=("0-1", "0-2", "1-2")), id="card"),
        pytest.param(with_own(deck=("0-1", "0-2", "1-1", "1-2")), id="one card more"),
        pytest.param(with_own(deck=("0-2", "0-1", "1-1")), id="order"),
        pytest.param(with_own(deck=("0-1", "0-21-1")), id="where a number ends"),
        pytest.param(with_own(deck=()), id="no cards"),
        pytest.param(with_own(deck=None), id="a cruiser alone"),
    ],
)
def test_whatever_could_change_a_game_makes_another_key(others):
    assert key(**others) != key()


@pytest.mark.parametrize(("bot", "matters"), [("pilot", True), ("cadet", False)])
def test_another_version_of_a_bot_makes_another_key_where_it_plays(monkeypatch, bot, matters):
    both = {"line_ups": (OWN, replace(OTHER, bot="pilot"))}
    before = key(**both)
    monkeypatch.setitem(GAME.bots, bot, replace(GAME.bots[bot], version="another"))
    assert (key(**both) != before) is matters


def test_the_keys_of_kept_results_stay_as_they_are(monkeypatch):
    monkeypatch.setattr(GAME, "version", "1")
    ones = {bot: replace(each, version="1") for bot, each in GAME.bots.items()}
    monkeypatch.setattr(GAME, "bots", ones)
    assert key() == "cd7ade5cfa69a68c9713e8fcd587173e"
