"""`marshal` plans: mines, buildings, research, a group that attacks.

In Combat it searches what its units can do together (`turn_search`), in Construction it buys what is worth
most. Both follow fields of distances to what is wanted: open deposits, building sites, the enemy.
"""

import functools
from typing import Final

import numpy as np
import numpy.typing as npt

from play.games.kit.generator import random_index
from play.games.star_frontier.bots.doctrine import PLANS
from play.games.star_frontier.bots.sight import (
    DEPOSITS,
    ENEMIES,
    FIELDS,
    SITES,
    WANTED,
    WORTH,
    see,
)
from play.games.star_frontier.bots.turn_search import search_combat
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.flow import mines_of
from play.games.star_frontier.engine.ground import (
    fills,
    is_outer,
    is_unit_of,
    stands,
    touches_unit,
    wall_of_two,
)
from play.games.star_frontier.engine.maps import tables_of

VERSION: Final = "4"

FAR: Final = 999
LAVA: Final = 5  # steps that a side with lava counts for as long as no crossing lies there
MAX_GROWTH: Final = 4
GROWTH: Final = 6  # of a site, for each greater building that it may become
RESERVE: Final = 5  # gold that research leaves


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
def mark_beside(state, tables, field, at):
    """The hexes beside, on the same island, are wanted."""
    for direction in range(6):
        near = int64(tables["land"][at, direction])
        if near >= 0 and state["thing"][near] & L.KIND < L.WALL:
            field[near] = 0


@kernel
def is_second_hex(state, tables, at):
    """Whether it is the second hex of a wall of two, which counts on its first."""
    wall = wall_of_two(state, tables, at)
    return wall != 0 and int64(tables["banks"][wall - L.SIDES, 1]) == at


@kernel
def value_enemies(state, tables, owner, fields, part, doctrine):
    """By hex what the loss of it would cost the enemy; 0 where nothing can be shot."""
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        fields[WORTH, at] = 0
        if thing == 0 or thing >> 4 == owner:
            continue
        kind = thing & L.KIND
        worth = float(doctrine["price"]) * float(tables["stats"][kind, L.PRICE])
        worth += float(doctrine["unit"])
        if kind == L.MINE:
            worth = float(doctrine["mine"])
        elif is_second_hex(state, tables, at):
            worth = 0.0
        elif kind >= L.WALL:
            worth = 0.0
            if is_outer(state, tables, at, part):
                worth = float(doctrine["element"])
        fields[WORTH, at] = int64(worth * 100)


@kernel
def find_site(state, tables, owner, pattern, growth):
    """Where a building is best put: the placement with most of it standing and the shortest way to it."""
    best, most = int64(L.NOBODY), -FAR
    for row in range(int64(tables["start"][int64(tables["hexes"])])):
        if int64(tables["pattern"][row]) != pattern:
            continue
        worth = GROWTH * int64(growth[row])
        for i in range(int64(tables["size"][row])):
            cell = int64(tables["cell"][row, i])
            thing = int64(state["thing"][cell])
            if fills(state, tables, cell, int64(tables["needs"][row, i]), owner):
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
        if int64(tables["pattern"][row]) == pattern and stands(state, tables, row, owner):
            return True
    return False


@kernel
def next_site(state, tables, owner, plans, growth):
    """The placement of the first building of the plans that the seat does not have; NOBODY for none."""
    for i in range(PLANS):
        pattern = int64(plans[i])
        if pattern >= 0 and not has_pattern(state, tables, owner, pattern):
            row = find_site(state, tables, owner, pattern, growth)
            if row >= 0:
                return row
    return int64(L.NOBODY)


@kernel
def look_around(state, tables, owner, plans, fields, scratch, sight):
    """Everything that the weighing of actions needs, into `fields`."""
    hexes = int64(tables["hexes"])
    value_enemies(state, tables, owner, fields, scratch[1], sight["doctrine"])
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
    row = next_site(state, tables, owner, plans, sight["growth"])
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
def choose_combat(states, tables, owner, plans, fields, scratch, sight, lines):
    """The first action of the best line of this Combat, or its end."""
    state = states[0]
    look_around(state, tables, owner, plans, fields, scratch, sight)
    see(state, tables, sight, fields[WORTH], scratch[0])
    worker = find_worker(state, tables, owner, fields)
    for unit in range(int64(sight["own"])):
        sight["haste"][unit] = sight["doctrine"]["approach"]
        sight["goal"][unit] = goal_of(state, tables, int64(sight["at"][unit]), fields, worker)
    return search_combat(states, tables, sight, lines, fields, fields[WANTED], scratch[0])


