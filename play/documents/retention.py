"""What of matches and replays is removed: what can be made again once nobody opens it, what guests brought,
and matches that nobody played to their end. What players played, or brought along with an account, stays,
and so do games that only an earlier version of the program would play again.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from catalog.web.rows.database_clock import database_now
from catalog.web.rows.incidental_writes import incidental_write
from catalog.web.rows.retention import Retention
from play.models import (
    Analysis,
    AnalysisQuerySet,
    Holiday,
    Match,
    MatchQuerySet,
    MatchStatus,
    PushSubscription,
    Recording,
    RecordingQuerySet,
)

NOTED_AGAIN: Final = timedelta(hours=1)
UNUSED: Final = timedelta(days=180)
COUNTED: Final = timedelta(days=2 * 365)


def note_opened(row: Any) -> bool:
    """Puts off the removal of a row with `opened`; it is written once an hour at most. Whether the row is
    still there.

    Where it cannot be written, such as while somebody else keeps writing, the reader goes on without.
    """
    now = database_now()
    if row.opened >= now - NOTED_AGAIN:
        return True
    with incidental_write(f"that {row} was opened"):
        return bool(type(row).objects.filter(pk=row.pk).update(opened=now))
    return True


def replays(moment: datetime) -> RecordingQuerySet:
    return Recording.objects.repeatable().filter(opened__lt=moment)


def analyses(moment: datetime) -> AnalysisQuerySet:
    return Analysis.objects.not_under_way().filter(opened__lt=moment)


def uploads(moment: datetime) -> RecordingQuerySet:
    return Recording.objects.of_guests().filter(opened__lt=moment)


def expired_matches(moment: datetime) -> MatchQuerySet:
    """Matches that ended before without a game, as when their time was over or they were called off."""
    return Match.objects.filter(status=MatchStatus.EXPIRED, changed__lt=moment)


def unused_browsers(moment: datetime) -> QuerySet[PushSubscription]:
    """Browsers whose push service has taken nothing for half a year."""
    return PushSubscription.objects.filter(used__lt=moment - UNUSED)


def past_holidays(moment: datetime) -> QuerySet[Holiday]:
    """Holidays that no year counts any more."""
    return Holiday.objects.filter(ends__lt=moment - COUNTED)


RETENTIONS: Final = (
    Retention("replays", _("replays of games between bots, unopened"), replays, "REPLAY_DAYS"),
    Retention("analyses", _("analyses, unopened"), analyses, "REPLAY_DAYS"),
    Retention("uploads", _("traces brought by guests, unopened"), uploads, "UPLOAD_DAYS"),
    Retention("matches", _("matches that expired"), expired_matches, "MATCH_DAYS"),
    Retention("browsers", _("browsers with notifications, unused"), unused_browsers),
    Retention("holidays", _("holidays of long ago"), past_holidays),
)
