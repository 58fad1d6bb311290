"""What bots know beforehand of a card set, and their scratch space: one record for all of them.

A bot's `weigh` makes it, its `choose` uses it; a bot that needs nothing leaves it empty.
"""

import numpy as np

from play.games.starfighter.engine.layout import FACE_MASK, MAX_CARDS, SEATS, SECTORS

WEIGHTS = 24

KNOWLEDGE = np.dtype(
    [
        ("weights", "f8", (WEIGHTS,)),
        ("worth", "f8", (MAX_CARDS,)),  # a front, beyond being a card
        ("shelter", "f8", (FACE_MASK + 1,)),  # tokens that a face takes, by row of the faces table
        # What `survey` finds out before the actions are looked at:
        ("attack", "f8", (SEATS, SECTORS)),
        ("taking", "f8", (SEATS, SECTORS)),  # tokens that a sector takes
        ("foes", "f8", (SEATS, SECTORS, 3, 3)),  # by shift: weight, their attack, their shelter
        ("standing", "f8", (SEATS, SECTORS)),  # how a sector stands against its foes
        ("ground", "f8", (SECTORS,)),  # what playing any card there is worth to the viewer
        ("targets", "f8", (SEATS,)),  # cards on a board
        ("moving", "i8"),  # the card whose moves are being looked at, and
        ("lifted", "f8"),  # what its leaving is worth
    ]
)
