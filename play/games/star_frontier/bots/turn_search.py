"""A search over the units' actions of one Combat, dice by expectation.

A line is a sequence of units' actions: each goes somewhere and shoots, or shoots and goes. Instead of
rolling dice, a line keeps the chance that each thing still stands. The best lines are continued by every
unit that has not acted (a beam search), until so many positions are valued.
"""

from typing import Final

import numpy as np

from play.games.kit.generator import mixed
from play.games.star_frontier.bots.sight import MAX_UNITS, WAYS, hit_chance
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.ground import find_reach, touches_unit, wall_of_two
from play.games.star_frontier.engine.listing import is_done

BUDGET: Final = 300
"""Positions valued for one decision."""
WIDTH: Final = 4
"""Lines that are continued. They stand in rows 0 or `WIDTH` and on, by turns; then two more."""
SPARE: Final = 2 * WIDTH
BEST: Final = SPARE + 1
LINES: Final = BEST + 1

FAR_AWAY: Final = 60
LEAST_SHOT: Final = 0.01
LEAST_GAIN: Final = 0.02
GO_SHOOT, SHOOT_GO = range(2)

LINE: Final = np.dtype(
    [
        ("value", "f8"),
        ("gained", "f8"),  # by what it has probably destroyed
        ("key", "u8"),  # of what its units do, in any order
        ("done", "i8"),  # a bit for each unit that has acted
        ("left", "i8"),  # units that may still begin
        ("first", "i8"),  # its first action, or NOBODY
        ("at", "i8", (MAX_UNITS,)),
        ("alive", "f8", (L.MAX_HEXES,)),  # the chance that what stood there still does
        ("menace", "f8", (MAX_UNITS,)),  # gold that each foe may destroy in its turn
    ],
    align=True,
)


@kernel
def place_value(tables, sight, fields, wanted, unit, at):
    """What it is worth that a unit stands on a hex, foes aside."""
    doctrine, goal = sight["doctrine"], int64(sight["goal"][unit])
    value = -float(sight["haste"][unit]) * float(min(fields[goal, at], FAR_AWAY))
    if sight["landing"][at] != 0:
        value -= float(doctrine["on_landing"])
    if wanted[at] != 0:
        value -= float(doctrine["on_site"])
    if tables["deposit"][at] != 0:
        value -= float(doctrine["on_deposit"])
    return value


@kernel
def mines_next(state, tables, sight):
    """The deposits where a mine can be built this turn, as far as gold reaches (S11.4)."""
    count = 0
    for i in range(int64(sight["open"])):
        at = int64(sight["open_at"][i])
        if state["thing"][at] == 0 and touches_unit(state, tables, at, int64(sight["owner"])):
            count += 1
    return min(count, int64(sight["affordable"]))


@kernel
def value_line(state, tables, sight, line, fields, wanted):
    """Values the position at the end of a line: gains, places, mines to come, what foes may destroy."""
    doctrine = sight["doctrine"]
    value = float(line["gained"])
    value += float(doctrine["mine_next"]) * mines_next(state, tables, sight)
    foes = int64(sight["foes"])
    for foe in range(foes):
        line["menace"][foe] = sight["base"][foe]
    for unit in range(int64(sight["own"])):
        at = int64(line["at"][unit])
        value += place_value(tables, sight, fields, wanted, unit, at)
        threat, foe = int64(sight["threat"][at]), 0
        while threat != 0:
            if threat & 1 and sight["damage"][foe, unit] > line["menace"][foe]:
                line["menace"][foe] = sight["damage"][foe, unit]
            threat >>= 1
            foe += 1
    for foe in range(foes):
        alive = float(line["alive"][int64(sight["foe_at"][foe])])
        value -= float(doctrine["caution"]) * alive * float(line["menace"][foe])
    line["value"] = value
    sight["spent"] = int64(sight["spent"]) + 1


@kernel
def shot_gain(sight, line, there, power):
    """What one shot of this power at a thing of the enemy gains: its worth, and what it can do no more."""
    worth = float(sight["worth"][there])
    foe = int64(sight["foe_of"][there])
    if foe >= 0:
        worth += float(sight["doctrine"]["caution"]) * float(line["menace"][foe])
    return worth * float(line["alive"][there]) * hit_chance(power, int64(sight["armour"][there]))


@kernel
def blast_gain(state, tables, sight, line, middle, around):
    """What a blast gains beside its middle, own things counted against it (S8.2)."""
    gain = 0.0
    for direction in range(6):
        near = int64(tables["near"][middle, direction])
        if near < 0 or state["thing"][near] == 0:
            continue
        thing = int64(state["thing"][near])
        if thing >> 4 == int64(sight["owner"]):
            price = float(tables["stats"][thing & L.KIND, L.PRICE])
            loss = float(sight["doctrine"]["own_loss"]) * price
            gain -= loss * hit_chance(around, int64(sight["armour"][near]))
        else:
            gain += shot_gain(sight, line, near, around)
    return gain


