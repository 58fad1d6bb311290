"""The tables of an edition and a map that kernels read."""

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.board_map import (
    BoardMap,
    board_map,
    pair_text,
    placements,
)
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.hexes import DIRECTIONS, side_text


@functools.lru_cache(maxsize=64)
def tables_of(edition: FrontierEdition, pieces: tuple[Placed, ...], turns: int) -> npt.NDArray[Any]:
    """What kernels know of edition and map, as an array of one TABLES record; never written to."""
    made = np.zeros(1, dtype=L.TABLES)
    tables = made[0]
    _write_edition(tables, edition)
    tables["turns"] = turns
    if any(placed.seat is not None for placed in pieces):
        _write_map(tables, board_map(edition, pieces))
        _write_placements(tables, edition, board_map(edition, pieces))
    made.flags.writeable = False
    return made


def _write_edition(tables: Any, edition: FrontierEdition) -> None:
    for name in ("income", "actors", "gold", "first_gold"):
        tables[name] = edition.figures[name]
    tables["soldiers"] = edition.figures["first_soldiers"]
    tables["soldier"] = edition.kinds[edition.soldier].code
    tables["units"] = len(edition.units)
    tables["buildings"] = len(edition.buildings)
    tables["cards"] = len(edition.research)
    tables["walls"] = sum(edition.wall_sizes)  # 1, 2 or 3
    for kind in edition.kinds.values():
        tables["stats"][kind.code] = kind.stats
        tables["blast"][kind.code] = kind.is_area
        tables["stock"][kind.code] = kind.stock
    for number, building in enumerate(edition.buildings.values()):
        tables["makes"][number] = sum(1 << edition.kinds[unit].code for unit in building.makes)
        if building.is_laboratory:
            tables["laboratory"] = number
    row = 0
    for number, card in enumerate(edition.research.values()):
        tables["card_price"][number] = card.price
        for code, kinds, stat, amount in card.effects:
            for kind_code in kinds:
                tables["effect"][row] = (number, code, kind_code, stat, amount)
                row += 1
    tables["effects"] = row


def _write_map(tables: Any, board: BoardMap) -> None:
    tables["hexes"], tables["sides"] = len(board.hexes), len(board.sides)
    tables["deposits"] = sum(board.deposit)
    tables["pairs"] = len(board.side_index)
    for name in ("near", "land", "side", "pair", "home"):
        tables[name] = L.NOBODY
    index = {at: place for place, at in enumerate(board.hexes)}
    for place, at in enumerate(board.hexes):
        tables["deposit"][place] = board.deposit[place]
        tables["island"][place] = board.island[place]
        seat = board.pieces[board.island[place]].seat
        tables["home"][place] = L.NOBODY if seat is None else seat
        for direction, (q, r) in enumerate(DIRECTIONS):
            near = index.get((at[0] + q, at[1] + r))
            if near is None:
                continue
            tables["near"][place, direction] = near
            number = board.side_index.get(side_text(at, board.hexes[near]), L.NOBODY)
            if board.island[near] != board.island[place]:
                tables["side"][place, direction] = number
                continue
            tables["land"][place, direction] = near
            if number >= 0:
                tables["pair"][place, direction] = L.SIDES + number
    q, r = (np.subtract.outer(each, each) for each in np.array(board.hexes).T)
    gaps = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))  # S1.7
    tables["distance"][: len(gaps), : len(gaps)] = gaps
    for text, number in board.side_index.items():
        tables["banks"][number] = [board.index[bank] for bank in text.split("/")]


def _write_placements(tables: Any, edition: FrontierEdition, board: BoardMap) -> None:
    codes: Mapping[str, int] = {"wall": L.WALL, "tower": L.TOWER}
    starts = [0] * (L.MAX_HEXES + 1)
    for row, (place, number, elements) in enumerate(placements(edition, board)):
        cells = [cell for _kind, hexes in elements for cell in hexes]
        tables["pattern"][row], tables["size"][row] = number, len(cells)
        tables["cell"][row, : len(cells)] = cells
        tables["needs"][row, : len(cells)] = [
            codes[kind] if len(hexes) == 1 else board.target_code(pair_text(board, hexes))
            for kind, hexes in elements
            for _cell in hexes
        ]
        starts[place + 1] += 1
    tables["start"] = np.cumsum(starts)
