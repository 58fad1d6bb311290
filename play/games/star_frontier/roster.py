"""The bots of Star Frontier, the weakest first."""

import math
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.star_frontier.bots import marshal, recruit
from play.games.star_frontier.text.narration import BOT_NAMES
from play.intervals import Interval, normal_quantile, wilson_interval

_BOTS: Final = (
    ("recruit", recruit.VERSION, _("Plays by chance, within the rules."), 0.0006),
    (
        "marshal",
        marshal.VERSION,
        _("Plans mines, buildings and research, and looks a whole turn ahead when it fights."),
        0.06,
    ),
)
BOTS: Final = {
    key: Bot(key, BOT_NAMES[key], version, manner, seconds)
    for key, version, manner, seconds in _BOTS
}

PEOPLE_BEGIN: Final = 1500.0
MEASURED: Final = (1999.5, 2000)
"""Games that marshal won of those against recruit on `arktal-1`, in either length (rules 1, marshal 2,
recruit 1).

It won all; half a game counts as lost, or the distance would have no bounds.
"""


def ratings_beside_people() -> dict[str, Interval]:
    """Both bots in points of Elo, with marshal where people begin."""
    won, games = MEASURED
    share = wilson_interval(won / games, games, normal_quantile())

    def behind(of: float) -> float:
        return PEOPLE_BEGIN - 400 * math.log10(of / (1 - of))

    recruit = Interval(behind(share.value), behind(share.high), behind(share.low))
    return {"recruit": recruit, "marshal": Interval(PEOPLE_BEGIN, PEOPLE_BEGIN, PEOPLE_BEGIN)}