@kernel
def best_target(state, tables, sight, line, kind, at):
    """The target of most expected gain from a hex, and that gain; NOBODY without one."""
    stats = state["stats"][int64(sight["owner"]), kind]
    far, power = int64(stats[L.RANGE]), int64(stats[L.POWER])
    target, most = int64(L.NOBODY), LEAST_SHOT
    for i in range(int64(sight["prey"])):
        there = int64(sight["prey_at"][i])
        if int64(tables["distance"][at, there]) > far:
            continue
        gain = shot_gain(sight, line, there, power)
        if tables["blast"][kind] != 0:
            gain += blast_gain(state, tables, sight, line, there, int64(stats[L.AROUND]))
        if gain > most:
            target, most = there, gain
    if target < 0:
        most = 0.0
    return target, most


@kernel
def strike(sight, line, there, power):
    """A shot at a thing of the enemy in a line: it stands with less chance after it."""
    alive = float(line["alive"][there])
    chance = hit_chance(power, int64(sight["armour"][there]))
    line["gained"] = float(line["gained"]) + float(sight["worth"][there]) * alive * chance
    line["alive"][there] = alive * (1.0 - chance)


@kernel
def shoot(state, tables, sight, line, unit, at, shots):
    """All shots of a unit from a hex, each at the best target; the first target, or NOBODY.

    What a blast does beside its middle is counted, but all of it stands on.
    """
    kind = int64(sight["kind"][unit])
    stats = state["stats"][int64(sight["owner"]), kind]
    first = int64(L.NOBODY)
    for shot in range(shots):
        target, _gain = best_target(state, tables, sight, line, kind, at)
        if target < 0:
            break
        if shot == 0:
            first = target
        if tables["blast"][kind] != 0:
            beside = blast_gain(state, tables, sight, line, target, int64(stats[L.AROUND]))
            line["gained"] = float(line["gained"]) + beside
        strike(sight, line, target, int64(stats[L.POWER]))
    return first


@kernel
def feared(tables, sight, line, unit, at):
    """The gold that a unit may lose on a hex to the foes that probably still stand."""
    threat, foe, sum_ = int64(sight["threat"][at]), 0, 0.0
    while threat != 0:
        if threat & 1:
            alive = float(line["alive"][int64(sight["foe_at"][foe])])
            sum_ += alive * float(sight["damage"][foe, unit])
        threat >>= 1
        foe += 1
    return min(float(tables["stats"][int64(sight["kind"][unit]), L.PRICE]), sum_)


@kernel
def keep_way(sight, count, score, there, order):
    """Puts a way to act among the best ones, the best first; their number."""
    if count == WAYS and score <= sight["way_score"][WAYS - 1]:
        return count
    place = min(count, WAYS - 1)
    while place > 0 and score > sight["way_score"][place - 1]:
        sight["way_score"][place] = sight["way_score"][place - 1]
        sight["way_to"][place] = sight["way_to"][place - 1]
        sight["way_order"][place] = sight["way_order"][place - 1]
        place -= 1
    sight["way_score"][place] = score
    sight["way_to"][place] = there
    sight["way_order"][place] = order
    return min(count + 1, WAYS)


@kernel
def find_ways(state, tables, sight, line, unit, shots, may_move, fired, fields, wanted, reach):
    """The ways of most gain for a unit to act in a line (S4.3); their number."""
    at, kind = int64(line["at"][unit]), int64(sight["kind"][unit])
    _target, here = best_target(state, tables, sight, line, kind, at)
    if shots == 0:
        here = 0.0
    here *= shots
    count, caution = 0, float(sight["doctrine"]["caution"])
    if here > 0.0:
        score = place_value(tables, sight, fields, wanted, unit, at)
        score += here - caution * feared(tables, sight, line, unit, at)
        count = keep_way(sight, count, score, at, SHOOT_GO)
    size = find_reach(state, tables, at, reach) if may_move else 1
    for i in range(1, size):
        there = int64(reach[i])
        score = place_value(tables, sight, fields, wanted, unit, there)
        score -= caution * feared(tables, sight, line, unit, there)
        order, gain = SHOOT_GO, here
        if shots > 0 and not fired:
            _target, best = best_target(state, tables, sight, line, kind, there)
            if best * shots > here:
                order, gain = GO_SHOOT, best * shots
        count = keep_way(sight, count, score + gain, there, order)
    return count


