"""Where rules or bots play otherwise, their version changes, and with it the fingerprint here."""

import hashlib

import pytest

from play.games.rex.game import GAME

FINGERPRINTS = {
    ("rules", "1", "envoy", "3"): "ac49c848c3da",
    ("rules", "1", "regent", "3"): "23f9344db444",
}


def fingerprint(bot, games):
    """Of the actions of some numbered games of a bot at all seats."""
    told = hashlib.sha256()
    for size in games:
        setup = GAME.read_setup({"size": str(size)})
        _start, actions, _ended = GAME.numbered_game(setup, [{"bot": bot}] * size, 7, 0)
        told.update(repr(actions).encode())
    return told.hexdigest()[:12]


@pytest.mark.parametrize(("bot", "games"), [("envoy", (3, 4, 5, 6)), ("regent", (3,))])
def test_games_go_as_their_versions_say(bot, games):
    key = ("rules", GAME.version, bot, GAME.bots[bot].version)
    assert fingerprint(bot, games) == FINGERPRINTS[key]
