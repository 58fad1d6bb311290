"""One action after another: from a decision to the next one (R5, R6.1, R7.4, R7.8).

Effects are resolved from an explicit stack in the state, never by recursion.
"""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import (
    effect_of,
    emit_effect,
    is_pivoted,
    locate,
    place_on_top,
    trigger_both,
)
from play.games.starfighter.engine.combat import begin_combat, end_round, fight_on, finish
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.effects import carry_out, change_armour, has_lateral_target
from play.games.starfighter.engine.events import emit
from play.games.starfighter.engine.piles import set_aside, take_from_hand


@kernel
def drop_all(state, log):
    """R7.8: what still waits after the hundredth effect is dropped."""
    for i in range(int(state["waiting_size"]) - 1, -1, -1):
        emit_effect(state, log, L.DROPPED, int(state["waiting"][i]), L.NONE)
        state["waiting"][i] = 0
    state["waiting_size"] = 0


@kernel
def resolve_next(state, tables, log):
    """R7.4: take the effect that waits on top of the stack; carry it out, or ask its owner (R7.2)."""
    size = int(state["waiting_size"]) - 1
    item = int(state["waiting"][size])
    state["waiting"][size] = 0
    state["waiting_size"] = size
    seat = item >> 8
    effect = effect_of(state, tables, item)
    if effect == L.LATERAL and not has_lateral_target(state):  # R7.11
        emit_effect(state, log, L.FIZZLED, item, effect)
        return
    emit_effect(state, log, L.RESOLVED, item, effect)
    if effect == L.DRAW or effect == L.STRIKE or effect == L.BACKFIRE:
        state["resolved"] += 1
        if effect == L.DRAW:
            set_aside(state, seat, log)
        else:
            change_armour(state, 1 - seat if effect == L.STRIKE else seat, -1, log)
        return
    state["phase"] = L.EFFECT
    state["to_move"] = seat
    state["effect"] = effect
    state["pending"] = item


@kernel
def next_turn(state):
    """R5.1, R5.5: the other player's turn unless that one has passed; Combat after both passes."""
    state["resolved"] = 0
    if state["passed"][0] and state["passed"][1]:
        state["phase"] = L.SHIFT
        state["to_move"] = state["initiative"]
        state["turn"] = -1
        return
    turn = int(state["turn"])
    if not state["passed"][1 - turn]:
        turn = 1 - turn
    state["phase"] = L.DEPLOYMENT
    state["to_move"] = turn
    state["turn"] = turn


@kernel
def advance(state, tables, log):
    """Go on to the next decision, or to the end of the game."""
    while state["phase"] == L.RUNNING:
        if state["waiting_size"] > 0:
            if int(state["resolved"]) >= L.MAX_CHAIN:
                drop_all(state, log)
            else:
                resolve_next(state, tables, log)
        elif not state["fighting"]:
            next_turn(state)
        elif not fight_on(state, tables, log):
            end_round(state, log)


@kernel
def play_card(state, tables, seat, body, log):
    """R5.2, R5.4: a card from the hand on the lowest free field; then its effects trigger."""
    card, back, sector = body >> 4, (body >> 3) & 1, body & 7
    level = int(state["height"][seat, sector])
    cell = card | L.BACK_BIT if back else card
    take_from_hand(state, seat, card)
    emit(log, L.PLAYED, seat, card, back, sector, level)
    state["resolved"] = 0
    place_on_top(state, seat, sector, cell, log)
    trigger_both(state, tables, seat, cell, log)


@kernel
def pass_turn(state, seat, log):
    """R5.5: the first to pass takes or keeps the initiative."""
    first = not state["passed"][1 - seat]
    state["passed"][seat] = 1
    emit(log, L.PASSED, seat, 1 if first else 0, 0, 0, 0)
    if first:
        state["initiative"] = seat
        emit(log, L.INITIATIVE, seat, 0, 0, 0, 0)


@kernel
def resolve_half(state, chosen_lower):
    """R7.4: the chosen half is resolved first, the other one after all that it sets off."""
    item = int(state["pending"])
    state["pending"] = 0
    place = locate(state, item)
    cell = int(state["cells"][item >> 8, place // L.LEVELS, place % L.LEVELS])
    first = is_pivoted(cell) ^ chosen_lower
    size = int(state["waiting_size"])
    state["waiting"][size] = item | (1 - first)
    state["waiting"][size + 1] = item | first
    state["waiting_size"] = size + 2


@kernel
def shift_board(state, seat, change, log):
    """R6.1: A's board to the right raises the offset, B's lowers it."""
    state["offset"] += change if seat == 0 else -change
    emit(log, L.SHIFTED, seat, int(state["offset"]), 0, 0, 0)
    state["phase"] = L.DIRECTION


@kernel
def apply_action(state, tables, seat, action, log):
    """Carry out an action that is legal, or a resignation or timeout of any seat, and go on."""
    kind, body = action >> 12, action & 0xFFF
    if kind == L.RESIGN or kind == L.TIMEOUT:
        finish(state, 1 - seat, L.BY_RESIGNATION if kind == L.RESIGN else L.BY_TIME, log)
        return
    if kind == L.SHIFT_BOARD:
        shift_board(state, seat, body - 1, log)
        return
    state["phase"] = L.RUNNING
    if kind == L.PLAY:
        play_card(state, tables, seat, body, log)
    elif kind == L.PASS:
        pass_turn(state, seat, log)
    elif kind == L.RESOLVE:
        resolve_half(state, body)
    elif kind == L.BATTLE_ORDER:
        state["direction"] = 1 if body == 0 else -1
        begin_combat(state, tables, log)
    else:
        effect = int(state["effect"])
        state["effect"] = L.NONE
        state["pending"] = 0
        state["resolved"] += 1
        target, sector, level = body >> 8, (body >> 5) & 7, (body >> 3) & 3
        carry_out(state, tables, effect, target, sector, level, body & 7, log)
    advance(state, tables, log)
