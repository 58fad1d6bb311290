"""Where `commander` builds: with room for recruits to land and a way out, and what gives way to it.

A Construction is decided one purchase at a time from what stands, without memory. So what a decision
rests on stays the same while a plan is carried out: works that make wanted units stay, and a laboratory
takes their place only with gold for itself, its cards and them.
"""

from play.games.star_frontier.bots.doctrine import PLANS
from play.games.star_frontier.bots.marshal import FAR, GROWTH
from play.games.star_frontier.bots.sight import GATE, REACHED, SPARE, WANTED, WAY
from play.games.star_frontier.bots.site_order import has_order
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.flow import mines_of
from play.games.star_frontier.engine.ground import (
    fills,
    find_landings,
    find_works,
    is_unit_of,
    stands,
    touches_unit,
)


@kernel
def flood(tables, mark, queue, size):
    """Marks with 2 what is reached from the hexes in `queue`, over any lava, through those marked with 0."""
    done = 0
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
def locked_worth(state, tables, owner, built, gone, fields, landing, mark, queue):
    """Gold in units that own works part from the enemy's, with a mine gone, or one built and the site too.

    Either may be NOBODY. Much is added where all recruits would land there. Lava is no hindrance, since
    crossings can be laid; nor are enemy units, which come and go.
    """
    size = 0
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        mark[at] = 0
        if thing & L.KIND >= L.WALL and thing >> 4 != owner:
            mark[at] = 2
            queue[size] = at
            size += 1
        elif (
            (thing & L.KIND >= L.WALL and at != gone)
            or at == built
            or (gone < 0 and fields[WANTED, at] != 0)
        ):
            mark[at] = 1
    flood(tables, mark, queue, size)
    worth, inside, outside = 0.0, 0, 0
    for at in range(int64(tables["hexes"])):
        if mark[at] != 2 and is_unit_of(state, at, owner):
            worth += float(tables["stats"][int64(state["thing"][at]) & L.KIND, L.PRICE])
        if landing[at] != 0 and int64(state["thing"][at]) & L.KIND < L.WALL:
            inside, outside = inside + int64(mark[at] != 2), outside + int64(mark[at] == 2)
    return worth + FAR if inside > 0 and outside == 0 else worth


@kernel
def find_gates(state, tables, owner, fields, sight, mark, queue):
    """The deposits where an own mine parts an army from the enemy, or would as soon as the site is built on.

    An army are units worth more than the doctrine's `locked`, or all recruits to come; a mine that stands
    is a gate only by the latter.

    The last ones are no gates where this turn's gold pays all their mines (S15.2).
    """
    nobody, nowhere = int64(L.NOBODY), int64(tables["hexes"])
    landing, locked = sight["landing"], float(sight["doctrine"]["locked"])
    paid = int64(state["stats"][owner, L.MINE, L.PRICE])
    last, gold = mines_of(state, tables, owner), int64(state["gold"][owner])
    for at in range(int64(tables["hexes"])):
        fields[GATE, at] = 0
        is_open = tables["deposit"][at] != 0 and state["thing"][at] == 0
        if is_open and gold >= paid and touches_unit(state, tables, at, owner):
            last, gold = last + 1, gold - paid
    now = locked_worth(state, tables, owner, nobody, nowhere, fields, landing, mark, queue)
    for at in range(int64(tables["hexes"])):
        if tables["deposit"][at] == 0 or last == int64(tables["deposits"]):
            continue
        thing, parted = int64(state["thing"][at]), 0.0
        if thing == L.MINE + owner * L.ENEMY:
            parted = now - locked_worth(
                state, tables, owner, nobody, at, fields, landing, mark, queue
            )
        elif thing & L.KIND < L.WALL:
            parted = (
                locked_worth(state, tables, owner, at, nobody, fields, landing, mark, queue) - now
            )
        fields[GATE, at] = 1 if parted > (FAR if thing & L.KIND == L.MINE else locked) else 0


