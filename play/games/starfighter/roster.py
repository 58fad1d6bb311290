"""The bots of Starfighter, the weakest first."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.starfighter.bots import admiral, cadet, captain, pilot, wingman
from play.games.starfighter.text.narration import BOT_NAMES

_BOTS: Final = (
    ("cadet", cadet.VERSION, _("Plays by chance, within the rules."), 0.00002),
    ("wingman", wingman.VERSION, _("Plays by a few rules of thumb and never looks ahead."), 0.0001),
    (
        "pilot",
        pilot.VERSION,
        _("Plays at a glance what it has learned from Captain's games."),
        0.0001,
    ),
    ("captain", captain.VERSION, _("Tries its best actions to the end of the round."), 0.03),
    ("admiral", admiral.VERSION, _("Thinks like Captain, only sixty times as long."), 1.0),
)
BOTS: Final = {
    key: Bot(key, BOT_NAMES[key], version, manner, seconds)
    for key, version, manner, seconds in _BOTS
}
