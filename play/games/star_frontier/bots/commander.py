"""`commander` buys by its doctrine: an army first, then the building that makes what no other does.

A building's place leaves recruits room to land and a way out. Walls and towers of buildings that make
nothing wanted any more, such as a laboratory whose cards are laid, give way to the next one.
"""

from typing import Final

from play.games.star_frontier.bots.doctrine import PLANS
from play.games.star_frontier.bots.marshal import (
    FAR,
    GROWTH,
    LAVA,
    choose_landing,
    is_unit_of,
    mark_beside,
    spread,
    touches_unit,
    value_enemies,
)
from play.games.star_frontier.bots.sight import (
    DEPOSITS,
    ENEMIES,
    OUTSIDE,
    REACHED,
    SITES,
    SPARE,
    WANTED,
    WAY,
    WORTH,
    see,
)
from play.games.star_frontier.bots.turn_search import search_combat
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.ground import fills, find_landings, find_works, stands

VERSION: Final = "1"


@kernel
def mark_outside(state, tables, owner, row, mark, queue):
    """Marks with 2 the hexes with a way to the enemy's bridgehead, with a building put on a placement.

    Lava is no hindrance, since crossings can be laid; a deposit is one, since it will have a mine.
    """
    for at in range(int64(tables["hexes"])):
        is_shut = int64(state["thing"][at]) & L.KIND >= L.WALL or tables["deposit"][at] != 0
        mark[at] = 1 if is_shut else 0
    if row >= 0:
        for i in range(int64(tables["size"][row])):
            mark[tables["cell"][row, i]] = 1
    size, done = 0, 0
    for at in range(int64(tables["hexes"])):
        if mark[at] == 0 and int64(tables["home"][at]) == 1 - owner:
            mark[at] = 2
            queue[size] = at
            size += 1
    while done < size:
        here = int64(queue[done])
        done += 1
        for direction in range(6):
            near = int64(tables["near"][here, direction])
            if near >= 0 and mark[near] == 0:
                mark[near] = 2
                queue[size] = near
                size += 1


@kernel
def room_of(state, tables, owner, row, mark, queue):
    """With a building put on a placement the hexes where it could land units that come out.

    Returns these, and how many free hexes of its island nobody could come to any more.
    """
    mark_outside(state, tables, owner, row, mark, queue)
    room, sealed = 0, 0
    island = int64(tables["island"][tables["cell"][row, 0]])
    for at in range(int64(tables["hexes"])):
        if mark[at] == 0 and int64(tables["island"][at]) == island:
            sealed += 1
    for i in range(int64(tables["size"][row])):
        cell = int64(tables["cell"][row, i])
        for direction in range(6):
            near = int64(tables["land"][cell, direction])
            if near >= 0 and mark[near] == 2:
                mark[near] = 3
                room += 1
    return room, sealed


@kernel
def find_ways(state, tables, owner, fields, queue):
    """By hex the distance to the nearest own unit, and whether one could come there, by crossings to come."""
    size = 0
    for at in range(int64(tables["hexes"])):
        fields[WAY, at] = FAR
        fields[REACHED, at] = 0
        if is_unit_of(state, at, owner):
            fields[REACHED, at] = 1
            queue[size] = at
            size += 1
    for i in range(size):
        for at in range(int64(tables["hexes"])):
            gap = int64(tables["distance"][queue[i], at])
            fields[WAY, at] = min(int64(fields[WAY, at]), gap)
    done = 0
    while done < size:
        here = int64(queue[done])
        done += 1
        for direction in range(6):
            near = int64(tables["near"][here, direction])
            if near < 0 or fields[REACHED, near] != 0:
                continue
            if int64(state["thing"][near]) & L.KIND < L.WALL:
                fields[REACHED, near] = 1
                queue[size] = near
                size += 1


@kernel
def can_serve(tables, cell, fields):
    """Whether an own unit could come beside the hex, on the same island."""
    for direction in range(6):
        near = int64(tables["land"][cell, direction])
        if near >= 0 and fields[REACHED, near] != 0:
            return True
    return False


@kernel
def find_worker(state, tables, owner, fields):
    """The unit nearest to the building site, the cheaper the better."""
    best, least = int64(L.NOBODY), float(FAR)
    for at in range(int64(tables["hexes"])):
        if is_unit_of(state, at, owner) and fields[SITES, at] < FAR:
            kind = int64(state["thing"][at]) & L.KIND
            way = float(fields[SITES, at]) + 1.5 * float(tables["stats"][kind, L.PRICE])
            if way < least:
                best, least = at, way
    return best


