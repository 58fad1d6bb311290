"""Pilot is quick to take what lies before it."""

import numpy as np
import pytest

from play.games.starfighter.bots import pilot
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.engine.actions import list_actions
from play.games.starfighter.engine.layout import DEPLOYMENT, MAX_ACTIONS
from tests.play.games.starfighter.engine.playing import game_at, history
from tests.play.games.starfighter.engine.position import position


@pytest.mark.essential
@pytest.mark.parametrize(
    ("card", "target", "aimed"),
    [
        ("1-9", "3-11", "destroy B 2 0"),
        ("1-10", "2-10", "hit B 2"),
        ("1-10", "1-5", "hit B 2 lower"),  # a token on the upper half may return (R7.5)
    ],
)
def test_what_destroys_is_aimed_at_the_enemy(card, target, aimed):
    start = position(a={1: ["0-2"], 3: ["0-7"]}, b={2: [target]}, hands=([card], []))
    game = game_at(start, ("A", f"play {card} front 1"))
    assert Chooser(game.cards, ["pilot", "pilot"], 1)(game) == aimed


@pytest.mark.essential
def test_a_deployment_is_chosen_as_from_the_list_of_all():
    compared = 0
    actions, words = np.zeros(MAX_ACTIONS, dtype=np.int32), np.zeros(1, dtype=np.uint64)
    for game in (each.before for seed in range(4) for each in history("wild 2", "skirmish", seed)):
        tables, knowledge = game.cards.tables[0], pilot.weigh(game.cards.tables)[0]
        view = game.observation(str(game.to_move))[0]
        if view["phase"] == DEPLOYMENT:
            count = list_actions(view, tables, actions)
            place = pilot.choose(view, tables, knowledge, actions, count, words, 0)
            viewer = int(view["to_move"])
            assert pilot.best_deployment(view, tables, knowledge, viewer) == actions[place]
            compared += 1
    assert compared > 40
