"""`marshal` plans: mines, a building, launchers, a group that attacks.

It weighs every action of a turn by what it gains, dice by expectation, and does the best until nothing
gains. Moves follow fields of distances to what is wanted: open deposits, building sites, the enemy.
"""

from typing import Final

import numpy as np

from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.dice import FACES
from play.games.star_frontier.engine.flow import mines_of
from play.games.star_frontier.engine.ground import find_reach, is_outer
from play.games.star_frontier.engine.listing import is_done, may_begin, shots_of

VERSION: Final = "1"

FAR: Final = 999
LAVA: Final = 5  # steps that a side with lava counts for as long as no crossing lies there
PLANS: Final = 4
FIELDS: Final = 12
"""Lists of numbers by hex that the bot needs."""
DEPOSITS, ENEMIES, SITES, WORTH, HARM, HARMS, WANTED, WORKS, LANDINGS, OUTER = range(10)

MINE_WORTH: Final = 9.0
ELEMENT_WORTH: Final = 3.0
APPROACH: Final = 0.35  # gold for a step towards what is wanted
CAUTION: Final = 0.35  # gold feared for a gold at risk
LEAST_GAIN: Final = 0.02


@kernel
def spread(state, tables, field, owner):
    """Distances over the map to the hexes that are 0 in `field`; lava and what stands there count more."""
    changed = True
    while changed:
        changed = False
        for at in range(int64(tables["hexes"])):
            best = int64(field[at])
            for direction in range(6):
                near = int64(tables["near"][at, direction])
                if near < 0 or field[near] >= FAR:
                    continue
                step = 1
                side = int64(tables["side"][at, direction])
                if side >= 0 and state["crossing"][side] == 0:
                    step += LAVA
                thing = int64(state["thing"][near])
                if thing & L.KIND >= L.WALL and thing >> 4 == owner:
                    step += 20
                elif thing != 0 and field[near] != 0:
                    step += 1
                if int64(field[near]) + step < best:
                    best = int64(field[near]) + step
            if best < int64(field[at]):
                field[at] = best
                changed = True


@kernel
def is_unit_of(state, at, owner):
    """Whether a unit of the seat stands there."""
    thing = int64(state["thing"][at])
    return thing != 0 and thing >> 4 == owner and thing & L.KIND < L.WALL


@kernel
def touches_unit(state, tables, at, owner):
    """Whether a unit of the seat stands beside the hex, on the same island."""
    for direction in range(6):
        near = int64(tables["land"][at, direction])
        if near >= 0 and is_unit_of(state, near, owner):
            return True
    return False


@kernel
def mark_beside(state, tables, field, at):
    """The hexes beside, on the same island, are wanted."""
    for direction in range(6):
        near = int64(tables["land"][at, direction])
        if near >= 0 and state["thing"][near] & L.KIND < L.WALL:
            field[near] = 0


@kernel
def value_enemies(state, tables, owner, fields, part):
    """By hex what the loss of it would cost the enemy; 0 where nothing can be shot."""
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        fields[WORTH, at] = 0
        if thing == 0 or thing >> 4 == owner:
            continue
        kind = thing & L.KIND
        worth = float(tables["stats"][kind, L.PRICE]) + 1.0
        if kind == L.MINE:
            worth = MINE_WORTH
        elif kind >= L.WALL:
            worth = ELEMENT_WORTH if is_outer(state, tables, at, part) else 0.0
        fields[WORTH, at] = int64(worth * 100)


@kernel
def value_harm(state, tables, owner, fields, reach):
    """By hex the shots that the enemy could bring to bear there, and the sum of their power over 6."""
    hexes = int64(tables["hexes"])
    for at in range(hexes):
        fields[HARM, at] = 0
        fields[HARMS, at] = 0
    for at in range(hexes):
        thing = int64(state["thing"][at])
        if not is_unit_of(state, at, 1 - owner):
            continue
        stats = state["stats"][1 - owner, thing & L.KIND]
        far, shots = int64(stats[L.RANGE]), int64(stats[L.SHOTS])
        size = find_reach(state, tables, at, reach)
        for there in range(hexes):
            near = FAR
            for i in range(size):
                near = min(near, int64(tables["distance"][int64(reach[i]), there]))
            if near <= far:
                fields[HARMS, there] += shots
                fields[HARM, there] += shots * (6 + int64(stats[L.POWER]))


