import json
from collections.abc import Callable
from typing import Any

import pytest

from play.games.game import Declined
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.setup import current_revision
from play.games.starfighter.traces import read_trace, write_trace

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def lines(loaded) -> list[str]:
    """A game of four decisions, in which cards lie on the boards."""
    current_revision()
    start = StarfighterPosition.new(
        shipped_card_set(), "training", {"A": "ares", "B": "athena"}, seed=3
    )
    game, actions = start.copy(), []
    for _decision in range(4):
        state = game.state()
        seat, action = state["to_move"], state["legal"][-1]
        game.apply(seat, action)
        actions.append([seat, action])
    return list(write_trace(start, actions, 3))


@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.update(round=1.0),
        lambda state: state.update(round=True),
        lambda state: state["seats"]["A"].update(armour=20.0),
    ],
)
def test_another_spelling_of_a_number_is_refused(lines: list[str], number: int, change: Change):
    line = json.loads(lines[number])
    change(line["state"])
    lines[number] = json.dumps(line)
    with pytest.raises(Declined, match=f"[Ll]ine {number % len(lines) + 1}"):
        read_trace(lines)
