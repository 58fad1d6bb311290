"""Pilot: one look at each legal action, no search; its weights are learned from captain's choices.

An action is worth the sum of a few features of it, times weights: fighters in sight, tokens that a sector
can take, damage that passes or is stopped, effects that trigger, cards and Draw symbols spent. Which
weights hold for fighters, tokens and damage depends on the stance: whether the enemy has passed, whether
an effect is resolved, whether battles are fought. Everything is linear in the weights, so the training
reads a feature as the worth of an action under weights of which only that one is 1.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots.features import (
    facing,
    hand_levels,
    line_place_facing,
    shelter_of,
    survey,
)
from play.games.starfighter.bots.knowledge import (
    EFFECTS,
    FIELD_TOKENS,
    KNOWLEDGE,
    MARGIN,
    SHIFTS,
    STANCE_WEIGHTS,
    UNSHIFTED,
    face_shelters,
    mark_ends,
    note_triggers,
)
from play.games.starfighter.bots.weights import load_weights
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.actions import play_action, simple_action
from play.games.starfighter.engine.board import locate, top_cell, trait, undamaged
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.damage import free_shields
from play.games.starfighter.engine.effects import turned

VERSION = "2"
RETURNING = 0.9  # the share of a fighter's worth while a token on it may return

# Stances: each has its own STANCE weights of attack, shelter and damage.
BEFORE_PASS, AFTER_PASS, IN_DEPLOYMENT, IN_COMBAT, IN_SHIFT = range(5)
STANCES = 5
# Places of the weights in a stance
PASSING = 0  # damage that passes the facing enemy sector
PASSING_LATE = 1  # the same, divided by the enemy's armour
SUFFERED = 2  # damage that passes the own sector, to which the weight is subtracted
SUFFERED_LATE = 3  # the same, divided by the own armour
ASIDE = 4  # what would pass after a shift, as a part of what passes
ASIDE_SUFFERED = 5
OWN_ATTACK = 6
OWN_SHELTER = 7
ENEMY_ATTACK = 8
ENEMY_SHELTER = 9

# Places of the other weights
LEVEL = STANCES * STANCE_WEIGHTS  # + level: a card played there
SYMBOL = LEVEL + L.LEVELS  # a Draw symbol covered
LADDER = SYMBOL + 1  # cards in hand that fit the next field
FULL = LADDER + 1  # the sector is full then
COVERED = FULL + 1  # + effect: waits under the new card
TRIGGERED = COVERED + EFFECTS  # + effect: of the own board triggers
ENEMY_TRIGGERED = TRIGGERED + EFFECTS  # + effect: of the enemy's board triggers
NOTHING_TO_HIT = ENEMY_TRIGGERED + EFFECTS  # an effect against cards while the enemy has none
FRONT_FIGHTERS = NOTHING_TO_HIT + 1  # a front spent for itself …
FRONT_TOKENS = FRONT_FIGHTERS + 1
FRONT_LEVEL = FRONT_TOKENS + 1  # + level
BURIED_FIGHTERS = FRONT_LEVEL + L.LEVELS  # … or as a back
BURIED_TOKENS = BURIED_FIGHTERS + 1
BURIED_LEVEL = BURIED_TOKENS + 1
BURIED_EFFECT = BURIED_LEVEL + L.LEVELS
OWN_CARD_LOST = BURIED_EFFECT + EFFECTS
ENEMY_CARD_LOST = OWN_CARD_LOST + 1
FIRST = ENEMY_CARD_LOST + 1  # + effect: which of two is resolved first
PASSES = FIRST + EFFECTS  # + PASS_FEATURES, for the first and for the second pass
PASS_FEATURES = 10
OWN_LATER = PASSES + 2 * PASS_FEATURES  # the order of battles: own effects that they uncover …
ENEMY_LATER = OWN_LATER + 1  # … and the enemy's
WEIGHTS = ENEMY_LATER + 1


def weigh(tables: Any, weights: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
    """What the bot knows of a card set beforehand, as an array of one KNOWLEDGE record."""
    given = load_weights("pilot", WEIGHTS) if weights is None else weights
    knowledge = np.zeros(1, dtype=KNOWLEDGE)
    record = knowledge[0]
    record["policy"][:WEIGHTS] = given
    record["shelter"] = face_shelters(tables).sum(axis=1)
    record["aside"] = 1.0  # which weights of a stance say
    mark_ends(record)
    own, enemy = (given[first : first + EFFECTS].copy() for first in (TRIGGERED, ENEMY_TRIGGERED))
    own[L.NONE] = enemy[L.NONE] = 0.0
    note_triggers(record, own, enemy, (given[NOTHING_TO_HIT], None))
    faces = tables[0]["faces"][: L.MAX_CARDS].astype(np.int64)
    levels = tables[0]["level"].astype(np.int64)
    fighters = faces[..., L.FIGHTERS].sum(axis=1)
    tokens = (faces[..., L.SHIELDS] + FIELD_TOKENS * faces[..., L.FORCE_FIELD]).sum(axis=1)
    effects = faces[..., L.EFFECT_CODE]
    record["front"] = (
        given[FRONT_FIGHTERS] * fighters
        + given[FRONT_TOKENS] * tokens
        + given[FRONT_LEVEL + levels]
    )
    buried = np.where(effects > 0, given[BURIED_EFFECT + effects], 0.0).sum(axis=1)
    record["buried"] = (
        buried
        + given[BURIED_FIGHTERS] * fighters
        + given[BURIED_TOKENS] * tokens
        + given[BURIED_LEVEL + levels]
    )
    return knowledge


@kernel
def take_stance(view, knowledge, viewer, stance):
    """The weights of a stance, with armour taken into account; `knowledge["stance"]` receives them."""
    policy, weights = knowledge["policy"], knowledge["stance"]
    first = stance * STANCE_WEIGHTS
    own = 1.0 / max(1, int(view["armour"][viewer]))
    enemy = 1.0 / max(1, int(view["armour"][1 - viewer]))
    weights[PASSING] = policy[first + PASSING] + policy[first + PASSING_LATE] * enemy
    weights[SUFFERED] = policy[first + SUFFERED] + policy[first + SUFFERED_LATE] * own
    weights[ASIDE] = policy[first + ASIDE]
    weights[ASIDE_SUFFERED] = policy[first + ASIDE_SUFFERED]
    weights[OWN_ATTACK] = policy[first + OWN_ATTACK]
    weights[OWN_SHELTER] = policy[first + OWN_SHELTER]
    weights[ENEMY_ATTACK] = policy[first + ENEMY_ATTACK]
    weights[ENEMY_SHELTER] = policy[first + ENEMY_SHELTER]


@kernel
def stand(knowledge, seat, sector, attack, shelter):
    """What passes in a sector of `seat` with that attack and shelter, and would after a shift."""
    value = 0.0
    for shift in range(SHIFTS):
        faced = int(knowledge["faced"][seat, shift]) + sector
        passing = max(0.0, attack - knowledge["taking"][1 - seat, faced])
        suffered = max(0.0, knowledge["attack"][1 - seat, faced] - shelter)
        gain = knowledge["passing_weight"][seat, shift] * passing
        gain -= knowledge["suffered_weight"][seat, shift] * suffered
        value += gain if shift == UNSHIFTED else knowledge["aside"] * gain
    return value


@kernel
def survey_foes(view, knowledge, viewer, seat, as_losses):
    """Who faces each sector of a seat now and after a shift to either side, and how it stands so.

    What the enemy gains or suffers is worth as much as the viewer's losses and gains, or else the same to
    the enemy as it would be to the viewer.
    """
    weights = knowledge["stance"]
    for shift in range(SHIFTS):
        passing = weights[PASSING] if shift == UNSHIFTED else weights[ASIDE]
        suffered = weights[SUFFERED] if shift == UNSHIFTED else weights[ASIDE_SUFFERED]
        if seat != viewer:
            gained, lost = (suffered, passing) if as_losses else (passing, suffered)
            passing, suffered = -gained, -lost
        knowledge["passing_weight"][seat, shift] = passing
        knowledge["suffered_weight"][seat, shift] = suffered
        offset = int(view["offset"]) + shift - UNSHIFTED
        knowledge["faced"][seat, shift] = line_place_facing(seat, 0, offset)
    for sector in range(L.SECTORS):
        attack = knowledge["attack"][seat, MARGIN + sector]
        shelter = knowledge["taking"][seat, MARGIN + sector]
        knowledge["standing"][seat, sector] = stand(knowledge, seat, sector, attack, shelter)


@kernel
def change(knowledge, viewer, seat, sector, attack, shelter):
    """What it is worth to the viewer when a sector of `seat` gains attack and shelter."""
    weights = knowledge["stance"]
    if attack == 0 and shelter == 0:
        return 0.0
    if seat == viewer:
        value = weights[OWN_ATTACK] * attack + weights[OWN_SHELTER] * shelter
    else:
        value = -weights[ENEMY_ATTACK] * attack - weights[ENEMY_SHELTER] * shelter
    attack += knowledge["attack"][seat, MARGIN + sector]
    shelter += knowledge["taking"][seat, MARGIN + sector]
    after = stand(knowledge, seat, sector, attack, shelter)
    return value + after - knowledge["standing"][seat, sector]


@kernel
def trigger_value(tables, knowledge, viewer, seat, cell, half):
    """What it is worth to the viewer when an effect of the seat's board triggers."""
    effect = trait(tables, cell, half, L.EFFECT_CODE)
    is_enemys, is_idle = int(seat != viewer), int(knowledge["targets"][1 - seat] == 0)
    return knowledge["triggered"][is_enemys, is_idle, effect]