@kernel
def risk(fields, at, armour, price):
    """The gold that a unit of this armour and price may lose on a hex."""
    hits = float(fields[HARM, at] - (armour - 6) * fields[HARMS, at]) / FACES
    return price * min(1.0, max(0.0, hits)) * CAUTION


@kernel
def best_shot(state, tables, kind, owner, at, fields):
    """The target of most expected gain from a hex, and the gain in hundredths; NOBODY without one."""
    stats = state["stats"][owner, kind]
    far, power = int64(stats[L.RANGE]), int64(stats[L.POWER])
    target, most = int64(L.NOBODY), 0.0
    for there in range(int64(tables["hexes"])):
        worth = fields[WORTH, there]
        if worth == 0 or int64(tables["distance"][at, there]) > far:
            continue
        thing = int64(state["thing"][there])
        armour = int64(state["stats"][thing >> 4, thing & L.KIND, L.ARMOUR])
        gain = float(worth) * min(1.0, max(0.0, float(FACES - armour + power) / FACES))
        if tables["blast"][kind] != 0:
            gain += blast_gain(state, tables, owner, there, fields)
        if gain > most:
            target, most = there, gain
    return target, most / 100.0


@kernel
def blast_gain(state, tables, owner, middle, fields):
    """What a blast destroys beside its middle, own things counted against it."""
    gain = 0.0
    for direction in range(6):
        near = int64(tables["near"][middle, direction])
        if near < 0 or state["thing"][near] == 0:
            continue
        thing = int64(state["thing"][near])
        armour = int64(state["stats"][thing >> 4, thing & L.KIND, L.ARMOUR])
        chance = max(0.0, float(FACES - armour) / FACES)
        if thing >> 4 == owner:
            gain -= 130.0 * float(tables["stats"][thing & L.KIND, L.PRICE]) * chance
        else:
            gain += float(fields[WORTH, near]) * chance
    return gain


@kernel
def find_site(state, tables, owner, pattern):
    """Where a building is best put: the placement with most of it standing and the shortest way to it."""
    best, most = int64(L.NOBODY), -FAR
    for row in range(int64(tables["start"][int64(tables["hexes"])])):
        if int64(tables["pattern"][row]) != pattern:
            continue
        worth = 0
        for i in range(int64(tables["size"][row])):
            cell = int64(tables["cell"][row, i])
            thing = int64(state["thing"][cell])
            if thing == int64(tables["needs"][row, i]) + owner * L.ENEMY:
                worth += 30
            elif thing & L.KIND >= L.WALL or (thing != 0 and thing >> 4 != owner):
                worth = -FAR
                break
            elif touches_unit(state, tables, cell, owner):
                worth += 4
            # Room beside a deposit is for mines and who builds them.
            for direction in range(6):
                near = int64(tables["near"][cell, direction])
                if near >= 0 and tables["deposit"][near] != 0:
                    worth -= 2
            if int64(tables["home"][cell]) == owner:
                worth += 3
        if worth > most:
            best, most = row, worth
    return best


@kernel
def has_pattern(state, tables, owner, pattern):
    """Whether the seat has the building."""
    for row in range(int64(tables["start"][int64(tables["hexes"])])):
        if int64(tables["pattern"][row]) == pattern:
            whole = True
            for i in range(int64(tables["size"][row])):
                cell = int64(tables["cell"][row, i])
                if int64(state["thing"][cell]) != int64(tables["needs"][row, i]) + owner * L.ENEMY:
                    whole = False
                    break
            if whole:
                return True
    return False


@kernel
def next_site(state, tables, owner, plans):
    """The placement of the first building of the plans that the seat does not have; NOBODY for none."""
    for i in range(PLANS):
        pattern = int64(plans[i])
        if pattern >= 0 and not has_pattern(state, tables, owner, pattern):
            row = find_site(state, tables, owner, pattern)
            if row >= 0:
                return row
    return int64(L.NOBODY)


