"""Messages of chunks: sent when a run wants them, and again when they were lost."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import F, Max, Q

from catalog.web.rows.database_clock import database_now
from play.games.game import bots_in
from play.task_messages import lost_before, send_tasks
from simulate.deals.playing_time import max_chunk_time
from simulate.models import Chunk, Priority, Run
from simulate.queue.chunk_rows import ROWS_AT_ONCE

SLACK: Final = 5  # times that a chunk may take longer than the figures of its bots say
PLAY_CHUNK: Final = "simulate.play_chunk"
QUEUES: Final = {Priority.SHORT: "short", Priority.LONG: "long", Priority.BUILDER: "builder"}


def send_on_commit(run: Run) -> None:
    """Sends all chunks that the run wants and has not got, once the transaction is written."""
    transaction.on_commit(partial(send_chunks_of, run), robust=True)


def send_chunks_of(run: Run) -> None:
    wanted = Chunk.objects.unfinished().wanted_by(run).order_by("start", "pk")
    send(list(wanted.values_list("pk", flat=True)), Priority(run.priority))


def send_lost_chunks() -> None:
    """Sends chunks again whose message was lost."""
    for priority in QUEUES:
        runs = Run.objects.active().playable().filter(priority=priority)
        wanted = Chunk.objects.wanted_by(*runs)
        played = runs.values_list("game", "versions").distinct()
        chunks = [max_chunk_time(bots_in(versions), game) for game, versions in played]
        longest = max(chunks, default=timedelta())
        latest = wanted.aggregate(latest=Max("started_at"))["latest"]
        # A worker gives a sign of life when it begins a chunk, and then not for as long as that takes.
        before = lost_before(latest and min(latest + longest, database_now())) - longest
        # One that was begun and not written much later died with its worker; until then it is being played.
        died_before = lost_before(None) - SLACK * longest
        has_died = Q(started_at__gt=F("sent_at"), started_at__lt=died_before)
        is_unheard = Q(sent_at__lt=before) & ~Q(started_at__gte=died_before)
        lost = wanted.unfinished().filter(is_unheard | has_died)
        send(list(lost.order_by("start", "pk").values_list("pk", flat=True)), priority)


def send(chunks: Sequence[int], priority: Priority) -> None:
    for place in range(0, len(chunks), ROWS_AT_ONCE):
        some = chunks[place : place + ROWS_AT_ONCE]
        Chunk.objects.filter(pk__in=some).update(sent_at=database_now())
        send_tasks(PLAY_CHUNK, some, QUEUES[priority])