@kernel
def survey_ground(view, tables, knowledge, viewer):
    """What any card costs or brings in each sector, and what a back does there."""
    policy = knowledge["policy"]
    levels = hand_levels(view, tables, viewer)
    for sector in range(L.SECTORS):
        height = int(view["height"][viewer, sector])
        fields = int(view["fields"][viewer, sector])
        if height >= fields:
            continue
        value = policy[LEVEL + height]
        covered = 0.0
        if height == 0:
            value += policy[SYMBOL] * int(view["draws"][viewer, sector])
        else:
            covered = knowledge["on_top"][viewer, sector]
            effect = trait(tables, top_cell(view, viewer, sector), L.UPPER, L.EFFECT_CODE)
            if effect != 0:
                value += policy[COVERED + effect]
        if height + 1 < fields:
            value += policy[LADDER] * ((levels >> (8 * (height + 1))) & 0xFF)
        else:
            value += policy[FULL]
        knowledge["covered"][sector] = covered
        knowledge["ground"][sector] = value
        knowledge["back"][sector] = value + change(
            knowledge, viewer, viewer, sector, 2.0 - covered, 2.0
        )


@kernel
def front_value(tables, knowledge, seat, card):
    """What a front brings in whatever sector: its effects that trigger, less the card that is spent."""
    value = knowledge["front"][card]
    value += trigger_value(tables, knowledge, seat, seat, card, L.UPPER)
    return value + trigger_value(tables, knowledge, seat, seat, card, L.LOWER)


