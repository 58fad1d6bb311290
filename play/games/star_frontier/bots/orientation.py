"""The board as a seat sees it: for B it is turned by half.

Of equal choices a bot takes the first in the order of hexes, sides and directions. So seen, neither
seat gains by that order.
"""

import functools
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.edition.board_map import board_map
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.hexes import hex_text, read_hex, side_text, turned
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.maps import tables_of

HALF: Final = 3  # steps clockwise
TURNED, BACK = range(2)
CODES: Final = 1024  # of hexes, and of sides


@kernel
def turn_state(state, seen, tables, codes):
    """Writes the state into `seen`, which is a copy of it, with everything where B sees it."""
    for at in range(int64(tables["hexes"])):
        there = int64(codes[TURNED, at])
        seen["thing"][there] = state["thing"][at]
        joined = int64(state["joined"][at])
        seen["joined"][there] = (joined + HALF - 1) % 6 + 1 if joined != 0 else 0
    for side in range(int64(tables["sides"])):
        seen["crossing"][codes[TURNED, L.SIDES + side] - L.SIDES] = state["crossing"][side]
    if int64(state["acting"]) >= 0:
        seen["acting"] = codes[TURNED, int64(state["acting"])]
    for i in range(int64(state["acted_size"])):
        if int64(state["acted"][i]) >= 0:
            seen["acted"][i] = codes[TURNED, int64(state["acted"][i])]


@kernel
def turn_back(action, codes):
    """The action on the map that is this one on the board as B sees it."""
    verb, first, second = action >> 20, (action >> 10) & 1023, action & 1023
    if verb == L.MOVE or verb == L.FIRE:
        first = int64(codes[BACK, first])
    if verb != L.END and verb != L.RESEARCH:
        second = int64(codes[BACK, second])
    return (verb << 20) | (first << 10) | second


@functools.lru_cache(maxsize=64)
def half_turned(pieces: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """The same map turned by half about the middle."""
    return tuple(
        Placed(each.key, (each.turn + HALF) % 6, turned(each.at, HALF), each.seat)
        for each in pieces
    )


@functools.lru_cache(maxsize=64)
def seen_tables(
    edition: FrontierEdition, pieces: tuple[Placed, ...], turns: int
) -> npt.NDArray[Any]:
    """By seat the tables of the map as it sees it."""
    views = (pieces, half_turned(pieces))
    made = np.concatenate([tables_of(edition, view, turns) for view in views])
    made.flags.writeable = False
    return made


@functools.lru_cache(maxsize=64)
def turned_codes(edition: FrontierEdition, pieces: tuple[Placed, ...]) -> npt.NDArray[np.int64]:
    """The code of a hex or side as B sees it by that on the map, and back."""
    board, seen = board_map(edition, pieces), board_map(edition, half_turned(pieces))
    codes = np.zeros((2, CODES), dtype=np.int64)
    for text in (*board.index, *board.side_index):
        there = [turned(read_hex(bank), HALF) for bank in text.split("/")]
        name = hex_text(*there) if len(there) == 1 else side_text(*there)
        one, other = board.target_code(text), seen.target_code(name)
        codes[TURNED, one], codes[BACK, other] = other, one
    codes.flags.writeable = False
    return codes
