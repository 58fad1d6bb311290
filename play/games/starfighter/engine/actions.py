"""Actions as integers, and the list of the legal ones (R5, R6.1, R7).

An action is kind << 12 and a body: for `play` card << 4 | back << 3 | sector, for an effect
seat << 8 | sector << 5 | level << 3 | to, for the others a small number. A `hit` has in `to` the half that
is chosen.
"""

from play.games.starfighter.engine.board import top_cell
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.damage import has_choice_of_half
from play.games.starfighter.engine.effects import is_open
from play.games.starfighter.engine.layout import (
    BATTLE_ORDER,
    CHOSEN_LOWER,
    CHOSEN_UPPER,
    DEPLOYMENT,
    EFFECT,
    FREE,
    HIT,
    LATERAL,
    MAX_OFFSET,
    NO_CHOICE,
    ORDER,
    OVER,
    PASS,
    PLAY,
    RESOLVE,
    SEATS,
    SECTORS,
    SHIFT,
    SHIFT_BOARD,
)


@kernel
def play_action(card, back, sector):
    """`play NUMBER front|back SECTOR`."""
    return PLAY << 12 | card << 4 | back << 3 | sector


@kernel
def effect_action(effect, seat, sector, level, to):
    """The action of an effect; `level` and `to` are 0 where the notation names none."""
    return effect << 12 | seat << 8 | sector << 5 | level << 3 | to


@kernel
def simple_action(kind, number):
    """`pass` 0; `resolve` 0 upper, 1 lower; `shift` change + 1; `direction` 0 ltr, 1 rtl."""
    return kind << 12 | number


@kernel
def free_levels(state, seat):
    """R5.2: the level of each sector's lowest free field, 7 for a full sector, three bits a sector."""
    levels = 0
    for sector in range(SECTORS):
        free = int(state["height"][seat, sector])
        if free >= int(state["fields"][seat, sector]):
            free = 7
        levels |= free << (3 * sector)
    return levels


@kernel
def list_plays(state, tables, actions):
    """R5.1-R5.5: the pass, then every card of the hand with every face and sector that fits.

    Each play is written before it is known to fit and overwritten by the next one if it does not:
    most of an engine's time goes into this list, and such branches are guessed wrong.
    """
    seat = int(state["to_move"])
    levels = free_levels(state, seat)
    actions[0] = simple_action(PASS, 0)
    count = 1
    for i in range(int(state["hand_size"][seat])):
        card = int(state["hand"][seat, i])
        level = int(tables["level"][card])
        for sector in range(SECTORS):
            free = (levels >> (3 * sector)) & 7
            is_free = int(free != 7)
            actions[count] = play_action(card, 0, sector)
            count += is_free & (int(level == 0) | int(level == free))  # R5.3
            actions[count] = play_action(card, 1, sector)
            count += is_free
    return count


@kernel
def list_moves(state, effect, actions):
    """R7 `lateral` and `free`: every card with every sector of its board that may receive it."""
    count = 0
    for seat in range(SEATS):
        for sector in range(SECTORS):
            for level in range(int(state["height"][seat, sector])):
                for to in range(SECTORS):
                    if effect == FREE:
                        fits = to == sector or is_open(state, seat, to)
                    else:
                        fits = abs(to - sector) == 1 and is_open(state, seat, to)
                    if fits:
                        actions[count] = effect_action(effect, seat, sector, level, to)
                        count += 1
    return count


@kernel
def list_targets(state, effect, actions):
    """R7 `vertical`, `pivot`, `destroy`, `roll`: every card."""
    count = 0
    for seat in range(SEATS):
        for sector in range(SECTORS):
            for level in range(int(state["height"][seat, sector])):
                actions[count] = effect_action(effect, seat, sector, level, 0)
                count += 1
    return count


@kernel
def list_hits(state, tables, actions):
    """R7 `hit`: every sector that holds a card, with both halves of its top card where one is chosen."""
    count = 0
    for seat in range(SEATS):
        for sector in range(SECTORS):
            if state["height"][seat, sector] == 0:
                continue
            if has_choice_of_half(tables, top_cell(state, seat, sector)):
                actions[count] = effect_action(HIT, seat, sector, 0, CHOSEN_UPPER)
                actions[count + 1] = effect_action(HIT, seat, sector, 0, CHOSEN_LOWER)
                count += 2
            else:
                actions[count] = effect_action(HIT, seat, sector, 0, NO_CHOICE)
                count += 1
    return count


@kernel
def list_shifts(state, actions):
    """R6.1: one sector to the left, none, or one to the right, two sectors still facing."""
    sign = 1 if state["initiative"] == 0 else -1
    count = 0
    for change in range(-1, 2):
        if abs(int(state["offset"]) + sign * change) <= MAX_OFFSET:
            actions[count] = simple_action(SHIFT_BOARD, change + 1)
            count += 1
    return count


@kernel
def list_actions(state, tables, actions):
    """Write all legal actions, always in the same order for the same state, and return their number."""
    phase = int(state["phase"])
    if phase == DEPLOYMENT:
        return list_plays(state, tables, actions)
    if phase == EFFECT:
        effect = int(state["effect"])
        if effect == LATERAL or effect == FREE:
            return list_moves(state, effect, actions)
        if effect == HIT:
            return list_hits(state, tables, actions)
        return list_targets(state, effect, actions)
    if phase == SHIFT:
        return list_shifts(state, actions)
    if phase == OVER:
        return 0
    kind = RESOLVE if phase == ORDER else BATTLE_ORDER
    actions[0] = simple_action(kind, 0)
    actions[1] = simple_action(kind, 1)
    return 2