@kernel
def look_around(state, tables, owner, plans, fields, scratch):
    """Everything that the weighing of actions needs, into `fields`."""
    hexes = int64(tables["hexes"])
    value_enemies(state, tables, owner, fields, scratch[1])
    for at in range(hexes):
        for field in (DEPOSITS, ENEMIES, SITES):
            fields[field, at] = FAR
        fields[WANTED, at] = 0
    for at in range(hexes):
        thing = int64(state["thing"][at])
        if tables["deposit"][at] != 0 and thing & L.KIND != L.MINE:
            if not touches_unit(state, tables, at, owner):
                mark_beside(state, tables, fields[DEPOSITS], at)
        elif thing != 0 and thing >> 4 != owner:
            fields[ENEMIES, at] = 0
    row = next_site(state, tables, owner, plans)
    if row >= 0:
        for i in range(int64(tables["size"][row])):
            cell = int64(tables["cell"][row, i])
            if int64(state["thing"][cell]) == 0 or is_unit_of(state, cell, owner):
                fields[WANTED, cell] = int64(tables["needs"][row, i])
                if not touches_unit(state, tables, cell, owner):
                    mark_beside(state, tables, fields[SITES], cell)
    for field in (DEPOSITS, ENEMIES, SITES):
        spread(state, tables, fields[field], owner)


@kernel
def goal_of(state, tables, at, fields, worker):
    """The field that the unit there follows."""
    thing = int64(state["thing"][at])
    if at == worker:
        return SITES
    cheap = int64(tables["stats"][thing & L.KIND, L.PRICE]) <= 1
    if cheap and fields[DEPOSITS, at] < FAR and fields[DEPOSITS, at] <= fields[ENEMIES, at] + 12:
        return DEPOSITS
    return ENEMIES


@kernel
def find_worker(state, tables, owner, fields):
    """The cheap unit nearest to the building site, if nobody stands at it yet."""
    best, least = int64(L.NOBODY), FAR
    for at in range(int64(tables["hexes"])):
        if is_unit_of(state, at, owner) and fields[SITES, at] < least:
            kind = int64(state["thing"][at]) & L.KIND
            if int64(tables["stats"][kind, L.PRICE]) <= 3:
                best, least = at, int64(fields[SITES, at])
    return best


@kernel
def weigh_unit(state, tables, at, owner, fields, reach, worker):
    """The best action of one unit and its gain."""
    kind = int64(state["thing"][at]) & L.KIND
    stats = state["stats"][owner, kind]
    armour, price = int64(stats[L.ARMOUR]), float(tables["stats"][kind, L.PRICE])
    shots = shots_of(state, at)
    is_acting = int64(state["acting"]) == at
    here = 0.0
    best, most = int64(L.NOBODY), LEAST_GAIN
    if shots > 0:
        target, gain = best_shot(state, tables, kind, owner, at, fields)
        if target >= 0 and gain > 0.0:
            here = gain * shots
            best, most = (L.FIRE << 20) | (at << 10) | target, gain + 0.5
    if is_acting and state["moved"] != 0:
        return best, most
    goal = goal_of(state, tables, at, fields, worker)
    fear = risk(fields, at, armour, price)
    fired = is_acting and state["fired"] != 0
    size = find_reach(state, tables, at, reach)
    for i in range(1, size):
        there = int64(reach[i])
        gain = fear - risk(fields, there, armour, price)
        if fired:
            gain -= here
        elif shots > 0:
            _target, shot = best_shot(state, tables, kind, owner, there, fields)
            gain += shot * shots - here
        if fields[WANTED, there] != 0 or tables["deposit"][there] != 0:
            gain -= 0.6
        gain += APPROACH * float(min(fields[goal, at], 60) - min(fields[goal, there], 60))
        if gain > most:
            best, most = (L.MOVE << 20) | (at << 10) | there, gain
    return best, most


@kernel
def choose_combat(state, tables, owner, plans, fields, scratch):
    """The action of most gain in Combat, or its end."""
    look_around(state, tables, owner, plans, fields, scratch)
    value_harm(state, tables, owner, fields, scratch[0])
    worker = find_worker(state, tables, owner, fields)
    fresh = may_begin(state)
    acting = int64(state["acting"])
    best, most = int64(L.END) << 20, LEAST_GAIN
    for at in range(int64(tables["hexes"])):
        if not is_unit_of(state, at, owner):
            continue
        if at != acting and (not fresh or is_done(state, at)):
            continue
        action, gain = weigh_unit(state, tables, at, owner, fields, scratch[0], worker)
        if at == acting:
            gain += 1.0  # what another unit begins, closes it
        if action >= 0 and gain > most:
            best, most = action, gain
    return best


