"""The bots, the weakest first, with what a game takes."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.clone_wars.bots import general, trooper
from play.games.game import Bot

BOTS: Final[Mapping[str, Bot]] = {
    "trooper": Bot(
        "trooper",
        _("Trooper"),
        trooper.VERSION,
        _("Goes for what is near and fights by rule."),
        0.2,
    ),
    "general": Bot(
        "general",
        _("General"),
        general.VERSION,
        _("Plans missions, training and planets, tries battles in mind and duels exactly."),
        4.0,
    ),
}
CHOOSERS: Final = {"trooper": trooper.choose, "general": general.choose}