@kernel
def front_change(tables, knowledge, seat, card, sector):
    """What the fighters and the shelter of a front bring in a sector."""
    attack = (
        trait(tables, card, L.UPPER, L.FIGHTERS)
        + trait(tables, card, L.LOWER, L.FIGHTERS)
        - knowledge["covered"][sector]
    )
    shelter = knowledge["shelter"][card]
    return change(knowledge, seat, seat, sector, attack, shelter)


@kernel
def play_value(tables, knowledge, seat, body):
    """`play`: fighters and shelter gained, effects triggered, less what is spent and covered."""
    card, back, sector = body >> 4, (body >> 3) & 1, body & 7
    if back:
        return knowledge["back"][sector] + knowledge["buried"][card]
    value = front_value(tables, knowledge, seat, card) + knowledge["ground"][sector]
    return value + front_change(tables, knowledge, seat, card, sector)


@kernel
def pass_value(view, knowledge, viewer):
    """`pass`: taking the initiative, and what would pass if the other did the same."""
    policy = knowledge["policy"]
    first = PASSES
    if view["passed"][1 - viewer]:
        first += PASS_FEATURES
    out, back = 0.0, 0.0
    for sector in range(L.SECTORS):
        faced = line_place_facing(viewer, sector, int(view["offset"]))
        attack = knowledge["attack"][viewer, MARGIN + sector]
        shelter = knowledge["taking"][viewer, MARGIN + sector]
        out += max(0.0, attack - knowledge["taking"][1 - viewer, faced])
        back += max(0.0, knowledge["attack"][1 - viewer, faced] - shelter)
    own, enemy = int(view["armour"][viewer]), int(view["armour"][1 - viewer])
    value = policy[first]
    value += policy[first + 1] * int(view["hand_size"][viewer])
    value += policy[first + 2] * int(view["hand_size"][1 - viewer])
    value += policy[first + 3] * out + policy[first + 4] * back
    value += policy[first + 5] * out / max(1, enemy) + policy[first + 6] * back / max(1, own)
    if out >= enemy and enemy - out <= own - back:
        value += policy[first + 7]
    if back >= own and own - back <= enemy - out:
        value += policy[first + 8]
    if view["initiative"] == viewer:
        value += policy[first + 9]
    return value


