"""Chunks as work: claimed for a while, and answered once."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate, chain, takewhile
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone

from simulate.laying import places
from simulate.models import (
    ACTIVE,
    MOST_ATTEMPTS,
    Chunk,
    Run,
    Status,
    engine_version,
)

LONG_TURNS: Final = 0.25  # of all claims look at long runs too, however many short ones there are
MOST_CLAIMED: Final = 64
MANY: Final = 10**9  # games left where nobody has counted them
SMALLEST_SHARE: Final = 0.25  # of a whole claim; to claim less takes longer than it evens out
MOST_ATTEMPTS_TO_CLAIM: Final = 5  # until a worker lets others go first
LONGEST_ERROR: Final = 2000
# Workers say these all the time, and Django composes a statement longer than a database takes to answer
# it: of 8,000 games in 8 chunks, workers spent a twentieth of their time on that.
UNDER_WAY: Final = """
    SELECT id, priority, status FROM simulate_run WHERE status IN (%s, %s) AND engine = %s
"""
FREE: Final = """
    SELECT DISTINCT chunk.id, chunk.start, chunk.count, question.key
    FROM simulate_runpairing pairing
    JOIN simulate_question question ON question.id = pairing.question_id
    JOIN simulate_chunk chunk ON chunk.question_id = question.id
    WHERE pairing.run_id = %s AND chunk.start < pairing.games
        AND chunk.finished_at IS NULL AND NOT chunk.is_given_up
        AND (chunk.claimed_until IS NULL OR chunk.claimed_until < %s)
    ORDER BY chunk.start, chunk.id
    LIMIT %s
"""
HOLD: Final = """
    UPDATE simulate_chunk SET attempts = attempts + 1, claimed_by = %s, claimed_until = %s
    WHERE finished_at IS NULL AND NOT is_given_up
        AND (claimed_until IS NULL OR claimed_until < %s) AND id IN {chunks}
"""
WRITE: Final = """
    WITH result (id, seconds, games, cards) AS (VALUES {results})
    UPDATE simulate_chunk
    SET finished_at = %s, seconds = result.seconds, games = result.games, cards = result.cards,
        is_given_up = FALSE, claimed_until = NULL, error = ''
    FROM result
    WHERE simulate_chunk.id = result.id AND finished_at IS NULL
"""
BEGIN: Final = """
    UPDATE simulate_run SET status = %s, begun_at = %s WHERE id = %s AND status = %s
