"""Cards on boards: halves, tokens, covering and uncovering (R1.5, R1.6, R7.1, R7.5, R7.6)."""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.events import emit
from play.games.starfighter.engine.piles import discard


@kernel
def trait(tables, cell, half, which):
    """Fighters, effect, shields or force field of a half as the card lies."""
    return int(tables["faces"][cell & L.FACE_MASK, half, which])


@kernel
def is_pivoted(cell):
    """R1.5: 1 when the printed bottom half lies towards the enemy, else 0."""
    return (cell >> 8) & 1


@kernel
def fighter_tokens(cell, half):
    """Tokens on the fighters of a half."""
    return (cell >> (L.FIGHTER_TOKENS + 3 * half)) & 7


@kernel
def shield_tokens(cell, half):
    """Tokens on the shields of a half."""
    return (cell >> (L.SHIELD_TOKENS + 3 * half)) & 7


@kernel
def without_tokens(cell, half):
    """R7.5: the cell after the tokens on one half have returned to the supply."""
    return cell & ~(L.UPPER_TOKENS << (3 * half))


@kernel
def undamaged(tables, cell, half):
    """Fighters of a half that hold no token."""
    return trait(tables, cell, half, L.FIGHTERS) - fighter_tokens(cell, half)


@kernel
def top_cell(state, seat, sector):
    """The top card of a sector that is not empty."""
    return int(state["cells"][seat, sector, int(state["height"][seat, sector]) - 1])


@kernel
def visible_fighters(state, tables, seat, sector):
    """R6.3: undamaged fighters on all lower halves and on the top card's upper half."""
    height = int(state["height"][seat, sector])
    total = 0
    for level in range(height):
        total += undamaged(tables, int(state["cells"][seat, sector, level]), L.LOWER)
    if height > 0:
        total += undamaged(tables, int(state["cells"][seat, sector, height - 1]), L.UPPER)
    return total


@kernel
def item_of(seat, cell, half):
    """The name of a card's half that stays the same when the card is moved or pivoted (R7.4)."""
    return seat << 8 | (cell & L.CARD_MASK) << 1 | half ^ is_pivoted(cell)


@kernel
def locate(state, item):
    """Sector * 4 + level of the item's card on its board, or -1 when it is not there."""
    seat, card = item >> 8, (item >> 1) & L.CARD_MASK
    for sector in range(L.SECTORS):
        for level in range(int(state["height"][seat, sector])):
            if int(state["cells"][seat, sector, level]) & L.CARD_MASK == card:
                return sector * L.LEVELS + level
    return -1


@kernel
def effect_of(state, tables, item):
    """The effect code of the item's half on the face it now shows."""
    place = locate(state, item)
    cell = int(state["cells"][item >> 8, place // L.LEVELS, place % L.LEVELS])
    return trait(tables, cell, (item & 1) ^ is_pivoted(cell), L.EFFECT_CODE)


@kernel
def emit_effect(state, log, code, item, effect):
    """An event about an effect: seat, card, place or -1, half as it lies (0 upper, 1 lower), effect."""
    if log["kept"] == 0:
        return
    place = locate(state, item)
    half = item & 1
    if place >= 0:
        half ^= is_pivoted(int(state["cells"][item >> 8, place // L.LEVELS, place % L.LEVELS]))
    emit(log, code, item >> 8, (item >> 1) & L.CARD_MASK, place, half, effect)


@kernel
def drop(state, seat, cell, half, log):
    """R7.4: an effect still waiting is dropped when its half becomes hidden or its card leaves."""
    size = int(state["waiting_size"])
    if size == 0:
        return
    item = item_of(seat, cell, half)
    kept = 0
    for i in range(size):
        if int(state["waiting"][i]) == item:
            emit_effect(state, log, L.DROPPED, item, L.NONE)
        else:
            state["waiting"][kept] = state["waiting"][i]
            kept += 1
    for i in range(kept, size):
        state["waiting"][i] = 0
    state["waiting_size"] = kept


@kernel
def trigger(state, tables, seat, cell, half, log):
    """R7.1: a half has become visible; its effect, if it has one, waits to be resolved next."""
    effect = trait(tables, cell, half, L.EFFECT_CODE)
    if effect == L.NONE:
        return
    size = int(state["waiting_size"])
    item = item_of(seat, cell, half)
    state["waiting"][size] = item
    state["waiting_size"] = size + 1
    emit_effect(state, log, L.TRIGGERED, item, effect)


@kernel
def trigger_both(state, tables, seat, cell, log):
    """R7.4: both halves have become visible; with two effects the owner is asked for the order."""
    upper = trait(tables, cell, L.UPPER, L.EFFECT_CODE)
    lower = trait(tables, cell, L.LOWER, L.EFFECT_CODE)
    if upper == L.NONE or lower == L.NONE or int(state["resolved"]) >= L.MAX_CHAIN:
        trigger(state, tables, seat, cell, L.LOWER, log)  # R7.8: after the limit nobody is asked
        trigger(state, tables, seat, cell, L.UPPER, log)
        return
    state["phase"] = L.ORDER
    state["to_move"] = seat
    state["pending"] = seat << 8 | (cell & L.CARD_MASK) << 1
    emit_effect(state, log, L.TRIGGERED, item_of(seat, cell, L.UPPER), upper)
    emit_effect(state, log, L.TRIGGERED, item_of(seat, cell, L.LOWER), lower)


@kernel
def place_on_top(state, seat, sector, cell, log):
    """R1.6, R7.5: lay a card on a sector; the upper half of the card below becomes hidden."""
    height = int(state["height"][seat, sector])
    if height > 0:
        below = int(state["cells"][seat, sector, height - 1])
        drop(state, seat, below, L.UPPER, log)
        state["cells"][seat, sector, height - 1] = without_tokens(below, L.UPPER)
    state["cells"][seat, sector, height] = cell
    state["height"][seat, sector] = height + 1


@kernel
def take_away(state, seat, sector, level):
    """R7.6: remove a card; those above slide down. The cell it had is returned, nothing triggers here."""
    cell = int(state["cells"][seat, sector, level])
    height = int(state["height"][seat, sector]) - 1
    for k in range(level, height):
        state["cells"][seat, sector, k] = state["cells"][seat, sector, k + 1]
    state["cells"][seat, sector, height] = L.EMPTY
    state["height"][seat, sector] = height
    return cell


@kernel
def uncover(state, tables, seat, sector, log):
    """R7.1: the card that covered the sector's present top card is gone; its upper half is visible."""
    if state["height"][seat, sector] > 0:
        trigger(state, tables, seat, top_cell(state, seat, sector), L.UPPER, log)


@kernel
def destroy_card(state, tables, seat, sector, level, log):
    """R6.6: a card leaves for the discard pile; if it lay on top, the card below is uncovered."""
    on_top = level == int(state["height"][seat, sector]) - 1
    cell = take_away(state, seat, sector, level)
    drop(state, seat, cell, L.UPPER, log)
    drop(state, seat, cell, L.LOWER, log)
    discard(state, seat, cell & L.CARD_MASK)
    emit(log, L.DESTROYED, seat, sector, level, cell & L.CARD_MASK, 1 if cell & L.BACK_BIT else 0)
    if on_top:
        uncover(state, tables, seat, sector, log)
