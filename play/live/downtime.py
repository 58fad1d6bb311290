"""Time in which no web process could answer is not charged to the clocks of matches.

While its rules engine is ready a web process writes every few seconds that it lives. The first that does so
after a longer silence credits the silence, such as a restart, the preparation of the engine, or a database
that was away, and grants the players some time to come back.
"""

import logging
import threading
import time
from datetime import datetime, timedelta
from typing import Final

from django.db import Error, close_old_connections, transaction
from django.db.models import F

from catalog.web.rows.database_clock import database_now
from play.models import Match, MatchStatus, SiteHeartbeat

PAUSE: Final = 3.0  # seconds between two signs of life
SILENCE: Final = timedelta(seconds=10)
"""A longer one is an outage; a shorter one may be a busy process."""
GRACE: Final = timedelta(seconds=10)
"""In which browsers find the site again; clocks stand still."""

logger = logging.getLogger(__name__)
_is_written = True


def is_written() -> bool:
    """Whether the last sign of life of this process could be written, which a full disk refuses."""
    return _is_written


def start() -> threading.Thread:
    """Credits what the start took, and keeps writing signs of life in a thread."""
    try_to_beat()
    thread = threading.Thread(target=keep_beating, name="signs of life", daemon=True)
    thread.start()
    return thread


def keep_beating() -> None:
    while True:
        time.sleep(PAUSE)
        try_to_beat()


def try_to_beat() -> None:
    global _is_written
    try:
        close_old_connections()
        beat()
        _is_written = True
    except Error as error:  # an outage, too, which the next sign of life credits
        _is_written = False
        logger.warning("No sign of life could be written (%s).", error)


@transaction.atomic
def beat() -> None:
    """Writes a sign of life, and credits the silence before it if it was long."""
    now = database_now()
    row = SiteHeartbeat.objects.select_for_update()
    last, _is_first = row.get_or_create(pk=SiteHeartbeat.ONLY, defaults={"at": now})
    if now - last.at > SILENCE:
        credit(last.at, now)
    row.filter(pk=last.pk).update(at=now)


def credit(since: datetime, until: datetime) -> None:
    """Takes the time between off what the clocks that run have counted, and grants the grace."""
    running = Match.objects.filter(status=MatchStatus.PLAYING, clock_bank__isnull=False)
    running.filter(changed__gt=since).update(changed=until + GRACE)
    away = until - since + GRACE
    running.filter(changed__lte=since).update(changed=F("changed") + away)
