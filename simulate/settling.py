"""Ending a run, or letting it play on, when all that it wants so far is played."""

import logging
from typing import Final

from django.db import Error, connection, transaction
from django.utils import timezone

from simulate.laying import lay_further, wanted_games
from simulate.models import ACTIVE, Chunk, Rule, Run, RunPairing, Status
from simulate.stopping import Decision, decide

logger = logging.getLogger(__name__)

# Somebody waits for this one, and Django composes it longer than a database takes to answer it.
FINISH: Final = """
    UPDATE simulate_run
    SET status = %s, ended_at = %s, begun_at = COALESCE(begun_at, %s)
    WHERE id = %s AND rule = %s AND status IN (%s, %s) AND NOT EXISTS (
        SELECT 1 FROM simulate_runpairing pairing
        JOIN simulate_chunk chunk ON chunk.question_id = pairing.question_id
        WHERE pairing.run_id = simulate_run.id AND chunk.start < pairing.games
            AND chunk.finished_at IS NULL
    )
"""


def settle_runs() -> bool:
    """Settles every run without open chunks; whether there is something to play again."""
    runs = Run.objects.active().for_this_engine().without_open_chunks()
    grown = [settle_or_end(run) for run in list(runs.values_list("pk", flat=True))]
    return any(grown)


def settle_or_end(run: int) -> bool:
    """`settle_fully`; a run whose rule fails ends, since it must not hold up all others."""
    try:
        return not finish_played(run) and settle_fully(run)
    except Error:
        raise
    except Exception as error:
        logger.exception("The rule of run %d failed.", run)
        row = Run.objects.active().filter(pk=run).first()
        verdict = {"error": f"{type(error).__name__}: {error}"}
        return row is not None and end(row, Status.INCOMPLETE, Decision(verdict=verdict))


def finish_played(run: int) -> bool:
    """Ends the run, in one statement, if its games are fixed and all of them are played; whether it did."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    active = [status.value for status in ACTIVE]
    with connection.cursor() as cursor:
        values = (Status.FINISHED.value, now, now, run, Rule.FIXED.value, *active)
        cursor.execute(FINISH, values)
        return bool(cursor.rowcount)


def settle_fully(run: int) -> bool:
    """Settles the run again and again, as long as what it wants next was played before."""
    has_grown = False
    while settle(run):
        has_grown = True
    return has_grown


@transaction.atomic
def settle(run: int) -> bool:
    """Ends the run, or lays out what its rule wants next; whether it did the latter.

    Doing it twice, or at the same time as another worker, changes nothing.
    """
    # Locked before the look at chunks: a look in the same statement would be of the time before the lock.
    locked = Run.objects.active().defer("entrants").select_for_update()
    row = locked.filter(pk=run).first()
    if row is None or Chunk.objects.wanted_by(row).unfinished().exists():
        return False
    if Chunk.objects.wanted_by(row).filter(is_given_up=True).exists():
        return end(row, Status.INCOMPLETE, Decision())
    decision = decide(row)
    if decision.games is None:
        return end(row, Status.FINISHED, decision)
    grow(row, decision)
    return True


def end(run: Run, status: Status, decision: Decision) -> bool:
    """Always false: nothing is to be played any more."""
    now = timezone.now()
    Run.objects.filter(pk=run.pk).update(
        status=status, ended_at=now, begun_at=run.begun_at or now, verdict=decision.verdict
    )
    return False


def grow(run: Run, decision: Decision) -> None:
    games = decision.games or {}
    rows = list(run.pairings.filter(pk__in=games))
    for row in rows:
        row.games = games[row.pk]
    RunPairing.objects.bulk_update(rows, ["games"])
    lay_further(wanted_games(rows))
    Run.objects.filter(pk=run.pk).update(verdict=decision.verdict)
