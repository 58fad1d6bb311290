"""Codes and sizes that editions share with the records of the engine."""

from typing import Final

SEATS: Final = 2
NOBODY: Final = -1
MAX_HEXES: Final = 160
MAX_SIDES: Final = 160
MAX_BANKS: Final = 3 * MAX_HEXES
MAX_PLACEMENTS: Final = 2048
MAX_PATTERN: Final = 12
MAX_BUILDINGS: Final = 12
MAX_CARDS: Final = 24
MAX_EFFECTS: Final = 64
MAX_UNITS: Final = 10
MAX_ACTED: Final = 12
MAX_ACTIONS: Final = 4096
"""`limits` keeps all of these, so kernels write without looking."""

# What stands on a hex is 0, or a kind plus `ENEMY` for seat B: units 1 to 10, then elements.
WALL, TOWER, MINE, CROSSING = 11, 12, 13, 14
KINDS: Final = 15
ENEMY: Final = 16
KIND: Final = 15
SIDES: Final = 512

SPEED, SHOTS, RANGE, POWER, AROUND, ARMOUR, PRICE = range(7)
STATS: Final = 7
STAT_NAMES: Final = ("speed", "shots", "range", "power", "around", "armour", "price")

# Effects of research: amount for a field of a kind, or for the seat.
OF_KIND, OF_INCOME, OF_ACTORS, OF_LANDING, OF_PRICE = range(5)