@kernel
def act(state, tables, sight, line, unit, there, order, shots):
    """A unit acts in a line."""
    at, target = int64(line["at"][unit]), int64(L.NOBODY)
    if order == SHOOT_GO:
        target = shoot(state, tables, sight, line, unit, at, shots)
    if there != at:
        state["thing"][there] = state["thing"][at]
        state["thing"][at] = 0
        line["at"][unit] = there
    if order == GO_SHOOT:
        shoot(state, tables, sight, line, unit, there, shots)
    line["done"] = int64(line["done"]) | (1 << unit)
    line["key"] = line["key"] + mixed(np.uint64((unit << 20) | (there << 2) | order))
    if int64(line["first"]) < 0:
        if target >= 0:
            wall = wall_of_two(state, tables, target)
            line["first"] = (L.FIRE << 20) | (at << 10) | (wall if wall != 0 else target)
        else:
            line["first"] = (L.MOVE << 20) | (at << 10) | there


@kernel
def enter(states, lines, base, size):
    """Puts the line in SPARE among those from `base` on, the best first; their number."""
    key, value = lines[SPARE]["key"], float(lines[SPARE]["value"])
    for i in range(size):
        if lines[base + i]["key"] == key:
            return size
    place = size
    if size == WIDTH:
        place = WIDTH - 1
        if value <= float(lines[base + place]["value"]):
            return size
    while place > 0 and value > float(lines[base + place - 1]["value"]):
        lines[base + place] = lines[base + place - 1]
        states[1 + base + place] = states[base + place]
        place -= 1
    lines[base + place] = lines[SPARE]
    states[1 + base + place] = states[1 + SPARE]
    return min(size + 1, WIDTH)


@kernel
def begin_line(state, tables, sight, line):
    """The line of no action."""
    line["gained"] = 0.0
    line["key"] = np.uint64(0)
    line["done"] = 0
    line["first"] = L.NOBODY
    sight["acting"] = L.NOBODY
    sight["spent"] = 0
    for at in range(int64(tables["hexes"])):
        line["alive"][at] = 1.0
    begun = int64(state["acted_size"]) + (1 if int64(state["acting"]) >= 0 else 0)
    for unit in range(int64(sight["own"])):
        at = int64(sight["at"][unit])
        line["at"][unit] = at
        if int64(state["acting"]) == at:
            sight["acting"] = unit
        elif is_done(state, at):
            line["done"] = int64(line["done"]) | (1 << unit)
    line["left"] = int64(state["actors"][int64(sight["owner"])]) - begun


@kernel
def continue_line(states, tables, sight, lines, row, unit, after, found, fields, wanted, reach):
    """The line in `row` goes on with a unit's actions; the number of lines from `after` on."""
    line, root = lines[row], states[0]
    begins = unit != int64(sight["acting"])
    shots = int64(root["stats"][int64(sight["owner"]), int64(sight["kind"][unit]), L.SHOTS])
    may_move, fired = True, False
    if not begins:
        shots = int64(root["shots_left"])
        may_move, fired = root["moved"] == 0, root["fired"] != 0
    ways = find_ways(
        states[1 + row], tables, sight, line, unit, shots, may_move, fired, fields, wanted, reach
    )
    for way in range(ways):
        lines[SPARE] = line
        states[1 + SPARE] = states[1 + row]
        spare, state = lines[SPARE], states[1 + SPARE]
        there, order = int64(sight["way_to"][way]), int64(sight["way_order"][way])
        act(state, tables, sight, spare, unit, there, order, shots)
        if begins:
            spare["left"] = int64(spare["left"]) - 1
        value_line(state, tables, sight, spare, fields, wanted)
        if float(spare["value"]) > float(lines[BEST]["value"]) + LEAST_GAIN:
            lines[BEST] = spare
        found = enter(states, lines, after, found)
    return found


@kernel
def search_combat(states, tables, sight, lines, fields, wanted, reach):
    """The first action of the best line from `states[0]`, or the end of Combat.

    `states` has a record for each line behind that of the game. The unit that is acting goes on at once
    or not at all, since any other closes it (S4.4).
    """
    begin_line(states[0], tables, sight, lines[0])
    states[1] = states[0]
    value_line(states[1], tables, sight, lines[0], fields, wanted)
    lines[BEST] = lines[0]
    base, after, found, size = 0, WIDTH, 0, 1
    acting = int64(sight["acting"])
    if acting >= 0:
        found = continue_line(
            states, tables, sight, lines, base, acting, after, found, fields, wanted, reach
        )
        lines[SPARE] = lines[0]
        states[1 + SPARE] = states[1]
        lines[SPARE]["done"] = int64(lines[0]["done"]) | (1 << acting)
        size = enter(states, lines, after, found)
        base = after
    while size > 0 and int64(sight["spent"]) < BUDGET:
        after, found = WIDTH - base, 0
        for row in range(base, base + size):
            for unit in range(int64(sight["own"])):
                if int64(lines[row]["left"]) == 0 or int64(lines[row]["done"]) >> unit & 1:
                    continue
                if int64(sight["spent"]) < BUDGET:
                    found = continue_line(
                        states, tables, sight, lines, row, unit, after, found, fields, wanted, reach
                    )
        base, size = after, found
    first = int64(lines[BEST]["first"])
    return first if first >= 0 else int64(L.END) << 20
