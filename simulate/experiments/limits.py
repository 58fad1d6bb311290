"""How many runs and games an owner may submit, and the refusals of more."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog.site.number_format import duration, whole
from catalog.site.refusals import Refusal
from decks.models import Owner
from simulate.experiments.advice import smaller_run
from simulate.experiments.run_plan import RunPlan
from simulate.models import Rule, Run, RunPairing
from simulate.results.speed import games_per_second

SHORT_RUN: Final = 100_000  # games; workers take such runs first
MOST_GUEST_RUNS: Final = 20  # under way at a time, of all guests together
ALLOWANCES: Final = 0x5F1E57  # of all locks by number, those of allowances


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much one owner may submit."""

    active_runs: int
    runs_a_day: int
    games_a_run: int
    games_a_day: int


ACCOUNT: Final = Allowance(
    active_runs=5, runs_a_day=500, games_a_run=2_000_000, games_a_day=20_000_000
)
GUEST: Final = Allowance(active_runs=2, runs_a_day=60, games_a_run=200_000, games_a_day=1_000_000)


class RunRefused(Refusal):
    """A run cannot be submitted; the message says why, and how to mend it."""

    code = "wrong_playtest"


class TooManyGames(RunRefused):
    """A run has more games than its owner may submit at once. `left` are those of the day."""

    code = "too_many_games"

    def __init__(self, plan: RunPlan, allowance: Allowance, left: int) -> None:
        most = allowance.games_a_run
        told = too_many_words(plan) % {
            "games": whole(plan.games),
            "time": duration(plan.games / games_per_second()),
            "most": whole(most),
        }
        if left < most:
            less = smaller_run(plan, left) or _("Begin a smaller playtest tomorrow.")
            parts = [told, left_words(allowance.games_a_day, left), less]
        else:
            parts = [told, smaller_run(plan, most) or _("Begin a smaller playtest instead.")]
        if allowance is GUEST and plan.games <= ACCOUNT.games_a_run:
            more = _("With an account you may ask for %(most)s.")
            parts.append(more % {"most": whole(ACCOUNT.games_a_run)})
        super().__init__(" ".join(parts))


def too_many_words(plan: RunPlan) -> str:
    if plan.before is not None:
        return _(
            "Together with those before, that makes %(games)s games; you may ask for at most"
            " %(most)s."
        )
    if plan.rule in (Rule.INTERVAL, Rule.SEQUENTIAL):
        return _(
            "That may take up to %(games)s games, about %(time)s of the workers' time; you may ask for"
            " at most %(most)s."
        )
    return _(
        "That makes %(games)s games, about %(time)s of the workers' time; you may ask for at most"
        " %(most)s."
    )


def left_words(most: int, left: int) -> str:
    words = _("Of the %(most)s games that you may ask for within 24 hours, %(left)s are left.")
    return words % {"most": whole(most), "left": whole(left)}


class TooManyRuns(RunRefused):
    """The owner has as many active runs as allowed."""

    code = "too_many_playtests"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(
            ngettext(
                "You may have %(most)s playtest under way at a time; wait until it ends, or cancel it.",
                "You may have %(most)s playtests under way at a time; wait until one ends, or cancel it.",
                most,
            )
            % {"most": whole(most)}
        )


class DayUsedUp(RunRefused):
    """The owner's runs of the last 24 hours are as many, or have as many games, as allowed."""

    code = "day_used_up"
    status = 409

    @classmethod
    def by_runs(cls, most: int) -> "DayUsedUp":
        words = ngettext(
            "You may begin %(most)s playtest within 24 hours, and have done so.",
            "You may begin %(most)s playtests within 24 hours, and have done so.",
            most,
        )
        return cls(" ".join([words % {"most": whole(most)}, _("Go on tomorrow.")]))

    @classmethod
    def by_games(cls, most: int, left: int, plan: RunPlan) -> "DayUsedUp":
        parts = [left_words(most, left)]
        if plan.before is not None:
            needed = ngettext(
                "To go on takes %(games)s game, with those before.",
                "To go on takes %(games)s games, with those before.",
                plan.games,
            )
            parts.append(needed % {"games": whole(plan.games)})
        less = smaller_run(plan, left)
        parts += [less, _("You can also go on tomorrow.")] if less else [_("Go on tomorrow.")]
        return cls(" ".join(parts))


class QueueFull(RunRefused):
    """Guests have as many active runs as all of them may have together."""

    code = "queue_full"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            _("Guests have many playtests under way just now; sign in, or try again in a minute.")
        )


def allowance_of(owner: Owner) -> Allowance:
    return ACCOUNT if isinstance(owner.user, User) else GUEST


def lock_allowance(owner: Owner) -> None:
    """Serialises the owner's submissions until the transaction ends; guests share one lock.

    It is an advisory lock, since a row cannot be locked before it is inserted. SQLite has a single
    writer anyway.
    """
    if connection.vendor == "postgresql":
        number = owner.user.pk if isinstance(owner.user, User) else 0
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [ALLOWANCES, number % 2**31])


def check_allowance(owner: Owner, plan: RunPlan) -> None:
    """Raises RunRefused when the owner may not submit that now."""
    allowance, own = allowance_of(owner), Run.objects.owned_by(owner)
    today = own.filter(created__gte=timezone.now() - timedelta(days=1))
    asked = RunPairing.objects.filter(run__in=today).aggregate(games=Sum("games"))["games"] or 0
    left = max(allowance.games_a_day - asked, 0)
    if plan.games > allowance.games_a_run:
        raise TooManyGames(plan, allowance, left)
    # Runs of another version of the program do not keep these workers busy.
    if own.active().playable().count() >= allowance.active_runs:
        raise TooManyRuns(allowance.active_runs)
    if today.count() >= allowance.runs_a_day:
        raise DayUsedUp.by_runs(allowance.runs_a_day)
    if plan.games > left:
        raise DayUsedUp.by_games(allowance.games_a_day, left, plan)
    of_guests = Run.objects.active().playable().filter(owner=None)
    if allowance is GUEST and of_guests.count() >= MOST_GUEST_RUNS:
        raise QueueFull


def limits_for(owner: Owner, plan: RunPlan) -> dict[str, Any]:
    """The limits as a form shows them: the most games of a run, and as `refusal` why this one is too much."""
    allowance, refusal = allowance_of(owner), ""
    try:
        check_allowance(owner, plan)
    except RunRefused as error:
        refusal = str(error)
    return {
        "most_games": allowance.games_a_run,
        "most_with_account": ACCOUNT.games_a_run if allowance is GUEST else None,
        "is_too_much": plan.games > allowance.games_a_run,
        "refusal": refusal,
    }