"""
LOST: Final = "The worker that played these games ended before they were done, each time."


@dataclass(frozen=True, slots=True)
class Played:
    """What a worker made of a chunk: packed games and cards, or why there are none."""

    chunk: int
    games: bytes = b""
    cards: bytes = b""
    seconds: float = 0.0
    error: str = ""


@dataclass(frozen=True, slots=True)
class Work:
    """A chunk (its row's number) as a worker needs it, with its question's content key."""

    chunk: int
    start: int
    count: int
    key: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A run under way, by its row's number."""

    run: int
    priority: int
    status: str


@dataclass(frozen=True, slots=True)
class Choice:
    """The chunks of a run that a worker should claim, and how many games that leaves, at least.

    `only_run` is the number of the run's row where no other run is under way.
    """

    chunks: Sequence[Work] = ()
    left: int = 0
    run: Candidate | None = None
    only_run: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """The chunks that a worker got; the rest as in `Choice`."""

    chunks: Sequence[Work] = ()
    left: int = 0
    only_run: int | None = None


def is_free(now: datetime) -> Q:
    """The condition of a chunk that nobody is playing."""
    return Q(claimed_until=None) | Q(claimed_until__lt=now)


def runs_in_turn() -> list[Candidate]:
    """The runs under way in the order in which to look for chunks: short ones first, if not always, and
    among equals by chance."""
    with connection.cursor() as cursor:
        cursor.execute(UNDER_WAY, (*(status.value for status in ACTIVE), engine_version()))
        runs = [Candidate(*row) for row in cursor.fetchall()]
    random.shuffle(runs)
    if random.random() >= LONG_TURNS:  # noqa: S311 - nothing secret
        runs.sort(key=lambda run: run.priority)
    return runs


def claim_chunks(worker: str, games: int, workers: int, place: int = 0) -> Claim:
    """Claims about so many games for the worker; none for 0.

    Towards the end of a run it is less, so that `workers` workers come to the end together: each takes
    its share of what is left (guided self-scheduling: C. D. Polychronopoulos and D. J. Kuck, IEEE
    Transactions on Computers 36 (1987), 1425-1439). Chunks are chosen first, and then claimed as far as
    nobody else was faster. Workers with different places, from 0, choose different chunks at the same
    moment.
    """
    for _attempt in range(MOST_ATTEMPTS_TO_CLAIM):
        now = timezone.now()
        choice = choose_chunks(games, workers, place, now)
        taken: list[Work] = []
        if choice.run:
            # In this order a claim that fails half-way leaves no chunk to a worker that does not know of it.
            begin(choice.run, now)
            taken = hold(choice.chunks, worker, now)
        if taken or not choice.chunks:
            return Claim(taken, choice.left, choice.only_run)
    return Claim(left=1)


def choose_chunks(games: int, workers: int, place: int, now: datetime) -> Choice:
    """What a worker should claim, as the rows are now."""
    if not games:
        return Choice(left=int(runs_to_claim(now).exists()))
    runs = runs_in_turn()
    only_run = runs[0].run if len(runs) == 1 else None
    for run in runs:
        if found := claimable(run.run, now):
            free = own_first(found, workers, place)
            counts = [chunk.count for chunk in free]
            share = max(sum(counts) // workers, int(games * SMALLEST_SHARE))
            size = portion(counts, min(games, share))
            left = MANY if len(found) == MOST_CLAIMED else sum(counts[size:])
            return Choice(free[:size], left, run, only_run)
    return Choice(only_run=only_run)


def runs_to_claim(now: datetime) -> QuerySet[Run]:
    """Runs with chunks that this program plays and nobody else is playing."""
    return Run.objects.active().for_this_engine().with_chunks_to_claim(now)


def own_first(free: Sequence[Work], workers: int, place: int) -> list[Work]:
    """The chunks, those that are this place's turn first; other places begin with others."""
    turns = [(place + turn) % workers for turn in range(workers)]
    return [work for turn in turns for work in free[turn::workers]]


def portion(counts: Sequence[int], games: int) -> int:
    """How many of the first chunks have together at most so many games; at least one."""
    sums = accumulate(counts)
    return max(1, sum(1 for _sum in takewhile(lambda found: found <= games, sums)))


def claimable(run: int, now: datetime) -> list[Work]:
    """The first of the run's free chunks in the order of play, small ones first."""
    moment = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        cursor.execute(FREE, (run, moment, MOST_CLAIMED))
        return [Work(*row) for row in cursor.fetchall()]


def hold(chunks: Sequence[Work], worker: str, now: datetime) -> list[Work]:
    """Claims the chunks for the worker; those that it got."""
    until = now + timedelta(seconds=settings.PLAYTEST_LEASE)
    numbers = [work.chunk for work in chunks]
    moment, end = map(connection.ops.adapt_datetimefield_value, (now, until))
    with connection.cursor() as cursor:
        cursor.execute(HOLD.format(chunks=places([numbers])), (worker, end, moment, *numbers))
        if cursor.rowcount == len(numbers):
            return list(chunks)
    own = Chunk.objects.filter(pk__in=numbers, claimed_by=worker, claimed_until=until)
    held = set(own.values_list("pk", flat=True))
    return [work for work in chunks if work.chunk in held]


def begin(run: Candidate, now: datetime) -> None:
    if run.status == Status.WAITING:
        moment = connection.ops.adapt_datetimefield_value(now)
        begun = (Status.RUNNING.value, moment, run.run, Status.WAITING.value)
        with connection.cursor() as cursor:
            cursor.execute(BEGIN, begun)


def record(played: Sequence[Played], worker: str) -> None:
    """Writes the chunks' results, of those that have none; or their errors, and after so many a chunk is
    given up.

    An error counts only as long as nobody else has claimed the chunk.
    """
    for each in played:
        if each.error:
            chunk = Chunk.objects.unfinished().filter(pk=each.chunk, claimed_by=worker)
            error = each.error[:LONGEST_ERROR]
            is_last = Q(attempts__gte=MOST_ATTEMPTS)
            chunk.update(error=error, claimed_until=None, claimed_by="", is_given_up=is_last)
    results: list[tuple[int | float | bytes, ...]] = [
        (each.chunk, each.seconds, each.games, each.cards) for each in played if not each.error
    ]
    if results:
        moment = connection.ops.adapt_datetimefield_value(timezone.now())
        statement = WRITE.format(results=places(results))
        with connection.cursor() as cursor:
            cursor.execute(statement, [*chain.from_iterable(results), moment])


def give_up_lost(now: datetime) -> int:
    """Gives up chunks whose workers ended so many times while they played them; how many."""
    lost = Chunk.objects.unfinished().filter(attempts__gte=MOST_ATTEMPTS, claimed_until__lt=now)
    return lost.update(is_given_up=True, claimed_until=None, error=LOST)
