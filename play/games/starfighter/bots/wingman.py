"""Wingman: rules of thumb, one look at each legal action, no search.

An action is worth what it changes at once: fighters in sight, tokens that a sector can take, how much
damage so passes a sector or is stopped in it, effects that trigger, cards and Draw symbols spent. It values
changes on boards as pilot does, but by a few weights, which were fitted by play against earlier versions of
themselves, and every seat's by the same ones.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import pilot
from play.games.starfighter.bots.features import hand_levels, shelter_of, survey
from play.games.starfighter.bots.knowledge import (
    EFFECTS,
    KNOWLEDGE,
    face_shelters,
    mark_ends,
    note_triggers,
)
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import top_cell, undamaged
from play.games.starfighter.engine.compiled import kernel

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

VERSION = "1"


def weigh(tables: Any, weights: Any = FITTED) -> npt.NDArray[Any]:
    """What the bot knows of a card set beforehand, as an array of one KNOWLEDGE record."""
    knowledge = np.zeros(1, dtype=KNOWLEDGE)
    record = knowledge[0]
    record["weights"] = weights
    weight = record["weights"]
    tokens = face_shelters(tables, weight[FIELD])
    record["shelter"] = tokens.sum(axis=1)
    faces = tables[0]["faces"].astype(np.int64)
    worth = (
        weight[ATTACK] * faces[..., L.FIGHTERS]
        + weight[SHELTER] * tokens
        + weight[APPEARING + faces[..., L.EFFECT_CODE]]
    ).sum(axis=1)
    record["worth"] = worth[: L.MAX_CARDS] - 2 * (weight[ATTACK] + weight[SHELTER])
    effects = weight[APPEARING : APPEARING + EFFECTS]
    note_triggers(record, effects, effects, [weight[NOTHING_TO_HIT]] * 2)
    stance = record["stance"]
    stance[[pilot.PASSING, pilot.ASIDE]] = weight[BREAKTHROUGH]
    stance[[pilot.SUFFERED, pilot.ASIDE_SUFFERED]] = weight[STOPPED]
    record["aside"] = weight[SIDE]
    mark_ends(record)
    stance[[pilot.OWN_ATTACK, pilot.ENEMY_ATTACK]] = weight[ATTACK]
    stance[[pilot.OWN_SHELTER, pilot.ENEMY_SHELTER]] = weight[SHELTER]
    # Effects that need no decision come first (R7.4).
    record["policy"][[pilot.FIRST + effect for effect in (L.DRAW, L.STRIKE, L.BACKFIRE)]] = 1.0
    return knowledge


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
            value += weights[COVERED] * pilot.trigger_value(
                tables, knowledge, viewer, viewer, below, L.UPPER
            )
        if height + 1 < int(view["fields"][viewer, sector]):
            value += weights[LADDER] * ((levels >> (8 * (height + 1))) & 0xFF)
        knowledge["ground"][sector] = value


@kernel
def play_value(view, tables, knowledge, seat, body):
    """`play`: fighters and shelter gained, effects triggered, less what is spent and covered."""
    card, back, sector = body >> 4, (body >> 3) & 1, body & 7
    cell = card | L.BACK_BIT if back else card
    value = knowledge["ground"][sector]
    if back:
        value += knowledge["weights"][BURIED] * knowledge["worth"][card]
    else:
        value += pilot.trigger_value(tables, knowledge, seat, seat, cell, L.UPPER)
        value += pilot.trigger_value(tables, knowledge, seat, seat, cell, L.LOWER)
    attack = float(undamaged(tables, cell, L.UPPER) + undamaged(tables, cell, L.LOWER))
    if view["height"][seat, sector] > 0:
        attack -= undamaged(tables, top_cell(view, seat, sector), L.UPPER)
    shelter = shelter_of(knowledge, cell)
    return value + pilot.change(knowledge, seat, seat, sector, attack, shelter)


@kernel
def action_value(view, tables, knowledge, viewer, action):
    """What an action is worth to the viewer, in points of armour."""
    kind = action >> 12
    if kind == L.PLAY:
        return play_value(view, tables, knowledge, viewer, action & 0xFFF)
    if kind == L.PASS:
        return 0.0 if view["passed"][1 - viewer] else knowledge["weights"][FIRST_PASS]
    return pilot.action_value(view, tables, knowledge, viewer, action)


@kernel
def choose(view, tables, knowledge, actions, count, _words, _i):
    """The place of the action worth most among the `count` legal ones, the first of equals."""
    viewer = int(view["to_move"])
    survey(view, tables, knowledge)
    if view["phase"] == L.DEPLOYMENT:
        pilot.survey_foes(view, knowledge, viewer, viewer, False)
        survey_ground(view, tables, knowledge, viewer)
    elif view["phase"] == L.EFFECT:
        pilot.survey_foes(view, knowledge, viewer, 0, False)
        pilot.survey_foes(view, knowledge, viewer, 1, False)
        knowledge["moving"] = -1
    best, best_value = 0, -1e9
    for place in range(count):
        value = action_value(view, tables, knowledge, viewer, int(actions[place]))
        if value > best_value:
            best, best_value = place, value
    return best
