"""How much work waits for the workers."""

from dataclasses import dataclass

from django.db.models import Count, Min
from django.utils import timezone

from simulate.models import Chunk, Run


@dataclass(frozen=True, slots=True)
class Backlog:
    """Chunks that runs want and no worker has played yet, and the seconds since the oldest was wanted."""

    chunks: int
    oldest_seconds: float


def read_backlog() -> Backlog:
    runs = list(Run.objects.active().playable().only("created"))
    if not runs:
        return Backlog(0, 0.0)
    waiting = Chunk.objects.unfinished().wanted_by(*runs)
    found = waiting.aggregate(chunks=Count("pk"), oldest=Min("created"))
    if not found["chunks"]:
        return Backlog(0, 0.0)
    # A chunk may be left over from a run that was cancelled long ago.
    since = max(found["oldest"], min(run.created for run in runs))
    return Backlog(found["chunks"], (timezone.now() - since).total_seconds())
