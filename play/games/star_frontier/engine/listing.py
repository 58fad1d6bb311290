"""The legal actions of the seat to move, as integers (layout: verb, first, second)."""

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.ground import (
    bank_distance,
    find_landings,
    find_reach,
    find_works,
    is_outer,
    is_unit_of,
    wall_of_two,
)

SCRATCH = 5
"""Lists of 2 * MAX_HEXES numbers that kernels write to."""


@kernel
def add(actions, count, verb, first, second):
    """Puts an action at the end of the list; the new number of actions."""
    actions[count] = (verb << 20) | (first << 10) | second
    return count + 1


@kernel
def is_done(state, at):
    """Whether the unit there has acted (S4.2)."""
    done = False
    for i in range(int64(state["acted_size"])):
        done = done or int64(state["acted"][i]) == at
    return done


@kernel
def may_begin(state):
    """Whether one more unit may act in this phase (S4.2, S4.4)."""
    begun = int64(state["acted_size"]) + (1 if int64(state["acting"]) >= 0 else 0)
    return begun < int64(state["actors"][state["to_move"]])


@kernel
def shots_of(state, at):
    """How many shots the unit there has now (S4.3, S7.1)."""
    if int64(state["acting"]) == at:
        return int64(state["shots_left"])
    thing = int64(state["thing"][at])
    return int64(state["stats"][thing >> 4, thing & L.KIND, L.SHOTS])


@kernel
def list_targets(state, tables, at, outer, part, actions, count):
    """The shots of the unit on `at`: enemy units, outer elements, mines and crossings in range (S7.1, S9.2).

    `outer` remembers by hex whether an element is outer: 0 not yet known, 1 no, 2 yes.
    """
    thing = int64(state["thing"][at])
    enemy = 1 - (thing >> 4)
    far = int64(state["stats"][thing >> 4, thing & L.KIND, L.RANGE])
    for there in range(int64(tables["hexes"])):
        other = int64(state["thing"][there])
        if other == 0 or other >> 4 != enemy:
            continue
        target, gap = there, int64(tables["distance"][at, there])
        wall = wall_of_two(state, tables, there)
        if wall != 0:
            if int64(tables["banks"][wall - L.SIDES, 1]) == there:
                continue
            target, gap = wall, bank_distance(tables, at, wall - L.SIDES)
        if gap > far:
            continue
        kind = other & L.KIND
        if kind == L.WALL or kind == L.TOWER:
            if outer[there] == 0:
                outer[there] = 2 if is_outer(state, tables, there, part) else 1
            if outer[there] == 1:
                continue
        count = add(actions, count, L.FIRE, at, target)
    for side in range(int64(tables["sides"])):
        if int64(state["crossing"][side]) == enemy + 1 and bank_distance(tables, at, side) <= far:
            count = add(actions, count, L.FIRE, at, L.SIDES + side)
    return count


@kernel
def list_combat(state, tables, scratch, actions):
    """Moves and shots of own units (S4.2 to S4.4), and the end of the phase."""
    count = add(actions, L.ZERO, L.END, L.ZERO, L.ZERO)
    owner = int64(state["to_move"])
    fresh = may_begin(state)
    acting = int64(state["acting"])
    for at in range(int64(tables["hexes"])):
        scratch[2, at] = 0
    for at in range(int64(tables["hexes"])):
        if not is_unit_of(state, at, owner):
            continue
        if at != acting and (not fresh or is_done(state, at)):
            continue
        if at != acting or state["moved"] == 0:
            size = find_reach(state, tables, at, scratch[0])
            for i in range(1, size):
                count = add(actions, count, L.MOVE, at, int64(scratch[0, i]))
        if shots_of(state, at) > 0:
            count = list_targets(state, tables, at, scratch[2], scratch[1], actions, count)
    return count


@kernel
def is_blocked(thing):
    """Whether a wall, tower or mine stands there."""
    return int64(thing) & L.KIND >= L.WALL


@kernel
def can_pay(state, kind):
    """Whether gold and stock reach for one of this kind (S3.3); a crossing takes a wall (S6.1)."""
    owner = int64(state["to_move"])
    stocked = L.WALL if kind == L.CROSSING else kind
    price = int64(state["stats"][owner, kind, L.PRICE])
    return int64(state["gold"][owner]) >= price and int64(state["stock"][owner, stocked]) > 0


