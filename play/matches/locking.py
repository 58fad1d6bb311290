"""Locking a match's row for a write, and the columns that every write changes."""

from typing import Any

from catalog.web.rows.database_clock import database_now
from play.matches.access import NoMatch
from play.models import LIFETIME, Match, MatchStatus, SeatKind


def lock(slug: str) -> Match:
    """The match as it is now, locked until the transaction ends. Raises NoMatch."""
    match = Match.objects.select_for_update(of=("self",)).at(slug)
    if match is None:
        raise NoMatch
    return match


def save_match(match: Match, **columns: Any) -> None:
    """Writes these columns, the status, and the times of the change and of the next expiry."""
    people = [seat for seat in match.seated if seat.kind == SeatKind.PERSON]
    is_anonymous = any(seat.account_id is None for seat in people)
    # By days the clock ends it.
    is_kept = match.status == MatchStatus.OVER or match.clock_renews or not is_anonymous
    expires = match.status == MatchStatus.WAITING or not is_kept
    now = database_now()
    columns |= {
        "status": match.status,
        "changed": now,
        "expires": now + LIFETIME if expires else None,
    }
    Match.objects.filter(pk=match.pk).update(**columns)
    for column, value in columns.items():
        setattr(match, column, value)
