"""The bots of Star Frontier, the weakest first."""

import math
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.star_frontier.bots import marshal, recruit
from play.intervals import Interval, normal_quantile, wilson_interval

_BOTS: Final = (
    Bot("recruit", _("Recruit"), recruit.VERSION, _("Plays by chance, within the rules."), 0.0006),
    Bot(
        "marshal",
        _("Marshal"),
        marshal.VERSION,
        _("Plans mines, buildings and research, and looks a whole turn ahead when it fights."),
        0.06,
    ),
)
BOTS: Final = {bot.key: bot for bot in _BOTS}

PEOPLE_BEGIN: Final = 1500.0
MEASURED: Final = 2000
"""Games of marshal against recruit on `arktal-1`, in either length (rules 1, marshal 4, recruit 1).

It won all of them, so only a bound can be told of their distance.
"""


def ratings_beside_people() -> dict[str, Interval]:
    """Both bots in points of Elo, with marshal where people begin."""
    least = wilson_interval(1.0, MEASURED, normal_quantile()).low
    highest = PEOPLE_BEGIN - 400 * math.log10(least / (1 - least))
    recruit = Interval(-math.inf, -math.inf, highest)
    return {"recruit": recruit, "marshal": Interval(PEOPLE_BEGIN, PEOPLE_BEGIN, PEOPLE_BEGIN)}
