"""What bots know beforehand of a card set, and their scratch space: one record for all of them.

A bot's `weigh` makes it, its `choose` uses it; a bot that needs nothing leaves it empty.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.engine import layout as L

WINGMAN_WEIGHTS = 24
POLICY_WEIGHTS = 192
VALUE_FEATURES = 296
VALUE_UNITS = 32
EFFECTS = 11  # codes of effects, with NONE
FIELD_TOKENS = 2  # a force field counts as so many shields

STANCE_WEIGHTS = 10

FOE_ATTACK = 0
FOE_SHELTER = 1
FOE_WEIGHT = 2  # of the damage that passes; wingman has one weight for all
FOE_WEIGHT_BACK = 3  # of the damage that the sector suffers

KNOWLEDGE = np.dtype(
    [
        (
            "shelter",
            "f8",
            (L.FACE_MASK + 1,),
        ),  # tokens that a face takes, by row of the faces table
        # What `features.survey` finds out before the actions are looked at:
        ("attack", "f8", (L.SEATS, L.SECTORS)),
        ("taking", "f8", (L.SEATS, L.SECTORS)),  # tokens that a sector takes
        ("on_top", "f8", (L.SEATS, L.SECTORS)),  # fighters in the upper half of the top card
        ("targets", "f8", (L.SEATS,)),  # cards on a board
        ("ground", "f8", (L.SECTORS,)),  # what playing any card there is worth to the viewer
        ("foes", "f8", (L.SEATS, L.SECTORS, 3, 4)),  # by shift, the FOE_ below
        ("standing", "f8", (L.SEATS, L.SECTORS)),  # how a sector stands against its foes
        ("moving", "i8"),  # the card whose moves are being looked at, and
        ("lifted", "f8"),  # what its leaving is worth
        ("carried", "f8", (2,)),  # attack and shelter that it brings where it goes
        # wingman
        ("weights", "f8", (WINGMAN_WEIGHTS,)),
        ("worth", "f8", (L.MAX_CARDS,)),  # a front, beyond being a card
        # pilot
        ("policy", "f8", (POLICY_WEIGHTS,)),
        ("stance", "f8", (STANCE_WEIGHTS,)),
        ("front", "f8", (L.MAX_CARDS,)),  # a front played, by its traits
        ("buried", "f8", (L.MAX_CARDS,)),  # a front played as a back
        ("covered", "f8", (L.SECTORS,)),  # fighters that a card played there covers
        ("back", "f8", (L.SECTORS,)),  # what a back played there is worth
        # captain and admiral
        ("layer", "f4", (VALUE_FEATURES, VALUE_UNITS)),
        ("direct", "f4", (VALUE_FEATURES,)),
        ("units", "f4", (VALUE_UNITS,)),
        ("position", "f4", (VALUE_FEATURES,)),  # the features of the position that is valued, and
        ("sums", "f4", (VALUE_UNITS,)),  # what the units make of it
    ]
)


def face_shelters(tables: Any) -> npt.NDArray[np.float64]:
    """Tokens that each face takes until it is destroyed, by row of the faces table."""
    faces = tables[0]["faces"].astype(np.float64)
    tokens = (
        faces[..., L.FIGHTERS] + faces[..., L.SHIELDS] + FIELD_TOKENS * faces[..., L.FORCE_FIELD]
    )
    total: npt.NDArray[np.float64] = tokens.sum(axis=1)
    return total