@kernel
def crossing_gain(state, tables, owner, side, fields, last):
    """How many units get nearer by a crossing there to what they want: the fields from DEPOSITS to `last`."""
    gain = 0
    for end in range(L.SEATS):
        here, there = int64(tables["banks"][side, end]), int64(tables["banks"][side, 1 - end])
        for field in range(DEPOSITS, last + 1):
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
            gain = crossing_gain(state, tables, owner, second - L.SIDES, fields, int64(ENEMIES))
            return 520 + gain if gain > 0 else -1
        if second >= L.SIDES:  # a wall of two hexes
            one = int64(tables["banks"][second - L.SIDES, 0])
            return 500 if int64(fields[WANTED, one]) == second else -1
        if int64(fields[WANTED, second]) == first:
            return 500
        return -1
    if verb == L.RECRUIT:
        if fields[WANTED, second] != 0:
            return -1
        price = int64(state["stats"][owner, first, L.PRICE])
        near = int64(min(fields[DEPOSITS, second], fields[ENEMIES, second]))
        room = 30 if tables["deposit"][second] == 0 else 0
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
    if verb == L.RESEARCH and gold - int64(tables["card_price"][second]) >= RESERVE:
        return 310 + card_worth(state, tables, owner, second)
    return -1


@kernel
def card_worth(state, tables, owner, card):
    """What a research card is worth to the seat, by the units that it helps."""
    worth = 0
    for row in range(int64(tables["effects"])):
        if int64(tables["effect"][row, 0]) != card:
            continue
        code, kind = int64(tables["effect"][row, 1]), int64(tables["effect"][row, 2])
        if code == L.OF_ACTORS:
            worth += 40
        elif code == L.OF_INCOME:
            worth += 30
        elif code == L.OF_KIND:
            used = int64(tables["stock"][kind]) - int64(state["stock"][owner, kind])
            worth += used * int64(tables["stats"][kind, L.PRICE])
    return worth


@kernel
def choose_purchase(state, tables, owner, plans, fields, scratch, actions, count, sight):
    """The most useful decision of Construction, or the end of the turn."""
    look_around(state, tables, owner, plans, fields, scratch, sight)
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
def choose_by_plan(states, tables, fields, scratch, actions, count, words, sight, lines):
    """The action of the seat to move."""
    state, plans = states[0], sight["doctrine"]["plans"]
    owner = int64(state["to_move"])
    if int64(state["phase"]) == L.COMBAT:
        return choose_combat(states, tables, owner, plans, fields, scratch, sight, lines)
    if int64(state["phase"]) == L.CONSTRUCTION:
        return choose_purchase(state, tables, owner, plans, fields, scratch, actions, count, sight)
    return choose_landing(state, tables, actions, count, words)


@kernel
def choose_landing(state, tables, actions, count, words):
    """The first soldiers stand beside deposits, each at one of its own.

    Chance decides among such places, so that a playtest does not tell of a single opening.
    """
    owner = int64(state["to_move"])
    best, most, equal = int64(actions[0]), -1, 0
    for i in range(count):
        at = int64(actions[i]) & 1023
        worth = 0
        for direction in range(6):
            near = int64(tables["land"][at, direction])
            if near < 0 or tables["deposit"][near] == 0:
                continue
            if not touches_unit(state, tables, near, owner):
                worth += 1
        if worth > most:
            most, equal = worth, 0
        if worth == most:
            equal += 1
            if random_index(words, 0, equal) == 0:
                best = int64(actions[i])
    return best


def new_fields():
    """Room for the fields."""
    return np.zeros((FIELDS, 2 * L.MAX_HEXES), dtype=np.int64)


@functools.lru_cache(maxsize=64)
def growth_of(
    edition: FrontierEdition, pieces: tuple[Placed, ...], plans: tuple[int, ...]
) -> npt.NDArray[np.int64]:
    """By placement of a building on the map into how many of the planned greater ones it may grow."""
    tables = tables_of(edition, pieces, 1)[0]
    rows = range(int(tables["start"][int(tables["hexes"])]))
    sizes = tables["size"]
    parts = [
        list(
            zip(
                tables["cell"][row, : sizes[row]].tolist(),
                tables["needs"][row, : sizes[row]].tolist(),
                strict=True,
            )
        )
        for row in rows
    ]
    planned: dict[tuple[int, int], set[int]] = {}
    for row in rows:
        for part in parts[row] if int(tables["pattern"][row]) in plans else ():
            planned.setdefault(part, set()).add(row)
    growth = np.zeros(L.MAX_PLACEMENTS, dtype=np.int64)
    for row in rows:
        greater = set.intersection(*(planned.get(part, set()) for part in parts[row])) - {row}
        growth[row] = min(len(greater), MAX_GROWTH)
    return growth