@kernel
def mark_outside(state, tables, owner, row, fields, mark, queue):
    """Marks with 2 the hexes with a way to the enemy or its bridgehead, with a building put on a placement.

    Lava is no hindrance, since crossings can be laid; a deposit is one, since it will have a mine. Without
    a placement gates are none; with one, works that can be spared are no hindrance.
    """
    for at in range(int64(tables["hexes"])):
        is_mined = tables["deposit"][at] != 0 and (row >= 0 or fields[GATE, at] == 0)
        is_wall = int64(state["thing"][at]) & L.KIND >= L.WALL
        mark[at] = 1 if is_mined or (is_wall and (row < 0 or fields[SPARE, at] != 1)) else 0
    if row >= 0:
        for i in range(int64(tables["size"][row])):
            mark[tables["cell"][row, i]] = 1
    size = 0
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        is_home = mark[at] == 0 and int64(tables["home"][at]) == 1 - owner
        if is_home or (thing != 0 and thing >> 4 != owner):
            mark[at] = 2
            queue[size] = at
            size += 1
    flood(tables, mark, queue, size)


@kernel
def room_of(state, tables, owner, row, fields, mark, queue):
    """With a building put on a placement the hexes where it could land units that come out.

    Returns these, and how many free hexes of its island nobody could come to any more.
    """
    mark_outside(state, tables, owner, row, fields, mark, queue)
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
def find_ways(state, tables, owner, fields):
    """WAY is by hex the distance to the nearest own unit."""
    hexes = int64(tables["hexes"])
    for at in range(hexes):
        fields[WAY, at] = FAR
    for there in range(hexes):
        if is_unit_of(state, there, owner):
            for at in range(hexes):
                gap = int64(tables["distance"][there, at])
                fields[WAY, at] = min(int64(fields[WAY, at]), gap)


@kernel
def mark_reachable(state, tables, owner, row, fields, queue):
    """REACHED is 2 where an own unit could come, by crossings to come and over works that can be spared.

    What stands of the placement stays.
    """
    size = 0
    for at in range(int64(tables["hexes"])):
        is_wall = int64(state["thing"][at]) & L.KIND >= L.WALL
        fields[REACHED, at] = 1 if is_wall and fields[SPARE, at] != 1 else 0
        if is_unit_of(state, at, owner):
            fields[REACHED, at] = 2
            queue[size] = at
            size += 1
    for i in range(int64(tables["size"][row])):
        cell = int64(tables["cell"][row, i])
        if fills(state, tables, cell, int64(tables["needs"][row, i]), owner):
            fields[REACHED, cell] = 1
    flood(tables, fields[REACHED], queue, size)


@kernel
def open_landings(tables, sight, mark):
    """How many hexes where works land recruits have a way out, as `mark_outside` and `room_of` mark them."""
    count = 0
    for at in range(int64(tables["hexes"])):
        if sight["landing"][at] != 0 and mark[at] >= 2:
            count += 1
    return count


@kernel
def is_walled_in(state, tables, at):
    """Whether a unit stands there that could not go away on its island, whichever units stand around."""
    if state["thing"][at] == 0:
        return False
    for direction in range(6):
        near = int64(tables["land"][at, direction])
        if near >= 0 and int64(state["thing"][near]) & L.KIND < L.WALL:
            return False
    return True


