"""What workers do: play a chunk; and every few seconds send again what was lost.

The rows are the truth: a task that comes twice changes nothing, and one that is lost is sent again.
"""

from typing import Final

from celery import shared_task

from play.task_messages import left_to_sweep
from simulate.queue.completion import complete_runs, end_left_behind
from simulate.queue.heartbeats import WORKER, beat
from simulate.queue.sending import PLAY_CHUNK, send_lost_chunks
from simulate.queue.turns import play_turn

SWEEP: Final = "simulate.sweep"


@shared_task(name=PLAY_CHUNK)  # type: ignore[untyped-decorator]
def play_chunk(chunk_id: int, owner: str = "", wanted: str = "") -> None:
    """Plays a chunk's games and writes them, unless that was done or no run wants it any more.

    It is that chunk, or another one whose turn comes before it by now. `owner` and `wanted` are for whoever
    looks at the queue.
    """
    del owner, wanted
    with left_to_sweep(f"Chunk {chunk_id}"):
        beat(WORKER)
        play_turn(chunk_id)


@shared_task(name=SWEEP)  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Ends runs whose end was missed or which no worker can end, and sends lost chunks again."""
    with left_to_sweep("What is left to do"):
        beat(WORKER)
        complete_runs()
        end_left_behind()
        send_lost_chunks()
