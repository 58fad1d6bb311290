"""What a bot sees of a position before it searches: units, foes, what they threaten, what can be shot."""

from typing import Final

import numpy as np

from play.games.star_frontier.bots.doctrine import DOCTRINE
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.dice import FACES
from play.games.star_frontier.engine.ground import find_reach

MAX_UNITS: Final = 48
WAYS: Final = 2
"""Ways to act that are tried for a unit in one line of play."""

FIELDS: Final = 11
"""Lists of numbers by hex that the bots need."""
DEPOSITS, ENEMIES, SITES, WORTH, WANTED, WAY, REACHED, SPARE, OUTSIDE, GATE, DEPTH = range(FIELDS)
SIGHT: Final = np.dtype(
    [
        ("doctrine", DOCTRINE),
        ("owner", "i8"),
        ("own", "i8"),  # the number of own units; then by unit
        ("at", "i8", (MAX_UNITS,)),
        ("kind", "i8", (MAX_UNITS,)),
        ("goal", "i8", (MAX_UNITS,)),  # the field of distances that it follows
        ("acting", "i8"),  # the unit that is acting, or NOBODY
        ("foes", "i8"),
        ("foe_at", "i8", (MAX_UNITS,)),
        ("foe_of", "i8", (L.MAX_HEXES,)),  # by hex; NOBODY for an element
        ("haste", "f8", (MAX_UNITS,)),  # what a step towards it is worth
        ("landing", "i8", (L.MAX_HEXES,)),  # 1 where an own recruit could be put
        ("threat", "i8", (L.MAX_HEXES,)),  # a bit for each foe that can shoot there next turn
        (
            "damage",
            "f8",
            (MAX_UNITS, MAX_UNITS),
        ),  # gold that a foe takes from a unit it can shoot
        ("base", "f8", (MAX_UNITS,)),  # and from the best element that it can shoot
        ("prey", "i8"),  # the number of things that can be shot
        ("prey_at", "i8", (L.MAX_HEXES,)),
        ("worth", "f8", (L.MAX_HEXES,)),
        ("armour", "i8", (L.MAX_HEXES,)),
        ("open", "i8"),  # the number of deposits without a mine
        ("open_at", "i8", (L.MAX_HEXES,)),
        ("supplants", "i8"),  # 1 where a laboratory is wanted in the place of works that are of use
        ("affordable", "i8"),  # mines that this turn's gold pays
        ("spent", "i8"),  # positions valued
        ("way_score", "f8", (WAYS,)),
        ("way_to", "i8", (WAYS,)),
        ("way_order", "i8", (WAYS,)),
        ("growth", "i8", (L.MAX_PLACEMENTS,)),  # planned buildings that a placement may grow into
    ],
    align=True,
)


@kernel
def hit_chance(power, armour):
    """S7.4."""
    return min(1.0, max(0.0, float(FACES - armour + power) / FACES))


@kernel
def see(state, tables, sight, worth, reach):
    """Fills `sight` for the seat to move; `worth` is by hex in hundredths of gold."""
    owner = int64(state["to_move"])
    sight["owner"] = owner
    own, foes, prey, mines = 0, 0, 0, 0
    for at in range(int64(tables["hexes"])):
        sight["threat"][at] = 0
        thing = int64(state["thing"][at])
        kind = thing & L.KIND
        sight["armour"][at] = int64(state["stats"][thing >> 4, kind, L.ARMOUR])
        if thing == owner * L.ENEMY + L.MINE:
            mines += 1
        if thing == 0:
            continue
        if thing >> 4 == owner:
            if kind < L.WALL and own < MAX_UNITS:
                sight["at"][own] = at
                sight["kind"][own] = kind
                own += 1
            continue
        sight["foe_of"][at] = L.NOBODY
        if kind < L.WALL and foes < MAX_UNITS:
            sight["foe_at"][foes] = at
            sight["foe_of"][at] = foes
            foes += 1
        sight["worth"][at] = float(worth[at]) / 100.0
        if worth[at] > 0:
            sight["prey_at"][prey] = at
            prey += 1
    sight["own"], sight["foes"], sight["prey"] = own, foes, prey
    gold = int64(state["gold"][owner]) + mines * int64(state["income"][owner])
    sight["affordable"] = gold // int64(state["stats"][owner, L.MINE, L.PRICE])
    see_deposits(state, tables, sight)
    for foe in range(foes):
        see_foe(state, tables, sight, foe, reach)


@kernel
def see_deposits(state, tables, sight):
    """The deposits on which no mine stands."""
    count = 0
    for at in range(int64(tables["hexes"])):
        if tables["deposit"][at] != 0 and int64(state["thing"][at]) & L.KIND != L.MINE:
            sight["open_at"][count] = at
            count += 1
    sight["open"] = count


@kernel
def see_foe(state, tables, sight, foe, reach):
    """Where one foe can shoot next turn, and what it would destroy there."""
    at, owner = int64(sight["foe_at"][foe]), int64(sight["owner"])
    doctrine = sight["doctrine"]
    stats = state["stats"][1 - owner, int64(state["thing"][at]) & L.KIND]
    far, shots, power = int64(stats[L.RANGE]), int64(stats[L.SHOTS]), int64(stats[L.POWER])
    size = find_reach(state, tables, at, reach)
    base = 0.0
    for there in range(int64(tables["hexes"])):
        for i in range(size):
            if int64(tables["distance"][int64(reach[i]), there]) <= far:
                sight["threat"][there] = int64(sight["threat"][there]) | (1 << foe)
                thing = int64(state["thing"][there])
                if thing >> 4 == owner and thing & L.KIND >= L.WALL:
                    is_mine = thing & L.KIND == L.MINE
                    loss = float(doctrine["own_mine"] if is_mine else doctrine["own_element"])
                    armour = int64(sight["armour"][there])
                    base = max(base, loss * hit_chance(power, armour))
                break
    sight["base"][foe] = base * shots
    for unit in range(int64(sight["own"])):
        kind = int64(sight["kind"][unit])
        price = float(tables["stats"][kind, L.PRICE])
        chance = hit_chance(power, int64(state["stats"][owner, kind, L.ARMOUR]))
        sight["damage"][foe, unit] = price * min(1.0, chance * shots)