@kernel
def find_site(state, tables, owner, pattern, fields, sight, scratch):
    """Where a building is best put: most of it standing, a short way to it, room to land and to come out."""
    doctrine = sight["doctrine"]
    gold = float(state["gold"][owner])
    clears = (
        0 if gold < float(doctrine["rich"]) else 1 if gold < float(doctrine["very_rich"]) else 2
    )
    best, most = int64(L.NOBODY), -float(FAR)
    for row in range(int64(tables["start"][int64(tables["hexes"])])):
        if int64(tables["pattern"][row]) != pattern:
            continue
        worth, way = GROWTH * float(sight["growth"][row]), FAR
        for i in range(int64(tables["size"][row])):
            cell = int64(tables["cell"][row, i])
            thing = int64(state["thing"][cell])
            if fills(state, tables, cell, int64(tables["needs"][row, i]), owner):
                worth += 30.0
            elif fields[SPARE, cell] != 0 and int64(fields[SPARE, cell]) <= clears:
                worth -= float(doctrine["clear"]) * int64(fields[SPARE, cell])
            elif (
                thing & L.KIND >= L.WALL
                or (thing != 0 and thing >> 4 != owner)
                or not can_serve(tables, cell, fields)
            ):
                worth = -float(FAR)
                break
            elif touches_unit(state, tables, cell, owner):
                worth += float(doctrine["touched"])
            way = min(way, int64(fields[WAY, cell]))
            for direction in range(6):
                near = int64(tables["near"][cell, direction])
                if near >= 0 and tables["deposit"][near] != 0:
                    worth -= float(doctrine["near_deposit"])
            if int64(tables["home"][cell]) == owner:
                worth += float(doctrine["home"])
        if worth <= -float(FAR):
            continue
        worth -= float(doctrine["way"]) * way
        if worth + 6.0 * float(doctrine["room"]) <= most:
            continue
        room, sealed = room_of(state, tables, owner, row, scratch[3], scratch[4])
        worth += float(doctrine["room"]) * min(room, 6) - float(doctrine["sealed"]) * sealed
        if worth > most:
            best, most = row, worth
    return best


@kernel
def army_of(state, tables, owner):
    """The units of a seat, the cheap ones, and the sum of prices."""
    count, cheap, worth = 0, 0, 0.0
    for at in range(int64(tables["hexes"])):
        if is_unit_of(state, at, owner):
            count += 1
            if tables["stats"][int64(state["thing"][at]) & L.KIND, L.PRICE] <= 1:
                cheap += 1
            worth += float(tables["stats"][int64(state["thing"][at]) & L.KIND, L.PRICE])
    return count, cheap, worth


@kernel
def kinds_wanted(state, tables, owner, doctrine):
    """The kinds of units that are wanted and in the stock, a bit each; of the cheap ones a few are enough."""
    _count, cheap, _worth = army_of(state, tables, owner)
    kinds = 0
    for kind in range(1, int64(tables["units"]) + 1):
        if state["stock"][owner, kind] <= 0:
            continue
        if tables["stats"][kind, L.PRICE] <= 1:
            if float(cheap) < float(doctrine["workers"]):
                kinds |= 1 << kind
        elif doctrine["recruit"][kind] > 0.0:
            kinds |= 1 << kind
    return kinds


@kernel
def cards_left(state, tables, owner, doctrine):
    """Whether a research card that is worth a laboratory is not laid yet."""
    for card in range(int64(tables["cards"])):
        if doctrine["card"][card] >= 1.0 and int64(state["research"][owner]) >> card & 1 == 0:
            return True
    return False


@kernel
def find_spare(state, tables, owner, fields, kinds, cards):
    """Own walls and towers: 1 for those of no building that makes anything wanted, else 2."""
    laboratory = int64(tables["laboratory"])
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        kind = thing & L.KIND
        is_own = thing != 0 and thing >> 4 == owner
        fields[SPARE, at] = 1 if is_own and (kind == L.WALL or kind == L.TOWER) else 0
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        if thing == 0 or thing >> 4 != owner or thing & L.KIND < L.WALL:
            continue
        for row in range(int64(tables["start"][at]), int64(tables["start"][at + 1])):
            pattern = int64(tables["pattern"][row])
            is_used = int64(tables["makes"][pattern]) & kinds != 0
            if pattern == laboratory:
                is_used = cards
            if is_used and stands(state, tables, row, owner):
                for i in range(int64(tables["size"][row])):
                    fields[SPARE, tables["cell"][row, i]] = 2