@kernel
def find_site(state, tables, owner, pattern, fields, sight, scratch, may_shut_in):
    """Where a building is best put: most of it standing, a short way to it, room to land and to come out.

    Unless it `may_shut_in`, recruits of the works that stand can still come out.
    """
    doctrine = sight["doctrine"]
    best, most = int64(L.NOBODY), -float(FAR)
    mark_outside(state, tables, owner, int64(L.NOBODY), fields, scratch[3], scratch[4])
    keeps_open = not may_shut_in and open_landings(tables, sight, scratch[3]) > 0
    for row in range(int64(tables["start"][int64(tables["hexes"])])):
        if int64(tables["pattern"][row]) != pattern:
            continue
        worth, way = GROWTH * float(sight["growth"][row]), FAR
        for i in range(int64(tables["size"][row])):
            cell = int64(tables["cell"][row, i])
            thing = int64(state["thing"][cell])
            if fills(state, tables, cell, int64(tables["needs"][row, i]), owner):
                worth += 30.0
            elif fields[SPARE, cell] != 0:
                worth -= float(doctrine["clear"])
            elif (
                thing & L.KIND >= L.WALL
                or (thing != 0 and thing >> 4 != owner)
                or is_walled_in(state, tables, cell)
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
        mark_reachable(state, tables, owner, row, fields, scratch[4])
        if not has_order(state, tables, owner, row, fields):
            continue
        room, sealed = room_of(state, tables, owner, row, fields, scratch[3], scratch[4])
        if keeps_open and open_landings(tables, sight, scratch[3]) == 0:
            continue
        worth += float(doctrine["room"]) * min(room, 6) - float(doctrine["sealed"]) * sealed
        if worth > most:
            best, most = row, worth
    return best


@kernel
def can_replace(state, tables, owner, at, need):
    """Whether what a pattern needs there can be built as soon as what stands there is razed."""
    kind = need if need < L.SIDES else int64(L.WALL)
    is_left = int64(state["stock"][owner, kind]) > 0
    is_paid = int64(state["gold"][owner]) >= int64(state["stats"][owner, kind, L.PRICE])
    return is_left and is_paid and touches_unit(state, tables, at, owner)


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
def worth_of_stock(state, tables, owner, kinds):
    """The price of all units of these kinds that are left."""
    worth = 0.0
    for kind in range(1, int64(tables["units"]) + 1):
        if kinds >> kind & 1:
            worth += float(tables["stats"][kind, L.PRICE]) * int64(state["stock"][owner, kind])
    return worth


@kernel
def cards_left(state, tables, owner, doctrine):
    """Whether a research card that is worth a laboratory is not laid yet."""
    for card in range(int64(tables["cards"])):
        if doctrine["card"][card] >= 1.0 and int64(state["research"][owner]) >> card & 1 == 0:
            return True
    return False


@kernel
def may_be_new(state, tables, owner, row):
    """Whether such a unit as a building makes stands beside it, of this turn perhaps; cheap ones aside."""
    makes = int64(tables["makes"][int64(tables["pattern"][row])])
    for i in range(int64(tables["size"][row])):
        cell = int64(tables["cell"][row, i])
        for direction in range(6):
            near = int64(tables["land"][cell, direction])
            if near < 0 or not is_unit_of(state, near, owner):
                continue
            kind = int64(state["thing"][near]) & L.KIND
            if makes >> kind & 1 and tables["stats"][kind, L.PRICE] > 1:
                return True
    return False


@kernel
def spare_all(state, tables, owner, fields):
    """SPARE is 1 for all own walls and towers."""
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        is_works = thing & L.KIND == L.WALL or thing & L.KIND == L.TOWER
        fields[SPARE, at] = 1 if is_works and thing >> 4 == owner else 0


@kernel
def find_spare(state, tables, owner, fields, kinds, cards, doctrine):
    """Own walls and towers of no building that makes anything wanted: 1, or 2 for those to be razed later.

    Those are of buildings that may be of this turn. The first two of the plans are no such works, since what
    they make falls and is bought again.
    """
    laboratory = int64(tables["laboratory"])
    spare_all(state, tables, owner, fields)
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        if thing == 0 or thing >> 4 != owner or thing & L.KIND < L.WALL:
            continue
        for row in range(int64(tables["start"][at]), int64(tables["start"][at + 1])):
            if not stands(state, tables, row, owner):
                continue
            pattern = int64(tables["pattern"][row])
            is_used = cards and pattern == laboratory
            if pattern == doctrine["plans"][0] or pattern == doctrine["plans"][1]:
                is_used = True
            if pattern != laboratory and int64(tables["makes"][pattern]) & kinds != 0:
                is_used = True
            is_new = not is_used and may_be_new(state, tables, owner, row)
            for i in range(int64(tables["size"][row])):
                cell = int64(tables["cell"][row, i])
                if is_used:
                    fields[SPARE, cell] = 0
                elif is_new and fields[SPARE, cell] != 0:
                    fields[SPARE, cell] = 2


@kernel
def price_of_rest(state, tables, owner, row):
    """What the walls and towers of a placement cost that do not stand."""
    price = 0
    for i in range(int64(tables["size"][row])):
        cell, need = int64(tables["cell"][row, i]), int64(tables["needs"][row, i])
        if need >= L.SIDES and int64(tables["banks"][need - L.SIDES, 0]) != cell:
            continue  # a wall of two hexes counts on its first
        if not fills(state, tables, cell, need, owner):
            kind = need if need < L.SIDES else int64(L.WALL)
            price += int64(state["stats"][owner, kind, L.PRICE])
    return price


@kernel
def supplanting_site(state, tables, owner, fields, sight, scratch):
    """The placement of a planned laboratory, whatever works stand there, if gold is left for cards and works.

    Else NOBODY. A bridgehead has no room for it beside the launchers' works. What is left stays the same
    while it is built. All own walls and towers are SPARE then.
    """
    gold, left = float(state["gold"][owner]), float(sight["doctrine"]["supplant"])
    laboratory, is_planned = int64(tables["laboratory"]), False
    for i in range(PLANS):
        if laboratory >= 0 and int64(sight["doctrine"]["plans"][i]) == laboratory:
            is_planned = True
    if not is_planned or gold < left:
        return int64(L.NOBODY)
    spare_all(state, tables, owner, fields)
    row = find_site(state, tables, owner, laboratory, fields, sight, scratch, True)
    if row >= 0 and gold - price_of_rest(state, tables, owner, row) >= left:
        sight["supplants"] = 1
        return row
    return int64(L.NOBODY)


@kernel
def next_site(state, tables, owner, fields, sight, scratch, made, research):
    """The placement of the first building of the doctrine that makes what no other does, or NOBODY.

    An army comes first, unless there is gold enough for both.
    """
    doctrine = sight["doctrine"]
    _count, _cheap, army = army_of(state, tables, owner)
    gold = float(state["gold"][owner])
    kinds = kinds_wanted(state, tables, owner, doctrine)
    cards = cards_left(state, tables, owner, doctrine)
    sight["supplants"] = 0
    if cards and research == 0:
        row = supplanting_site(state, tables, owner, fields, sight, scratch)
        if row >= 0:
            return row
    find_spare(state, tables, owner, fields, kinds, cards, doctrine)
    for i in range(PLANS):
        pattern = int64(doctrine["plans"][i])
        if pattern < 0:
            continue
        new = int64(tables["makes"][pattern]) & kinds & ~made
        adds = worth_of_stock(state, tables, owner, new) >= float(doctrine["worthwhile"])
        if pattern == int64(tables["laboratory"]):
            adds = cards and research == 0
        if not adds:
            continue
        if army < float(doctrine["army"][i]) and gold < float(doctrine["rich"]):
            return int64(L.NOBODY)
        row = find_site(state, tables, owner, pattern, fields, sight, scratch, False)
        if row >= 0:
            return row
    return int64(L.NOBODY)


@kernel
def choose_site(state, tables, owner, fields, sight, scratch):
    """The placement of the building that is wanted next, or NOBODY.

    Scratch 2 gets what works make, `sight["landing"]` where it can be put.
    """
    research, made = find_works(state, tables, owner, scratch[2]), int64(L.ZERO)
    find_landings(state, tables, owner, scratch[2], scratch[3])
    for at in range(int64(tables["hexes"])):
        made |= int64(scratch[2, at])
        sight["landing"][at] = 1 if scratch[3, at] != 0 else 0
    find_ways(state, tables, owner, fields)
    return next_site(state, tables, owner, fields, sight, scratch, made, research)


@kernel
def keeps_site(states, tables, owner, action, row, fields, sight, scratch):
    """Whether after a purchase or razing the same building is wanted next, or complete.

    Else the next decision might undo this one. The record behind the game's is used.
    """
    states[1] = states[0]
    state, kind, at = states[1], (action >> 10) & 1023, action & 1023
    if at >= L.SIDES and kind != L.CROSSING:  # a wall of two hexes
        return True
    if action >> 20 == L.RAZE:
        kind = int64(state["thing"][at]) & L.KIND
        state["thing"][at] = 0
        state["stock"][owner, kind] = int64(state["stock"][owner, kind]) + 1
    else:
        price = int64(state["stats"][owner, kind, L.PRICE])
        state["gold"][owner] = int64(state["gold"][owner]) - price
        if at < L.SIDES:
            state["thing"][at] = kind + owner * L.ENEMY
            state["stock"][owner, kind] = int64(state["stock"][owner, kind]) - 1
    if row >= 0 and stands(state, tables, row, owner):
        return True
    return choose_site(state, tables, owner, fields, sight, scratch) == row
