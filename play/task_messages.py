"""Celery messages for work that rows describe: sent when it is wanted, and again when they were lost."""

import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Final

from celery import current_app
from django.conf import settings
from django.db import Error
from kombu.exceptions import OperationalError

from catalog.web.rows.database_clock import database_now

# A message waits for its turn as long as others go on, but not longer than that.
MAX_WAIT: Final = timedelta(minutes=10)
# Work whose worker was killed so many times is given up: it may be what kills them.
MAX_STARTS: Final = 20

logger = logging.getLogger(__name__)


def send_tasks(
    name: str, keys: Iterable[int], queue: str, told: Mapping[str, str] | None = None
) -> None:
    """A message for each key; where the queue cannot be reached, the sweep sends them again.

    `told` are further arguments, for whoever looks at the queue.
    """
    options: dict[str, Any] = {"queue": queue, "retry": False}
    try:
        with current_app.producer_pool.acquire(block=True) as producer:
            for key in keys:
                current_app.send_task(name, (key,), dict(told or {}), producer=producer, **options)
    except (OperationalError, OSError) as error:
        logger.warning("The queue cannot be reached (%s); the sweep sends again.", error)


@contextmanager
def left_to_sweep(what: str) -> Iterator[None]:
    """Where the database fails inside, the log says so, and the next sweep begins again."""
    try:
        yield
    except Error as error:
        logger.warning("%s waits for the next sweep: the database failed (%s).", what, error)


def lost_before(latest_sign_of_life: datetime | None) -> datetime:
    """Messages sent before this moment are lost, by when workers last began something of the kind.

    Idle workers have left no message behind; where they are busy, a message may be waiting its turn.
    """
    now = database_now()
    resend = timedelta(seconds=settings.RESEND_SECONDS)
    is_idle = latest_sign_of_life is None or latest_sign_of_life < now - resend
    return now - (resend if is_idle else MAX_WAIT)
