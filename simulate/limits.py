"""How much one may ask of the workers, and what is said to whoever asks for more."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.models import Keeper
from simulate.models import Run, RunPairing

GAMES_A_SECOND: Final = 20_000  # of two workers, for a price in words
SHORT_RUN: Final = 100_000  # games; workers take such runs first
MOST_GUEST_RUNS: Final = 20  # under way at a time, of all guests together
ALLOWANCES: Final = 0x5F1E57  # of all locks by number, those of allowances


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one keeper may ask for."""

    active_runs: int
    runs_a_day: int
    games_a_run: int
    games_a_day: int


ACCOUNT: Final = Allowance(
    active_runs=5, runs_a_day=500, games_a_run=2_000_000, games_a_day=20_000_000
)
GUEST: Final = Allowance(active_runs=2, runs_a_day=60, games_a_run=200_000, games_a_day=1_000_000)


class RunRefused(Exception):
    """A run cannot be taken on; the message says why and what would do, in the reader's language."""


class TooManyGames(RunRefused):
    """One run asks for more games than one may."""

    def __init__(self, games: int, most: int) -> None:
        super().__init__(
            _(
                "That makes %(games)s games, about %(minutes)s minutes of the workers' time; the most is"
                " %(most)s. Ask for fewer games a pairing, or for fewer opponents."
            )
            % {
                "games": f"{games:,}",
                "minutes": f"{max(1, round(games / GAMES_A_SECOND / 60)):,}",
                "most": f"{most:,}",
            }
        )


class TooManyRuns(RunRefused):
    """The keeper has as many runs under way as one may have."""

    def __init__(self, most: int) -> None:
        super().__init__(
            _("You have %(most)d runs under way, which is the most; wait for one or cancel it.")
            % {"most": most}
        )


class DayUsedUp(RunRefused):
    """The keeper's runs of the last 24 hours are as many, or have as many games, as one may ask for."""

    def __init__(self) -> None:
        super().__init__(
            _("You have used up the playtests of 24 hours; go on tomorrow, or ask for fewer games.")
        )


class QueueFull(RunRefused):
    """Guests have as many runs under way as all of them may have together."""

    def __init__(self) -> None:
        super().__init__(
            _("Guests have many playtests under way just now; sign in, or try again in a minute.")
        )


def allowance_of(keeper: Keeper) -> Allowance:
    return ACCOUNT if isinstance(keeper.user, User) else GUEST


def hold_allowance(keeper: Keeper) -> None:
    """Lets no other run of the keeper begin before the transaction ends; guests, who share a limit, wait
    for each other.

    A new row cannot be locked before it is there, so it is a lock by number. With SQLite the transaction
    has the only write lock already.
    """
    if connection.vendor == "postgresql":
        number = keeper.user.pk if isinstance(keeper.user, User) else 0
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [ALLOWANCES, number % 2**31])


def check_allowance(keeper: Keeper, games: int) -> None:
    """Raises RunRefused when the keeper may not ask for so many games now."""
    allowance = allowance_of(keeper)
    if games > allowance.games_a_run:
        raise TooManyGames(games, allowance.games_a_run)
    own = Run.objects.kept_by(keeper)
    # What was begun with another version of the program does not keep these workers busy.
    if own.active().for_this_engine().count() >= allowance.active_runs:
        raise TooManyRuns(allowance.active_runs)
    today = own.filter(created__gte=timezone.now() - timedelta(days=1))
    asked = RunPairing.objects.filter(run__in=today).aggregate(games=Sum("games"))["games"] or 0
    if today.count() >= allowance.runs_a_day or asked + games > allowance.games_a_day:
        raise DayUsedUp
    of_guests = Run.objects.active().for_this_engine().filter(owner=None)
    if allowance is GUEST and of_guests.count() >= MOST_GUEST_RUNS:
        raise QueueFull
