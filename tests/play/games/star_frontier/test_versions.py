"""Rules and bots keep their versions exactly as long as they do the same.

Where this fails although a change was meant, the version of what changed goes up by one.
"""

from play.games.kit.base_game import bot_versions
from play.games.star_frontier.game import GAME
from tests.play.games.star_frontier.engine.digest import digest


def test_what_has_a_version_does_what_that_version_did():
    named = bot_versions(GAME, GAME.bots)
    assert {named: digest()} == {"rules 2, commander 5, marshal 4, recruit 1": "eac2ca1fff3d5970"}
