"""The bots of Star Frontier, the weakest first."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.star_frontier.bots import marshal, recruit
from play.games.star_frontier.text.narration import BOT_NAMES

_BOTS: Final = (
    ("recruit", recruit.VERSION, _("Plays by chance, within the rules."), 0.0006),
    ("marshal", marshal.VERSION, _("Plans mines, buildings and an attack."), 0.04),
)
BOTS: Final = {
    key: Bot(key, BOT_NAMES[key], version, manner, seconds)
    for key, version, manner, seconds in _BOTS
}
