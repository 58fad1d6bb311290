"""What follows from a position and is shown with it: figures, buildings, outer elements, chances."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.content import Building
from play.games.star_frontier.engine.dice import FACES
from play.games.star_frontier.engine.flow import mines_of
from play.games.star_frontier.engine.ground import standing, wall_of_two
from play.games.star_frontier.engine.notation import SEAT_NAMES, Json
from play.games.star_frontier.engine.position import FrontierPosition


def board_facts(game: FrontierPosition, legal: Iterable[str]) -> Json:
    """What a table shows beside the view (see `board/documents.py`); chances of the legal shots."""
    board, record = game.board, game.records[0]
    ground = {
        "hexes": [
            [q, r, island, int(rich)]
            for (q, r), island, rich in zip(board.hexes, board.island, board.deposit, strict=True)
        ],
        "lava": board.sides,
    }
    facts: Json = {"ground": ground, "limit": game.turns}
    seat = max(0, int(record["to_move"]))
    used = int(record["acted_size"]) + (int(record["acting"]) >= 0)
    facts["actors"] = {"used": used, "most": int(record["actors"][seat])}
    facts["figures"] = {
        name: {
            kind.key: record["stats"][number, kind.code].tolist()
            for kind in game.edition.kinds.values()
        }
        for number, name in enumerate(SEAT_NAMES)
    }
    facts["income"] = {
        name: mines_of(record, game.tables[0], number) * int(record["income"][number])
        for number, name in enumerate(SEAT_NAMES)
    }
    if game.laying:
        none: Json = {"outer": [], "chances": {}, "completes": {}}
        none["buildings"] = {name: [] for name in SEAT_NAMES}
        return {**facts, **none, "landings": dict.fromkeys(SEAT_NAMES, 0)}
    facts["buildings"] = {name: buildings(game, number) for number, name in enumerate(SEAT_NAMES)}
    outer = np.flatnonzero(game.outer()).tolist()
    targets = [wall_of_two(record, game.tables[0], at) or at for at in outer]
    facts["outer"] = list(dict.fromkeys(map(board.target_text, targets)))
    facts["chances"] = {
        action: chances(game, *action.split()[1:]) for action in legal if action.startswith("fire ")
    }
    facts["landings"] = {name: landings(game, number) for number, name in enumerate(SEAT_NAMES)}
    would = completing(game, seat)
    facts["completes"] = {action: would[action] for action in legal if action in would}
    return facts


def buildings(game: FrontierPosition, seat: int) -> list[Json]:
    """The complete buildings of a seat, by its patterns and then by place (S12.1)."""
    tables, keys = game.tables[0], list(game.edition.buildings)
    found = []
    for row in np.flatnonzero(~missing(game, seat).any(axis=1)):
        cells = tables["cell"][row, : tables["size"][row]]
        at = sorted(game.board.texts[cell] for cell in cells)
        found.append((int(tables["pattern"][row]), at))
    return [{"key": keys[pattern], "at": at} for pattern, at in sorted(found)]


def completing(game: FrontierPosition, seat: int) -> dict[str, str]:
    """By action that builds one wall or tower the largest building that it would complete (S12.1)."""
    tables, buildings = game.tables[0], list(game.edition.buildings.values())
    gaps = missing(game, seat)
    counts = gaps.sum(axis=1)
    found: dict[str, Building] = {}
    for row in np.flatnonzero((counts == 1) | (counts == 2)):
        needs, cells = tables["needs"][row, gaps[row]], tables["cell"][row, gaps[row]]
        need, building = int(needs[0]), buildings[int(tables["pattern"][row])]
        if need >= L.SIDES and (needs == need).all():  # a wall of two hexes (S1.4)
            action = f"wall {game.board.target_text(need)}"
        elif need in (L.WALL, L.TOWER) and len(needs) == 1:
            action = f"{game.edition.kind_of(need)} {game.board.texts[int(cells[0])]}"
        else:
            continue
        found[action] = max(found.get(action, building), building, key=size_of)
    return {action: building.key for action, building in found.items()}


def size_of(building: Building) -> int:
    return len(building.pattern)


def missing(game: FrontierPosition, seat: int) -> npt.NDArray[np.bool_]:
    """By placement of a pattern on the map and by place in it whether what it needs does not stand there."""
    tables = game.tables[0]
    rows = int(tables["start"][len(game.board.hexes)])
    cells, sizes = tables["cell"][:rows], tables["size"][:rows]
    within = np.arange(cells.shape[1]) < sizes[:, None]
    gaps: npt.NDArray[np.bool_] = within & (filling(game, seat)[cells] != tables["needs"][:rows])
    return gaps


def landings(game: FrontierPosition, seat: int) -> int:
    """On how many hexes a recruit could be put, whatever it costs (S13.1)."""
    _research, _works, made = game.works(seat)
    free = game.records[0]["thing"][: len(made)] == 0
    return int((free & (np.array(made) != 0)).sum())


def filling(game: FrontierPosition, seat: int) -> npt.NDArray[np.int64]:
    """By hex what stands there, as patterns of the seat need it (`needs` in the layout)."""
    record, tables = game.records[0], game.tables[0]
    found = record["thing"].astype(np.int64) - seat * L.ENEMY
    for at in np.flatnonzero(record["joined"]):
        if found[at] == L.WALL:
            found[at] = tables["pair"][at, record["joined"][at] - 1]
    return found


def chances(game: FrontierPosition, start: str, target: str) -> list[list[object]]:
    """What a shot hits, each with its chance to be destroyed in per cent (S7.4, S8)."""
    return [
        [game.board.target_text(code), percent(game, code, power)]
        for code, power in game.aimed(start, target)
    ]


def percent(game: FrontierPosition, target: int, power: int) -> int:
    """The chance to destroy a target, rounded to whole per cent."""
    record = game.records[0]
    thing = standing(record, game.tables[0], target)
    owner, kind = thing >> 4, thing & L.KIND
    armour = int(record["stats"][owner, kind, L.ARMOUR])
    return round(100 * min(max((FACES - armour + power) / FACES, 0), 1))
