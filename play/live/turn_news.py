"""What accounts are told of their matches between people: one waits, its time ends, it is over.

Rows say what was told: after an outage the rest is told late, and nothing again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final, Literal

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from catalog.web.rows.database_clock import database_now
from play.documents.tables import seat_name
from play.matches.clocks import deadline_of, time_left
from play.matches.presence import connected_seats
from play.matches.turns import awaited_at, living_seats
from play.models import (
    BETWEEN_PEOPLE,
    Match,
    MatchStatus,
    PushSubscription,
    Seat,
    Webhook,
)

Event = Literal["turn", "reminder", "over"]

SETTLED: Final = timedelta(seconds=15)
"""A turn that is answered sooner is not told."""
LATEST: Final = timedelta(days=1)
"""What happened longer ago is not told any more."""
REMINDED_AT: Final = 0.25
"""Of the days of a decision, what is left when its player is reminded."""
MAX_NEWS: Final = 500  # of a kind, of one sweep
AT_ONCE: Final = 500  # matches that are read together


@dataclass(frozen=True, slots=True)
class TurnNews:
    """Something to tell the account of a seat; the match comes with its seats."""

    event: Event
    match: Match
    seat: Seat

    @property
    def address(self) -> str:
        """The path of the page that it leads to."""
        page = "join" if self.match.status == MatchStatus.WAITING else "table"
        return reverse(f"play:{page}", args=[self.match.slug])

    @property
    def deadline(self) -> datetime | None:
        return deadline_of(self.match, awaited_at(self.match))

    @property
    def title(self) -> str:
        """In the language that is active."""
        titles = {
            "turn": _("Your turn"),
            "reminder": _("Your time is running out"),
            "over": _("The match is over"),
        }
        return titles[self.event]

    @property
    def text(self) -> str:
        """Against whom, what is played, and until when, in the language that is active."""
        others = self.match.others(self.seat.letter)
        names = ", ".join(seat_name(self.match, each) for each in others if self.match.seat(each))
        words = {"names": names, "match": self.match.description, "until": ""}
        if self.event == "over" or self.deadline is None:
            return _("%(match)s against %(names)s") % words
        here = timezone.localtime(self.deadline)
        words["until"] = f"{date_format(here, 'SHORT_DATETIME_FORMAT')} {here.tzname()}"
        return _("%(match)s against %(names)s, until %(until)s") % words


def due_news() -> Iterator[TurnNews]:
    """What is to be told now to accounts with browsers or webhooks."""
    for due in (due_turns(), due_reminders(), due_ends()):
        yield from islice(due, MAX_NEWS)


def due_turns() -> Iterator[TurnNews]:
    now = database_now()
    waiting = living_seats().filter(
        awaited_since__lte=now - SETTLED, awaited_since__gte=now - LATEST
    )
    untold = Q(told_at=None) | Q(told_at__lt=F("awaited_since"))
    for match, seat in with_matches(reached(waiting.filter(untold))):
        if seat.letter in connected_seats(match.slug):
            continue
        yield TurnNews("turn", match, seat)


def due_reminders() -> Iterator[TurnNews]:
    waiting = living_seats().filter(
        match__status=MatchStatus.PLAYING, match__clock_renews=True, awaited_since__isnull=False
    )
    # Nobody's time ends earlier.
    waiting = waiting.filter(match__changed__lte=database_now() - timedelta(hours=6))
    untold = Q(reminded_at=None) | Q(reminded_at__lt=F("awaited_since"))
    for match, seat in with_matches(reached(waiting.filter(untold))):
        left = time_left(match, seat.letter, awaited_at(match))
        if left is not None and 0 < left <= REMINDED_AT * (match.clock_bank or 0):
            yield TurnNews("reminder", match, seat)


def due_ends() -> Iterator[TurnNews]:
    """Ends of matches by days, for those who did not bring them about."""
    over = Seat.objects.filter(
        match__status=MatchStatus.OVER,
        match__kind__in=BETWEEN_PEOPLE,
        match__clock_renews=True,
        match__changed__gte=database_now() - LATEST,
    )
    untold = Q(told_at=None) | Q(told_at__lt=F("match__changed"))
    for match, seat in with_matches(reached(over.filter(untold))):
        last = match.actions.standing().last()
        if last is not None and last.seat == seat.letter and last.text != "timeout":
            continue
        yield TurnNews("over", match, seat)


def reached(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Seats of accounts that want to be told."""
    ways = [
        Exists(model.objects.filter(account=OuterRef("account")))
        for model in (PushSubscription, Webhook)
    ]
    return seats.filter(ways[0] | ways[1], account__is_active=True)


def with_matches(seats: QuerySet[Seat]) -> Iterator[tuple[Match, Seat]]:
    rows = list(seats.order_by("pk").values_list("match", "letter"))
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        matches = Match.objects.with_seats().in_bulk([match for match, _letter in some])
        for pk, letter in some:
            seat = matches[pk].seat(letter) if pk in matches else None
            if seat is not None:
                yield matches[pk], seat


def is_still_so(news: TurnNews) -> bool:
    """Whether it is worth telling by now."""
    if news.event == "over":
        return news.match.status == MatchStatus.OVER
    return news.seat.awaited_since is not None and news.match.status in (
        MatchStatus.WAITING,
        MatchStatus.PLAYING,
    )


def load_news(event: Event, seat_id: int) -> TurnNews | None:
    """What a task is to tell; None where the match has gone on meanwhile."""
    found = next(with_matches(Seat.objects.filter(pk=seat_id, account__isnull=False)), None)
    news = TurnNews(event, *found) if found else None
    return news if news and is_still_so(news) else None


def note_told(news: TurnNews) -> bool:
    """Writes that it is told now; False where another process was first."""
    column = "reminded_at" if news.event == "reminder" else "told_at"
    as_it_was: dict[str, Any] = {column: getattr(news.seat, column)}
    now: dict[str, Any] = {column: database_now()}
    return bool(Seat.objects.filter(pk=news.seat.pk, **as_it_was).update(**now))
