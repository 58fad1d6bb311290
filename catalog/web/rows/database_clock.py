"""The database's clock, by which all machines agree on what is late."""

import time
from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.utils import timezone

GOOD_FOR: Final = (
    60.0  # seconds for which a reading is carried on by this process's own steady clock
)

_reading: tuple[datetime, float] | None = None


def database_now() -> datetime:
    """What time it is for the database, whatever the clock of this machine says.

    SQLite is of this machine. A server is asked once a minute.
    """
    global _reading
    if connection.vendor == "sqlite":
        return timezone.now()
    if _reading is None or time.monotonic() - _reading[1] > GOOD_FOR:
        asked = time.monotonic()
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            _reading = cursor.fetchone()[0], asked
    told, since = _reading
    return told + timedelta(seconds=time.monotonic() - since)
