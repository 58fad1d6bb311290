"""How long a run is: as asked for, or as its bots need for a minute or two; and what to ask for instead of
one that is too long, in the unit of its stopping rule."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from simulate.deals.playing_time import first_interim, games_within
from simulate.experiments.phrases import Advice
from simulate.experiments.refusals import RunProblem, RunRefusal
from simulate.experiments.run_plan import (
    BotPlan,
    Contender,
    Pairings,
    RunPlan,
    rated_opponents,
    seconds_of_each,
)
from simulate.experiments.run_spec import MIN_BUDGET, RunSpec
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
MAX_DEFAULT_GAMES: Final = 1_000  # of a pairing
MAX_DEFAULT_BOT_GAMES: Final = 200  # of two bots in a game without decks
MAX_DEFAULT_BUDGET: Final = 100_000  # of a cut list
ROUND: Final = 10
PAIR: Final = 2  # games of one deal
# An interval that was forecast is reached with this many times the games, whatever the decks.
RESERVE: Final = 2
STEPS: Final = range(1, 201)  # half-widths that can be asked for, in thousandths


def length_of(
    spec: RunSpec, contenders: Sequence[Contender], pairings: Pairings, seconds: float
) -> dict[str, Any]:
    """Rule, settings and most games of a pairing. Raises RunRefusal."""
    each = seconds_of_each(contenders, pairings)
    if spec.kind in (RunKind.CUT, RunKind.SUGGESTION):
        opponents = sum(first == 0 for first, _second in pairings)
        sizes = len(pairings) // opponents - 1, opponents
        game = each / len(pairings)
        budget = spec.budget or default_budget(seconds, game, *sizes, alike=spec.alike)
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
        "most_games": bound(spec.half_width, rated_opponents(contenders), early.get("first_games")),
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


def narrowest(games: int, opponents: int, first: int | None = None) -> float | None:
    """The narrowest half-width for at most so many games of a pairing; None where the widest takes more."""
    widths = (step / 1000 for step in STEPS)
    return next((width for width in widths if bound(width, opponents, first) <= games), None)


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