@kernel
def removal_value(view, tables, knowledge, viewer, seat, sector, level):
    """What it is worth when a card leaves a sector (and the one below is uncovered)."""
    cell = int(view["cells"][seat, sector, level])
    attack = -float(undamaged(tables, cell, L.LOWER))
    value = 0.0
    if level == int(view["height"][seat, sector]) - 1:
        attack -= undamaged(tables, cell, L.UPPER)
        if level > 0:
            below = int(view["cells"][seat, sector, level - 1])
            attack += undamaged(tables, below, L.UPPER)
            value += trigger_value(tables, knowledge, viewer, seat, below, L.UPPER)
    shelter = -shelter_of(knowledge, cell)
    return value + change(knowledge, viewer, seat, sector, attack, shelter)


@kernel
def lift(view, tables, knowledge, viewer, seat, sector, level):
    """What it is worth that a card leaves its place and is laid on another sector, and what it brings there.

    The moves of one card are looked at one after another, so it is found out once for all of them.
    """
    cell = int(view["cells"][seat, sector, level])
    value = removal_value(view, tables, knowledge, viewer, seat, sector, level)
    if level < int(view["height"][seat, sector]) - 1:
        value += trigger_value(tables, knowledge, viewer, seat, cell, L.UPPER)
    knowledge["moving"] = seat << 5 | sector << 2 | level
    knowledge["lifted"] = value
    knowledge["carried"][0] = undamaged(tables, cell, L.UPPER) + undamaged(tables, cell, L.LOWER)
    knowledge["carried"][1] = shelter_of(knowledge, cell)


@kernel
def rise_value(view, tables, knowledge, viewer, seat, sector, level):
    """`vertical`, or `free` within the sector: a card from the middle covers the top card."""
    if level == int(view["height"][seat, sector]) - 1:
        return 0.0
    cell = int(view["cells"][seat, sector, level])
    attack = undamaged(tables, cell, L.UPPER) - knowledge["on_top"][seat, sector]
    value = trigger_value(tables, knowledge, viewer, seat, cell, L.UPPER)
    return value + change(knowledge, viewer, seat, sector, attack, 0.0)


@kernel
def move_value(view, tables, knowledge, viewer, seat, sector, level, to):
    """`lateral`, `free`: the card leaves one sector and covers the top card of another."""
    if to == sector:
        return rise_value(view, tables, knowledge, viewer, seat, sector, level)
    if knowledge["moving"] != seat << 5 | sector << 2 | level:
        lift(view, tables, knowledge, viewer, seat, sector, level)
    attack = knowledge["carried"][0] - knowledge["on_top"][seat, to]
    after = change(knowledge, viewer, seat, to, attack, knowledge["carried"][1])
    return knowledge["lifted"] + after


@kernel
def turn_value(view, tables, knowledge, viewer, effect, seat, sector, level):
    """`pivot` and `roll`: other halves come into sight; the face of an unknown card is taken as even."""
    cell = int(view["cells"][seat, sector, level])
    on_top = level == int(view["height"][seat, sector]) - 1
    if effect == L.PIVOT and on_top:
        return 0.0
    if effect == L.ROLL and cell & L.CARD_MASK == L.UNKNOWN:
        return 0.0
    new = turned(cell) if effect == L.PIVOT else cell & L.FACE_MASK ^ L.BACK_BIT
    attack = undamaged(tables, new, L.LOWER) - undamaged(tables, cell, L.LOWER)
    value = trigger_value(tables, knowledge, viewer, seat, new, L.LOWER)
    if on_top:
        attack += undamaged(tables, new, L.UPPER) - undamaged(tables, cell, L.UPPER)
        value += trigger_value(tables, knowledge, viewer, seat, new, L.UPPER)
    shelter = shelter_of(knowledge, new) - shelter_of(knowledge, cell)
    return value + change(knowledge, viewer, seat, sector, float(attack), shelter)


