"""How long a run is: as asked for, or as its bots need for a minute or two."""

from typing import Any, Final

from simulate.deals.playing_time import first_interim, games_within
from simulate.experiments.refusals import RunProblem, RunRefusal
from simulate.experiments.run_plan import RunPlan
from simulate.experiments.run_spec import MAX_DEFAULT_BUDGET, MAX_DEFAULT_GAMES, RunSpec
from simulate.models import Rule, RunKind
from simulate.statistics.forecast import games_for_half_width
from simulate.statistics.halving import BudgetTooSmall, plan_rounds
from simulate.statistics.interim_analyses import (
    FIRST_COMPARISON_ANALYSIS,
    FIRST_INTERVAL_ANALYSIS,
    next_interval_analysis,
)

SEQUENTIAL_BOUND: Final = 12_000  # games of a pairing, for a sequential test that stays open
DEFAULT_SECONDS: Final = 200.0  # of one processor; half of that where two play
ROUND: Final = 10
# An interval that was forecast is reached with this many times the games, whatever the decks.
RESERVE: Final = 2


def length_of(spec: RunSpec, plan: RunPlan, seconds: float) -> dict[str, Any]:
    """Rule, settings and most games of a pairing for the plan that has none yet. Raises RunRefusal."""
    each = plan.seconds_of_each
    if spec.kind in (RunKind.CUT, RunKind.SUGGESTION):
        sizes = plan.compared_decks - 1, plan.opponents
        budget = spec.budget or default_budget(
            seconds, plan.seconds_a_game, *sizes, alike=spec.alike
        )
        return halving(*sizes, budget, alike=spec.alike)
    if spec.kind in (RunKind.SWAP, RunKind.COMPARISON):
        return {
            "rule": Rule.SEQUENTIAL,
            "settings": {"margin": spec.margin, **early_interim(each, FIRST_COMPARISON_ANALYSIS)},
            "most_games": sequential_bound(each, seconds),
        }
    if spec.half_width is None:
        return {"most_games": spec.games or default_games(seconds, each)}
    early = early_interim(each, FIRST_INTERVAL_ANALYSIS)
    return {
        "rule": Rule.INTERVAL,
        "settings": {"half_width": spec.half_width, **early},
        "most_games": bound(spec.half_width, plan.rated_opponents, early.get("first_games")),
    }


def early_interim(each: float, usual: int) -> dict[str, int]:
    """The setting of a rule that looks earlier than usual, since its games take long; else none.

    One game of each pairing takes `each` seconds, all together.
    """
    first = first_interim(each, usual)
    return {"first_games": first} if first < usual else {}


def sequential_bound(each: float, seconds: float) -> int:
    """Games of a pairing for a sequential test that stays open: fewer where they take long."""
    least = first_interim(each, FIRST_COMPARISON_ANALYSIS)
    return games_within(seconds, each, least=least, most=SEQUENTIAL_BOUND)


def halving(variants: int, opponents: int, budget: int, *, alike: bool) -> dict[str, Any]:
    """Rule, settings and most games of a cut list. Raises RunRefusal, naming the least budget."""
    units = budget // (2 * opponents)
    try:
        rounds = plan_rounds(variants, units, alike=alike)
    except BudgetTooSmall as error:
        numbers = {"count": variants, "least": error.least * 2 * opponents}
        raise RunRefusal(RunProblem("games_tell_nothing", numbers)) from error
    return {
        "most_games": 2 * rounds[-1].units,
        "rule": Rule.HALVING,
        "settings": {
            "budget": budget,
            "units": units,
            "first_games": 2 * rounds[0].units,
            **({"alike": True} if alike else {}),
        },
    }


def default_games(seconds: float, each: float, most: int = MAX_DEFAULT_GAMES) -> int:
    """Games of each pairing that take so many seconds, where one of each takes `each`."""
    games = games_within(seconds, each, least=2, most=most)
    return games // ROUND * ROUND if games > ROUND**2 else games


def default_budget(
    seconds: float, each: float, variants: int, opponents: int, *, alike: bool
) -> int:
    """Games of a cut list, of which one takes `each`; at least as many as tell so many variants apart."""
    games = games_within(seconds, each, least=2, most=MAX_DEFAULT_BUDGET)
    games = games // ROUND**2 * ROUND**2
    try:
        plan_rounds(variants, games // (2 * opponents), alike=alike)
    except BudgetTooSmall as error:
        return error.least * 2 * opponents
    return games


def expected_games(half_width: float, opponents: int, first: int | None = None) -> int:
    """How many games of a pairing bring the mean over the opponents to ±half_width, as they are looked at.

    The first look is after so many games, the usual number where it is not given.
    """
    needed = games_for_half_width(half_width, opponents)
    border = next_interval_analysis(0, first)
    while border < needed:
        border = next_interval_analysis(border, first)
    return border


def bound(half_width: float, opponents: int, first: int | None = None) -> int:
    """How many games of a pairing such a run plays at most, whatever comes of them."""
    return RESERVE * expected_games(half_width, opponents, first)
