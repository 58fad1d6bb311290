"""Combat: battles, their damage, and the end of a round and of the game (R6, R9)."""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import top_cell, visible_fighters
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.damage import has_force_field, put_tokens
from play.games.starfighter.engine.effects import change_armour
from play.games.starfighter.engine.events import emit
from play.games.starfighter.engine.piles import reinforce


@kernel
def begin_battle(state, tables, sector, log):
    """R6.3: both damages are fixed when the battle of A's `sector` begins."""
    opposite = sector + int(state["offset"])
    state["battle_sector"] = sector
    state["left"][0] = visible_fighters(state, tables, 1, opposite)
    state["left"][1] = visible_fighters(state, tables, 0, sector)
    state["taking"] = state["initiative"]  # R6.4
    emit(log, L.BATTLE, sector, opposite, int(state["left"][0]), int(state["left"][1]), 0)


@kernel
def begin_combat(state, tables, log):
    """R6.2: the first battle in the chosen direction."""
    offset = int(state["offset"])
    state["fighting"] = 1
    first = (
        max(0, -offset) if state["direction"] > 0 else min(L.SECTORS - 1, L.SECTORS - 1 - offset)
    )
    begin_battle(state, tables, first, log)


@kernel
def take_damage(state, tables, seat, log):
    """R6.5-R6.7, R8.1: the seat's next tokens, up to and with the one that destroys its top card.

    On an empty sector all that are left fall on the armour; nothing can trigger in between.
    """
    sector = int(state["battle_sector"]) + (int(state["offset"]) if seat == 1 else 0)
    left = int(state["left"][seat])
    state["left"][seat] = 0
    state["resolved"] = 0  # R7.8: each token begins a new count
    if state["height"][seat, sector] == 0:
        change_armour(state, seat, -left, log)
    elif has_force_field(tables, top_cell(state, seat, sector)):
        put_tokens(state, tables, seat, sector, 1, L.UPPER, log)
        if left > 1:
            emit(log, L.ABSORBED, seat, left - 1, 0, 0, 0)
    else:
        state["left"][seat] = put_tokens(state, tables, seat, sector, left, L.UPPER, log)


@kernel
def fight_on(state, tables, log):
    """R6.2, R6.4: go on until an effect triggers or the last battle is over; True if one triggered."""
    while state["waiting_size"] == 0:
        taking = int(state["taking"])
        if state["left"][taking] > 0:
            take_damage(state, tables, taking, log)
        elif taking == int(state["initiative"]):
            state["taking"] = 1 - taking
        else:
            sector = int(state["battle_sector"]) + int(state["direction"])
            opposite = sector + int(state["offset"])
            if min(sector, opposite) < 0 or max(sector, opposite) >= L.SECTORS:
                state["fighting"] = 0
                return False
            begin_battle(state, tables, sector, log)
    return True


@kernel
def recover_shields(state):
    """R6.8: tokens on shields return to the supply everywhere."""
    for seat in range(L.SEATS):
        for sector in range(L.SECTORS):
            for level in range(int(state["height"][seat, sector])):
                state["cells"][seat, sector, level] &= ~L.SHIELD_TOKEN_MASK


@kernel
def clear_decisions(state):
    """No chain, battle, turn or pass is left open."""
    state["phase"] = L.RUNNING
    state["to_move"] = L.NOBODY
    state["turn"] = L.NOBODY
    state["effect"] = L.NONE
    state["pending"] = 0
    for i in range(int(state["waiting_size"])):
        state["waiting"][i] = 0
    state["waiting_size"] = 0
    state["resolved"] = 0
    state["fighting"] = 0
    state["direction"] = 0
    state["battle_sector"] = 0
    state["taking"] = 0
    for seat in range(L.SEATS):
        state["passed"][seat] = 0
        state["left"][seat] = 0


@kernel
def finish(state, winner, reason, log):
    """The game is over; `winner` is NOBODY in a draw."""
    clear_decisions(state)
    state["phase"] = L.OVER
    state["winner"] = winner
    state["reason"] = reason
    emit(log, L.ENDED, winner, reason, 0, 0, 0)


@kernel
def count_cards(state, seat):
    """R9.2: cards on the own board, in hand and set aside."""
    total = int(state["hand_size"][seat]) + int(state["aside_size"][seat])
    for sector in range(L.SECTORS):
        total += int(state["height"][seat, sector])
    return total


@kernel
def score(state, log):
    """R9.2, R9.3: the higher armour wins, then the greater number of cards."""
    lead = int(state["armour"][0]) - int(state["armour"][1])
    reason = L.BY_ARMOUR
    if lead == 0:
        lead = count_cards(state, 0) - count_cards(state, 1)
        reason = L.BY_CARDS if lead != 0 else L.BY_DRAW
    if min(int(state["armour"][0]), int(state["armour"][1])) > 0:
        reason = L.BY_ROUNDS
    winner = L.NOBODY
    if lead != 0:
        winner = 0 if lead > 0 else 1
    finish(state, winner, reason, log)


@kernel
def begin_round(state, log):
    """R4, R5.1: Reinforcement, the initiative holder first (R4.2), who then has the first turn."""
    holder = int(state["initiative"])
    clear_decisions(state)
    emit(log, L.ROUND, int(state["round"]), 0, 0, 0, 0)
    reinforce(state, holder, log)
    reinforce(state, 1 - holder, log)
    state["phase"] = L.DEPLOYMENT
    state["to_move"] = holder
    state["turn"] = holder


@kernel
def end_round(state, log):
    """R6.8, R9.1: shields recover, the initiative changes hands, the end is judged."""
    recover_shields(state)
    emit(log, L.RECOVERED, 0, 0, 0, 0, 0)
    state["initiative"] = 1 - int(state["initiative"])
    emit(log, L.INITIATIVE, int(state["initiative"]), 0, 0, 0, 0)
    exhausted = min(int(state["armour"][0]), int(state["armour"][1])) <= 0
    if exhausted or int(state["round"]) >= L.MAX_ROUNDS:
        score(state, log)
        return
    state["round"] += 1
    begin_round(state, log)
