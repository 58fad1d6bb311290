"""The shipped edition: tables T1 to T3, and the design rules of what is reconstructed (3.1 to 3.4)."""

from collections import Counter
from functools import cache

import pytest

from play.games.star_frontier.edition.board_map import BoardMap, placements
from play.games.star_frontier.edition.content import Placed
from play.games.star_frontier.edition.hexes import Hex, is_connected, neighbours
from play.games.star_frontier.edition.laying import piece_hexes
from play.games.star_frontier.edition.layout import STAT_NAMES
from tests.play.games.star_frontier.engine.setting import EDITION

pytestmark = pytest.mark.essential

# Speed, Shots, Range, Power, Armour, Price and, in 3.3, the stock.
UNITS = """
infantry 3 1 1 0  6  1 10
cyborg   2 1 3 2  7  3  6
light    4 2 1 1  8  3  4
heavy    3 1 3 3  9  5  4
stream   2 3 4 1  7  5  2
vortex   2 2 6 2  7  5  2
hammer   2 1 5 1  7  5  2
engineer 4 1 2 1  8  3  2
atlant   3 1 4 2 10  9  1
cyclops  2 2 4 1 11 12  1
"""
MAKES = {
    "barracks": "infantry",
    "garrison": "infantry cyborg",
    "laboratory": "infantry engineer",
    "tank_shop": "light",
    "tank_plant": "light heavy",
    "rocket_tank_factory": "light stream vortex",
    "tracked_plant": "light heavy stream vortex hammer",
    "robot_terminal": "atlant cyclops",
}
BOX = {"bridgehead": (19, 2, 2), "centre": (13, 3, 1), "slab": (12, 2, 2)} | {
    "hook": (10, 1, 2),
    "crescent": (8, 1, 2),
}


def figures(key: str, *names: str) -> list[int]:
    kind = EDITION.kinds[key]
    return [kind.stats[STAT_NAMES.index(name)] for name in names] + [kind.stock]


def test_units_are_those_of_the_table():
    """T1, 3.3."""
    names = ("speed", "shots", "range", "power", "armour", "price")
    for key, *told in map(str.split, UNITS.strip().splitlines()):
        assert figures(key, *names) == list(map(int, told)), key
    assert [key for key in EDITION.units if EDITION.kinds[key].is_area] == ["hammer"]
    assert figures("hammer", "around")[0] == 0
    assert len(EDITION.units) == 10


def test_buildings_make_what_the_table_lists():
    """T3."""
    made = {key: " ".join(building.makes) for key, building in EDITION.buildings.items()}
    assert made == MAKES
    assert [key for key, each in EDITION.buildings.items() if each.is_laboratory] == ["laboratory"]


@cache
def fits(key: str) -> Counter[str]:
    """By building in how many ways it fits a piece, deposits kept free."""
    lying = Placed(key, 0, (0, 0), 0 if EDITION.islands[key].is_bridgehead else None)
    keys = list(EDITION.buildings)
    board = BoardMap(EDITION, [lying])
    return Counter(keys[number] for _place, number, _elements in placements(EDITION, board))


def test_pieces_are_connected_and_come_in_equal_pairs():
    """3.1 (1), (2)."""
    for key, each in EDITION.islands.items():
        assert (len(each.hexes), len(each.deposits), each.copies) == BOX[key]
    assert EDITION.islands.keys() == BOX.keys()
    assert all(is_connected(set(each.hexes)) for each in EDITION.islands.values())
    assert all(each.copies == 2 or each.is_central for each in EDITION.islands.values())


def test_a_bridgehead_holds_every_building():
    """3.1 (3), with the ways that were counted there."""
    assert set(fits("bridgehead")) == set(EDITION.buildings)
    assert (fits("bridgehead")["barracks"], fits("crescent")["barracks"]) == (44, 6)
    assert all(fits(key)["barracks"] for key in EDITION.islands)
    for big, ways in (("tracked_plant", 4), ("robot_terminal", 18)):
        found = {key: fits(key)[big] for key in EDITION.islands if fits(key)[big]}
        assert found == {"bridgehead": ways}
    assert {key for key in EDITION.islands if not fits(key)["tank_shop"]} == {"centre"}


@pytest.mark.parametrize("key", list(EDITION.maps))
def test_preset_maps_are_alike_for_both_and_well_joined(key):
    """3.1 (6): of the central island the three deposits cannot be point-symmetric."""
    pieces = EDITION.maps[key].pieces
    hexes = [set(piece_hexes(EDITION, placed)) for placed in pieces]
    rich = [
        {at for at, is_rich in piece_hexes(EDITION, each).items() if is_rich} for each in pieces
    ]
    for number, placed in enumerate(pieces):
        (twin,) = (each for each, found in enumerate(hexes) if found == opposite(hexes[number]))
        assert pieces[twin].key == placed.key
        assert (twin == number) == (placed.seat is None and EDITION.islands[placed.key].is_central)
        assert twin == number or rich[twin] == opposite(rich[number])
        sides = [
            (other, at, near)
            for other in range(len(pieces))
            for at in hexes[number]
            for near in neighbours(at)
            if other != number and near in hexes[other]
        ]
        touched = Counter(other for other, _at, _near in sides if pieces[other].seat is None)
        assert placed.seat is None or sum(count >= 2 for count in touched.values()) >= 2
        dry = set().union(*rich)
        assert sum(at not in dry and near not in dry for _other, at, near in sides) >= 2


def opposite(hexes: set[Hex]) -> set[Hex]:
    return {(-q, -r) for q, r in hexes}


def test_patterns_are_connected_and_fill_at_most_nine_hexes():
    """3.2 (4), (5)."""
    for building in EDITION.buildings.values():
        assert len(building.hexes) <= 9
        assert is_connected(set(building.hexes))


def test_the_stock_is_enough_for_every_building():
    """3.3: smaller ones inside the bigger; mines for every deposit."""
    needed: Counter[str] = Counter()
    for key in ("garrison", "laboratory", "tracked_plant", "robot_terminal"):
        needed += Counter(kind for kind, _hexes in EDITION.buildings[key].pattern)
    assert needed == {"wall": 13, "tower": 14}
    assert all(EDITION.kinds[kind].stock > count for kind, count in needed.items())
    assert EDITION.kinds["mine"].stock == 15
