"""Where units can go and what can be hit: movement, targets, structures, buildings."""

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel


@kernel
def is_unit_of(state, at, owner):
    """Whether a unit of the seat stands there."""
    thing = int64(state["thing"][at])
    return thing != 0 and thing >> 4 == owner and thing & L.KIND < L.WALL


@kernel
def touches_unit(state, tables, at, owner):
    """Whether a unit of the seat stands beside the hex, on the same island."""
    for direction in range(6):
        near = int64(tables["land"][at, direction])
        if near >= 0 and is_unit_of(state, near, owner):
            return True
    return False


@kernel
def find_reach(state, tables, start, reach):
    """The hexes to which the unit on `start` can move (S5), the nearest first; their number.

    They stand in `reach` from place 1 on; behind `MAX_HEXES` it holds marks. Every hex entered is free,
    and lava is passed over crossings only (S5.2, S5.3).
    """
    thing, crossing = state["thing"], state["crossing"]
    kind = int64(thing[start])
    speed = int64(state["stats"][kind >> 4, kind & L.KIND, L.SPEED])
    for at in range(int64(tables["hexes"])):
        reach[L.MAX_HEXES + at] = 0
    reach[0] = start
    size, at, border = 1, 0, 1
    for _step in range(speed):
        while at < border:
            here = int64(reach[at])
            at += 1
            for direction in range(6):
                near = int64(tables["near"][here, direction])
                if near < 0 or thing[near] != 0:
                    continue
                side = int64(tables["side"][here, direction])
                if side >= 0 and crossing[side] == 0:
                    continue
                if reach[L.MAX_HEXES + near] == 0:
                    reach[L.MAX_HEXES + near] = 1
                    reach[size] = near
                    size += 1
        border = size
    return size


@kernel
def wall_of_two(state, tables, at):
    """The target that is the wall of two hexes on `at` (S1.4); 0 where none stands."""
    way = int64(state["joined"][at])
    return int64(tables["pair"][at, way - 1]) if way != 0 else int64(L.ZERO)


@kernel
def standing(state, tables, target):
    """What a target is: 0, or kind and seat as on a hex."""
    if target < L.SIDES:
        return int64(state["thing"][target])
    side = target - L.SIDES
    if side >= int64(tables["sides"]):
        return int64(state["thing"][tables["banks"][side, 0]])
    owner = int64(state["crossing"][side])
    return (owner - 1) * L.ENEMY + L.CROSSING if owner != 0 else int64(L.ZERO)


@kernel
def bank_distance(tables, here, side):
    """The distance to a crossing or a wall of two hexes: that of its nearer hex (S1.7)."""
    one = int64(tables["distance"][here, tables["banks"][side, 0]])
    two = int64(tables["distance"][here, tables["banks"][side, 1]])
    return min(one, two)


@kernel
def part_size(state, tables, start, gone, part):
    """The hexes of walls and towers that hang together with that on `start` (S1.5), without that on `gone`.

    They stand in `part` first.
    """
    thing = state["thing"]
    lost = wall_of_two(state, tables, gone) if gone >= 0 else int64(L.ZERO)
    owner = int64(thing[start]) & L.ENEMY
    part[0] = start
    size, at = 1, 0
    while at < size:
        here = int64(part[at])
        at += 1
        for direction in range(6):
            near = int64(tables["land"][here, direction])
            if near < 0 or near == gone:
                continue
            other = int64(thing[near])
            if other != owner + L.WALL and other != owner + L.TOWER:
                continue
            if lost != 0 and wall_of_two(state, tables, near) == lost:
                continue
            size = add_once(part, size, near)
    return size


@kernel
def add_once(listed, size, target):
    """Puts a target behind those listed, unless it is one of them (S8.3); their number."""
    for i in range(size):
        if listed[i] == target:
            return size
    listed[size] = target
    return size + 1


@kernel
def is_outer(state, tables, at, part):
    """Whether a wall or tower may be shot (S9.2): (a) it is not surrounded, (b) the rest hangs together."""
    size = part_size(state, tables, at, L.NOBODY, part)
    wall = wall_of_two(state, tables, at)
    own = 2 if wall != 0 else 1
    if size == own:
        return True
    surrounded, beside = True, int64(L.NOBODY)
    for end in range(own):
        here = int64(tables["banks"][wall - L.SIDES, end]) if wall != 0 else at
        for direction in range(6):
            near = int64(tables["near"][here, direction])
            if wall != 0 and near >= 0 and wall_of_two(state, tables, near) == wall:
                continue
            known = False
            for i in range(size):
                if part[i] == near:
                    known = True
                    break
            if not known:
                surrounded = False
            elif tables["land"][here, direction] >= 0:
                beside = near
    if surrounded:
        return False
    return part_size(state, tables, beside, at, part) == size - own


@kernel
def fills(state, tables, at, need, owner):
    """Whether what a pattern needs on a hex stands there, in the owner's colour (S12.1)."""
    thing = int64(state["thing"][at])
    if need < L.SIDES:
        return thing == need + owner * L.ENEMY and state["joined"][at] == 0
    return thing == L.WALL + owner * L.ENEMY and wall_of_two(state, tables, at) == need


@kernel
def stands(state, tables, row, owner):
    """Whether every element of a placement of a pattern stands, in the owner's colour (S12.1)."""
    for i in range(int64(tables["size"][row])):
        need = int64(tables["needs"][row, i])
        if not fills(state, tables, int64(tables["cell"][row, i]), need, owner):
            return False
    return True


@kernel
def find_works(state, tables, owner, works):
    """What the owner's complete buildings make (S12): a bit for each unit kind, by element in `works`.

    Returns 1 when there is a complete laboratory (S14.1), else 0. Judged by patterns alone (S12.2).
    """
    research = 0
    hexes = int64(tables["hexes"])
    for at in range(hexes):
        works[at] = 0
    for at in range(hexes):
        thing = int64(state["thing"][at])
        kind = thing & L.KIND
        if thing >> 4 != owner or (kind != L.WALL and kind != L.TOWER):
            continue
        for row in range(int64(tables["start"][at]), int64(tables["start"][at + 1])):
            if stands(state, tables, row, owner):
                pattern = int64(tables["pattern"][row])
                if pattern == int64(tables["laboratory"]):
                    research = 1
                for i in range(int64(tables["size"][row])):
                    cell = int64(tables["cell"][row, i])
                    works[cell] = int64(works[cell]) | int64(tables["makes"][pattern])
    return research


@kernel
def find_landings(state, tables, owner, works, landings):
    """By hex the unit kinds that can be put there as far as buildings go (S13.1), a bit each."""
    hexes = int64(tables["hexes"])
    far = int64(state["landing"][owner])
    for at in range(hexes):
        landings[at] = 0
    for at in range(hexes):
        made = int64(works[at])
        if made == 0:
            continue
        for direction in range(6):
            near = int64(tables["land"][at, direction])
            if near >= 0:
                landings[near] = int64(landings[near]) | made
        if far > 1:
            for near in range(hexes):
                if (
                    int64(tables["distance"][at, near]) <= far
                    and tables["island"][at] == tables["island"][near]
                ):
                    landings[near] = int64(landings[near]) | made
