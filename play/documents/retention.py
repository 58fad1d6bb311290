"""Removing what was not opened for long and can be made again: games between bots that were opened at the
table, and analyses. What players played or brought along themselves stays, and so do games that only an
earlier version of the program would play again.
"""

import logging
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from play.models import Analysis, AnalysisQuerySet, Recording, RecordingQuerySet

NOTED_AGAIN: Final = timedelta(hours=1)
MOST_AT_ONCE: Final = 500  # of each; the next sweep goes on

logger = logging.getLogger(__name__)


def note_opened(row: Recording | Analysis) -> bool:
    """Puts off its removal; it is written once an hour at most. Whether the row is still there.

    Where it cannot be written, such as while somebody else keeps writing, the reader goes on without.
    """
    now = timezone.now()
    if row.opened >= now - NOTED_AGAIN:
        return True
    try:
        return bool(type(row).objects.filter(pk=row.pk).update(opened=now))
    except DatabaseError as error:
        if connection.in_atomic_block:
            raise
        logger.warning("Could not note that %s was opened (%s).", row, error)
        return True


def remove_unopened() -> int:
    """Removes what was not opened for `settings.REPLAY_DAYS` days; how much that was. 0 days keep all."""
    if not settings.REPLAY_DAYS:
        return 0
    since = timezone.now() - timedelta(days=settings.REPLAY_DAYS)
    return sum(
        remove_oldest(rows.filter(opened__lt=since))
        for rows in (Recording.objects.repeatable(), Analysis.objects.not_under_way())
    )


def remove_oldest(unopened: RecordingQuerySet | AnalysisQuerySet) -> int:
    """Removes the first of these rows; whatever is opened meanwhile stays."""
    removed, _by_model = unopened.filter(pk__in=oldest(unopened)).delete()
    return removed


def oldest(unopened: RecordingQuerySet | AnalysisQuerySet) -> list[int]:
    return list(unopened.order_by("opened").values_list("pk", flat=True)[:MOST_AT_ONCE])
