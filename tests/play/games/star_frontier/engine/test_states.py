"""States as JSON: a game goes on from one alone."""

import json
import random

import pytest

from play.games.star_frontier.engine.position import FrontierPosition
from tests.play.games.star_frontier.engine.naive_games import close_armies
from tests.play.games.star_frontier.engine.setting import EDITION, do, laid_game, rolling, setting

pytestmark = pytest.mark.essential

KEYS = (
    *("game", "edition", "phase", "turn", "to_move", "first", "map", "units", "elements"),
    *("crossings", "acting", "acted", "seats", "rng", "result", "legal"),
)


def test_a_state_is_written_as_the_notation_says():
    """Section 4: names and their order, pieces and acting units, `Q,R/Q,R` in text order."""
    game = setting({"-4,-4": "light"}, {"-4,-3": "cyclops"}, crossings={"-4,-1/-4,-2": "A"})
    rolling(game, "fire -4,-4 -4,-3", 1)
    state = game.state()
    assert tuple(state) == KEYS
    assert state["map"]["pieces"][-1] == {"key": "bridgehead", "turn": 3, "at": "4,4", "seat": "B"}
    acting = {"at": "-4,-4", "moved": False, "shots_left": 1, "fired": True}
    assert list(state["acting"].items()) == list(acting.items())
    assert state["crossings"] == [{"side": "-4,-1/-4,-2", "seat": "A"}]
    assert tuple(state["seats"]["A"]) == ("gold", "stock", "research")
    assert state["rng"] == f"{int(game.records[0]['seed'])}/1"


def test_events_of_a_shot_are_written_as_the_notation_says():
    """Section 4: the die with power and armour is all that another program needs."""
    game = setting({"-4,-4": "heavy"}, {"-4,-1": "infantry", "3,4": "infantry"})
    whose = {"seat": "B", "kind": "infantry"}
    figures = {"die": 12, "power": 3, "armour": 6, "destroyed": True}
    assert rolling(game, "fire -4,-4 -4,-1", 12) == [
        {"event": "roll", **whose, "target": "-4,-1", **figures},
        {"event": "removed", **whose, "at": "-4,-1", "why": "destroyed"},
    ]


def test_a_map_that_is_being_laid_goes_on_from_each_of_its_states():
    """S2.2, S3.2: also the first player deploys first, whoever docked last."""
    game, chance = laid_game(5), random.Random(2)
    while game.truth()["phase"] != "combat":
        again = FrontierPosition.from_state(EDITION, game.state(), 50)
        assert again.state() == game.state()
        action = chance.choice(game.legal())
        for each in (again, game):
            do(each, action)
        assert again.state() == game.state()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_goes_on_from_any_state(seed):
    game, chance = close_armies(seed), random.Random(seed)
    for _decision in range(30):
        if game.to_move is None:
            break
        again = FrontierPosition.from_state(EDITION, json.loads(json.dumps(game.state())), 50)
        action = chance.choice(game.legal())
        assert again.apply(game.to_move, action) == game.apply(game.to_move, action)
        assert again.state() == game.state()
