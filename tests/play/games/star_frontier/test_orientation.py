"""Bots see the board turned by half when it plays B."""

from dataclasses import replace

import pytest

from play.games.star_frontier.bots import arena, orientation
from play.games.star_frontier.edition.hexes import hex_text, read_hex, side_text, turned
from play.games.star_frontier.engine.position import FrontierPosition
from tests.play.games.star_frontier.engine.naive_games import close_armies
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES
from tests.play.games.star_frontier.engine.wide_walls import WIDE

TURN_STATE = getattr(orientation.turn_state, "py_func", orientation.turn_state)
TURN_BACK = getattr(orientation.turn_back, "py_func", orientation.turn_back)


def turned_text(action: str) -> str:
    """The action on the map turned by half."""
    words = action.split(" ")
    for number, word in enumerate(words):
        if "," in word:
            hexes = [turned(read_hex(at), 3) for at in word.split("/")]
            words[number] = hex_text(*hexes) if len(hexes) == 1 else side_text(*hexes)
    return " ".join(words)


@pytest.mark.parametrize("bot", ["marshal", "commander"])
def test_it_plays_b_as_it_plays_a_on_the_map_turned_by_half(bot):
    other_seat, pieces = {None: None, 0: 1, 1: 0}, orientation.half_turned(PIECES)
    exchanged = tuple(replace(each, seat=other_seat[each.seat]) for each in pieces)
    one = FrontierPosition.new(EDITION, PIECES, 50, seed=3, first=0)
    other = FrontierPosition.new(EDITION, exchanged, 50, seed=3, first=1)
    decisions, action = 0, ""
    while not action.startswith("fire"):  # from here on the seats' dice differ
        action = arena.choose(one, bot, decisions)
        assert arena.choose(other, bot, decisions) == turned_text(action)
        for game, done in ((one, action), (other, turned_text(action))):
            assert game.to_move is not None
            game.apply(game.to_move, done)
        decisions += 1
    assert decisions > 40


@pytest.mark.parametrize("edition", [EDITION, WIDE], ids=["shipped", "walls of two hexes"])
@pytest.mark.parametrize("seed", range(3))
def test_the_turned_board_has_the_same_legal_actions(seed, edition):
    game = close_armies(seed, edition)
    seen, state = game.records.copy(), game.records[0]
    codes = orientation.turned_codes(edition, game.pieces)
    TURN_STATE(state, seen[0], game.tables[0], codes)
    view = FrontierPosition(edition, seen, orientation.half_turned(game.pieces), game.turns)
    found = [TURN_BACK(code, codes) for code in view.legal_codes()]
    assert view.legal_codes() != game.legal_codes()
    assert sorted(found) == sorted(game.legal_codes())
