"""States read from JSON: a game goes on from them as if it had not been stored."""

import json
from typing import Any

import pytest

from play.games.starfighter.engine.position import StarfighterPosition
from tests.play.games.starfighter.engine.playing import (
    CARDS,
    MODES,
    game_at,
    history,
)
from tests.play.games.starfighter.engine.position import (
    card,
    combat,
    position,
    total_war,
)

pytestmark = pytest.mark.essential

DEPLOYMENT = position(
    a={1: ["0-2", card("1-5", damage=(1, 0))], 2: ["1-12"]}, b={3: ["3-11"]}, hands=(["0-1"], [])
)
EFFECT = position(a={1: ["0-2"]}, b={2: ["2-5", "2-10"]}, hands=(["1-9"], []))
BATTLE = combat(a={2: [card("3-20", back=True), "1-1", "3-35"]}, b={2: ["3-11"]})
MOMENTS: dict[str, Any] = {
    "deployment": (DEPLOYMENT,),
    "total war": (total_war(hands=(["0-1"], [])),),
    "effect": (EFFECT, "play 1-9 front 1"),
    "order": (position(hands=(["0-5"], [])), "play 0-5 front 1"),
    "shift": (BATTLE,),
    "battle": (BATTLE, "shift 0", "direction ltr"),
    "over": (DEPLOYMENT, "resign"),
}


def state_of(kind: str) -> dict[str, Any]:
    """A state at a certain moment, as the engine writes it."""
    start, *actions = MOMENTS[kind]
    return game_at(start, *(("A", action) for action in actions)).state()


@pytest.mark.parametrize("kind", MOMENTS)
def test_a_state_is_read_as_it_was_written(kind: str) -> None:
    assert StarfighterPosition.from_state(CARDS, state_of(kind)).state() == state_of(kind)


@pytest.mark.parametrize("mode", MODES)
def test_every_state_of_a_game_is_read_as_it_was_written(mode: str) -> None:
    for moment in history("invented", mode, 1):
        state = json.loads(json.dumps(moment.before.state()))
        assert StarfighterPosition.from_state(CARDS, state).state() == state


def test_the_turn_tells_who_goes_on_after_an_effect_of_the_other_player() -> None:
    """R5.1, R7.2: the card below the destroyed one is B's, so B decides, and then it is B's turn."""
    moves = [("A", "play 1-9 front 1"), ("A", "destroy B 2 1")]
    state = game_at(EFFECT, *moves).state()
    assert (state["to_move"], state["turn"]) == ("B", "A")
    for turn, following in (("A", "B"), ("B", "A")):
        game = StarfighterPosition.from_state(CARDS, {**state, "turn": turn})
        game.apply("B", "free B 2 0 3")
        assert game.to_move == following
