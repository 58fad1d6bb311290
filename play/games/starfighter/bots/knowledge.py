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
AT_ONCE = 4  # features that `value.logit` adds up in one step, each by a name of its own
EFFECTS = 11  # codes of effects, with NONE
FIELD_TOKENS = 2  # a force field counts as so many shields

STANCE_WEIGHTS = 10

# Room at both ends of a line of sectors, for enemy sectors that face none, also after one more shift.
MARGIN = L.MAX_OFFSET + 1
LINE = L.SECTORS + 2 * MARGIN
BEYOND = 1e9  # the shelter there; the attack is as far below 0, so no damage passes
SHIFTS = 3  # of the offset: -1, 0, 1
UNSHIFTED = 1  # the place of 0 among them

KNOWLEDGE = np.dtype(
    [
        (
            "shelter",
            "f8",
            (L.FACE_MASK + 1,),
        ),  # tokens that a face takes, by row of the faces table
        ("actions", "i4", (L.MAX_ACTIONS,)),  # scratch: the legal ones of a decision
        # What `features.survey` finds out before the actions are looked at:
        ("attack", "f8", (L.SEATS, LINE)),  # + MARGIN + sector
        ("taking", "f8", (L.SEATS, LINE)),  # tokens that a sector takes
        ("on_top", "f8", (L.SEATS, L.SECTORS)),  # fighters in the upper half of the top card
        ("targets", "f8", (L.SEATS,)),  # cards on a board
        ("ground", "f8", (L.SECTORS,)),  # what playing any card there is worth to the viewer
        # By shift the place in the enemy's line that sector 0 faces,
        ("faced", "i8", (L.SEATS, SHIFTS)),
        ("passing_weight", "f8", (L.SEATS, SHIFTS)),  # that of damage which passes then, and
        ("suffered_weight", "f8", (L.SEATS, SHIFTS)),  # of damage which a sector suffers then
        ("aside", "f8"),  # what counts of the foes that a shift would bring
        ("standing", "f8", (L.SEATS, L.SECTORS)),  # how a sector stands against its foes
        ("triggered", "f8", (2, 2, EFFECTS)),  # effects: by an enemy's, and by no card to be hit
        ("moving", "i8"),  # the card whose moves are being looked at, and
        ("lifted", "f8"),  # what its leaving is worth
        ("carried", "f8", (2,)),  # attack and shelter that it brings where it goes
        ("policy", "f8", (POLICY_WEIGHTS,)),
        ("stance", "f8", (STANCE_WEIGHTS,)),
        # wingman
        ("weights", "f8", (WINGMAN_WEIGHTS,)),
        ("worth", "f8", (L.MAX_CARDS,)),  # a front, beyond being a card
        # pilot
        ("front", "f8", (L.MAX_CARDS,)),  # a front played, by its traits
        ("buried", "f8", (L.MAX_CARDS,)),  # a front played as a back
        ("covered", "f8", (L.SECTORS,)),  # fighters that a card played there covers
        ("back", "f8", (L.SECTORS,)),  # what a back played there is worth
        # captain and admiral
        ("layer", "f4", (VALUE_FEATURES, VALUE_UNITS)),
        ("direct", "f4", (VALUE_FEATURES,)),
        ("units", "f4", (VALUE_UNITS,)),
        ("position", "f4", (VALUE_FEATURES,)),  # the features of the position that is valued, and
        ("places", "i2", (VALUE_FEATURES + AT_ONCE,)),  # those that are not 0, and
        ("nonzero", "f4", (VALUE_FEATURES + AT_ONCE,)),  # their values
        ("sums", "f4", (VALUE_UNITS,)),  # what the units make of it
    ]
)


HOSTILE = (L.DESTROY, L.HIT, L.ROLL)
"""The effects that are used against cards of the enemy."""


def note_triggers(record: Any, own: Any, enemy: Any, nothing_to_hit: Any) -> None:
    """What effects are worth that trigger: own ones, and those of the enemy as losses.

    `nothing_to_hit` are by side the weights of hostile effects while there is no card against which to use
    them; None where these count like the others.
    """
    for side, (worth, idle) in enumerate(zip((own, enemy), nothing_to_hit, strict=True)):
        sign = 1 if side == 0 else -1
        record["triggered"][side] = sign * worth
        if idle is not None:
            record["triggered"][side, 1, HOSTILE] = sign * idle


def mark_ends(record: Any) -> None:
    """Give the margins of both lines shelter that no damage passes, and no attack."""
    record["attack"], record["taking"] = -BEYOND, BEYOND


def face_shelters(tables: Any, field: float = FIELD_TOKENS) -> npt.NDArray[np.float64]:
    """Tokens that the halves of each face take, by row of the faces table; `field` for a force field."""
    faces = tables[0]["faces"].astype(np.float64)
    tokens: npt.NDArray[np.float64] = (
        faces[..., L.FIGHTERS] + faces[..., L.SHIELDS] + field * faces[..., L.FORCE_FIELD]
    )
    return tokens
