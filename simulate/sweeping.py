"""Ringing again for what nobody plays or analyses: bells get lost, workers are killed, queues emptied."""

import logging
import threading
import time

from django.conf import settings
from django.db import close_old_connections

from play import tasks as analyses
from simulate.tasks import ring
from simulate.worker import has_work

logger = logging.getLogger(__name__)


def start_sweeping() -> threading.Thread:
    """A thread that looks at the rows now and then every few seconds, as long as the process lives."""
    thread = threading.Thread(target=keep_sweeping, name="sweep", daemon=True)
    thread.start()
    return thread


def keep_sweeping() -> None:
    while True:
        try:
            sweep()
            analyses.ring_again()
        except Exception as error:  # whatever it is, the next look may find it mended
            logger.warning("Could not look for work (%s).", error)
        time.sleep(settings.PLAYTEST_SWEEP)


def sweep() -> bool:
    """Rings if there is something to play that nobody plays; whether there is."""
    close_old_connections()
    is_wanted = has_work()
    if is_wanted:
        ring()
    return is_wanted
