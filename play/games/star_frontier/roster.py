"""The bots of Star Frontier, the weakest first."""

import math
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.star_frontier.bots import commander, marshal, recruit
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
    Bot(
        "commander",
        _("Commander"),
        commander.VERSION,
        _("Fights before it builds, keeps room for recruits, and plans for the map and the gold."),
        0.05,
    ),
)
BOTS: Final = {bot.key: bot for bot in _BOTS}

PEOPLE_BEGIN: Final = 1500.0
MEASURED: Final = 2000
"""Games of marshal against recruit on `arktal-1`, in either length (rules 1, marshal 4, recruit 1).

It won all of them, so only a bound can be told of their distance.
"""


BESIDE_MARSHAL: Final = (592, 600)
"""Games that commander won of so many against marshal on `arktal-1` (rules 2, commander 5, marshal 4)."""


def points(share: float) -> float:
    """How many points of Elo above its opponent a bot is that wins this share of games."""
    return -400 * math.log10(1 / share - 1)


def ratings_beside_people() -> dict[str, Interval]:
    """The bots in points of Elo, with marshal where people begin."""
    least = wilson_interval(1.0, MEASURED, normal_quantile()).low
    won, games = BESIDE_MARSHAL
    share = wilson_interval(won / games, games, normal_quantile())
    above = (PEOPLE_BEGIN + points(each) for each in (share.value, share.low, share.high))
    return {
        "recruit": Interval(-math.inf, -math.inf, PEOPLE_BEGIN - points(least)),
        "marshal": Interval(PEOPLE_BEGIN, PEOPLE_BEGIN, PEOPLE_BEGIN),
        "commander": Interval(*above),
    }
