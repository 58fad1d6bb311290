"""Holidays of accounts: taken, ended, and what they take off the clocks of matches by days.

A holiday begins today at the earliest, and one that has begun can only be ended: nobody gets time back that
has passed.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.web.limits.policies import MAX_HOLIDAY_DAYS
from catalog.web.rows.database_clock import database_now
from catalog.web.rows.locks import lock_row
from play.games.game import Declined
from play.models import Holiday, Match, Seat

YEAR: Final = timedelta(days=365)
FURTHEST: Final = timedelta(days=365)
"""How far ahead a holiday may begin."""

Spans = list[tuple[datetime, datetime]]


def holiday_seconds(match: Match, seat: Seat) -> float:
    """How much of the time since the last change of a match by days was a holiday of the seat's player."""
    if not match.clock_renews or seat.account_id is None:
        return 0.0
    since, now = match.changed, database_now()
    overlaps = ((max(starts, since), min(ends, now)) for starts, ends in spans_of(match, seat))
    return sum(max(0.0, (end - start).total_seconds()) for start, end in overlaps)


def away_until(match: Match, seat: Seat) -> datetime | None:
    """When the holiday ends that the seat's player has now; None without one."""
    if not match.clock_renews or seat.account_id is None:
        return None
    now = database_now()
    return next((ends for starts, ends in spans_of(match, seat) if starts <= now < ends), None)


def postponed(match: Match, letter: str, moment: datetime) -> datetime:
    """When the clock of a seat, which runs, has come as far as it would have by then without holidays."""
    seat, now = match.seat(letter), database_now()
    for starts, ends in spans_of(match, seat) if seat else []:
        if ends > now and starts < moment:
            moment += ends - max(starts, now)
    return moment


def spans_of(match: Match, seat: Seat) -> Spans:
    """The holidays of the seat's player since the match changed; asked once for a loaded match."""
    known: dict[int, Spans] | None = match.__dict__.get("known_holidays")
    if known is None:
        read_holidays([match])
        known = match.__dict__["known_holidays"]
    return known.get(seat.account_id or 0, [])


def read_holidays(matches: Iterable[Match]) -> None:
    """Reads the holidays for the clocks of all these matches in one query."""
    by_days = [match for match in matches if match.clock_renews]
    if not by_days:
        return
    accounts = {seat.account_id for match in by_days for seat in match.seated} - {None}
    since = min(match.changed for match in by_days)
    rows = Holiday.objects.filter(account__in=accounts).not_over_at(since)
    known: dict[int, Spans] = {}
    for account, starts, ends in rows.order_by("starts").values_list("account", "starts", "ends"):
        known.setdefault(account, []).append((starts, ends))
    for match in by_days:
        match.__dict__["known_holidays"] = known


def days_of(holiday: Holiday) -> int:
    """The days that it lasts, at least one."""
    return max(1, round((holiday.ends - holiday.starts) / timedelta(days=1)))


@transaction.atomic
def take_holiday(*, account: User, first: date, last: date) -> Holiday:
    """A holiday of these days, both included, by the site's time. Raises Declined."""
    now = database_now()
    today = timezone.localtime(now).date()
    if last < first:
        raise Declined("bad_days", _("The last day is before the first one."))
    if first < today:
        raise Declined("bad_days", _("A holiday begins today at the earliest."))
    if first > today + FURTHEST:
        raise Declined("bad_days", _("A holiday begins within a year."))
    if (last - first).days >= MAX_HOLIDAY_DAYS:
        raise too_many_days()
    starts = max(now, midnight(first))
    ends = midnight(last + timedelta(days=1))
    # Serialised, since holidays are counted together.
    lock_row(User.objects, account.pk, no_key=True)
    others = Holiday.objects.filter(account=account)
    if others.filter(starts__lt=ends, ends__gt=starts).exists():
        raise Declined("bad_days", _("You have a holiday on some of these days already."))
    near = others.filter(starts__gt=starts - YEAR, starts__lt=starts + YEAR)
    days = {starts: (last - first).days + 1} | {each.starts: days_of(each) for each in near}
    if any(days_in_year(days, begin) > MAX_HOLIDAY_DAYS for begin in days if begin <= starts):
        raise too_many_days()
    return Holiday.objects.create(account=account, starts=starts, ends=ends)


def days_in_year(days: Mapping[datetime, int], begin: datetime) -> int:
    """All days of the holidays that begin in the year from that moment."""
    return sum(count for starts, count in days.items() if begin <= starts < begin + YEAR)


def too_many_days() -> Declined:
    sentence = _("Holidays are %(most)d days within a year, all together.")
    return Declined("too_many_days", sentence % {"most": MAX_HOLIDAY_DAYS})


def midnight(day: date) -> datetime:
    """When the day begins by the site's time."""
    return timezone.make_aware(datetime.combine(day, time.min))


@transaction.atomic
def end_holiday(*, account: User, pk: int) -> None:
    """Ends a holiday of the account now, or takes back one that has not begun; nothing if it is over."""
    now = database_now()
    holiday = (
        Holiday.objects.select_for_update().filter(account=account, pk=pk, ends__gt=now).first()
    )
    if holiday is None:
        return
    if holiday.starts >= now:
        holiday.delete()
        return
    holiday.ends = now
    holiday.save(update_fields=["ends"])
