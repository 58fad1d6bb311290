"""Codes and array layouts: what a number in a state, a table, an action or an event means.

The state is one structured record. All integers are signed, so that arithmetic inside kernels stays
in 64-bit signed integers. Sectors are 0 to 4 from left to right as seen from seat A, levels 0 to 3.
"""

from typing import Final

import numpy as np

SEATS: Final = 2
SECTORS: Final = 5
SECTOR_MASK: Final = (1 << SECTORS) - 1
LEVELS: Final = 4
MAX_CARDS: Final = 100  # R1.2
MAX_CRUISERS: Final = 16
MAX_WAITING: Final = 64  # more than the visible halves of two full boards (R1.6): 2 x 5 x (4 + 1)
MAX_ACTIONS: Final = 1024  # a full hand: 100 cards, two faces, five sectors, and the pass

MIN_DECK: Final = 25  # R2.3
MAX_ROUNDS: Final = 50  # R9.3
MAX_CHAIN: Final = 100  # R7.8
MAX_OFFSET: Final = 3  # R6.1

NOBODY: Final = -1
UNKNOWN: Final = 127  # a card whose number the viewer does not know

# Modes (R2)
TRAINING, SKIRMISH, TOTAL_WAR = range(3)

# Phases: what kind of decision is open; RUNNING only exists inside a call.
DEPLOYMENT, EFFECT, ORDER, SHIFT, DIRECTION, OVER, RUNNING = range(7)

# Effects (R7); an action that carries one out has the same code as its kind.
NONE, DRAW, LATERAL, VERTICAL, FREE, PIVOT, DESTROY, STRIKE, BACKFIRE, ROLL, HIT = range(11)
EFFECT_NAMES: Final = (
    "draw",
    "lateral",
    "vertical",
    "free",
    "pivot",
    "destroy",
    "strike",
    "backfire",
    "roll",
    "hit",
)
OF_A_CARD: Final = ("vertical", "pivot", "destroy", "roll")
"""Those that are written with seat, sector and level."""

# Kinds of the other actions
PASS, PLAY, RESOLVE, SHIFT_BOARD, BATTLE_ORDER, RESIGN, TIMEOUT = range(11, 18)

# On which half a `hit` puts its token, the last number of its action (R7)
NO_CHOICE, CHOSEN_UPPER, CHOSEN_LOWER = range(3)

# Reasons of a result (R9)
BY_ARMOUR, BY_CARDS, BY_DRAW, BY_ROUNDS, BY_RESIGNATION, BY_TIME = range(6)

# Traits of a half, the last axis of TABLES["faces"]
FIGHTERS, EFFECT_CODE, SHIELDS, FORCE_FIELD = range(4)

UPPER, LOWER = range(2)  # halves as the card lies (R1.5)

# A cell packs one card on a board into an integer: bits 0-6 card, 7 back, 8 pivoted, 9-11 and 12-14
# tokens on the fighters of the upper and lower half, 15-17 and 18-20 tokens on their shields.
EMPTY: Final = -1
CARD_MASK: Final = 0x7F
BACK_BIT: Final = 0x80
PIVOT_BIT: Final = 0x100
FACE_MASK: Final = CARD_MASK | BACK_BIT | PIVOT_BIT  # the row of TABLES["faces"] that a cell shows
FIGHTER_TOKENS: Final = 9
SHIELD_TOKENS: Final = 15
SHIELD_TOKEN_MASK: Final = 0b111111 << SHIELD_TOKENS
PLAYS_COUNT: Final = 4 * 2 * SECTORS
UPPER_TOKENS: Final = 7 << FIGHTER_TOKENS | 7 << SHIELD_TOKENS

TABLES: Final = np.dtype(
    [
        ("count", "i2"),
        ("level", "i1", (MAX_CARDS,)),
        ("green", "i1", (MAX_CARDS,)),
        ("faces", "i1", (FACE_MASK + 1, 2, 4)),  # face and orientation, half as it lies, trait
        ("armour", "i2", (MAX_CRUISERS,)),
        ("fields", "i1", (MAX_CRUISERS, SECTORS)),
        ("draws", "i1", (MAX_CRUISERS, SECTORS)),
        # The plays of one card in the order of the list: by sectors with a free field and by sectors whose
        # free field takes its front (a bit a sector), four bits a play (back << 3 | sector) and from bit
        # PLAYS_COUNT their number.
        ("plays", "i8", (1 << SECTORS, 1 << SECTORS)),
    ]
)

