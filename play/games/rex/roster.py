"""The bots of Rex, the weakest first."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.rex.bots import envoy, regent
from play.games.rex.text.narration import BOT_NAMES

_BOTS: Final = (
    (
        "envoy",
        envoy.VERSION,
        _("Bids by worth, moves for strongholds and influence, and allies with whom it could win."),
        0.3,
    ),
    (
        "regent",
        regent.VERSION,
        _("Deals the hidden cards anew and plays each round ahead; mixes its battle plans."),
        12.0,
    ),
)
BOTS: Final = {
    key: Bot(key, BOT_NAMES[key], version, manner, seconds)
    for key, version, manner, seconds in _BOTS
}
