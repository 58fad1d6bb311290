"""What is written beside a reading, such as when a page was last opened: no reader waits for it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import Error, connection

logger = logging.getLogger(__name__)


@contextmanager
def incidental_write(told: str) -> Iterator[None]:
    """A block whose writes are left out, with a line in the log, where they fail or would have to wait.

    Within a transaction they are part of it, and fail with it.
    """
    if connection.in_atomic_block:
        yield
        return
    try:
        with without_waiting():
            yield
    except Error as error:
        logger.warning("Could not note %s (%s).", told, error)


@contextmanager
def without_waiting() -> Iterator[None]:
    """SQLite gives up at once where somebody else writes. PostgreSQL has a lock for each row."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        [(usual,)] = cursor.execute("PRAGMA busy_timeout").fetchall()
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual:d}")
