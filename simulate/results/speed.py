"""How fast this installation plays, by what it played last; the base of every price."""

from datetime import datetime, timedelta
from typing import Final

from simulate.models import Chunk, current_versions

GAMES_A_SECOND: Final = 20_000  # of two workers, where nothing was played yet
LATEST_CHUNKS: Final = 200
LATELY: Final = timedelta(seconds=60)  # before the last chunk was finished


def games_per_second() -> float:
    """Games that all workers together play in a second of the time in which any of them plays.

    Measured on the last chunks; what such a machine usually does where nothing was played yet.
    """
    finished = Chunk.objects.filter(
        matchup__versions__in=current_versions(),
        finished_at__isnull=False,
        started_at__isnull=False,
    )
    latest = finished.order_by("-pk").values_list("finished_at", "started_at", "count")
    played = [(end, begin, count) for end, begin, count in latest[:LATEST_CHUNKS] if end and begin]
    if not played:
        return float(GAMES_A_SECOND)
    since = max(end for end, _begin, _count in played) - LATELY
    recent = [each for each in played if each[0] >= since]
    busy = length_of_union([(begin, end) for end, begin, _count in recent])
    return sum(count for _end, _begin, count in recent) / max(busy.total_seconds(), 0.001)


def length_of_union(spans: list[tuple[datetime, datetime]]) -> timedelta:
    """How long at least one of the spans lasts."""
    length, reached = timedelta(), min(begin for begin, _end in spans)
    for begin, end in sorted(spans):
        length += max(end - max(begin, reached), timedelta())
        reached = max(reached, end)
    return length