@kernel
def next_site(state, tables, owner, fields, sight, scratch, made, research):
    """The placement of the first building of the doctrine that makes what no other does, or NOBODY.

    An army comes first, unless there is gold enough for both.
    """
    doctrine = sight["doctrine"]
    _count, _cheap, army = army_of(state, tables, owner)
    gold = float(state["gold"][owner])
    kinds, cards = (
        kinds_wanted(state, tables, owner, doctrine),
        cards_left(state, tables, owner, doctrine),
    )
    find_spare(state, tables, owner, fields, kinds, cards)
    for i in range(PLANS):
        pattern = int64(doctrine["plans"][i])
        if pattern < 0:
            continue
        adds = int64(tables["makes"][pattern]) & kinds & ~made != 0
        if pattern == int64(tables["laboratory"]):
            adds = cards and research == 0
        if not adds:
            continue
        if army < float(doctrine["army"][i]) and gold < float(doctrine["rich"]):
            return int64(L.NOBODY)
        row = find_site(state, tables, owner, pattern, fields, sight, scratch)
        if row >= 0:
            return row
    return int64(L.NOBODY)


@kernel
def look_around(state, tables, owner, fields, scratch, sight):
    """Everything that the weighing of actions needs, into `fields` and `sight`."""
    hexes = int64(tables["hexes"])
    value_enemies(state, tables, owner, fields, scratch[1], sight["doctrine"])
    made, room = 0, 0
    research = find_works(state, tables, owner, scratch[2])
    find_landings(state, tables, owner, scratch[2], scratch[3])
    for at in range(hexes):
        made |= int64(scratch[2, at])
        sight["landing"][at] = 1 if scratch[3, at] != 0 else 0
        if scratch[3, at] != 0 and state["thing"][at] == 0:
            room += 1
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
    find_ways(state, tables, owner, fields, scratch[4])
    mark_outside(state, tables, owner, int64(L.NOBODY), scratch[0], scratch[4])
    is_shut_in = True
    for at in range(hexes):
        if sight["landing"][at] != 0 and state["thing"][at] == 0 and scratch[0, at] == 2:
            is_shut_in = False
    for at in range(hexes):
        fields[OUTSIDE, at] = 1 if is_shut_in or scratch[0, at] == 2 else 0
    row = next_site(state, tables, owner, fields, sight, scratch, made, research)
    if row >= 0:
        for i in range(int64(tables["size"][row])):
            cell, need = int64(tables["cell"][row, i]), int64(tables["needs"][row, i])
            if fills(state, tables, cell, need, owner):
                fields[SPARE, cell] = 0
                continue
            fields[WANTED, cell] = need
            if not touches_unit(state, tables, cell, owner):
                mark_beside(state, tables, fields[SITES], cell)
    for field in (DEPOSITS, ENEMIES, SITES):
        spread(state, tables, fields[field], owner)
    return made, room


@kernel
def goal_of(state, tables, at, fields, worker, doctrine):
    """The field that the unit there follows."""
    if at == worker:
        return SITES
    price = float(tables["stats"][int64(state["thing"][at]) & L.KIND, L.PRICE])
    bias = float(doctrine["mining"]) - float(doctrine["mining_price"]) * price
    if fields[DEPOSITS, at] < FAR and fields[DEPOSITS, at] <= fields[ENEMIES, at] + bias:
        return DEPOSITS
    return ENEMIES


@kernel
def choose_combat(states, tables, owner, fields, scratch, sight, lines):
    """The first action of the best line of this Combat, or its end."""
    state = states[0]
    look_around(state, tables, owner, fields, scratch, sight)
    see(state, tables, sight, fields[WORTH], scratch[0])
    worker = find_worker(state, tables, owner, fields)
    doctrine = sight["doctrine"]
    for unit in range(int64(sight["own"])):
        at = int64(sight["at"][unit])
        sight["goal"][unit] = goal_of(state, tables, at, fields, worker, doctrine)
        haste = float(doctrine["haste"]) if at == worker else 1.0
        sight["haste"][unit] = haste * float(doctrine["approach"])
    return search_combat(states, tables, sight, lines, fields, fields[WANTED], scratch[0])


