"""Chains of effects: no bot goes round in circles (R7.8)."""

import numpy as np
import pytest

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine.memory import is_in_chain, position_key
from tests.play.games.starfighter.engine.playing import edition, new_game

many = pytest.mark.skipif(INTERPRETED, reason="many games take long interpreted")
LONGEST = 12


@many
@pytest.mark.parametrize(("bot", "games"), [("cadet", 2000), ("wingman", 4000), ("pilot", 4000)])
def test_no_chain_grows_long_by_choice(bot, games):
    sides = LineUp("atlas", None, bot), LineUp("apollo", None, bot)
    chains = Pairing(edition("shipped")[1], "skirmish", sides, 3).play(0, games)["longest_chain"]
    assert chains.max() <= LONGEST
    assert chains.max() > 2  # there were chains to be ended


@pytest.mark.essential
@pytest.mark.parametrize("bot", ["cadet", "wingman", "pilot", pytest.param("captain", marks=many)])
def test_no_position_of_a_chain_comes_back(bot):
    """Where the choice of another action could avoid it."""
    game = new_game("wild 2", "skirmish", 4)
    choose = Chooser(game.cards, [bot, bot], 4)
    keys: list[int] = []
    for _decision in range(40):
        if game.to_move is None:
            break
        if not is_in_chain(game.records[0]):
            keys = []
        with np.errstate(over="ignore"):  # interpreted, as inside an entry
            keys.append(int(position_key(game.records[0])))
        assert len(set(keys)) == len(keys)
        game.apply(game.to_move, choose(game))
