"""How a game stands: the chance to win by what lies on the map, for hints and analyses."""

import math
from typing import Final

import numpy as np

from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.position import Position

MINE_WORTH: Final = 8.0  # gold of some turns
SCALE: Final = 30.0


def outlook(game: Position, seat: int) -> float:
    """The chance of a seat to win, between 0 and 1, by prices of everything on the map, gold and mines."""
    result = game.result
    if result is not None:
        names = ("A", "B")
        return 0.5 if result["winner"] is None else float(names[seat] == result["winner"])
    record, prices = game.records[0], game.tables[0]["stats"][:, L.PRICE]
    # Of a wall on two hexes each counts half.
    shares = np.where(record["joined"] != 0, 0.5, 1.0)[record["thing"] != 0]
    things = record["thing"][record["thing"] != 0].astype(np.int64)
    worth = [0.0, 0.0]
    for owner in range(L.SEATS):
        own = things >> 4 == owner
        kinds = things[own] & L.KIND
        mines = int((kinds == L.MINE).sum())
        worth[owner] = float((prices[kinds] * shares[own]).sum()) + float(record["gold"][owner])
        worth[owner] += MINE_WORTH * mines
    return 1 / (1 + math.exp((worth[1 - seat] - worth[seat]) / SCALE))
