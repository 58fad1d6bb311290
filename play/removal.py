"""Removing what nobody has opened for long and can be made again: games between bots that were opened at the
table, and analyses. What players played or brought along themselves stays.
"""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone

from play.models import Analysis, AnalysisQuerySet, Recording, RecordingQuerySet

NOTED_AGAIN: Final = timedelta(hours=1)
MOST_AT_ONCE: Final = 500  # of each; the next sweep goes on


def note_opened(row: Recording | Analysis) -> None:
    """Puts off its removal; it is written once an hour at most."""
    now = timezone.now()
    if row.opened < now - NOTED_AGAIN:
        type(row).objects.filter(pk=row.pk).update(opened=now)


def remove_unopened() -> int:
    """Removes what nobody has opened for `settings.REPLAY_DAYS` days; how much that was. 0 days keep all."""
    if not settings.REPLAY_DAYS:
        return 0
    since = timezone.now() - timedelta(days=settings.REPLAY_DAYS)
    return sum(
        remove(rows, since)
        for rows in (Recording.objects.between_bots(), Analysis.objects.not_under_way())
    )


def remove(rows: RecordingQuerySet | AnalysisQuerySet, since: datetime) -> int:
    unopened = rows.filter(opened__lt=since)
    oldest = unopened.order_by("opened").values_list("pk", flat=True)[:MOST_AT_ONCE]
    # Whatever is opened meanwhile stays.
    removed, _by_model = unopened.filter(pk__in=list(oldest)).delete()
    return removed
