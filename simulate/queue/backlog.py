"""How much work waits for the workers, and how much they have done."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min, Sum

from catalog.web.rows.database_clock import database_now
from simulate.models import Chunk, Run
from simulate.queue.sending import turn_of


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
    return Backlog(found["chunks"], (database_now() - since).total_seconds())


def count_chunks() -> dict[str, int]:
    """How many chunks there are that were played, and that were given up."""
    return {
        "played": Chunk.objects.filter(finished_at__isnull=False).count(),
        "given_up": Chunk.objects.filter(is_given_up=True).count(),
    }


def games_lately(*, seconds: int) -> int:
    """The games of the chunks that were finished in the last seconds."""
    since = database_now() - timedelta(seconds=seconds)
    found = Chunk.objects.filter(finished_at__gte=since).aggregate(games=Sum("count"))
    return found["games"] or 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """What one owner waits for: chunks that nobody has played yet, and since when."""

    owner: str
    runs: int
    chunks: int
    since: datetime

    @property
    def seconds(self) -> float:
        return (database_now() - self.since).total_seconds()


def read_waiting() -> list[Waiting]:
    """Who waits for games, the longest waiting first."""
    by_owner: defaultdict[str, list[Run]] = defaultdict(list)
    for run in Run.objects.active().playable().order_by("created"):
        by_owner[turn_of(run).name].append(run)
    found = [
        Waiting(owner, len(runs), open_chunks(runs), runs[0].created)
        for owner, runs in by_owner.items()
    ]
    return sorted(found, key=lambda each: each.since)


def open_chunks(runs: Iterable[Run]) -> int:
    return Chunk.objects.unfinished().wanted_by(*runs).count()
