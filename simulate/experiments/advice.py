"""Smaller runs to propose instead of one that is too large, in the unit of its stopping rule."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from catalog.web.formats.number_format import decimal, whole
from simulate.experiments.precision import narrowest
from simulate.experiments.run_plan import RunPlan, rated_opponents
from simulate.experiments.run_spec import LEAST_BUDGET
from simulate.models import Rule
from simulate.statistics.halving import BudgetTooSmall, plan_rounds

if TYPE_CHECKING:
    from simulate.experiments.bot_plan import BotPlan

PAIR: Final = 2  # games of one deal


def smaller_run(plan: "RunPlan | BotPlan", most: int) -> str:
    """A sentence that names a run of at most so many games; empty where there is none."""
    if not isinstance(plan, RunPlan):
        return with_count(_("Ask for at most %(count)s games in all."), most // PAIR * PAIR)
    if plan.before is not None:
        return fewer_more_games(plan, plan.before, most)
    return BY_RULE[plan.rule](plan, most)


def fewer_more_games(plan: RunPlan, before: int, most: int) -> str:
    """For a run that goes on with one of `before` games."""
    if plan.rule == Rule.HALVING:
        words, count = _("You can go on with at most %(count)s more games in all."), most - before
    else:
        words = _("You can go on with at most %(count)s more games of each pairing.")
        count = games_of_each(plan, most) - before
    return with_count(words, count // PAIR * PAIR)


def fewer_games(plan: RunPlan, most: int) -> str:
    words = _("With these pairings you may ask for %(count)s games of each.")
    return with_count(words, games_of_each(plan, most))


def wider_interval(plan: RunPlan, most: int) -> str:
    each = games_of_each(plan, most)
    first = plan.settings.get("first_games")
    if width := narrowest(each, rated_opponents(plan.contenders), first):
        words = _("Ask for a wider interval, ± %(width)s %% or more.")
        return words % {"width": decimal(100 * width, 1)}
    return with_count(
        _("With these pairings ask for a number of games instead, %(count)s of each."), each
    )


def fewer_opponents(plan: RunPlan, most: int) -> str:
    words = _("Choose fewer opponents, at most %(count)s.")
    return with_count(words, most // (plan.compared_decks * plan.most_games))


def fewer_games_in_all(plan: RunPlan, most: int) -> str:
    if most < LEAST_BUDGET:
        return ""
    try:
        alike = plan.settings.get("alike", False)
        plan_rounds(plan.compared_decks - 1, most // (2 * plan.opponents), alike=alike)
    except BudgetTooSmall:
        return ""
    return with_count(_("Ask for at most %(count)s games in all."), most)


BY_RULE: Final[dict[str, Callable[[RunPlan, int], str]]] = {
    Rule.FIXED: fewer_games,
    Rule.INTERVAL: wider_interval,
    Rule.SEQUENTIAL: fewer_opponents,
    Rule.HALVING: fewer_games_in_all,
}


def games_of_each(plan: RunPlan, most: int) -> int:
    """How many games each pairing may have."""
    return most // len(plan.pairings) // PAIR * PAIR


def with_count(words: str, count: int) -> str:
    return words % {"count": whole(count)} if count > 0 else ""
