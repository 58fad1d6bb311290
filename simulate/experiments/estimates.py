"""What a run takes and shows, told before it begins."""

from simulate.experiments.precision import expected_games
from simulate.experiments.run_plan import RunPlan, rated_opponents
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
    changes, speed = variant.changes_from(base), games_per_second()
    if plan.rule == Rule.SEQUENTIAL:
        margin = plan.settings["margin"]
        return forecast_comparison(plan.opponents, margin, plan.most_games, speed, changes)
    variants = plan.compared_decks - 1
    return forecast_cuts(variants, plan.opponents, plan.settings["budget"], speed, changes)


def estimate_playtest(plan: RunPlan) -> Forecast:
    games, opponents = plan.most_games, rated_opponents(plan.contenders)
    if plan.rule == Rule.INTERVAL:
        games = min(games, expected_games(plan.settings["half_width"], opponents))
    return forecast(len(plan.pairings), games, games_per_second(), opponents)