# An item names a printed half (0 top, 1 bottom) of a card on a board: seat << 8 | card << 1 | half.
# Fields stand in falling order of width and the record is aligned: copies are then fastest.
STATE: Final = np.dtype(
    [
        ("rng", "u8", (1,)),
        ("listed", "i8", (SEATS, 2)),  # Total War: a seat's deck list, a bit a card, 50 in a word
        ("cells", "i4", (SEATS, SECTORS, LEVELS)),
        ("round", "i2"),
        ("resolved", "i2"),  # effects carried out in this chain (R7.8)
        ("pending", "i2"),  # the item whose decision is open, its half 0 in phase ORDER
        ("waiting_size", "i2"),
        ("waiting", "i2", (MAX_WAITING,)),  # items, the next to be resolved last
        ("armour", "i2", (SEATS,)),
        # Piles: in a game with a common deck only the first row of deck and discard is used. Places
        # that hold nothing are 0, EMPTY in cells: equal states are equal records.
        ("hand_size", "i2", (SEATS,)),
        ("aside_size", "i2", (SEATS,)),
        ("deck_size", "i2", (SEATS,)),
        ("discard_size", "i2", (SEATS,)),
        ("height", "i1", (SEATS, SECTORS)),
        ("fields", "i1", (SEATS, SECTORS)),
        ("draws", "i1", (SEATS, SECTORS)),
        ("mode", "i1"),
        ("phase", "i1"),
        ("to_move", "i1"),
        ("turn", "i1"),  # whose deployment turn it is, also while effects are resolved
        ("initiative", "i1"),
        ("offset", "i1"),
        ("winner", "i1"),
        ("reason", "i1"),
        ("effect", "i1"),  # the effect that waits for a choice in phase EFFECT, else NONE
        ("fighting", "i1"),
        ("direction", "i1"),  # 1 left to right, -1 right to left
        ("battle_sector", "i1"),  # of seat A
        ("taking", "i1"),
        ("left", "i1", (SEATS,)),
        ("passed", "i1", (SEATS,)),
        ("cruiser", "i1", (SEATS,)),
        ("hand", "i1", (SEATS, MAX_CARDS)),  # ascending
        ("aside", "i1", (SEATS, MAX_CARDS)),  # in the order drawn
        ("deck", "i1", (SEATS, MAX_CARDS)),  # the next card last
        ("discard", "i1", (SEATS, MAX_CARDS)),  # last discarded last
    ],
    align=True,
)

# Events: code and five numbers each; RESHUFFLED is followed by the pile itself, its top card last.
# "place" is sector * 4 + level or -1; "half" is 0 upper or 1 lower, as the card lies.
DRAWN: Final = 1  # seat, card: at Reinforcement, to the hand
SET_ASIDE: Final = 2  # seat, card: by a Draw effect
TAKEN_UP: Final = 3  # seat, card: from aside to the hand
RESHUFFLED: Final = 4  # pile or NOBODY for the common one, size
PLAYED: Final = 5  # seat, card, 1 for the back, sector, level
PASSED: Final = 6  # seat, 1 when it takes or keeps the initiative by it
TRIGGERED: Final = 7  # seat, card, place, half, effect
DROPPED: Final = 8  # seat, card, place, half
FIZZLED: Final = 9  # seat, card, place, half, effect: there is no target (R7.11)
RESOLVED: Final = 10  # seat, card, place, half, effect: its turn has come
MOVED: Final = 11  # seat, sector, level, to sector, to level
PIVOTED: Final = 12  # seat, sector, level
ROLLED: Final = 13  # seat, sector, level, card, 1 if the back is now shown
TOKEN: Final = 14  # seat, sector, level, half, 1 for a shield
ABSORBED: Final = 15  # seat, tokens (R8.1)
DESTROYED: Final = 16  # seat, sector, level, card, 1 if it lay face down
ARMOUR: Final = 17  # seat, change, armour after it
BATTLE: Final = 18  # sector of A, sector of B, damage of A, damage of B
SHIFTED: Final = 19  # seat, offset
RECOVERED: Final = 20  # shield tokens return (R6.8)
INITIATIVE: Final = 21  # seat
ROUND: Final = 22  # number of the round that begins
ENDED: Final = 23  # winner or NOBODY, reason
EVENT_WIDTH: Final = 6
TAPE_SIZE: Final = 256
"""Words for one action: each pile is shuffled at most once in it, of 100 cards at most."""
EVENT_CAPACITY: Final = 1 << 14
LOG: Final = np.dtype(
    [
        ("used", "i4"),
        ("kept", "i1"),  # 0 where nothing is recorded
        ("overflown", "i1"),
        ("cells", "i2", (EVENT_CAPACITY,)),
        # In matches the words of the key that chance takes, from number `tape_start` on; else none.
        ("tape_size", "u8"),
        ("tape_start", "u8"),
        ("tape", "u8", (TAPE_SIZE,)),
    ],
    align=True,
)

# What a kernel needs to list actions and draw by chance. Arrays inside a record are passed on without their
# references being counted, a twentieth of the time; and kernels are compiled once for all that have them so.
SCRATCH: Final = np.dtype(
    [("words", "u8", (SEATS,)), ("actions", "i4", (MAX_ACTIONS,))], align=True
)
