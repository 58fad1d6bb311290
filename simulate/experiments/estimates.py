"""What a run takes and shows, told before it begins."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from decks.models import Owner
from play.games.starfighter.bots.chooser import SEARCHERS
from simulate.deals.bots import BOTS
from simulate.experiments.limits import default_seconds, is_too_large
from simulate.experiments.planning import NamedDecks, plan_run
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_length import expected_games
from simulate.experiments.run_plan import RunPlan
from simulate.experiments.run_spec import RunSpec
from simulate.models import Rule
from simulate.results.speed import games_per_second
from simulate.statistics.forecast import (
    Forecast,
    TrialForecast,
    forecast,
    forecast_comparison,
    forecast_cuts,
)


def estimate(plan: RunPlan) -> Forecast | TrialForecast:
    """Games, time and precision; a TrialForecast where decks are compared."""
    if plan.rule in (Rule.FIXED, Rule.INTERVAL):
        return estimate_playtest(plan)
    base, variant = plan.contenders[:2]
    changes, speed = variant.changes_from(base), games_per_second(plan.seconds_a_game)
    searched = any(each.bot in SEARCHERS for each in plan.contenders)
    if plan.rule == Rule.SEQUENTIAL:
        margin, first = plan.settings["margin"], plan.settings.get("first_games")
        sizes = plan.opponents, margin, plan.most_games, speed, changes, first
        return forecast_comparison(*sizes, is_searched=searched)
    variants = plan.compared_decks - 1
    budget, alike = plan.settings["budget"], plan.settings.get("alike", False)
    asked = variants, plan.opponents, budget, speed, changes
    return forecast_cuts(*asked, alike=alike, is_searched=searched)


def estimate_playtest(plan: RunPlan) -> Forecast:
    games, opponents = plan.most_games, plan.rated_opponents
    if plan.rule == Rule.INTERVAL:
        first = plan.settings.get("first_games")
        games = min(games, expected_games(plan.settings["half_width"], opponents, first))
    speed = games_per_second(plan.seconds_a_game)
    return forecast(len(plan.pairings), games, speed, opponents)


@dataclass(frozen=True, slots=True)
class BotForecast:
    """The same run with this bot at both sides."""

    bot: str
    told: Forecast | TrialForecast
    is_too_much: bool

    @property
    def precision(self) -> float:
        """Half of the interval of the deck's win rate, or of the difference."""
        told = self.told
        return told.total_half_width if isinstance(told, Forecast) else told.half_width


def forecast_bots(
    spec: RunSpec, decks: NamedDecks, plan: RunPlan, owner: Owner
) -> Sequence[BotForecast]:
    """What the planned run would take of each bot; without those for which it cannot be planned.

    `is_too_much` is what the owner may not ask for at once.
    """
    found, seconds = [], default_seconds(owner)
    for bot in BOTS:
        asked = replace(spec, bot=bot, enemy_bot=bot)
        with suppress(RunRefusal):
            own = plan_run(asked, decks.played_by(bot), plan.edition, plan.export, seconds)
            found.append(BotForecast(bot, estimate(own), is_too_large(own, owner)))
    return found
