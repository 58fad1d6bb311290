"""Smaller runs to propose instead of one that is too large, in the unit of its stopping rule."""

from collections.abc import Callable
from typing import Final

from simulate.experiments.phrases import Advice
from simulate.experiments.run_length import narrowest
from simulate.experiments.run_plan import BotPlan, RunPlan, rated_opponents
from simulate.experiments.run_spec import MIN_BUDGET
from simulate.models import Rule
from simulate.statistics.halving import BudgetTooSmall, plan_rounds

PAIR: Final = 2  # games of one deal


def smaller_run(plan: RunPlan | BotPlan, most: int) -> Advice | None:
    """A run of at most so many games; None where there is none."""
    number: float
    if isinstance(plan, BotPlan):
        key, number = "games_in_all", most // PAIR * PAIR
    elif plan.before is not None:
        key, number = more_games(plan, plan.before, most)
    else:
        key, number = BY_RULE[plan.rule](plan, most)
    return (key, number) if number > 0 else None


def more_games(plan: RunPlan, before: int, most: int) -> Advice:
    """For a run that goes on with one of `before` games."""
    if plan.rule == Rule.HALVING:
        return "more_games_in_all", (most - before) // PAIR * PAIR
    return "more_games_of_each", (games_of_each(plan, most) - before) // PAIR * PAIR


def fewer_games(plan: RunPlan, most: int) -> Advice:
    return "games_of_each", games_of_each(plan, most)


def wider_interval(plan: RunPlan, most: int) -> Advice:
    each = games_of_each(plan, most)
    width = narrowest(each, rated_opponents(plan.contenders), plan.settings.get("first_games"))
    return ("width", width) if width else ("games_of_each_instead", each)


def fewer_opponents(plan: RunPlan, most: int) -> Advice:
    return "opponents", most // (plan.compared_decks * plan.most_games)


def fewer_games_in_all(plan: RunPlan, most: int) -> Advice:
    alike = plan.settings.get("alike", False)
    try:
        plan_rounds(plan.compared_decks - 1, most // (2 * plan.opponents), alike=alike)
    except BudgetTooSmall:
        return "games_in_all", 0
    return "games_in_all", most if most >= MIN_BUDGET else 0


BY_RULE: Final[dict[str, Callable[[RunPlan, int], Advice]]] = {
    Rule.FIXED: fewer_games,
    Rule.INTERVAL: wider_interval,
    Rule.SEQUENTIAL: fewer_opponents,
    Rule.HALVING: fewer_games_in_all,
}


def games_of_each(plan: RunPlan, most: int) -> int:
    """How many games each pairing may have."""
    return most // len(plan.pairings) // PAIR * PAIR