@kernel
def list_walls_of_two(state, tables, served, actions, count):
    """Walls on two free hexes without lava between them, one of them beside an own unit (S1.4, S11.2)."""
    for side in range(int64(tables["sides"]), int64(tables["pairs"])):
        one, two = int64(tables["banks"][side, 0]), int64(tables["banks"][side, 1])
        if state["thing"][one] != 0 or state["thing"][two] != 0:
            continue
        if tables["deposit"][one] != 0 or tables["deposit"][two] != 0:
            continue
        if served[one] != 0 or served[two] != 0:
            count = add(actions, count, L.BUILD, L.WALL, L.SIDES + side)
    return count


@kernel
def list_building(state, tables, served, actions, count):
    """Walls, towers and mines beside own units (S11.2 to S11.4), and crossings (S6.2)."""
    owner = int64(state["to_move"])
    hexes = int64(tables["hexes"])
    for at in range(hexes):
        served[at] = 0
    for at in range(hexes):
        if is_unit_of(state, at, owner):
            served[at] = 2
            for direction in range(6):
                near = int64(tables["land"][at, direction])
                if near >= 0 and state["thing"][near] == 0:
                    served[near] = 1
    wall, tower, mine = can_pay(state, L.WALL), can_pay(state, L.TOWER), can_pay(state, L.MINE)
    for at in range(hexes):
        if served[at] != 1:
            continue
        if tables["deposit"][at] != 0:
            if mine:
                count = add(actions, count, L.BUILD, L.MINE, at)
            continue
        if wall and int64(tables["walls"]) & 1:
            count = add(actions, count, L.BUILD, L.WALL, at)
        if tower:
            count = add(actions, count, L.BUILD, L.TOWER, at)
    if wall:
        count = list_walls_of_two(state, tables, served, actions, count)
    if can_pay(state, L.CROSSING):
        for side in range(int64(tables["sides"])):
            one, two = int64(tables["banks"][side, 0]), int64(tables["banks"][side, 1])
            if (
                state["crossing"][side] == 0
                and (served[one] != 0 or served[two] != 0)
                and not is_blocked(state["thing"][one])
                and not is_blocked(state["thing"][two])
            ):
                count = add(actions, count, L.BUILD, L.CROSSING, L.SIDES + side)
    return count


@kernel
def list_construction(state, tables, scratch, actions):
    """Building, recruiting (S13), research (S14), razing (S11.5), and the end of the turn."""
    count = add(actions, L.ZERO, L.END, L.ZERO, L.ZERO)
    count = list_building(state, tables, scratch[0], actions, count)
    owner = int64(state["to_move"])
    research = find_works(state, tables, owner, scratch[2])
    find_landings(state, tables, owner, scratch[2], scratch[3])
    affordable = 0
    for kind in range(1, int64(tables["units"]) + 1):
        if can_pay(state, kind):
            affordable |= 1 << kind
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        kinds = int64(scratch[3, at]) & affordable
        if thing == 0 and kinds != 0:
            for kind in range(1, int64(tables["units"]) + 1):
                if kinds >> kind & 1:
                    count = add(actions, count, L.RECRUIT, kind, at)
        if thing & L.KIND >= L.WALL and thing >> 4 == owner:
            wall = wall_of_two(state, tables, at)
            if wall == 0:
                count = add(actions, count, L.RAZE, L.ZERO, at)
            elif int64(tables["banks"][wall - L.SIDES, 0]) == at:
                count = add(actions, count, L.RAZE, L.ZERO, wall)
    for side in range(int64(tables["sides"])):
        if int64(state["crossing"][side]) == owner + 1:
            count = add(actions, count, L.RAZE, L.ZERO, L.SIDES + side)
    if research:
        for card in range(int64(tables["cards"])):
            played = int64(state["research"][owner]) >> card & 1
            if not played and int64(state["gold"][owner]) >= int64(tables["card_price"][card]):
                count = add(actions, count, L.RESEARCH, L.ZERO, card)
    return count


@kernel
def list_actions(state, tables, scratch, actions):
    """The legal actions of the seat to move; their number, 0 when the game is over."""
    phase = int64(state["phase"])
    if phase == L.COMBAT:
        return list_combat(state, tables, scratch, actions)
    if phase == L.CONSTRUCTION:
        return list_construction(state, tables, scratch, actions)
    count = L.ZERO
    if phase == L.DEPLOYING:
        for at in range(int64(tables["hexes"])):
            if (
                int64(tables["home"][at]) == int64(state["to_move"])
                and tables["deposit"][at] == 0
                and state["thing"][at] == 0
            ):
                count = add(actions, count, L.DEPLOY, L.ZERO, at)
    return count
