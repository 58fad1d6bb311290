"""How fast this installation plays, by what it played last; the base of every price."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from simulate.models import Chunk, engine_version

GAMES_A_SECOND: Final = 20_000  # of two workers, where nothing was played yet
LATEST_CHUNKS: Final = 200
LATELY: Final = timedelta(seconds=60)  # before the last chunk was finished


def games_per_second() -> float:
    """Games that all workers together play in a second, as they did last.

    That of one worker while it plays, times the workers seen lately; what such a machine usually does
    where nothing was played yet.
    """
    finished = Chunk.objects.filter(
        question__engine=engine_version(), finished_at__isnull=False
    ).order_by("-pk")
    latest = finished.values_list("count", "seconds", "claimed_by", "finished_at")[:LATEST_CHUNKS]
    rows = [(count, seconds, worker, at) for count, seconds, worker, at in latest if at]
    since = max((at for _count, _seconds, _worker, at in rows), default=timezone.now()) - LATELY
    played = [(count, seconds, worker) for count, seconds, worker, at in rows if at >= since]
    busy = sum(seconds for _count, seconds, _worker in played)
    if not busy:
        return float(GAMES_A_SECOND)
    workers = len({worker for _count, _seconds, worker in played})
    return workers * sum(count for count, _seconds, _worker in played) / busy
