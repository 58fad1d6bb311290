"""Codes and sizes that editions, the engine and its bots share, and the records of a state and of tables.

Seats are 0 and 1 for `A` and `B`. A hex is its place in the list of the map's hexes, which stands in the
order of their texts (`-1,0` before `-4,2`); a side with lava is its place in the list of those. Where both
can stand, a side is `SIDES` plus its place.
"""

from typing import Final

import numpy as np

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

ZERO: Final = 0
ONE: Final = 1
"""As arguments of kernels: Numba compiles a kernel anew for each number written in a call."""

DEPLOYING, COMBAT, CONSTRUCTION, OVER = range(4)
CONQUEST, DEPOSITS, TURNS, DRAW, RESIGNED, TIMED_OUT = range(1, 7)

# An action is verb << 20 | first << 10 | second.
DEPLOY, MOVE, FIRE, END, BUILD, RAZE, RECRUIT, RESEARCH, RESIGN, TIMEOUT = range(10)

# Falling order of width, aligned: copies are then fastest.
STATE: Final = np.dtype(
    [
        ("seed", "u8"),
        ("research", "u4", (SEATS,)),  # a bit a card
        ("turn", "i2"),  # from 1; one turn is one of each player
        ("shot", "i2"),  # shots of this player's turn so far
        ("acting", "i2"),  # the hex of the unit that acts, or NOBODY
        ("acted", "i2", (MAX_ACTED,)),  # hexes of units that are done, NOBODY for one destroyed
        ("gold", "i2", (SEATS,)),
        ("thing", "i1", (MAX_HEXES,)),
        ("joined", "i1", (MAX_HEXES,)),  # 0, or 1 plus the direction of the wall's other hex
        ("crossing", "i1", (MAX_SIDES,)),  # 0, or 1 plus the seat
        ("stock", "i1", (SEATS, KINDS)),
        ("stats", "i1", (SEATS, KINDS, STATS)),  # with research
        ("income", "i1", (SEATS,)),  # gold for each mine, with research
        ("actors", "i1", (SEATS,)),
        ("landing", "i1", (SEATS,)),
        ("acted_size", "i1"),
        ("moved", "i1"),
        ("fired", "i1"),
        ("shots_left", "i1"),
        ("phase", "i1"),
        ("to_move", "i1"),
        ("first", "i1"),
        ("winner", "i1"),
        ("reason", "i1"),
    ],
    align=True,
)

TABLES: Final = np.dtype(
    [
        # The edition
        ("income", "i2"),
        ("actors", "i2"),
        ("turns", "i2"),
        ("soldiers", "i2"),
        ("soldier", "i2"),
        ("gold", "i2"),
        ("first_gold", "i2"),
        ("units", "i2"),
        ("buildings", "i2"),
        ("cards", "i2"),
        ("effects", "i2"),
        ("laboratory", "i2"),  # the building for research
        ("stats", "i2", (KINDS, STATS)),
        ("blast", "i2", (KINDS,)),  # 1 for an area weapon
        ("stock", "i2", (KINDS,)),
        ("walls", "i2"),  # bit 0: there are walls of one hex, bit 1: of two (S1.4)
        ("makes", "i2", (MAX_BUILDINGS,)),  # bit k: unit kind k
        ("card_price", "i2", (MAX_CARDS,)),
        ("effect", "i2", (MAX_EFFECTS, 5)),  # card, code, kind, field, amount
        # The map
        ("hexes", "i2"),
        ("sides", "i2"),
        ("pairs", "i2"),  # those sides, and behind them those that walls of two hexes can join
        ("deposits", "i2"),
        ("near", "i2", (MAX_HEXES, 6)),  # E NE NW W SW SE, NOBODY off the map
        ("land", "i2", (MAX_HEXES, 6)),  # the same, through sides without lava only
        ("side", "i2", (MAX_HEXES, 6)),  # the side with lava there, or NOBODY
        ("pair", "i2", (MAX_HEXES, 6)),  # SIDES plus the side that a wall can join, or NOBODY
        ("banks", "i2", (MAX_BANKS, 2)),
        ("deposit", "i2", (MAX_HEXES,)),
        ("island", "i2", (MAX_HEXES,)),
        ("home", "i2", (MAX_HEXES,)),  # the seat whose bridgehead it is, or NOBODY
        ("distance", "i2", (MAX_HEXES, MAX_HEXES)),
        # Where patterns fit: those whose first cell is hex h stand from start[h] to start[h + 1].
        ("start", "i2", (MAX_HEXES + 1,)),
        ("pattern", "i2", (MAX_PLACEMENTS,)),
        ("size", "i2", (MAX_PLACEMENTS,)),
        ("cell", "i2", (MAX_PLACEMENTS, MAX_PATTERN)),
        # WALL or TOWER; of a wall of two hexes SIDES plus the side that it joins
        ("needs", "i2", (MAX_PLACEMENTS, MAX_PATTERN)),
    ],
    align=True,
)

# Events: code and up to six numbers. A target is a hex or SIDES plus a side.
ROLLED: Final = 1  # owner, kind, target, die, power, armour (destroyed when die + power is more)
REMOVED: Final = 2  # owner, kind, target, 1 when razed
PLACED: Final = 3  # owner, kind, target
MOVED: Final = 4  # seat, kind, from, to
INCOME: Final = 5  # seat, gold taken, gold after it
CONTROL: Final = 6  # seat, hex of the deposit
RESEARCHED: Final = 7  # seat, card
TURN: Final = 8  # seat, turn
ENDED: Final = 9  # winner or NOBODY, reason
EVENT_WIDTH: Final = 7
EVENT_CAPACITY: Final = 128
LOG: Final = np.dtype(
    [("used", "i4"), ("kept", "i4"), ("cells", "i2", (EVENT_CAPACITY, EVENT_WIDTH))], align=True
)
