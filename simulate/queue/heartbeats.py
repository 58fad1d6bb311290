"""Signs of life in the database, where every machine sees them."""

from datetime import timedelta
from typing import Final

from catalog.web.rows.database_clock import database_now
from simulate.models import Heartbeat

WORKER: Final = "worker"
BACKUP: Final = "backup"  # written when one was made
OFTEN_ENOUGH: Final = timedelta(seconds=1)


def beat(name: str) -> None:
    """Writes that somebody of that name lives, at most once a second. Raises DatabaseError."""
    now = database_now()
    if not Heartbeat.objects.filter(name=name, at__gt=now - OFTEN_ENOUGH, at__lte=now).exists():
        Heartbeat.objects.bulk_create(
            [Heartbeat(name=name, at=now)],
            update_conflicts=True,
            unique_fields=["name"],
            update_fields=["at"],
        )


def seconds_since(name: str) -> float | None:
    """Since the last sign of life; None if there never was one."""
    row = Heartbeat.objects.filter(name=name).first()
    return None if row is None else (database_now() - row.at).total_seconds()
