"""Wingman: rules of thumb, one look at each legal action, no search.

An action is worth what it changes at once: fighters in sight, tokens that a sector can take, how much
damage so passes a sector or is stopped in it, effects that trigger, cards and Draw symbols spent. The
weights were fitted by play against earlier versions of themselves.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots.features import facing, hand_levels, is_hostile, shelter_of, survey
from play.games.starfighter.bots.knowledge import FOE_ATTACK, FOE_SHELTER, FOE_WEIGHT, KNOWLEDGE
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import (
    locate,
    top_cell,
    trait,
    undamaged,
)
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.damage import free_shields
from play.games.starfighter.engine.effects import turned

# Places in the weights
BREAKTHROUGH = 0  # a point of damage more that passes the enemy sector
STOPPED = 1  # a point of damage less that passes the own sector
ATTACK = 2  # a fighter in sight
SHELTER = 3  # a token that a sector can take
SYMBOL = 4  # a Draw symbol covered
CARD = 5  # a card spent
BURIED = 6  # a front played as a back, times its worth
FIRST_PASS = 7  # taking the initiative
LADDER = 8  # the next field fits a card in hand
FIELD = 9  # a force field, in tokens
COVERED = 10  # an effect that waits under the new card, times its worth
NOTHING_TO_HIT = 11  # an effect against cards while the enemy has none
SIDE = 12  # the neighbours of the facing sector, which a shift would bring there, against it
APPEARING = 13  # + effect code: an effect that triggers

# fmt: off
FITTED = (
    0.423, 0.384, -0.035, 0.054, -0.243, -0.196, -2.894, 0.198, 0.77, 0.209, 7.964, -0.603, 1.066,
    0.211, 1.026, 0.113, 0.304, 2.042, 0.589, 0.419, 0.124, -0.218, 0.853, 0.507,
)
# fmt: on

RETURNING = 0.9  # the share of a fighter's worth while a token on it may return
VERSION = "1"


def weigh(tables: Any, weights: Any = FITTED) -> npt.NDArray[Any]:
    """What the bot knows of a card set beforehand, as an array of one KNOWLEDGE record."""
    knowledge = np.zeros(1, dtype=KNOWLEDGE)
    knowledge[0]["weights"] = weights
    weight = knowledge[0]["weights"]
    faces = tables[0]["faces"].astype(np.int64)
    tokens = (
        faces[..., L.FIGHTERS] + faces[..., L.SHIELDS] + weight[FIELD] * faces[..., L.FORCE_FIELD]
    )
    knowledge[0]["shelter"] = tokens.sum(axis=1)
    worth = (
        weight[ATTACK] * faces[..., L.FIGHTERS]
        + weight[SHELTER] * tokens
        + weight[APPEARING + faces[..., L.EFFECT_CODE]]
    ).sum(axis=1)
    knowledge[0]["worth"] = worth[: L.MAX_CARDS] - 2 * (weight[ATTACK] + weight[SHELTER])
    return knowledge


@kernel
def stand(knowledge, seat, sector, attack, shelter):
    """How a sector with that attack and shelter stands against its foes, in points of armour."""
    weights, foes = knowledge["weights"], knowledge["foes"]
    value = 0.0
    for place in range(3):
        passing = max(0.0, attack - foes[seat, sector, place, FOE_SHELTER])
        suffered = max(0.0, foes[seat, sector, place, FOE_ATTACK] - shelter)
        gain = weights[BREAKTHROUGH] * passing - weights[STOPPED] * suffered
        value += foes[seat, sector, place, FOE_WEIGHT] * gain
    return value


@kernel
def survey_foes(view, knowledge, seat):
    """Who faces each sector of a seat now, and who would after a shift to either side."""
    side = knowledge["weights"][SIDE]
    for sector in range(L.SECTORS):
        for place in range(3):
            opposite = facing(seat, sector, int(view["offset"]) + place - 1)
            foe = knowledge["foes"][seat, sector, place]
            foe[FOE_WEIGHT] = 0.0
            if opposite >= 0:
                foe[FOE_WEIGHT] = 1.0 if place == 1 else side
                foe[FOE_ATTACK] = knowledge["attack"][1 - seat, opposite]
                foe[FOE_SHELTER] = knowledge["taking"][1 - seat, opposite]
        attack, shelter = knowledge["attack"][seat, sector], knowledge["taking"][seat, sector]
        knowledge["standing"][seat, sector] = stand(knowledge, seat, sector, attack, shelter)


@kernel
def survey_ground(view, tables, knowledge, viewer):
    """What any card costs or brings in each sector: a symbol or effect covered, the next field."""
    weights = knowledge["weights"]
    levels = hand_levels(view, tables, viewer)
    for sector in range(L.SECTORS):
        height = int(view["height"][viewer, sector])
        value = weights[CARD]
        if height == 0:
            value += weights[SYMBOL] * int(view["draws"][viewer, sector])
        else:
            below = top_cell(view, viewer, sector)
            value += weights[COVERED] * triggered(tables, knowledge, viewer, below, L.UPPER)
        if height + 1 < int(view["fields"][viewer, sector]):
            value += weights[LADDER] * ((levels >> (8 * (height + 1))) & 0xFF)
        knowledge["ground"][sector] = value


@kernel
def change(knowledge, seat, sector, attack, shelter):
    """What it is worth to `seat` when a sector of its gains attack and shelter."""
    weights = knowledge["weights"]
    value = weights[ATTACK] * attack + weights[SHELTER] * shelter
    attack += knowledge["attack"][seat, sector]
    shelter += knowledge["taking"][seat, sector]
    after = stand(knowledge, seat, sector, attack, shelter)
    return value + after - knowledge["standing"][seat, sector]


@kernel
def triggered(tables, knowledge, seat, cell, half):
    """What it is worth to `seat` when an effect of its triggers."""
    effect = trait(tables, cell, half, L.EFFECT_CODE)
    if is_hostile(effect) and knowledge["targets"][1 - seat] == 0:
        return knowledge["weights"][NOTHING_TO_HIT]
    return knowledge["weights"][APPEARING + effect]


@kernel
def play_value(view, tables, knowledge, seat, body):
    """`play`: fighters and shelter gained, effects triggered, less what is spent and covered."""
    card, back, sector = body >> 4, (body >> 3) & 1, body & 7
    cell = card | L.BACK_BIT if back else card
    value = knowledge["ground"][sector]
    if back:
        value += knowledge["weights"][BURIED] * knowledge["worth"][card]
    else:
        value += triggered(tables, knowledge, seat, cell, L.UPPER)
        value += triggered(tables, knowledge, seat, cell, L.LOWER)
    attack = float(undamaged(tables, cell, L.UPPER) + undamaged(tables, cell, L.LOWER))
    if view["height"][seat, sector] > 0:
        attack -= undamaged(tables, top_cell(view, seat, sector), L.UPPER)
    return value + change(knowledge, seat, sector, attack, shelter_of(knowledge, cell))


@kernel
def removal_value(view, tables, knowledge, seat, sector, level):
    """What it is worth to `seat` when a card of its leaves a sector (and the one below is uncovered)."""
    cell = int(view["cells"][seat, sector, level])
    attack = -float(undamaged(tables, cell, L.LOWER))
    value = 0.0
    if level == int(view["height"][seat, sector]) - 1:
        attack -= undamaged(tables, cell, L.UPPER)
        if level > 0:
            below = int(view["cells"][seat, sector, level - 1])
            attack += undamaged(tables, below, L.UPPER)
            value += triggered(tables, knowledge, seat, below, L.UPPER)
    return value + change(knowledge, seat, sector, attack, -shelter_of(knowledge, cell))


@kernel
def lift_value(view, tables, knowledge, seat, sector, level):
    """`removal_value`, kept for the moves of one card, which are looked at one after another."""
    card = seat << 5 | sector << 2 | level
    if knowledge["moving"] != card:
        knowledge["moving"] = card
        knowledge["lifted"] = removal_value(view, tables, knowledge, seat, sector, level)
    return knowledge["lifted"]


@kernel
def move_value(view, tables, knowledge, seat, sector, level, to):
    """`lateral`, `vertical`, `free`: the card leaves one place and covers another."""
    cell = int(view["cells"][seat, sector, level])
    on_top = level == int(view["height"][seat, sector]) - 1
    if on_top and to == sector:
        return 0.0
    attack, shelter, value = float(undamaged(tables, cell, L.UPPER)), 0.0, 0.0
    if to != sector:
        attack += undamaged(tables, cell, L.LOWER)
        shelter = shelter_of(knowledge, cell)
        value = lift_value(view, tables, knowledge, seat, sector, level)
    if view["height"][seat, to] > 0:
        attack -= undamaged(tables, top_cell(view, seat, to), L.UPPER)
    if not on_top:
        value += triggered(tables, knowledge, seat, cell, L.UPPER)
    return value + change(knowledge, seat, to, attack, shelter)


@kernel
def turn_value(view, tables, knowledge, effect, seat, sector, level):
    """`pivot` and `roll`: other halves come into sight; the face of an unknown card is taken as even."""
    cell = int(view["cells"][seat, sector, level])
    on_top = level == int(view["height"][seat, sector]) - 1
    if effect == L.PIVOT and on_top:
        return 0.0
    if effect == L.ROLL and cell & L.CARD_MASK == L.UNKNOWN:
        return 0.0
    new = turned(cell) if effect == L.PIVOT else cell & L.FACE_MASK ^ L.BACK_BIT
    attack = float(undamaged(tables, new, L.LOWER) - undamaged(tables, cell, L.LOWER))
    value = triggered(tables, knowledge, seat, new, L.LOWER)
    if on_top:
        attack += undamaged(tables, new, L.UPPER) - undamaged(tables, cell, L.UPPER)
        value += triggered(tables, knowledge, seat, new, L.UPPER)
    shelter = shelter_of(knowledge, new) - shelter_of(knowledge, cell)
    return value + change(knowledge, seat, sector, attack, shelter)


@kernel
def hit_value(view, tables, knowledge, seat, sector, chosen):
    """`hit`: a shield, a fighter, or the card with its last fighter. A token on the upper half returns when
    another card covers it (R7.5), so it is worth a little less where that may happen."""
    level = int(view["height"][seat, sector]) - 1
    cell = int(view["cells"][seat, sector, level])
    if free_shields(tables, cell, L.UPPER) + free_shields(tables, cell, L.LOWER) > 0:
        return change(knowledge, seat, sector, 0.0, -1.0)
    if undamaged(tables, cell, L.UPPER) + undamaged(tables, cell, L.LOWER) <= 1:
        return removal_value(view, tables, knowledge, seat, sector, level)
    value = change(knowledge, seat, sector, -1.0, -1.0)
    returns = chosen == L.CHOSEN_UPPER and level + 1 < int(view["fields"][seat, sector])
    return RETURNING * value if returns else value


@kernel
def target_value(view, tables, knowledge, viewer, action):
    """The action of an effect, as seen by `viewer`."""
    effect, body = action >> 12, action & 0xFFF
    seat, sector, level, to = body >> 8, (body >> 5) & 7, (body >> 3) & 3, body & 7
    if effect == L.DESTROY:
        value = removal_value(view, tables, knowledge, seat, sector, level)
    elif effect == L.PIVOT or effect == L.ROLL:
        value = turn_value(view, tables, knowledge, effect, seat, sector, level)
    elif effect == L.HIT:
        value = hit_value(view, tables, knowledge, seat, sector, to)
    else:
        goal = sector if effect == L.VERTICAL else to
        value = move_value(view, tables, knowledge, seat, sector, level, goal)
    return value if seat == viewer else -value


@kernel
def shift_value(view, knowledge, viewer, step):
    """`shift`: damage that would pass the sectors then facing each other, on both sides."""
    weights = knowledge["weights"]
    offset = int(view["offset"]) + (step if viewer == 0 else -step)
    value = 0.0
    for sector in range(L.SECTORS):
        opposite = facing(viewer, sector, offset)
        if opposite >= 0:
            attack = knowledge["attack"][viewer, sector]
            shelter = knowledge["taking"][viewer, sector]
            their_attack = knowledge["attack"][1 - viewer, opposite]
            their_shelter = knowledge["taking"][1 - viewer, opposite]
            value += weights[BREAKTHROUGH] * max(0.0, attack - their_shelter)
            value -= weights[STOPPED] * max(0.0, their_attack - shelter)
            value += weights[ATTACK] * min(attack, their_shelter)
            value -= weights[ATTACK] * min(their_attack, shelter)
    return value


@kernel
def order_value(view, tables, half):
    """`resolve`: effects that need no decision come first (R7.4)."""
    item = int(view["pending"])
    place = locate(view, item)
    cell = int(view["cells"][item >> 8, place // L.LEVELS, place % L.LEVELS])
    effect = trait(tables, cell, half, L.EFFECT_CODE)
    return 1.0 if effect == L.DRAW or effect == L.STRIKE or effect == L.BACKFIRE else 0.0


@kernel
def action_value(view, tables, knowledge, viewer, action):
    """What an action is worth to the viewer, in points of armour."""
    phase, kind, body = int(view["phase"]), action >> 12, action & 0xFFF
    if kind == L.PLAY:
        return play_value(view, tables, knowledge, viewer, body)
    if kind == L.PASS:
        return 0.0 if view["passed"][1 - viewer] else knowledge["weights"][FIRST_PASS]
    if phase == L.EFFECT:
        return target_value(view, tables, knowledge, viewer, action)
    if phase == L.SHIFT:
        return shift_value(view, knowledge, viewer, body - 1)
    if phase == L.ORDER:
        return order_value(view, tables, body)
    return 0.0


@kernel
def choose(view, tables, knowledge, actions, count, _words, _i):
    """The place of the action worth most among the `count` legal ones, the first of equals."""
    viewer = int(view["to_move"])
    survey(view, tables, knowledge)
    if view["phase"] == L.DEPLOYMENT:
        survey_foes(view, knowledge, viewer)
        survey_ground(view, tables, knowledge, viewer)
    elif view["phase"] == L.EFFECT:
        survey_foes(view, knowledge, 0)
        survey_foes(view, knowledge, 1)
        knowledge["moving"] = -1
    best, best_value = 0, -1e9
    for place in range(count):
        value = action_value(view, tables, knowledge, viewer, int(actions[place]))
        if value > best_value:
            best, best_value = place, value
    return best
