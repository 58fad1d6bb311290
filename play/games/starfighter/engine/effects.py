"""The ten effects, one kernel each (R7): what the owner's choice does to the boards."""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import (
    destroy_card,
    drop,
    place_on_top,
    take_away,
    trigger,
    trigger_both,
    uncover,
    without_tokens,
)
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.damage import put_tokens
from play.games.starfighter.engine.events import emit


@kernel
def change_armour(state, seat, change, log):
    """R6.7, R7 `strike`, `backfire`: armour falls, below 0 too (R9.1)."""
    state["armour"][seat] += change
    emit(log, L.ARMOUR, seat, change, int(state["armour"][seat]), 0, 0)


@kernel
def move_card(state, tables, seat, sector, level, to, log):
    """R7.7, `lateral`, `vertical`, `free`: the card goes to the top of sector `to` of its own board.

    A card from the top uncovers the one below it; a card from the middle shows its upper half anew.
    """
    on_top = level == int(state["height"][seat, sector]) - 1
    if on_top and to == sector:
        emit(log, L.MOVED, seat, sector, level, to, level)
        return
    cell = take_away(state, seat, sector, level)
    emit(log, L.MOVED, seat, sector, level, to, int(state["height"][seat, to]))
    place_on_top(state, seat, to, cell, log)
    if on_top:
        uncover(state, tables, seat, sector, log)
    else:
        trigger(state, tables, seat, cell, L.UPPER, log)


@kernel
def turned(cell):
    """R7.9: a card turned by 180 degrees; its tokens stay with the printed halves."""
    upper, lower = cell & L.UPPER_TOKENS, (cell >> 3) & L.UPPER_TOKENS
    return (cell & L.FACE_MASK ^ L.PIVOT_BIT) | upper << 3 | lower


@kernel
def pivot_card(state, tables, seat, sector, level, log):
    """R7 `pivot`, R7.9: the halves change places; under another card one is hidden, the other shown."""
    cell = int(state["cells"][seat, sector, level])
    emit(log, L.PIVOTED, seat, sector, level, 0, 0)
    if level == int(state["height"][seat, sector]) - 1:
        state["cells"][seat, sector, level] = turned(cell)
        return
    drop(state, seat, cell, L.LOWER, log)
    cell = turned(without_tokens(cell, L.LOWER))
    state["cells"][seat, sector, level] = cell
    trigger(state, tables, seat, cell, L.LOWER, log)


@kernel
def roll_card(state, tables, seat, sector, level, log):
    """R7 `roll`, R7.10: the other face is shown, tokens return, its visible halves trigger."""
    cell = int(state["cells"][seat, sector, level])
    drop(state, seat, cell, L.UPPER, log)
    drop(state, seat, cell, L.LOWER, log)
    cell = cell & L.FACE_MASK ^ L.BACK_BIT
    state["cells"][seat, sector, level] = cell
    emit(log, L.ROLLED, seat, sector, level, cell & L.CARD_MASK, 1 if cell & L.BACK_BIT else 0)
    if level == int(state["height"][seat, sector]) - 1:
        trigger_both(state, tables, seat, cell, log)
    else:
        trigger(state, tables, seat, cell, L.LOWER, log)


@kernel
def carry_out(state, tables, effect, seat, sector, level, to, log):
    """R7.3: apply an effect that needed a choice to its chosen target.

    `to` is the sector that a card moves to, or the half that a `hit` was given.
    """
    if effect == L.PIVOT:
        pivot_card(state, tables, seat, sector, level, log)
    elif effect == L.DESTROY:
        destroy_card(state, tables, seat, sector, level, log)
    elif effect == L.ROLL:
        roll_card(state, tables, seat, sector, level, log)
    elif effect == L.HIT:
        put_tokens(
            state, tables, seat, sector, 1, L.LOWER if to == L.CHOSEN_LOWER else L.UPPER, log
        )
    else:
        move_card(state, tables, seat, sector, level, sector if effect == L.VERTICAL else to, log)


@kernel
def is_open(state, seat, sector):
    """R5.2, R7.7: whether the sector has a free field."""
    return state["height"][seat, sector] < state["fields"][seat, sector]


@kernel
def has_lateral_target(state):
    """R7.11: whether any card of either board has a neighbouring sector with a free field."""
    for seat in range(L.SEATS):
        for sector in range(L.SECTORS):
            if state["height"][seat, sector] > 0:
                if sector > 0 and is_open(state, seat, sector - 1):
                    return True
                if sector < L.SECTORS - 1 and is_open(state, seat, sector + 1):
                    return True
    return False
