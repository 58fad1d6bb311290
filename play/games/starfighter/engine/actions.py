"""Actions as integers, and the list of the legal ones (R5, R6.1, R7).

An action is kind << 12 and a body: for `play` card << 4 | back << 3 | sector, for an effect
seat << 8 | sector << 5 | level << 3 | to, for the others a small number. A `hit` has in `to` the half that
is chosen.
"""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import top_cell
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.damage import has_choice_of_half
from play.games.starfighter.engine.effects import is_open


@kernel
def play_action(card, back, sector):
    """`play NUMBER front|back SECTOR`."""
    return L.PLAY << 12 | card << 4 | back << 3 | sector


@kernel
def effect_action(effect, seat, sector, level, to):
    """The action of an effect; `level` and `to` are 0 where the notation names none."""
    return effect << 12 | seat << 8 | sector << 5 | level << 3 | to


@kernel
def simple_action(kind, number):
    """`pass` 0; `resolve` 0 upper, 1 lower; `shift` change + 1; `direction` 0 ltr, 1 rtl."""
    return kind << 12 | number


@kernel
def free_fields(state, seat):
    """R5.2, R5.3: by level the sectors whose free field takes such a front, eight bits a level, a bit a
    sector: a front of level 0 fits every free field."""
    fields = 0
    for sector in range(L.SECTORS):
        level = int(state["height"][seat, sector])
        is_free = int(level < int(state["fields"][seat, sector]))
        fields |= is_free << sector | is_free << (8 * level + sector)
    return fields


@kernel
def list_plays(state, tables, actions):
    """R5.1-R5.5: the pass, then every card of the hand with every face and sector that fits.

    A card's plays are looked up and written without a branch, more than there are, and the next card's
    overwrite those beyond: most of an engine's time goes into this list.
    """
    seat = int(state["to_move"])
    fields = free_fields(state, seat)
    is_free = fields & L.SECTOR_MASK
    actions[0] = simple_action(L.PASS, 0)
    count = 1
    for i in range(int(state["hand_size"][seat])):
        card = int(state["hand"][seat, i])
        takes_front = (fields >> (8 * int(tables["level"][card]))) & L.SECTOR_MASK
        plays = int(tables["plays"][is_free, takes_front])
        first = play_action(card, 0, 0)
        for place in range(2 * L.SECTORS):
            actions[count + place] = first | (plays >> (4 * place)) & 0xF
        count += (plays >> L.PLAYS_COUNT) & 0xF
    return count


@kernel
def list_moves(state, effect, actions):
    """R7 `lateral` and `free`: every card with every sector of its board that may receive it."""
    count = 0
    for seat in range(L.SEATS):
        for sector in range(L.SECTORS):
            for level in range(int(state["height"][seat, sector])):
                for to in range(L.SECTORS):
                    if effect == L.FREE:
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
    for seat in range(L.SEATS):
        for sector in range(L.SECTORS):
            for level in range(int(state["height"][seat, sector])):
                actions[count] = effect_action(effect, seat, sector, level, 0)
                count += 1
    return count


@kernel
def list_hits(state, tables, actions):
    """R7 `hit`: every sector that holds a card, with both halves of its top card where one is chosen."""
    count = 0
    for seat in range(L.SEATS):
        for sector in range(L.SECTORS):
            if state["height"][seat, sector] == 0:
                continue
            if has_choice_of_half(tables, top_cell(state, seat, sector)):
                actions[count] = effect_action(L.HIT, seat, sector, 0, L.CHOSEN_UPPER)
                actions[count + 1] = effect_action(L.HIT, seat, sector, 0, L.CHOSEN_LOWER)
                count += 2
            else:
                actions[count] = effect_action(L.HIT, seat, sector, 0, L.NO_CHOICE)
                count += 1
    return count


@kernel
def list_shifts(state, actions):
    """R6.1: one sector to the left, none, or one to the right, two sectors still facing."""
    sign = 1 if state["initiative"] == 0 else -1
    count = 0
    for change in range(-1, 2):
        if abs(int(state["offset"]) + sign * change) <= L.MAX_OFFSET:
            actions[count] = simple_action(L.SHIFT_BOARD, change + 1)
            count += 1
    return count


@kernel
def list_actions(state, tables, actions):
    """Write all legal actions, always in the same order for the same state, and return their number."""
    phase, effect = int(state["phase"]), int(state["effect"])
    count = 0
    if phase == L.DEPLOYMENT:
        count = list_plays(state, tables, actions)
    elif phase == L.EFFECT:
        if effect == L.LATERAL or effect == L.FREE:
            count = list_moves(state, effect, actions)
        elif effect == L.HIT:
            count = list_hits(state, tables, actions)
        else:
            count = list_targets(state, effect, actions)
    elif phase == L.SHIFT:
        count = list_shifts(state, actions)
    elif phase != L.OVER:
        kind = L.RESOLVE if phase == L.ORDER else L.BATTLE_ORDER
        actions[0] = simple_action(kind, 0)
        actions[1] = simple_action(kind, 1)
        count = 2
    return count