@kernel
def crossing_gain(state, tables, owner, side, fields):
    """How many units get nearer to what they want by a crossing there."""
    gain = 0
    for end in range(L.SEATS):
        here, there = int64(tables["banks"][side, end]), int64(tables["banks"][side, 1 - end])
        for field in (DEPOSITS, ENEMIES):
            if fields[field, there] >= FAR or fields[field, here] < fields[field, there] + LAVA + 1:
                continue
            if is_unit_of(state, here, owner):
                gain += 2
            elif state["thing"][here] == 0 and touches_unit(state, tables, here, owner):
                gain += 1
    return gain


@kernel
def weigh_purchase(state, tables, action, owner, fields, saving):
    """What a decision of Construction is worth; negative for what is better left."""
    verb, first, second = action >> 20, (action >> 10) & 1023, action & 1023
    gold = int64(state["gold"][owner])
    if verb == L.BUILD:
        if first == L.MINE:
            return 1000
        if first == L.CROSSING:
            gain = crossing_gain(state, tables, owner, second - L.SIDES, fields)
            return 300 + gain if gain > 0 else -1
        if int64(fields[WANTED, second]) == first:
            return 500
        return -1
    if verb == L.RECRUIT:
        price = int64(state["stats"][owner, first, L.PRICE])
        near = int64(min(fields[DEPOSITS, second], fields[ENEMIES, second]))
        room = 30 if fields[WANTED, second] == 0 and tables["deposit"][second] == 0 else 0
        if price <= 1:
            if int64(fields[WANTED, L.MAX_HEXES]) < 4:
                return 600 + room - min(near, 29)
            return 100 + room - min(near, 29) if gold - price >= saving else -1
        worth = int64(tables["stats"][first, L.SHOTS]) * (
            6 + int64(tables["stats"][first, L.POWER])
        )
        worth = worth * (2 + int64(tables["stats"][first, L.RANGE])) // price
        if price >= 5 or gold - price >= saving:
            return 320 + worth + room - min(near, 29)
    return -1


@kernel
def choose_purchase(state, tables, owner, plans, fields, scratch, actions, count):
    """The most useful decision of Construction, or the end of the turn."""
    look_around(state, tables, owner, plans, fields, scratch)
    soldiers = 0
    for at in range(int64(tables["hexes"])):
        if is_unit_of(state, at, owner):
            soldiers += 1
    fields[WANTED, L.MAX_HEXES] = soldiers
    saving = 0
    for at in range(int64(tables["hexes"])):
        if fields[WANTED, at] != 0:
            saving = 2
    if mines_of(state, tables, owner) > 2:
        saving += 5
    best, most = int64(L.END) << 20, 0
    for i in range(count):
        worth = weigh_purchase(state, tables, int64(actions[i]), owner, fields, saving)
        if worth > most:
            best, most = int64(actions[i]), worth
    return best


@kernel
def choose_by_plan(state, tables, plans, fields, scratch, actions, count):
    """The action of the seat to move."""
    owner = int64(state["to_move"])
    if int64(state["phase"]) == L.COMBAT:
        return choose_combat(state, tables, owner, plans, fields, scratch)
    if int64(state["phase"]) == L.CONSTRUCTION:
        return choose_purchase(state, tables, owner, plans, fields, scratch, actions, count)
    return choose_landing(state, tables, actions, count)


@kernel
def choose_landing(state, tables, actions, count):
    """The first soldiers stand beside deposits, each at one of its own."""
    owner = int64(state["to_move"])
    best, most = int64(actions[0]), -1
    for i in range(count):
        at = int64(actions[i]) & 1023
        worth = 0
        for direction in range(6):
            near = int64(tables["land"][at, direction])
            if near >= 0 and tables["deposit"][near] != 0:
                if not touches_unit(state, tables, near, owner):
                    worth += 10
            elif near >= 0:
                worth += 1
        if worth > most:
            best, most = int64(actions[i]), worth
    return best


def new_fields():
    """Room for the fields."""
    return np.zeros((FIELDS, 2 * L.MAX_HEXES), dtype=np.int64)
