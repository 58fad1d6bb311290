"""States as the engine wrote them, read back into records.

They come from the site's own rows and are trusted: what comes from outside begins at the deal and is
replayed (`play/games/star_frontier/traces.py`).
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.kit.engine_game import seat_index
from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.board_map import BoardMap, board_map
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.hexes import DIRECTIONS
from play.games.star_frontier.engine.notation import (
    LAYING,
    PHASES,
    REASONS,
    SEAT_NAMES,
    Json,
    piece_of,
)


def read_state(
    edition: FrontierEdition, state: Json
) -> tuple[npt.NDArray[Any], tuple[Placed, ...]]:
    """The record and the pieces of a state's JSON, its research not yet worked in."""
    pieces = tuple(map(piece_of, state["map"]["pieces"]))
    board = board_map(edition, pieces)
    records = np.zeros(1, dtype=L.STATE)
    record = records[0]
    seed, _slash, shot = state.get("rng", "0/0").partition("/")
    record["seed"], record["shot"] = np.uint64(int(seed)), int(shot)
    is_laying = state["phase"] in LAYING
    record["phase"] = PHASES.index("deploy" if is_laying else state["phase"])
    record["turn"], record["first"] = state["turn"], SEAT_NAMES.index(state["first"])
    # Who lays follows from the pieces; afterwards the first player deploys.
    record["to_move"] = seat_index(state["first"] if is_laying else state["to_move"])
    _read_things(edition, board, record, state)
    _read_acting(board, record, state)
    for number, name in enumerate(SEAT_NAMES):
        _read_seat(edition, record, number, state["seats"][name])
    record["winner"] = L.NOBODY
    if state["result"] is not None:
        record["winner"] = seat_index(state["result"]["winner"])
        record["reason"] = REASONS.index(state["result"]["reason"])
    return records, pieces


def _read_things(edition: FrontierEdition, board: BoardMap, record: Any, state: Json) -> None:
    for entry in state["units"]:
        _put(edition, board, record, entry, [entry["at"]])
    for entry in state["elements"]:
        _put(edition, board, record, entry, entry["at"])
        if len(entry["at"]) == 2:
            _join(board, record, [board.index[at] for at in entry["at"]])
    for entry in state["crossings"]:
        record["crossing"][board.sides.index(entry["side"])] = 1 + SEAT_NAMES.index(entry["seat"])


def _put(
    edition: FrontierEdition, board: BoardMap, record: Any, entry: Json, places: list[str]
) -> None:
    thing = SEAT_NAMES.index(entry["seat"]) * L.ENEMY + edition.kinds[entry["kind"]].code
    for at in places:
        record["thing"][board.index[at]] = thing


def _join(board: BoardMap, record: Any, places: list[int]) -> None:
    for here, there in (places, places[::-1]):
        (q, r), (a, b) = board.hexes[here], board.hexes[there]
        record["joined"][here] = 1 + DIRECTIONS.index((a - q, b - r))


def _read_acting(board: BoardMap, record: Any, state: Json) -> None:
    acting = state["acting"]
    record["acting"] = L.NOBODY
    if acting is not None:
        record["acting"] = board.index[acting["at"]]
        record["moved"], record["fired"] = acting["moved"], acting["fired"]
        record["shots_left"] = acting["shots_left"]
    done = [L.NOBODY if at is None else board.index[at] for at in state["acted"]]
    record["acted"][: len(done)] = done
    record["acted_size"] = len(done)


def _read_seat(edition: FrontierEdition, record: Any, seat: int, own: Json) -> None:
    record["gold"][seat] = own["gold"]
    keys = list(edition.research)
    for key in own["research"]:
        record["research"][seat] |= np.uint32(1 << keys.index(key))
    for kind, left in own["stock"].items():
        record["stock"][seat, edition.kinds[kind].code] = left
