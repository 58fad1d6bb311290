"""A chunk as a worker plays it: begun, played, written once; cut where it takes too long."""

import logging
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from django.db import transaction
from django.db.models import DateTimeField, F
from django.db.models.functions import Coalesce

from catalog.web.rows.database_clock import database_now
from play import background_work
from play.games.preparation import prepare_engine
from play.games.starfighter.bots.arena import RESULT
from play.task_messages import MAX_STARTS
from simulate.deals.card_tally import CardTally
from simulate.deals.matchups import pairing_of, play_bots
from simulate.deals.packed_games import Games, games_of, pack, pack_results
from simulate.models import Chunk, Matchup, Run, Status
from simulate.queue.sending import QUICK_STARTS, resting_time, send_on_commit

PIECES: Final = 16  # of a chunk, after each of which it may be cut
MAX_ERROR_LENGTH: Final = 2000
LOST: Final = "The worker that played these games ended before they were done, each time."

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PlayedChunk:
    """A chunk's first games and their card use, packed, with the seconds of play; or why there are none."""

    count: int = 0
    games: bytes = b""
    cards: bytes = b""
    seconds: float = 0.0
    error: str = ""


def prepare() -> None:
    """Compiles or loads the rules engine and what counts its games."""
    prepare_engine()
    CardTally.of(np.zeros(2, dtype=RESULT))  # a pair, laid out as those of a chunk


def begin(chunk_id: int) -> Chunk | None:
    """The chunk, marked as begun; None if it is done or no active run of this version wants it."""
    chunk = Chunk.objects.unfinished().select_related("matchup").filter(pk=chunk_id).first()
    if chunk is None:
        return None
    wanting = dict(
        Run.objects.active()
        .playable()
        .filter(pairings__matchup=chunk.matchup_id, pairings__games__gt=chunk.start)
        .values_list("pk", "status")
    )
    row, now = Chunk.objects.unfinished().filter(pk=chunk_id), database_now()
    if not wanting or is_resting(chunk):
        row.update(sent_at=None)  # it waits for its turn, if it is wanted again
        return None
    if is_to_blame(chunk):
        row.update(is_given_up=True, error=chunk.error or LOST)
        return None
    # A message may come after all that was thought to be lost.
    sent_at = Coalesce("sent_at", now, output_field=DateTimeField())
    row.update(started_at=now, sent_at=sent_at, attempts=F("attempts") + 1)
    if Status.WAITING in wanting.values():
        waiting = Run.objects.filter(pk__in=wanting, status=Status.WAITING)
        waiting.update(status=Status.RUNNING, begun_at=now)
    return chunk


def is_resting(chunk: Chunk) -> bool:
    """Whether the chunk lost its workers again and again and was begun just now.

    So its starts are spread over minutes, and processes that are killed for another reason, for instance
    while a service is restarted, do not use them up.
    """
    if chunk.started_at is None or chunk.attempts < QUICK_STARTS:
        return False
    return chunk.started_at > database_now() - resting_time()


def is_to_blame(chunk: Chunk) -> bool:
    """Whether the chunk lost all the workers that it may, and no other one lost a worker beside it."""
    if chunk.attempts < MAX_STARTS:
        return False
    lost = Chunk.objects.unfinished().filter(attempts__gt=1, attempts__lt=MAX_STARTS)
    return not lost.filter(started_at__gte=chunk.started_at).exists()


def play(chunk: Chunk, *, seconds: float = math.inf, in_background: bool = False) -> PlayedChunk:
    """The chunk's games, the same for every worker; after so many seconds the first ones alone."""
    try:
        work = partial(play_pieces, chunk, play_of(chunk.matchup), seconds)
        results, taken = background_work.in_background(work) if in_background else work()
        games, cards = packed(chunk.matchup, results)
    except Exception as error:
        logger.exception("Chunk %d could not be played.", chunk.pk)
        return PlayedChunk(error=f"{type(error).__name__}: {error}"[:MAX_ERROR_LENGTH])
    return PlayedChunk(len(results), games, cards, taken)


def play_pieces(
    chunk: Chunk, play: Callable[[int, int], Games], seconds: float
) -> tuple[Games, float]:
    """The results of the chunk's games, piece by piece for so long, and what a processor took for them."""
    ends, begun = time.monotonic() + seconds, time.thread_time()
    end, size = chunk.start + chunk.count, max(2, chunk.count // PIECES // 2 * 2)
    parts: list[Games] = []
    for start in range(chunk.start, end, size):
        parts.append(play(start, min(size, end - start)))
        if time.monotonic() >= ends:
            break
    # NumPy would lay records out anew, for which what counts them would be compiled again.
    return np.concatenate(parts, dtype=parts[0].dtype), time.thread_time() - begun


def play_of(matchup: Matchup) -> Callable[[int, int], Games]:
    """What plays so many games of the matchup, from a first one on."""
    if matchup.snapshot_id is not None:
        return pairing_of(matchup).play
    prepare_engine(matchup.game)  # other games than the site's are prepared when they are played
    return partial(play_bots, matchup)


def packed(matchup: Matchup, results: Games) -> tuple[bytes, bytes]:
    """The games and their use of cards, which only games with decks have."""
    if matchup.snapshot_id is None:
        return pack_results(results), b""
    return pack(games_of(results)), CardTally.of(results).pack()


@transaction.atomic
def record(chunk: Chunk, played: PlayedChunk) -> None:
    """Writes the games, unless they were written before; those that are left are a chunk of their own.

    Games that fail are given up at once: every worker would play them alike.
    """
    row = Chunk.objects.filter(pk=chunk.pk, count=chunk.count, finished_at=None)
    if played.error:
        row.update(error=played.error, is_given_up=True)
        return
    is_written = row.update(
        finished_at=database_now(),
        count=played.count,
        seconds=played.seconds,
        games=played.games,
        cards=played.cards,
        is_given_up=False,
        error="",
    )
    if is_written and played.count < chunk.count:
        start, left = chunk.start + played.count, chunk.count - played.count
        Chunk.objects.create(matchup=chunk.matchup, start=start, count=left)
        send_on_commit()
