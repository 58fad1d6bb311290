"""Damage tokens on a sector's top card (R6.5, R6.6, R8)."""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import destroy_card, shield_tokens, trait, undamaged
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.events import emit


@kernel
def has_force_field(tables, cell):
    """R8.1: a top card shows both halves, so a field on either half protects it."""
    fields = trait(tables, cell, L.UPPER, L.FORCE_FIELD) + trait(
        tables, cell, L.LOWER, L.FORCE_FIELD
    )
    return fields > 0


@kernel
def free_shields(tables, cell, half):
    """R8.2: shields of a half that hold no token."""
    return trait(tables, cell, half, L.SHIELDS) - shield_tokens(cell, half)


@kernel
def has_choice_of_half(tables, cell):
    """R7 `hit`: no shield of a top card is free, and both its halves have an undamaged fighter."""
    free = free_shields(tables, cell, L.UPPER) + free_shields(tables, cell, L.LOWER)
    return (
        free == 0 and undamaged(tables, cell, L.UPPER) > 0 and undamaged(tables, cell, L.LOWER) > 0
    )


@kernel
def emit_tokens(log, place, half, on_shields, count):
    """One event for each token that a half takes; `place` is seat, sector and level."""
    seat, sector, level = place
    for _ in range(count):
        emit(log, L.TOKEN, seat, sector, level, half, on_shields)


@kernel
def fill(tables, cell, half, on_shields, count, place, log):
    """Put as many of `count` tokens on a half's shields or fighters as it can hold.

    Returns the cell and the tokens left over. Nothing to put is put like the rest, without a branch.
    """
    if on_shields:
        taken, shift = min(count, free_shields(tables, cell, half)), L.SHIELD_TOKENS
    else:
        taken, shift = min(count, undamaged(tables, cell, half)), L.FIGHTER_TOKENS
    if log["kept"] != 0:
        emit_tokens(log, place, half, on_shields, taken)
    return cell + (taken << (shift + 3 * half)), count - taken


@kernel
def put_tokens(state, tables, seat, sector, count, first, log):
    """R6.5, R6.6, R8.1, R8.2: up to `count` tokens on the top card: its shields, the upper half before
    the lower, then its fighters, those of the half `first` before the others. With its last undamaged
    fighter the card is destroyed, a front without any fighter by one token, which lies on nothing.
    Returns the number of tokens that are left over then."""
    level = int(state["height"][seat, sector]) - 1
    cell = int(state["cells"][seat, sector, level])
    place = (seat, sector, level)
    cell, count = fill(tables, cell, L.UPPER, 1, count, place, log)
    cell, count = fill(tables, cell, L.LOWER, 1, count, place, log)
    fighters = undamaged(tables, cell, L.UPPER) + undamaged(tables, cell, L.LOWER)
    needed = max(1, fighters)
    cell, rest = fill(tables, cell, first, 0, count, place, log)
    cell, rest = fill(tables, cell, 1 - first, 0, rest, place, log)
    state["cells"][seat, sector, level] = cell
    if count < needed:
        return 0
    destroy_card(state, tables, seat, sector, level, log)
    return count - needed
