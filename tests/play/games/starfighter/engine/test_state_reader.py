"""States read from JSON: a game goes on from them as if it had not been stored."""

import json

import pytest

from play.games.starfighter.engine.position import StarfighterPosition
from tests.play.games.starfighter.engine.playing import EDITIONS, MODES, content, game_at, history
from tests.play.games.starfighter.engine.position import position

pytestmark = pytest.mark.essential
each_mode = pytest.mark.parametrize("mode", MODES)
each_edition = pytest.mark.parametrize("name", EDITIONS)


@each_mode
@each_edition
def test_every_state_of_a_game_is_read_as_it_was_written_and_reading_changes_nothing(name, mode):
    """R10.2, bit by bit: nothing of a hidden card stays behind where it lay before."""
    for game in (each.after for each in history(name, mode, 1)):
        read = StarfighterPosition.from_state(game.cards, json.loads(json.dumps(game.state())))
        assert content(read.records) == content(game.records)
    for each in history(name, mode, 1):
        game, before = each.before, content(each.before.records)
        for seat in ("A", "B", None):
            game.view(seat)
        game.copy().apply(each.seat, each.action)
        game.why_not(each.seat, "hit A 1")
        assert (content(game.records), game.legal()) == (before, game.state()["legal"])


def test_the_turn_tells_who_goes_on_after_an_effect_of_the_other_player():
    """R5.1, R7.2: the card below the destroyed one is B's, so B decides, and then it is B's turn."""
    start = position(a={1: ["0-2"]}, b={2: ["2-5", "2-10"]}, hands=(["1-9"], []))
    reached = game_at(start, ("A", "play 1-9 front 1"), ("A", "destroy B 2 1"))
    state = reached.state()
    assert (state["to_move"], state["turn"]) == ("B", "A")
    for turn, following in (("A", "B"), ("B", "A")):
        game = StarfighterPosition.from_state(reached.cards, {**state, "turn": turn})
        game.apply("B", "free B 2 0 3")
        assert game.to_move == following
