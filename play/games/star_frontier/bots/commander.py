"""`commander` buys by its doctrine: an army first, then the building that makes what no other does.

Walls and towers of buildings that make nothing wanted any more, such as a laboratory whose cards are laid,
give way to the next one, and so does a mine or wall that parts an army from the enemy. With much gold a
laboratory takes the place of the works that stand, which come back after its cards.
"""

from typing import Final

from play.games.star_frontier.bots.marshal import (
    FAR,
    choose_landing,
    crossing_gain,
    mark_beside,
    spread,
    value_enemies,
)
from play.games.star_frontier.bots.sight import (
    DEPOSITS,
    DEPTH,
    ENEMIES,
    GATE,
    OUTSIDE,
    SITES,
    SPARE,
    WANTED,
    WORTH,
    see,
)
from play.games.star_frontier.bots.site_order import forget_order, order_cells
from play.games.star_frontier.bots.sites import (
    army_of,
    can_replace,
    choose_site,
    find_gates,
    keeps_site,
    mark_outside,
    mark_reachable,
)
from play.games.star_frontier.bots.turn_search import search_combat
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.ground import fills, is_unit_of, touches_unit

VERSION: Final = "5"


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
def look_around(state, tables, owner, fields, scratch, sight):
    """Everything that the weighing of actions needs, into `fields` and `sight`.

    Returns the placement of the building that is wanted next, and what is made.
    """
    hexes = int64(tables["hexes"])
    value_enemies(state, tables, owner, fields, scratch[1], sight["doctrine"])
    made = int64(L.ZERO)
    row = choose_site(state, tables, owner, fields, sight, scratch)
    for at in range(hexes):
        made |= int64(scratch[2, at])
        for field in (DEPOSITS, ENEMIES, SITES):
            fields[field, at] = FAR
        fields[WANTED, at] = 0
    mark_site(state, tables, owner, row, fields, scratch[4])
    find_gates(state, tables, owner, fields, sight, scratch[3], scratch[4])
    for at in range(hexes):
        thing = int64(state["thing"][at])
        if tables["deposit"][at] != 0 and thing & L.KIND != L.MINE:
            if fields[GATE, at] == 0 and not touches_unit(state, tables, at, owner):
                mark_beside(state, tables, fields[DEPOSITS], at)
        elif thing != 0 and thing >> 4 != owner:
            fields[ENEMIES, at] = 0
    mark_outside(state, tables, owner, int64(L.NOBODY), fields, scratch[0], scratch[4])
    is_shut_in = True
    for at in range(hexes):
        if sight["landing"][at] != 0 and scratch[0, at] == 2:
            is_shut_in = False
    for at in range(hexes):
        fields[OUTSIDE, at] = 1 if is_shut_in or scratch[0, at] == 2 else 0
    for field in (DEPOSITS, ENEMIES, SITES):
        spread(state, tables, fields[field], owner)
    return row, made


@kernel
def mark_site(state, tables, owner, row, fields, queue):
    """What is wanted where for a building; units go to build the deepest of it, which comes first.

    Without one nothing is SPARE.
    """
    if row < 0:
        for at in range(int64(tables["hexes"])):
            fields[SPARE, at] = 0
        return
    mark_reachable(state, tables, owner, row, fields, queue)
    deepest = order_cells(state, tables, owner, row, fields)
    for i in range(int64(tables["size"][row])):
        cell, need = int64(tables["cell"][row, i]), int64(tables["needs"][row, i])
        if fills(state, tables, cell, need, owner):
            fields[SPARE, cell] = 0
            continue
        fields[WANTED, cell] = need
        if fields[DEPTH, cell] == deepest and not touches_unit(state, tables, cell, owner):
            mark_beside(state, tables, fields[SITES], cell)
    forget_order(tables, row, fields)


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
def forget_gates(sight, fields):
    """Leaves out the deposits where no mine is wanted."""
    count = 0
    for i in range(int64(sight["open"])):
        at = int64(sight["open_at"][i])
        if fields[GATE, at] == 0:
            sight["open_at"][count] = at
            count += 1
    sight["open"] = count


