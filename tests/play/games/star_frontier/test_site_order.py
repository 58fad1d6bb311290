"""Commander's works get finished, and leave its army a way out."""

import pytest

from play.games.star_frontier.bots import arena
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.engine.facts import buildings
from play.games.star_frontier.engine.position import FrontierPosition
from tests.play.games.star_frontier.engine.setting import EDITION


@pytest.mark.parametrize("seed", [10, 39])
def test_works_in_a_blind_alley_are_built_from_its_end(seed):
    pieces = tuple(laid_by_chance(EDITION, seed))
    game = FrontierPosition.new(EDITION, pieces, 50, seed=1, first=0)
    while game.to_move and game.truth()["turn"] < 13:
        is_builder = game.to_move == "A" or game.truth()["phase"] == "deploy"
        game.apply(game.to_move, arena.choose(game, "commander", 1) if is_builder else "end")
    assert {"robot_terminal", "tracked_plant"} & {each["key"] for each in buildings(game, 0)}


def test_no_works_shut_the_army_in_that_would_win():
    """On this map a garrison fits into the only way from a bridgehead to the others."""
    pieces = laid_by_chance(EDITION, 40)
    game, actions = arena.numbered_game(EDITION, pieces, 50, ["commander"] * 2, 10021, 0)
    for seat, action in actions:
        game.apply(seat, action)
    assert game.result["reason"] == "conquest"
