"""What workers do: play a chunk; and every few seconds send again what was lost.

The rows are the truth: a task that comes twice changes nothing, and one that is lost is sent again.
"""

import logging
from typing import Final

from celery import shared_task
from django.db import Error

from simulate.queue.completion import complete_runs, end_left_behind
from simulate.queue.heartbeats import WORKER, beat
from simulate.queue.sending import PLAY_CHUNK, send_lost_chunks
from simulate.queue.turns import play_turn

SWEEP: Final = "simulate.sweep"

logger = logging.getLogger(__name__)


@shared_task(name=PLAY_CHUNK)  # type: ignore[untyped-decorator]
def play_chunk(chunk_id: int, owner: str = "", wanted: str = "") -> None:
    """Plays a chunk's games and writes them, unless that was done or no run wants it any more.

    It is that chunk, or another one whose turn comes before it by now. `owner` and `wanted` are for whoever
    looks at the queue.
    """
    del owner, wanted
    try:
        beat(WORKER)
        play_turn(chunk_id)
    except Error as error:
        logger.warning("Chunk %d waits for the sweep: the database failed (%s).", chunk_id, error)


@shared_task(name=SWEEP)  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Ends runs whose end was missed or which no worker can end, and sends lost chunks again."""
    try:
        beat(WORKER)
        complete_runs()
        end_left_behind()
        send_lost_chunks()
    except Error as error:
        logger.warning("The sweep waits for its next time: the database failed (%s).", error)
