"""Games of breeding that the site's Celery workers play, on however many machines.

The answers come by the cache that all processes share.
"""

import time
from collections.abc import Sequence
from typing import Any, Final
from uuid import uuid4

import numpy as np
from celery import current_app, shared_task
from django.core.cache import cache
from django.core.management.base import CommandError

from catalog.web.progress import Advance
from simulate.console.local_runner import GameRange
from simulate.deals.card_sets import SHIPPED, find_card_set
from simulate.deals.pair_points import GamePoints
from simulate.lab.breeding.candidates import Candidate
from simulate.lab.breeding.meetings import Meeting, Meetings, Table

PLAY: Final = "simulate.play_meetings"
QUEUE: Final = "long"
KEPT: Final = 3600  # seconds that an answer waits
PATIENCE: Final = 600.0  # seconds without any answer until the workers are thought to be away
PAUSE: Final = 0.1  # seconds between two looks


@shared_task(name=PLAY)  # type: ignore[untyped-decorator]
def play_meetings(answer: str, revision: str, bot: str, rows: Sequence[Any]) -> None:
    """Plays meetings (two decks and a seed each) and leaves the first decks' points at `answer`."""
    _key, cards = find_card_set(SHIPPED)
    if cards.revision != revision:
        cache.set(answer, f"a worker has the cards {cards.revision}, not {revision}", KEPT)
        return
    meetings = [
        Meeting(Candidate(own[0], tuple(own[1])), Candidate(other[0], tuple(other[1])), seed)
        for own, other, seed in rows
    ]
    cache.set(answer, Meetings(cards, bot, meetings).play(0, len(meetings)).tolist(), KEPT)


class WorkersTable(Table):
    """A table at the workers. Raises CommandError where they are away, or have other cards."""

    def play(self, meetings: Meetings, ranges: Sequence[GameRange]) -> list[GamePoints]:
        name = f"meetings-{uuid4()}"
        for each in ranges:
            rows = meetings.rows[each.start : each.start + each.count]
            sent = (f"{name}-{each.start}", self.cards.revision, meetings.bot, rows)
            current_app.send_task(PLAY, sent, queue=QUEUE)
        with self.bar("ranges of games", len(ranges)) as advance:
            found = wait_for([f"{name}-{each.start}" for each in ranges], advance)
        return [np.array(points) for points in found]


def wait_for(names: Sequence[str], advance: Advance) -> list[list[int]]:
    """The answers of those names, in their order."""
    found: dict[str, Any] = {}
    heard = time.monotonic()
    while len(found) < len(names):
        if more := cache.get_many([name for name in names if name not in found]):
            found |= more
            advance(len(more))
            heard = time.monotonic()
            cache.delete_many(more)
        elif time.monotonic() - heard > PATIENCE:
            raise CommandError("No worker answers: start some, or leave --workers out.")
        else:
            time.sleep(PAUSE)
    for answer in found.values():
        if isinstance(answer, str):
            raise CommandError(f"The workers cannot play this: {answer}.")
    return [found[name] for name in names]