@kernel
def lost_value(knowledge, viewer, seat):
    """What it is worth when a card of the seat is destroyed, beside what it did on the board."""
    if seat == viewer:
        return knowledge["policy"][OWN_CARD_LOST]
    return knowledge["policy"][ENEMY_CARD_LOST]


@kernel
def hit_value(view, tables, knowledge, viewer, seat, sector, chosen):
    """`hit`: a shield, a fighter, or the card with its last fighter; a token on the upper half may return."""
    level = int(view["height"][seat, sector]) - 1
    cell = int(view["cells"][seat, sector, level])
    if free_shields(tables, cell, L.UPPER) + free_shields(tables, cell, L.LOWER) > 0:
        return change(knowledge, viewer, seat, sector, 0.0, -1.0)
    if undamaged(tables, cell, L.UPPER) + undamaged(tables, cell, L.LOWER) <= 1:
        lost = lost_value(knowledge, viewer, seat)
        return lost + removal_value(view, tables, knowledge, viewer, seat, sector, level)
    value = change(knowledge, viewer, seat, sector, -1.0, -1.0)
    returns = chosen == L.CHOSEN_UPPER and level + 1 < int(view["fields"][seat, sector])
    return RETURNING * value if returns else value


@kernel
def target_value(view, tables, knowledge, viewer, action):
    """The action of an effect."""
    effect, body = action >> 12, action & 0xFFF
    seat, sector, level, to = body >> 8, (body >> 5) & 7, (body >> 3) & 3, body & 7
    if effect == L.DESTROY:
        lost = lost_value(knowledge, viewer, seat)
        return lost + removal_value(view, tables, knowledge, viewer, seat, sector, level)
    if effect == L.PIVOT or effect == L.ROLL:
        return turn_value(view, tables, knowledge, viewer, effect, seat, sector, level)
    if effect == L.HIT:
        return hit_value(view, tables, knowledge, viewer, seat, sector, to)
    if effect == L.VERTICAL:
        return rise_value(view, tables, knowledge, viewer, seat, sector, level)
    return move_value(view, tables, knowledge, viewer, seat, sector, level, to)


@kernel
def shift_value(view, knowledge, viewer, step):
    """`shift`: damage that would pass the sectors then facing each other, on both sides."""
    weights = knowledge["stance"]
    offset = int(view["offset"]) + (step if viewer == 0 else -step)
    value = 0.0
    for sector in range(L.SECTORS):
        opposite = facing(viewer, sector, offset)
        if opposite >= 0:
            attack = knowledge["attack"][viewer, MARGIN + sector]
            shelter = knowledge["taking"][viewer, MARGIN + sector]
            their_attack = knowledge["attack"][1 - viewer, MARGIN + opposite]
            their_shelter = knowledge["taking"][1 - viewer, MARGIN + opposite]
            value += weights[PASSING] * max(0.0, attack - their_shelter)
            value -= weights[SUFFERED] * max(0.0, their_attack - shelter)
            value += weights[OWN_ATTACK] * min(attack, their_shelter)
            value -= weights[ENEMY_ATTACK] * min(their_attack, shelter)
    return value


