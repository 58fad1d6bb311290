"""Games of `play_many` played again, an action at a time."""

import pytest

from play.games.star_frontier.bots import arena
from play.games.star_frontier.game import GAME
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES


@pytest.mark.parametrize(
    ("bots", "number"),
    [(("marshal", "recruit"), 4), (("commander", "marshal"), 7), (("recruit",) * 2, 7)],
)
def test_a_numbered_game_is_that_of_the_arena(bots, number):
    setup = GAME.read_setup({"map": "arktal-1", "length": "short"})
    sides = [{"bot": bot} for bot in bots]
    (record,) = GAME.play_many(setup, sides, 11, number, 1)
    start, actions = arena.numbered_game(EDITION, PIECES, setup["turns"], bots, 11, number)
    for seat, action in actions:
        start.apply(seat, action)
    assert len(actions) == record["decisions"]
    assert start.records[0]["turn"] == record["turns"]
    assert start.result is not None
