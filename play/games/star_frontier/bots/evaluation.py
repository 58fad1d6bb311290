"""How a game stands: the chance to win by what lies on the map, for hints and analyses."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.notation import SEAT_NAMES
from play.games.star_frontier.engine.position import FrontierPosition

Floats = npt.NDArray[np.float64]

# Fitted on 1,800 games of marshal 4 with itself, 300 on each map and on laid ones at either length:
# `manage.py fit_evaluation`. On games held out their log loss is 0.40, a constant's 0.69.
WEIGHTS: Final = {
    "units": 1.254,
    "works": 0.012,
    "gold": 0.020,
    "research": 0.018,
    "deposits": 2.994,
    "mines late": 0.499,
    "combat": 0.313,
    "began": -0.265,
}
SOME_UNITS: Final = 2.0  # gold: so much is added to both before their units are compared
MAX_GOLD: Final = 10.0  # what is more than this has not been of use yet
MAX_RESEARCH: Final = 35.0
_SEATS: Final = np.arange(L.SEATS)[:, None]
_CARDS: Final = np.arange(L.MAX_CARDS)


def evaluate(game: FrontierPosition, seat: int, moment: FrontierPosition | None = None) -> float:
    """The chance of a seat to win, between 0 and 1; an even one until all soldiers stand.

    Turn and phase are those of `moment`, if it is given: actions that are compared with the end of a
    phase shall not gain by it alone.
    """
    if (result := game.result) is not None:
        return 0.5 if result["winner"] is None else float(SEAT_NAMES[seat] == result["winner"])
    if game.laying or game.records[0]["phase"] == L.DEPLOYING:
        return 0.5
    rows = features(game.records, game.tables[0], (moment or game).records)
    chance = float(chances(rows, np.array(list(WEIGHTS.values())))[0])
    return chance if seat == 0 else 1 - chance


def chances(rows: Floats, weights: Floats) -> Floats:
    """The chance of seat A by row of features."""
    found: Floats = 1 / (1 + np.exp(-rows @ weights))
    return found


def features(records: npt.NDArray[Any], tables: Any, moments: npt.NDArray[Any]) -> Floats:
    """By position what speaks for seat A against seat B, in the order of `WEIGHTS`.

    Units by the logarithm of the ratio of their prices; walls, towers and crossings by price; gold with
    the income that is due; research by price; the share of deposits with a mine; mines by the turns that
    are left (S15.4); whose Combat it is, as far as actions are left; who began, since the other has
    the last turn. Turns, phases and actions left are those of `moments`.
    """
    prices = tables["stats"][:, L.PRICE]
    worths = np.zeros((3, L.SEATS, L.SEATS * L.ENEMY))  # as units, works and mines, by what it is
    for seat in range(L.SEATS):
        own = seat * L.ENEMY
        worths[0, seat, own + 1 : own + L.WALL] = prices[1 : L.WALL]
        worths[1, seat, own + L.WALL : own + L.MINE] = prices[L.WALL : L.MINE]
        worths[2, seat, own + L.MINE] = 1
    # Of a wall on two hexes each counts half.
    halves = np.where(records["joined"] != 0, 0.5, 1.0)
    units, works, mines = (worths[:, :, records["thing"]] * halves).sum(axis=-1)
    crossings = (records["crossing"] == _SEATS[:, :, None] + 1).sum(axis=-1)
    works = works + prices[L.CROSSING] * crossings
    is_due = (records["phase"] == L.COMBAT) & (records["to_move"] == _SEATS)
    gold = records["gold"].T + is_due * mines * records["income"].T
    research = (records["research"].T[:, :, None] >> _CARDS & 1) @ tables["card_price"]

    def gap(values: Floats) -> Floats:
        found: Floats = values[0] - values[1]
        return found

    turns_left = tables["turns"] - moments["turn"].astype(np.float64)
    mover = np.where(moments["to_move"] == 0, 1.0, -1.0)
    begun = moments["acted_size"] + (moments["acting"] >= 0)
    actors = moments["actors"][np.arange(len(moments)), moments["to_move"]]
    actions_left = (moments["phase"] == L.COMBAT) * (1 - begun / actors)
    return np.stack(
        [
            gap(np.log(units + SOME_UNITS)),
            gap(works),
            gap(np.minimum(gold, MAX_GOLD)),
            gap(np.minimum(research, MAX_RESEARCH)),
            gap(mines) / tables["deposits"],
            gap(mines) / (turns_left + 1),
            mover * actions_left,
            np.where(moments["first"] == 0, 1.0, -1.0),
        ],
        axis=1,
    )
