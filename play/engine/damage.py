"""Damage tokens on a sector's top card (R6.5, R6.6, R8)."""

from play.engine.board import (
    destroy_card,
    face_of,
    shield_tokens,
    undamaged,
    upper_half,
)
from play.engine.compiled import kernel
from play.engine.events import emit
from play.engine.layout import FIGHTER_TOKENS, FORCE_FIELD, SHIELD_TOKENS, SHIELDS, TOKEN


@kernel
def has_force_field(tables, cell):
    """R8.1: a top card shows both halves, so a field on either half protects it."""
    face = face_of(cell)
    return tables["faces"][face, 0, FORCE_FIELD] != 0 or tables["faces"][face, 1, FORCE_FIELD] != 0


@kernel
def free_shields(tables, cell, half):
    """R8.2: shields of a printed half that hold no token."""
    return int(tables["faces"][face_of(cell), half, SHIELDS]) - shield_tokens(cell, half)


@kernel
def capacity(tables, cell, half, on_shields):
    """How many more tokens the shields or the fighters of a printed half can hold."""
    return free_shields(tables, cell, half) if on_shields else undamaged(tables, cell, half)


@kernel
def put_tokens(state, tables, seat, sector, count, log):
    """R6.5, R6.6, R8.2: up to `count` tokens on the top card: its shields first, then its fighters,
    each time the upper half before the lower. With its last undamaged fighter the card is destroyed.
    Returns the number of tokens that are left over then."""
    level = int(state["height"][seat, sector]) - 1
    cell = int(state["cells"][seat, sector, level])
    upper = upper_half(cell)
    for step in range(4):
        on_shields = step < 2
        half = upper ^ (step & 1)
        taken = min(count, capacity(tables, cell, half, on_shields))
        if taken > 0:
            shift = (SHIELD_TOKENS if on_shields else FIGHTER_TOKENS) + 3 * half
            cell += taken << shift
            count -= taken
            for _ in range(taken if log.shape[0] > 0 else 0):
                emit(log, TOKEN, seat, sector, level, step & 1, 1 if on_shields else 0)
    state["cells"][seat, sector, level] = cell
    if undamaged(tables, cell, 0) + undamaged(tables, cell, 1) == 0:
        destroy_card(state, tables, seat, sector, level, log)
    return count
