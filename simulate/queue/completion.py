"""Ending a run, or letting it play on, when all games that it wants so far are played."""

import logging
from datetime import timedelta
from functools import partial
from typing import Final

from django.db import Error, transaction
from django.urls import reverse

from catalog.web.rows.database_clock import database_now
from play.live.tasks import tell_programs
from simulate.models import BY_ITSELF, Chunk, Run, RunPairing, Status, played_now
from simulate.queue.chunk_rows import extend_matchups, wanted_games
from simulate.queue.sending import send_on_commit
from simulate.queue.stopping_rules import Decision, decide

logger = logging.getLogger(__name__)

WAIT_FOR_OTHER_VERSIONS: Final = timedelta(days=1)
"""How long workers of an earlier version of the program may take to end what they began."""


def complete_runs(matchup_id: int | None = None) -> None:
    """Completes every active run without open chunks, or of these the ones with that matchup."""
    runs = Run.objects.active().playable().without_open_chunks()
    if matchup_id is not None:
        runs = runs.filter(pairings__matchup=matchup_id).distinct()
    for run in list(runs.values_list("pk", flat=True)):
        complete(run)


def complete(run: int) -> None:
    """Ends the run if its games are played and its rule wants no more; else sends what it wants.

    Doing it twice, or at the same time as another process, changes nothing. A run whose rule fails
    ends as incomplete.
    """
    try:
        while _ask_rule(run):
            pass  # what the rule wanted next was played before, for another run
    except Error:
        raise
    except Exception as error:
        logger.exception("The rule of run %d failed.", run)
        verdict = {"error": f"{type(error).__name__}: {error}"}
        for row in Run.objects.active().filter(pk=run):
            end(row, Status.INCOMPLETE, Decision(verdict=verdict))


@transaction.atomic
def _ask_rule(run: int) -> bool:
    """Ends the run, or adds the chunks that its rule wants next; true if these are played already."""
    # Locked before the look at chunks: a look in the same statement would be of the time before the lock.
    row = Run.objects.active().select_for_update().filter(pk=run).first()
    if row is None or Chunk.objects.unfinished().wanted_by(row).exists():
        return False
    if Chunk.objects.wanted_by(row).filter(is_given_up=True).exists():
        end(row, Status.INCOMPLETE, Decision())
        return False
    decision = decide(row)
    if decision.games is None:
        end(row, Status.FINISHED, decision)
        return False
    grow(row, decision)
    send_on_commit()
    return not Chunk.objects.unfinished().wanted_by(row).exists()


@transaction.atomic
def end_left_behind() -> None:
    """Ends as incomplete the runs of other rules or bots whose workers have not ended them in a day."""
    left = Run.objects.active().exclude(played_now())
    begun_before = database_now() - WAIT_FOR_OTHER_VERSIONS
    for run in left.filter(created__lt=begun_before).select_for_update():
        end(run, Status.INCOMPLETE, Decision(verdict=run.verdict))


def end(run: Run, status: Status, decision: Decision) -> None:
    now = database_now()
    Run.objects.filter(pk=run.pk).update(
        status=status, ended_at=now, begun_at=run.begun_at or now, verdict=decision.verdict
    )
    if run.owner_id is not None and run.kind not in BY_ITSELF:
        document = {
            "event": "playtest",
            "playtest": run.slug,
            "status": status,
            "page": reverse("simulate:run", args=[run.slug]),
        }
        transaction.on_commit(partial(tell_programs, run.owner_id, document), robust=True)


def grow(run: Run, decision: Decision) -> None:
    games = decision.games or {}
    rows = list(run.pairings.filter(pk__in=games))
    for row in rows:
        row.games = games[row.pk]
    RunPairing.objects.bulk_update(rows, ["games"])
    extend_matchups(wanted_games(rows))
    Run.objects.filter(pk=run.pk).update(verdict=decision.verdict)
