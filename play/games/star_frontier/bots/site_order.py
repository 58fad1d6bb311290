"""In which order the hexes of a building can be filled, since a unit has to stand beside each of them."""

from play.games.star_frontier.bots.sight import DEPTH, REACHED
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.ground import fills


@kernel
def can_serve(tables, cell, depth, fields):
    """Whether an own unit could stand beside a hex of this depth, on one of the depth before."""
    for direction in range(6):
        near = int64(tables["land"][cell, direction])
        if near >= 0 and fields[REACHED, near] == 2 and fields[DEPTH, near] == depth - 1:
            return True
    return False


@kernel
def order_cells(state, tables, owner, row, fields):
    """Writes into DEPTH from where the empty hexes of a placement can be filled; the greatest depth.

    Hexes of 1 are filled from outside of the placement, where DEPTH is 0, those of 2 only from one of 1, and
    so on: the deepest come first. Returns NOBODY where a hex can be filled from nowhere.
    """
    for i in range(int64(tables["size"][row])):
        cell = int64(tables["cell"][row, i])
        if not fills(state, tables, cell, int64(tables["needs"][row, i]), owner):
            fields[DEPTH, cell] = L.NOBODY
    depth, is_left, has_found = 0, True, True
    while is_left and has_found:
        is_left, has_found, depth = False, False, depth + 1
        for i in range(int64(tables["size"][row])):
            cell = int64(tables["cell"][row, i])
            if fields[DEPTH, cell] != L.NOBODY:
                continue
            if can_serve(tables, cell, depth, fields):
                fields[DEPTH, cell] = depth
                has_found = True
            else:
                is_left = True
    return int64(L.NOBODY) if is_left else int64(depth)


@kernel
def forget_order(tables, row, fields):
    """DEPTH is 0 everywhere again."""
    for i in range(int64(tables["size"][row])):
        fields[DEPTH, tables["cell"][row, i]] = 0


@kernel
def has_order(state, tables, owner, row, fields):
    """Whether units can fill all hexes of a placement, one after another."""
    depth = order_cells(state, tables, owner, row, fields)
    forget_order(tables, row, fields)
    return depth >= 0
