"""How many runs and games an owner may submit, and the refusals of more, which name a smaller run.

Games count by what they take a processor, too: of bots that think long there may be fewer.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import Sum

from catalog.web.limits.policies import BOUNDS, MAX_GUESTS_UNDER_WAY
from catalog.web.rows.locks import lock_kind, lock_row
from decks.models import Owner
from play.games.kit.base_game import bots_in
from simulate.deals.playing_time import games_within, seconds_a_game
from simulate.experiments.refusals import Advice, RunProblem, RunRefusal
from simulate.experiments.run_length import DEFAULT_SECONDS, bound
from simulate.experiments.run_plan import AnyPlan, BotPlan, RunPlan
from simulate.experiments.run_spec import MIN_BUDGET
from simulate.models import Rule, Run, RunKind, RunPairing, RunQuerySet
from simulate.results.speed import games_per_second
from simulate.statistics.halving import BudgetTooSmall, plan_rounds

PAIR: Final = 2  # games of one deal
STEPS: Final = range(1, 201)  # half-widths that can be asked for, in thousandths
SHORT_RUN: Final = 10.0  # seconds of one processor; an owner's short runs come before the long ones


@dataclass(frozen=True, slots=True)
class RunAllowance:
    """How much one owner may submit; `seconds` are of one processor.

    `default_seconds` are what a run takes whose length the owner leaves open.
    """

    active_runs: int
    runs_a_day: int
    games_a_run: int
    games_a_day: int
    seconds_a_run: float
    seconds_a_day: float
    default_seconds: float

    def of_games_that_take(self, seconds: float) -> "RunAllowance":
        """The same, with no more games than its seconds are enough for; they come in pairs."""
        return replace(
            self,
            games_a_run=games_within(self.seconds_a_run, seconds, least=0, most=self.games_a_run),
            games_a_day=games_within(self.seconds_a_day, seconds, least=0, most=self.games_a_day),
        )


def allowance(whose: str, games: int, seconds: float, default: float) -> RunAllowance:
    """What the table of bounds allows, with the most games and seconds of a run."""
    bounds = {name: getattr(bound, whose) for name, bound in BOUNDS.items()}
    return RunAllowance(
        active_runs=bounds["runs"],
        runs_a_day=bounds["runs_a_day"],
        games_a_run=games,
        games_a_day=bounds["games_a_day"],
        seconds_a_run=seconds,
        seconds_a_day=bounds["run_seconds_a_day"],
        default_seconds=default,
    )


OF_ACCOUNTS: Final = (2_000_000, 3_600, DEFAULT_SECONDS)
OF_GUESTS: Final = (200_000, 600, DEFAULT_SECONDS / 2)
ACCOUNT: Final = allowance("account", *OF_ACCOUNTS)
GUEST: Final = allowance("guest", *OF_GUESTS)
ACCOUNTS_OF_NETWORK: Final = allowance("accounts_of_network", *OF_ACCOUNTS)
GUESTS_OF_NETWORK: Final = allowance("guests_of_network", *OF_GUESTS)
# Of a day's games and time, what may be used when a run begins by itself; the rest is left for what is
# asked for, and a part of it for second opinions.
SHARES: Final = {RunKind.OPINION: 0.5, RunKind.SUGGESTION: 0.3}


def too_many_games(plan: AnyPlan, allowance: RunAllowance, left: int) -> RunRefusal:
    """The refusal of more games than the owner may ask for at once; `left` are those of the day."""
    most = allowance.games_a_run
    of_account = ACCOUNT.of_games_that_take(plan.seconds_a_game).games_a_run
    numbers = {
        "games": plan.games,
        "seconds": plan.games / games_per_second(plan.seconds_a_game),
        "most": most,
        "goes_on": plan.before is not None,
        "is_bound": plan.rule in (Rule.INTERVAL, Rule.SEQUENTIAL),
        "less": smaller_run(plan, min(left, most)),
        "left": left,
        "of_day": allowance.games_a_day,
        "with_account": of_account if most < plan.games <= of_account else None,
    }
    return RunRefusal(RunProblem("too_many_games", numbers))


def too_few_left(plan: AnyPlan, allowance: RunAllowance, left: int) -> RunRefusal:
    """The refusal of more games than are left of the day."""
    numbers = {
        "most": allowance.games_a_day,
        "left": left,
        "games": plan.games,
        "goes_on": plan.before is not None,
        "less": smaller_run(plan, left),
    }
    return RunRefusal(RunProblem("games_of_day", numbers))


def allowance_of(owner: Owner) -> RunAllowance:
    return ACCOUNT if isinstance(owner.user, User) else GUEST


def allowance_of_network(owner: Owner) -> RunAllowance:
    return ACCOUNTS_OF_NETWORK if isinstance(owner.user, User) else GUESTS_OF_NETWORK


def lock_allowance(owner: Owner) -> None:
    """Serialises the owner's submissions until the transaction ends; guests share one lock."""
    if isinstance(owner.user, User):
        lock_row(User.objects, owner.user.pk, no_key=True)
    else:
        lock_kind(Run)


