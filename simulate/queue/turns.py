"""A worker's turn: it plays the chunk that is next, and beside any long work what newcomers want.

A newcomer had little of the processors lately. Chunks of the others are long work, done at low priority, so
newcomers wait neither for a worker nor for a processor.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings

from play.task_messages import left_to_sweep
from simulate.models import Chunk, Run
from simulate.queue.completion import complete_runs
from simulate.queue.playing import begin, play, record
from simulate.queue.sending import claim_chunk, in_turn, read_usage, send_chunks, wanting_runs

SLOWNESS: Final = 2.5  # times that a chunk may take longer than planned, before its rest waits


def play_turn(sent: int) -> None:
    """Plays that chunk, or the one whose turn comes before it by now. Raises DatabaseError."""
    next_one, turns = in_turn(sent)
    chunk = begin(next_one)
    send_chunks(turns)
    if chunk is not None:
        is_urgent = chunk.sent_for is not None and turns.usage.is_newcomer(chunk.sent_for)
        finish(chunk, in_background=not is_urgent)


def finish(chunk: Chunk, *, in_background: bool = False) -> None:
    """Plays a chunk that is begun, and writes what comes of it. Raises DatabaseError."""
    seconds = SLOWNESS * settings.PLAYTEST_CHUNK_SECONDS
    record(chunk, play(chunk, seconds=seconds, in_background=in_background))
    complete_runs(chunk.matchup_id)


@dataclass
class Newcomers:
    """Looks for newcomers' chunks again and again; that costs one query while there is no new run."""

    others: set[int] = field(default_factory=set)  # runs of who had more, or that have begun all

    def play_next(self) -> None:
        """Plays a newcomer's chunk that no worker plays yet, if there is one."""
        with left_to_sweep("A newcomer's chunk"):
            found = self.claim()
            chunk = None if found is None else begin(found)
            if chunk is not None:
                finish(chunk)

    def claim(self) -> int | None:
        new = set(Run.objects.active().values_list("pk", flat=True)) - self.others
        if not new:
            return None
        usage = read_usage()
        runs = [run for run in wanting_runs(new) if usage.is_newcomer(run)]
        self.others |= new - {run.pk for run in runs}
        for run in sorted(runs, key=usage.rank):
            chunk = claim_chunk(run, at_once=True)
            if chunk is not None:
                return chunk
            self.others.add(run.pk)
        return None


def look_for_newcomers() -> Callable[[], None]:
    """What plays newcomers' chunks beside long work, a chunk at each call (`URGENT_WORK`)."""
    return Newcomers().play_next