@kernel
def order_value(view, tables, knowledge, half):
    """`resolve`: which of two effects comes first (R7.4)."""
    item = int(view["pending"])
    place = locate(view, item)
    cell = int(view["cells"][item >> 8, place // L.LEVELS, place % L.LEVELS])
    return knowledge["policy"][FIRST + trait(tables, cell, half, L.EFFECT_CODE)]


@kernel
def uncovers(view, tables, knowledge, seat, sector, damage):
    """1 where so much damage destroys the top card and the card below it has an effect to show."""
    height = int(view["height"][seat, sector])
    if height < 2 or damage < shelter_of(knowledge, top_cell(view, seat, sector)):
        return 0
    below = int(view["cells"][seat, sector, height - 2])
    return 1 if trait(tables, below, L.UPPER, L.EFFECT_CODE) != 0 else 0


@kernel
def direction_value(view, tables, knowledge, viewer, is_leftwards):
    """`direction`: in how late a battle effects are uncovered, which then change fewer others."""
    offset, value = int(view["offset"]), 0.0
    for sector in range(L.SECTORS):
        opposite = facing(0, sector, offset)
        if opposite < 0:
            continue
        place = (L.SECTORS - 1 - sector if is_leftwards else sector) - 2 + offset / 2
        own, enemy = (sector, opposite) if viewer == 0 else (opposite, sector)
        own_damage = knowledge["attack"][1 - viewer, MARGIN + enemy]
        enemy_damage = knowledge["attack"][viewer, MARGIN + own]
        value += (
            knowledge["policy"][OWN_LATER]
            * place
            * uncovers(view, tables, knowledge, viewer, own, own_damage)
        )
        value += (
            knowledge["policy"][ENEMY_LATER]
            * place
            * uncovers(view, tables, knowledge, 1 - viewer, enemy, enemy_damage)
        )
    return value


@kernel
def look(view, tables, knowledge, viewer):
    """Survey the boards before actions are valued."""
    phase = int(view["phase"])
    if phase == L.ORDER:
        return
    survey(view, tables, knowledge)
    if phase == L.DEPLOYMENT:
        stance = AFTER_PASS if view["passed"][1 - viewer] else BEFORE_PASS
    elif phase == L.SHIFT:
        stance = IN_SHIFT
    else:
        stance = IN_COMBAT if view["fighting"] else IN_DEPLOYMENT
    take_stance(view, knowledge, viewer, stance)
    if phase == L.DEPLOYMENT:
        survey_foes(view, knowledge, viewer, viewer, True)
        survey_ground(view, tables, knowledge, viewer)
    elif phase == L.EFFECT:
        survey_foes(view, knowledge, viewer, 0, True)
        survey_foes(view, knowledge, viewer, 1, True)
        knowledge["moving"] = -1


@kernel
def action_value(view, tables, knowledge, viewer, action):
    """What an action is worth to the viewer; only differences between actions mean anything."""
    phase, kind, body = int(view["phase"]), action >> 12, action & 0xFFF
    if kind == L.PLAY:
        return play_value(tables, knowledge, viewer, body)
    if kind == L.PASS:
        return pass_value(view, knowledge, viewer)
    if phase == L.EFFECT:
        return target_value(view, tables, knowledge, viewer, action)
    if phase == L.SHIFT:
        return shift_value(view, knowledge, viewer, body - 1)
    if phase == L.ORDER:
        return order_value(view, tables, knowledge, body)
    if phase == L.DIRECTION:
        return direction_value(view, tables, knowledge, viewer, body)
    return 0.0


@kernel
def best_deployment(view, tables, knowledge, viewer):
    """The action that `choose` finds in Deployment, without a list of all of them."""
    look(view, tables, knowledge, viewer)
    best, best_value = simple_action(L.PASS, 0), pass_value(view, knowledge, viewer)
    for i in range(int(view["hand_size"][viewer])):
        card = int(view["hand"][viewer, i])
        level, buried = int(tables["level"][card]), knowledge["buried"][card]
        own_value, is_valued = 0.0, False
        for sector in range(L.SECTORS):
            height = int(view["height"][viewer, sector])
            if height >= view["fields"][viewer, sector]:
                continue
            if level == 0 or level == height:
                if not is_valued:
                    own_value, is_valued = front_value(tables, knowledge, viewer, card), True
                value = own_value + knowledge["ground"][sector]
                value += front_change(tables, knowledge, viewer, card, sector)
                if value > best_value:
                    best, best_value = play_action(card, 0, sector), value
            value = knowledge["back"][sector] + buried
            if value > best_value:
                best, best_value = play_action(card, 1, sector), value
    return best


@kernel
def choose(view, tables, knowledge, actions, count, _words, _i):
    """The place of the action worth most among the `count` given ones, the first of equals."""
    viewer = int(view["to_move"])
    look(view, tables, knowledge, viewer)
    best, best_value = 0, -1e9
    for place in range(count):
        value = action_value(view, tables, knowledge, viewer, int(actions[place]))
        if value > best_value:
            best, best_value = place, value
    return best
