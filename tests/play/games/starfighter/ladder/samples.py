"""Figures of two bots, as they might have been measured."""

from play.games.starfighter.engine import RULES_VERSION
from play.games.starfighter.ladder.figures import ALL, BotMeeting, Ladder, Mistakes, Sources, Speed
from play.games.starfighter.ladder.kinds import KINDS
from play.games.starfighter.roster import BOTS
from play.intervals import Interval


def sources_of(*bots: str) -> Sources:
    return Sources(RULES_VERSION, {bot: BOTS[bot].version for bot in bots}, "2e8b790df1d2e409", 1)


SHARE = Interval(0.9, 0.8, 0.95)
LADDER = Ladder(
    sources_of("cadet", "pilot"),
    {"cadet": Interval(612.4, 540.0, 680.0), "pilot": Interval(1000.0, 1000.0, 1000.0)},
    tuple(
        BotMeeting(mode, ("pilot", "cadet"), (0, 0, 1, 2, 7), SHARE)
        for mode in ("skirmish", "total_war")
    ),
    {"cadet": Speed(26_700.0, 0.00043), "pilot": Speed(8123.0, 0.0024)},
)
LOST = {kind: Interval(0.0, 0.0, 0.0) for kind in KINDS} | {
    "late_pass": Interval(0.321, 0.3, 0.342),
    "shift": Interval(0.08, -0.01, 0.17),
    ALL: Interval(0.401, 0.36, 0.442),
}
MISTAKES = Mistakes(sources_of("cadet", "pilot"), "pilot", 200, 0.5, 128, {"cadet": LOST})
