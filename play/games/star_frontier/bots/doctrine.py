"""How a bot of Star Frontier weighs things, as plain data: what it builds and buys, what it fights for."""

import functools
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.laying import gap_of
from play.games.star_frontier.engine import layout as L

PLANS: Final = 8
DOCTRINE: Final = np.dtype(
    [
        # Buildings as they are wanted, or NOBODY; only a laboratory takes the place of the first two
        ("plans", "i8", (PLANS,)),
        ("army", "f8", (PLANS,)),  # gold in units that comes before each of them
        ("recruit", "f8", (L.KINDS,)),  # how much a unit of a kind is wanted
        ("card", "f8", (L.MAX_CARDS,)),  # how much a research card is wanted
        # Combat, in gold
        ("approach", "f8"),  # for a step towards what is wanted
        ("haste", "f8"),  # how many times as much for who goes to build
        ("caution", "f8"),  # feared for a gold that the enemy may destroy in its turn
        ("on_deposit", "f8"),  # what a unit costs that stands where a mine can be,
        ("on_site", "f8"),  # or where a wall or tower is wanted,
        ("on_landing", "f8"),  # or where a recruit could land
        ("mine_next", "f8"),  # for a deposit beside a unit where a mine can be built this turn
        ("own_loss", "f8"),  # for a gold that the own blast destroys
        ("mine", "f8"),  # for an enemy mine,
        ("element", "f8"),  # a wall or tower,
        ("price", "f8"),  # a gold of a unit's price,
        ("unit", "f8"),  # and for any unit besides
        ("own_mine", "f8"),
        ("own_element", "f8"),
        ("mining", "f8"),  # steps that a deposit may be further off than the enemy, for a unit,
        ("mining_price", "f8"),  # less so many for each gold of its price
        # Construction
        ("soldiers", "f8"),  # units of any kind that come first
        ("workers", "f8"),  # of the cheap ones
        ("crowd", "f8"),  # what a unit beyond those that can act is wanted less, for each
        ("rich", "f8"),  # gold with which a building need not wait for the army
        ("supplant", "f8"),  # gold left with which a laboratory is put where other works stand
        ("worthwhile", "f8"),  # gold in units of the stock for which a building is put up
        ("locked", "f8"),  # gold in units that a mine may part from the enemy
        ("first_site", "f8"),  # urgency of the first building, where others have 500,
        ("bridge", "f8"),  # and of a crossing
        # Of a building's place
        ("room", "f8"),  # for a hex where a recruit could land and come out, of six
        ("sealed", "f8"),  # what a hex costs to which nobody could come any more,
        ("clear", "f8"),  # a wall or tower that has to be razed first,
        ("way", "f8"),  # a step to it,
        ("near_deposit", "f8"),  # and a deposit beside it
        ("touched", "f8"),  # for an element that a unit stands beside,
        ("home", "f8"),  # and one on the own bridgehead
    ],
    align=True,
)

MARSHAL: Final = {
    "approach": 0.35,
    "haste": 1.0,
    "caution": 0.35,
    "on_deposit": 0.6,
    "on_site": 3.0,
    "mine_next": 4.0,
    "own_loss": 1.3,
    "mine": 9.0,
    "element": 3.0,
    "price": 1.0,
    "unit": 1.0,
    "own_mine": 6.0,
    "own_element": 2.0,
}
MARSHAL_PLANS: Final = {
    "barracks": 0,
    "tank_shop": 0,
    "laboratory": 0,
    "rocket_tank_factory": 0,
    "robot_terminal": 0,
    "tracked_plant": 0,
    "garrison": 0,
}
COMMANDER: Final = {
    **MARSHAL,
    "approach": 0.5,
    "haste": 8.0,
    "caution": 0.6,
    "on_site": 2.0,
    "on_landing": 0.5,
    "mine": 4.0,
    "mining": 18.0,
    "mining_price": 6.0,
    "soldiers": 4.0,
    "workers": 2.0,
    "crowd": 0.5,
    "rich": 20.0,
    "supplant": 50.0,
    "worthwhile": 5.0,
    "locked": 2.0,
    "first_site": 700.0,
    "bridge": 520.0,
    "room": 3.0,
    "sealed": 4.0,
    "clear": 8.0,
    "way": 10.0,
    "near_deposit": 2.0,
    "touched": 4.0,
    "home": 3.0,
}
PLANS_BY_GAP: Final = (
    (6, 12, 20, "laboratory garrison tank_plant robot_terminal tracked_plant"),
    (8, 0, 20, "robot_terminal laboratory garrison tank_plant tracked_plant"),
    (10, 0, 40, "laboratory"),
    (L.MAX_HEXES, 0, 30, "tracked_plant laboratory garrison tank_plant robot_terminal"),
)
"""Up to so far between bridgeheads: the army before the launchers' works, before others, and which."""
RECRUITS: Final = {
    "infantry": 2.0,
    "cyborg": 4.0,
    "light": 5.0,
    "heavy": 6.0,
    "stream": 7.0,
    "vortex": 7.0,
    "hammer": 5.0,
    "engineer": 3.0,
    "atlant": 8.0,
    "cyclops": 9.0,
}
CARDS: Final = {
    "field_staff": 8.0,
    "reactive_plates": 3.0,
    "long_barrels": 2.0,
    "forward_landing": 2.0,
    "guided_fire": 2.0,
    "pulse_rifles": 0.5,
    "heavy_warhead": 0.5,
    "composite_suits": 0.5,
    "cast_walls": 0.5,
    "prefabrication": 0.5,
    "turbines": 0.5,
}
"""Those below 1 are bought while a laboratory stands, which is not kept for them.

Deep shafts are left out: when a laboratory stands, mines bring more gold than can be spent.
"""
OTHER: Final = 3.0
"""How much units are wanted that are not named here, as another edition may have them."""


def new_doctrine(
    edition: FrontierEdition,
    plans: Mapping[str, float],
    recruits: Mapping[str, float] = RECRUITS,
    cards: Mapping[str, float] = CARDS,
    figures: Mapping[str, float] = COMMANDER,
) -> npt.NDArray[Any]:
    """One DOCTRINE record: by building the army that comes before it, and what is how much wanted.

    What the edition does not have is left out.
    """
    made = np.zeros(1, dtype=DOCTRINE)
    known, keys = list(edition.buildings), [key for key in plans if key in edition.buildings]
    made["plans"] = L.NOBODY
    for place, key in enumerate(keys[:PLANS]):
        made["plans"][0, place], made["army"][0, place] = known.index(key), plans[key]
    for kind in edition.kinds.values():
        if kind.code < L.WALL:
            made["recruit"][0, kind.code] = recruits.get(kind.key, OTHER)
    for place, key in enumerate(edition.research):
        made["card"][0, place] = cards.get(key, 0.0)
    for name, figure in figures.items():
        made[name] = figure
    return made


@functools.lru_cache(maxsize=64)
def doctrine_of(edition: FrontierEdition, pieces: tuple[Placed, ...], bot: str) -> npt.NDArray[Any]:
    """The DOCTRINE record of a bot on a finished map."""
    if bot != "commander":
        return new_doctrine(edition, MARSHAL_PLANS, figures=MARSHAL)
    gap = gap_of(edition, pieces)
    _gap, army, later, others = next(each for each in PLANS_BY_GAP if gap <= each[0])
    first = {"tank_shop": 0, "rocket_tank_factory": army}
    return new_doctrine(edition, first | dict.fromkeys(others.split(), later))
