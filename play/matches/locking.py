"""Holding a match's row while it is written, and what every write leaves in it."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from play.games.game import Declined
from play.models import LIFETIME, Match, SeatKind, Status


def lock(slug: str) -> Match:
    """The match as it is now, held until the transaction ends. Raises Declined where there is none."""
    match = Match.objects.select_for_update(of=("self",)).with_seats().filter(slug=slug).first()
    if match is None:
        raise Declined("no_match", _("There is no match at this address (any more)."))
    return match


def renew(match: Match, **columns: Any) -> None:
    """Writes the match's columns; it has just gone on."""
    people = [seat for seat in match.seats.all() if seat.kind == SeatKind.PERSON]
    is_anonymous = any(seat.account_id is None for seat in people)
    expires = match.status == Status.WAITING or (is_anonymous and match.status != Status.OVER)
    now = timezone.now()
    columns |= {
        "status": match.status,
        "changed": now,
        "expires": now + LIFETIME if expires else None,
    }
    Match.objects.filter(pk=match.pk).update(**columns)
    for column, value in columns.items():
        setattr(match, column, value)
