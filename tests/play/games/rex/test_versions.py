"""Where rules or bots play otherwise, their version changes, and with it the fingerprint here."""

import hashlib

import pytest

from play.games.rex.game import GAME


@pytest.mark.parametrize(
    ("bot", "games", "expected"),
    [
        ("envoy", (3, 4, 5, 6), ("rules 2, envoy 3", "8ec0fa1bca55")),
        ("regent", (3,), ("rules 2, regent 3", "958bb7ae16a9")),
    ],
)
def test_numbered_games_go_as_their_versions_say(bot, games, expected):
    told = hashlib.sha256()
    for size in games:
        setup = GAME.read_setup({"size": str(size)})
        _start, actions, _ended = GAME.numbered_game(setup, [{"bot": bot}] * size, 7, 0)
        told.update(repr(actions).encode())
    versions = f"rules {GAME.version}, {bot} {GAME.bots[bot].version}"
    assert (versions, told.hexdigest()[:12]) == expected