def left_of_day(allowance: RunAllowance, today: RunQuerySet) -> tuple[int, float]:
    """How many games, and seconds of one processor, the owner of today's runs may still ask for."""
    asked = RunPairing.objects.filter(run__in=today).values_list(
        "matchup__game", "matchup__versions"
    )
    by_bots = list(asked.annotate(games=Sum("games")))
    seconds = sum(
        games * seconds_a_game(bots_in(versions), game) for game, versions, games in by_bots
    )
    games = allowance.games_a_day - sum(games for _game, _versions, games in by_bots)
    return max(games, 0), max(allowance.seconds_a_day - seconds, 0.0)


def games_left(allowance: RunAllowance, today: RunQuerySet, each: float) -> int:
    """How many games that take so many seconds the owner of today's runs may still ask for."""
    games, seconds = left_of_day(allowance, today)
    return games_within(seconds, each, least=0, most=games)


def default_seconds(owner: Owner) -> float:
    """What a run takes one processor where the owner leaves its length open: no more than is allowed."""
    allowance = allowance_of(owner)
    _games, left = left_of_day(allowance, Run.objects.owned_by(owner).of_today())
    return min(allowance.default_seconds, left)


def check_allowance(owner: Owner, plan: AnyPlan) -> None:
    """Raises RunRefusal when the owner may not submit that now."""
    if plan.kind in SHARES:
        check_share(owner, plan)
        return
    each, runs = plan.seconds_a_game, Run.objects.owned_by(owner)
    own, today = runs.asked_for(), runs.of_today()
    left = games_left(allowance_of(owner), today, each)
    allowance = allowance_of(owner).of_games_that_take(each)
    if plan.games > allowance.games_a_run:
        raise too_many_games(plan, allowance, left)
    # Runs of another version of the program do not keep these workers busy.
    if own.active().playable().count() >= allowance.active_runs:
        raise RunRefusal(RunProblem("too_many_playtests", {"most": allowance.active_runs}))
    if today.asked_for().count() >= allowance.runs_a_day:
        raise RunRefusal(RunProblem("runs_of_day", {"most": allowance.runs_a_day}))
    if plan.games > left:
        raise too_few_left(plan, allowance, left)
    check_network(owner, plan)


def check_share(owner: Owner, plan: AnyPlan) -> None:
    """Raises RunRefusal where too little of the day would be left.

    What comes by itself while a deck is edited is no playtest of the owner's, but what it takes is counted.
    """
    allowance, part = allowance_of(owner), SHARES[RunKind(plan.kind)]
    share = replace(
        allowance,
        games_a_day=int(allowance.games_a_day * part),
        seconds_a_day=allowance.seconds_a_day * part,
    )
    left = games_left(share, Run.objects.owned_by(owner).of_today(), plan.seconds_a_game)
    if plan.games > left:
        raise RunRefusal(RunProblem(f"{plan.kind}s_of_day"))
    check_network(owner, plan)


def check_network(owner: Owner, plan: AnyPlan) -> None:
    """Raises RunRefusal where the owner's network, or all guests together, have asked for enough.

    A network's accounts are counted together, and so are its guests. Where guests have many runs under
    way, a network without any still has its share.
    """
    is_guest, whole = not isinstance(owner.user, User), allowance_of_network(owner)
    alike = Run.objects.filter(network=owner.network, owner__isnull=is_guest)
    beside = alike if owner.network else alike.none()
    under_way = beside.active().playable().count()
    if under_way >= whole.active_runs:
        raise RunRefusal(RunProblem("network_busy"))
    today = beside.of_today()
    is_over = today.count() >= whole.runs_a_day
    if is_over or plan.games > games_left(whole, today, plan.seconds_a_game):
        raise RunRefusal(RunProblem("network_of_day"))
    has_share = bool(owner.network) and not under_way
    active = Run.objects.active().playable()
    if is_guest and not has_share and active.filter(owner=None).count() >= MAX_GUESTS_UNDER_WAY:
        raise RunRefusal(RunProblem("queue_full"))


def is_too_large(plan: AnyPlan, owner: Owner) -> bool:
    """Whether the owner may never ask for so much at once."""
    allowance = allowance_of(owner).of_games_that_take(plan.seconds_a_game)
    return plan.games > allowance.games_a_run


def limits_for(owner: Owner, plan: AnyPlan) -> dict[str, Any]:
    """The limits as a form shows them: the most games of a run, and as `refusal` why this one is too much."""
    each, refusal = plan.seconds_a_game, ""
    allowance = allowance_of(owner).of_games_that_take(each)
    of_account = ACCOUNT.of_games_that_take(each).games_a_run
    try:
        check_allowance(owner, plan)
    except RunRefusal as error:
        refusal = str(error)
    return {
        "most_games": allowance.games_a_run,
        "most_with_account": of_account if allowance_of(owner) is GUEST else None,
        "is_too_much": is_too_large(plan, owner),
        "refusal": refusal,
    }


def narrowest(games: int, opponents: int, first: int | None = None) -> float | None:
    """The narrowest half-width for at most so many games of a pairing; None where the widest takes more."""
    widths = (step / 1000 for step in STEPS)
    return next((width for width in widths if bound(width, opponents, first) <= games), None)


def smaller_run(plan: AnyPlan, most: int) -> Advice | None:
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
    width = narrowest(each, plan.rated_opponents, plan.settings.get("first_games"))
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