@kernel
def choose_combat(states, tables, owner, fields, scratch, sight, lines):
    """The first action of the best line of this Combat, or its end."""
    state = states[0]
    look_around(state, tables, owner, fields, scratch, sight)
    see(state, tables, sight, fields[WORTH], scratch[0])
    forget_gates(sight, fields)
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
def weigh_building(state, tables, kind, target, owner, fields, doctrine, made):
    """What a wall, tower, mine or crossing is worth; negative for what is better left."""
    if kind == L.MINE:
        return 1000.0 if fields[GATE, target] == 0 else -1.0
    if kind == L.CROSSING:
        gain = crossing_gain(state, tables, owner, target - L.SIDES, fields, int64(SITES))
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
def weigh_razing(state, tables, target, owner, fields):
    """What it is worth to raze something that parts units, or works that the next building can spare."""
    at = target
    if target >= L.SIDES:
        if target - L.SIDES < int64(tables["sides"]):
            return -1.0
        at = int64(tables["banks"][target - L.SIDES, 0])
    if fields[GATE, at] != 0:
        return 1200.0
    need = int64(fields[WANTED, at])
    if fields[SPARE, at] != 1:
        return -1.0
    return 510.0 if need != 0 and can_replace(state, tables, owner, at, need) else 290.0


@kernel
def weigh(state, tables, action, owner, fields, sight, army, made):
    """What a decision of Construction is worth; `army` are the units and the cheap ones."""
    doctrine, (units, cheap) = sight["doctrine"], army
    verb, first, second = action >> 20, (action >> 10) & 1023, action & 1023
    if verb == L.BUILD:
        return weigh_building(state, tables, first, second, owner, fields, doctrine, made)
    if verb == L.RECRUIT:
        return weigh_recruit(state, tables, first, second, owner, fields, doctrine, units, cheap)
    if verb == L.RESEARCH and doctrine["card"][second] > 0.0:
        return 300.0 + 10.0 * float(doctrine["card"][second])
    if verb == L.RAZE:
        return weigh_razing(state, tables, second, owner, fields)
    return -1.0


@kernel
def may_move_site(state, action, supplants):
    """Whether another building may be wanted after it: walls or towers change, or gold that is needed."""
    verb, kind = action >> 20, (action >> 10) & 1023
    if supplants != 0 and (verb == L.BUILD or verb == L.RECRUIT):
        return True
    if verb == L.RAZE and action & 1023 < L.SIDES:
        kind = int64(state["thing"][action & 1023]) & L.KIND
    return (verb == L.BUILD or verb == L.RAZE) and (kind == L.WALL or kind == L.TOWER)


@kernel
def choose_purchase(states, tables, owner, fields, scratch, actions, count, sight):
    """The most useful decision of Construction that the next one does not undo, or the end of the turn."""
    state, end = states[0], int64(L.END) << 20
    units, cheap, _worth = army_of(state, tables, owner)
    while True:
        row, made = look_around(state, tables, owner, fields, scratch, sight)
        best, most = int64(L.NOBODY), 0.0
        for i in range(count):
            action = int64(actions[i])
            worth = weigh(state, tables, action, owner, fields, sight, (units, cheap), made)
            if worth > most:
                best, most = i, worth
        if best < 0:
            return end
        action = int64(actions[best])
        if not may_move_site(state, action, int64(sight["supplants"])) or keeps_site(
            states, tables, owner, action, row, fields, sight, scratch
        ):
            return action
        actions[best] = end


@kernel
def choose_by_doctrine(states, tables, fields, scratch, actions, count, words, sight, lines):
    """The action of the seat to move."""
    state = states[0]
    owner = int64(state["to_move"])
    if int64(state["phase"]) == L.COMBAT:
        return choose_combat(states, tables, owner, fields, scratch, sight, lines)
    if int64(state["phase"]) == L.CONSTRUCTION:
        return choose_purchase(states, tables, owner, fields, scratch, actions, count, sight)
    return choose_landing(state, tables, actions, count, words)