@kernel
def weigh_recruit(state, tables, kind, at, owner, fields, doctrine, units, cheap):
    """What a recruit on a hex is worth; negative for what is better left."""
    if fields[WANTED, at] != 0 or fields[OUTSIDE, at] == 0:
        return -1.0
    price = int64(state["stats"][owner, kind, L.PRICE])
    near = float(min(fields[DEPOSITS, at], fields[ENEMIES, at], 29))
    place = -near if tables["deposit"][at] == 0 else -near - 30.0
    if price <= 1 and float(units) < float(doctrine["soldiers"]):
        return 600.0 + place
    wanted = float(doctrine["recruit"][kind])
    if price <= 1 and float(cheap) < float(doctrine["workers"]):
        wanted = 8.0
    crowd = max(0.0, float(units - int64(state["actors"][owner])))
    wanted -= float(doctrine["crowd"]) * crowd / max(price, 1)
    return 300.0 + 10.0 * wanted + 0.1 * place if wanted > 0.0 else -1.0


@kernel
def bridge_gain(state, tables, owner, side, fields):
    """How many units get nearer to what they want by a crossing there."""
    gain = 0
    for end in range(L.SEATS):
        here, there = int64(tables["banks"][side, end]), int64(tables["banks"][side, 1 - end])
        for field in (DEPOSITS, ENEMIES, SITES):
            if fields[field, there] >= FAR or fields[field, here] < fields[field, there] + LAVA + 1:
                continue
            if is_unit_of(state, here, owner):
                gain += 2
            elif state["thing"][here] == 0 and touches_unit(state, tables, here, owner):
                gain += 1
    return gain


@kernel
def weigh_building(state, tables, kind, target, owner, fields, doctrine, made):
    """What a wall, tower, mine or crossing is worth; negative for what is better left."""
    if kind == L.MINE:
        return 1000.0
    if kind == L.CROSSING:
        gain = bridge_gain(state, tables, owner, target - L.SIDES, fields)
        return float(doctrine["bridge"]) + gain if gain > 0 else -1.0
    is_wanted = False
    if target >= L.SIDES:  # a wall of two hexes
        is_wanted = int64(fields[WANTED, tables["banks"][target - L.SIDES, 0]]) == target
    else:
        is_wanted = int64(fields[WANTED, target]) == kind
    if not is_wanted:
        return -1.0
    return 500.0 if made != 0 else float(doctrine["first_site"])


@kernel
def weigh_razing(state, tables, target, owner, fields, doctrine, room):
    """What it is worth to raze an own wall or tower: it is in the way, or recruits have no room."""
    at = target
    if target >= L.SIDES:
        if target - L.SIDES < int64(tables["sides"]):
            return -1.0
        at = int64(tables["banks"][target - L.SIDES, 0])
    if fields[SPARE, at] == 0:
        return -1.0
    if fields[WANTED, at] != 0:  # what still makes units gives way after these are bought
        return 510.0 if fields[SPARE, at] == 1 else 290.0
    is_tight = (
        fields[SPARE, at] == 1
        and room <= 1
        and float(state["gold"][owner]) >= float(doctrine["rich"])
    )
    return 280.0 if is_tight else -1.0


@kernel
def choose_purchase(state, tables, owner, fields, scratch, actions, count, sight):
    """The most useful decision of Construction, or the end of the turn."""
    made, room = look_around(state, tables, owner, fields, scratch, sight)
    units, cheap, _worth = army_of(state, tables, owner)
    doctrine = sight["doctrine"]
    best, most = int64(L.END) << 20, 0.0
    for i in range(count):
        action, worth = int64(actions[i]), -1.0
        verb, first, second = action >> 20, (action >> 10) & 1023, action & 1023
        if verb == L.BUILD:
            worth = weigh_building(state, tables, first, second, owner, fields, doctrine, made)
        elif verb == L.RECRUIT:
            worth = weigh_recruit(
                state, tables, first, second, owner, fields, doctrine, units, cheap
            )
        elif verb == L.RESEARCH and doctrine["card"][second] > 0.0:
            worth = 300.0 + 10.0 * float(doctrine["card"][second])
        elif verb == L.RAZE:
            worth = weigh_razing(state, tables, second, owner, fields, doctrine, room)
        if worth > most:
            best, most = action, worth
    return best


@kernel
def choose_by_doctrine(states, tables, fields, scratch, actions, count, words, sight, lines):
    """The action of the seat to move."""
    state = states[0]
    owner = int64(state["to_move"])
    if int64(state["phase"]) == L.COMBAT:
        return choose_combat(states, tables, owner, fields, scratch, sight, lines)
    if int64(state["phase"]) == L.CONSTRUCTION:
        return choose_purchase(state, tables, owner, fields, scratch, actions, count, sight)
    return choose_landing(state, tables, actions, count, words)
