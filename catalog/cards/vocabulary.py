"""Codes, limits and translated names of what cards and cruisers consist of (R1, R7, R8)."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _


class Series(models.TextChoices):
    """The colour of a card's number (R1.2)."""

    GREEN = "green", _("green")
    BLUE = "blue", _("blue")


class Effect(models.TextChoices):
    """The effect symbols (R7); the values are the notation's codes."""

    DRAW = "draw", _("Draw a card")
    LATERAL = "lateral", _("Lateral movement")
    VERTICAL = "vertical", _("Vertical movement")
    FREE = "free", _("Free movement")
    PIVOT = "pivot", _("Pivot")
    DESTROY = "destroy", _("Destruction")
    STRIKE = "strike", _("Enemy cruiser damage")
    BACKFIRE = "backfire", _("Own cruiser damage")
    ROLL = "roll", _("Barrel roll")
    HIT = "hit", _("Fighter damage")


class Protection(models.TextChoices):
    """The protections (R8); the values are the notation's codes."""

    FORCE_FIELD = "force_field", _("Force field")
    SHIELD_2 = "shield_2", _("2 shields")
    SHIELD_3 = "shield_3", _("3 shields")
    SHIELD_4 = "shield_4", _("4 shields")


def symbol_label(code: str) -> str:
    """The name of an effect, a protection or a series in the active language."""
    kind = next(kind for kind in (Effect, Protection, Series) if code in kind.values)
    return str(kind(code).label)


SHIELDS: Final[dict[str, int]] = {
    Protection.SHIELD_2: 2,
    Protection.SHIELD_3: 3,
    Protection.SHIELD_4: 4,
}
BLUE_ONLY_EFFECTS: Final = (Effect.ROLL, Effect.HIT)
GREEN_EFFECTS: Final = tuple(effect for effect in Effect if effect not in BLUE_ONLY_EFFECTS)

TOP_LEVEL: Final = 3
TOP_SERIAL: Final = 100
MAX_FIGHTERS: Final = 4
SECTORS: Final = 5
FEWEST_FIELDS: Final = 2
MAX_FIELDS: Final = 4
MAX_DRAW_SYMBOLS: Final = 2
MAX_ARMOUR: Final = 99
MAX_CRUISERS: Final = 16

CARDS_IN_A_SET: Final = 100
GREEN_CARDS_IN_A_SET: Final = 40
TRAINING_CRUISERS: Final = ("ares", "athena")

KEY_LENGTH: Final = 40
NAME_LENGTH: Final = 60  # signs as readers count them
STORED_NAME_LENGTH: Final = 4 * NAME_LENGTH  # characters; an emoji has several
NOTE_LENGTH: Final = 4000
STORED_TEXT_LENGTH: Final = 4 * NOTE_LENGTH
REVISION_LENGTH: Final = 16
