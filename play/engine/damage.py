"""Damage tokens on a sector's top card (R6.5, R6.6, R8)."""

from play.engine.board import (
    destroy_card,
    shield_tokens,
    trait,
    undamaged,
)
from play.engine.compiled import kernel
from play.engine.events import emit
from play.engine.layout import (
    FIGHTER_TOKENS,
    FORCE_FIELD,
    LOWER,
    SHIELD_TOKENS,
    SHIELDS,
    TOKEN,
    UPPER,
)


@kernel
def has_force_field(tables, cell):
    """R8.1: a top card shows both halves, so a field on either half protects it."""
    fields = trait(tables, cell, UPPER, FORCE_FIELD) + trait(tables, cell, LOWER, FORCE_FIELD)
    return fields > 0


@kernel
def free_shields(tables, cell, half):
    """R8.2: shields of a half that hold no token."""
    return trait(tables, cell, half, SHIELDS) - shield_tokens(cell, half)


@kernel
def capacity(tables, cell, half, on_shields):
    """How many more tokens the shields or the fighters of a half can hold."""
    return free_shields(tables, cell, half) if on_shields else undamaged(tables, cell, half)


@kernel
def put_tokens(state, tables, seat, sector, count, log):
    """R6.5, R6.6, R8.2: up to `count` tokens on the top card: its shields first, then its fighters,
    each time the upper half before the lower. With its last undamaged fighter the card is destroyed.
    Returns the number of tokens that are left over then."""
    level = int(state["height"][seat, sector]) - 1
    cell = int(state["cells"][seat, sector, level])
    for step in range(4):
        on_shields, half = step < 2, step & 1
        taken = min(count, capacity(tables, cell, half, on_shields))
        if taken > 0:
            shift = (SHIELD_TOKENS if on_shields else FIGHTER_TOKENS) + 3 * half
            cell += taken << shift
            count -= taken
            for _ in range(taken if log.shape[0] > 0 else 0):
                emit(log, TOKEN, seat, sector, level, half, 1 if on_shields else 0)
    state["cells"][seat, sector, level] = cell
    if undamaged(tables, cell, UPPER) + undamaged(tables, cell, LOWER) == 0:
        destroy_card(state, tables, seat, sector, level, log)
    return count
