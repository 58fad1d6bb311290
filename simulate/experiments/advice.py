"""What to ask for instead of a run that is too large, in the unit in which it is asked for."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from catalog.site.number_format import decimal, whole
from simulate.experiments.precision import narrowest
from simulate.experiments.run_spec import LEAST_BUDGET, Request, opponents_of
from simulate.models import Rule
from simulate.statistics.halving import BudgetTooSmall, plan_rounds

PAIR: Final = 2  # games of one deal


def what_would_do(request: Request, most: int) -> str:
    """A sentence that says what would take at most so many games; empty where nothing of the kind would."""
    if request.before is not None:
        return fewer_more_games(request, request.before, most)
    return BY_RULE[request.rule](request, most)


def fewer_more_games(request: Request, before: int, most: int) -> str:
    """For whoever goes on with a run that has so many."""
    if request.rule == Rule.HALVING:
        words, count = _("You can go on with at most %(count)s more games in all."), most - before
    else:
        words = _("You can go on with at most %(count)s more games of each pairing.")
        count = games_of_each(request, most) - before
    return with_count(words, count // PAIR * PAIR)


def fewer_games(request: Request, most: int) -> str:
    words = _("With these pairings you may ask for %(count)s games of each.")
    return with_count(words, games_of_each(request, most))


def wider_interval(request: Request, most: int) -> str:
    each = games_of_each(request, most)
    if width := narrowest(each, opponents_of(request.sides)):
        words = _("Ask for a wider interval, ± %(width)s %% or more.")
        return words % {"width": decimal(100 * width, 1)}
    return with_count(
        _("With these pairings ask for a number of games instead, %(count)s of each."), each
    )


def fewer_opponents(request: Request, most: int) -> str:
    words = _("Choose fewer opponents, at most %(count)s.")
    return with_count(words, most // (decks_of(request) * request.most_games))


def fewer_games_in_all(request: Request, most: int) -> str:
    decks = decks_of(request)
    if most < LEAST_BUDGET:
        return ""
    try:
        plan_rounds(decks - 1, most // (2 * len(request.meetings) // decks))
    except BudgetTooSmall:
        return ""
    return with_count(_("Ask for at most %(count)s games in all."), most)


BY_RULE: Final[dict[str, Callable[[Request, int], str]]] = {
    Rule.FIXED: fewer_games,
    Rule.INTERVAL: wider_interval,
    Rule.SEQUENTIAL: fewer_opponents,
    Rule.HALVING: fewer_games_in_all,
}


def games_of_each(request: Request, most: int) -> int:
    """How many games each pairing may have."""
    return most // len(request.meetings) // PAIR * PAIR


def decks_of(request: Request) -> int:
    """How many decks are compared on the same opponents, the base among them."""
    return len({first for first, _second in request.meetings})


def with_count(words: str, count: int) -> str:
    return words % {"count": whole(count)} if count > 0 else ""
