"""What follows from a position and is shown with it: figures, buildings, outer elements, chances."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.dice import FACES
from play.games.star_frontier.engine.explaining import standing_there
from play.games.star_frontier.engine.notation import SEAT_NAMES, Json
from play.games.star_frontier.engine.position import Position


def board_facts(game: Position, legal: Iterable[str]) -> Json:
    """What a table shows beside the view (see `table_position`); chances of the legal shots."""
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
        name: mines(game, number) * int(record["income"][number])
        for number, name in enumerate(SEAT_NAMES)
    }
    if game.laying:
        return {**facts, "buildings": {name: [] for name in SEAT_NAMES}, "outer": [], "chances": {}}
    facts["buildings"] = {name: buildings(game, number) for number, name in enumerate(SEAT_NAMES)}
    facts["outer"] = list(
        dict.fromkeys(
            board.target_text(game.target_on(int(at))) for at in np.flatnonzero(game.outer())
        )
    )
    facts["chances"] = {
        action: chances(game, *action.split()[1:]) for action in legal if action.startswith("fire ")
    }
    return facts


def mines(game: Position, seat: int) -> int:
    """How many mines the seat has."""
    return int((game.records[0]["thing"] == seat * L.ENEMY + L.MINE).sum())


def buildings(game: Position, seat: int) -> list[Json]:
    """The complete buildings of a seat, by its patterns and then by place (S12.1)."""
    tables, board = game.tables[0], game.board
    keys, rows = list(game.edition.buildings), int(tables["start"][len(board.hexes)])
    cells, sizes = tables["cell"][:rows], tables["size"][:rows]
    stands = filling(game, seat)[cells] == tables["needs"][:rows]
    beyond = np.arange(cells.shape[1]) >= sizes[:, None]
    found = []
    for row in np.flatnonzero((stands | beyond).all(axis=1)):
        at = sorted(board.texts[cell] for cell in cells[row, : sizes[row]])
        found.append((int(tables["pattern"][row]), at))
    return [{"key": keys[pattern], "at": at} for pattern, at in sorted(found)]


def filling(game: Position, seat: int) -> npt.NDArray[np.int64]:
    """By hex what stands there, as patterns of the seat need it (`needs` in the layout)."""
    record, tables = game.records[0], game.tables[0]
    found = record["thing"].astype(np.int64) - seat * L.ENEMY
    for at in np.flatnonzero(record["joined"]):
        if found[at] == L.WALL:
            found[at] = tables["pair"][at, record["joined"][at] - 1]
    return found


def chances(game: Position, start: str, target: str) -> list[list[object]]:
    """What a shot hits, each with its chance to be destroyed in per cent (S7.4, S8)."""
    record, board, tables = game.records[0], game.board, game.tables[0]
    shooter = int(record["thing"][board.index[start]])
    stats = record["stats"][shooter >> 4, shooter & L.KIND]
    power, around = int(stats[L.POWER]), int(stats[L.AROUND])
    aimed = board.target_code(target)
    if not tables["blast"][shooter & L.KIND]:
        return [[target, percent(game, aimed, power)]]
    middle = aimed
    if aimed >= L.SIDES:
        banks = [int(bank) for bank in tables["banks"][aimed - L.SIDES]]
        middle = min(banks, key=lambda bank: int(tables["distance"][board.index[start], bank]))
    found: dict[int, int] = {}
    for at in (middle, *(int(near) for near in tables["near"][middle])):
        if at < 0:
            continue
        here = [game.target_on(at)] if record["thing"][at] else []
        here += [
            L.SIDES + side
            for side in range(len(board.sides))
            if record["crossing"][side] and at in tables["banks"][side]
        ]
        for code in here:
            found.setdefault(code, power if at == middle else around)
    return [
        [board.target_text(code), percent(game, code, with_power)]
        for code, with_power in found.items()
    ]


def percent(game: Position, target: int, power: int) -> int:
    """The chance to destroy a target, rounded to whole per cent."""
    record = game.records[0]
    thing = standing_there(game.tables[0], record, target)
    owner, kind = thing >> 4, thing & L.KIND
    armour = int(record["stats"][owner, kind, L.ARMOUR])
    return round(100 * min(max((FACES - armour + power) / FACES, 0), 1))
