"""The bots of Rex, the weakest first."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.rex.bots import envoy, regent

_BOTS: Final = (
    Bot(
        "envoy",
        _("Envoy"),
        envoy.VERSION,
        _("Bids by worth, moves for strongholds and influence, and allies with whom it could win."),
        0.3,
    ),
    Bot(
        "regent",
        _("Regent"),
        regent.VERSION,
        _("Deals the hidden cards anew and plays each round ahead; mixes its battle plans."),
        12.0,
    ),
)
BOTS: Final = {bot.key: bot for bot in _BOTS}
