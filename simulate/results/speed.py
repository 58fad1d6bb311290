"""How fast this installation plays, by what it played last; the base of every forecast of time."""

from datetime import datetime, timedelta
from typing import Final

from play.games.kit.base_game import bots_in
from simulate.deals.playing_time import seconds_a_game
from simulate.models import Chunk, played_now

DEFAULT_PACE: Final = 2.0
"""Of two workers on a machine as the bots' figures take it, where nothing was played yet."""
LATEST_CHUNKS: Final = 200
MIN_SECONDS: Final = 0.05
"""Of a processor: smaller chunks, such as the meter's, are mostly what comes before and after their games."""
LATELY: Final = timedelta(seconds=60)  # before the last chunk was finished


def games_per_second(each: float) -> float:
    """Games that all workers together play in a second, where one takes a processor so many seconds."""
    return pace() / each


def pace() -> float:
    """Seconds of play, by the bots' figures, that all workers together get done in a second.

    Of the time in which any of them plays, measured on the last chunks that took a while; what such a machine
    usually does where none did.
    """
    finished = Chunk.objects.filter(
        played_now("matchup__"), finished_at__isnull=False, started_at__isnull=False
    )
    latest = finished.order_by("-pk").values_list(
        "finished_at", "started_at", "seconds", "count", "matchup__game", "matchup__versions"
    )
    played = [
        (end, begin, count * seconds_a_game(bots_in(versions), game))
        for end, begin, taken, count, game, versions in latest[:LATEST_CHUNKS]
        if end and begin and taken >= MIN_SECONDS
    ]
    if not played:
        return DEFAULT_PACE
    since = max(end for end, _begin, _seconds in played) - LATELY
    recent = [each for each in played if each[0] >= since]
    busy = length_of_union([(begin, end) for end, begin, _seconds in recent])
    return sum(seconds for _end, _begin, seconds in recent) / max(busy.total_seconds(), 0.001)


def length_of_union(spans: list[tuple[datetime, datetime]]) -> timedelta:
    """How long at least one of the spans lasts."""
    length, reached = timedelta(), min(begin for begin, _end in spans)
    for begin, end in sorted(spans):
        length += max(end - max(begin, reached), timedelta())
        reached = max(reached, end)
    return length
