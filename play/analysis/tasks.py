"""Analyses as work for Celery: carried on for a quarter of a second, written then, and completed once.

The row holds all that was found, so a message that comes twice, or is lost and sent again, changes
nothing.
"""

import logging
import time
from contextlib import suppress
from functools import partial
from typing import Any, Final

from celery import shared_task
from django.db import transaction
from django.db.models import F, Max

from catalog.web.rows.database_clock import database_now
from play.analysis.analyst import Analyst, Found, SliceOver
from play.background_work import in_background
from play.games.registry import get_game
from play.matches.positions import History
from play.models import Analysis, AnalysisQuerySet
from play.task_messages import MAX_STARTS, left_to_sweep, lost_before, send_tasks

ANALYSE: Final = "play.analyse"
SWEEP: Final = "play.sweep_analyses"
QUEUE: Final = "analyses"
SLICE: Final = 0.25  # seconds of work between two writes; then other work has its turn
MAX_ERROR_LENGTH: Final = 2000
LOST: Final = "The worker that made this analysis ended before anything was found, each time."

logger = logging.getLogger(__name__)


@shared_task(name=ANALYSE)  # type: ignore[untyped-decorator]
def analyse(analysis_id: int) -> None:
    """Carries an analysis on, and sends it to the queue again until it is complete."""
    with left_to_sweep(f"Analysis {analysis_id}"):
        analysis = begin(analysis_id)
        if analysis is not None and carry_on(analysis):
            send(analysis_id)


@shared_task(name=SWEEP)  # type: ignore[untyped-decorator]
def sweep_analyses() -> None:
    """Sends analyses again whose message was lost."""
    unfinished = Analysis.objects.unfinished().repeatable()
    with left_to_sweep("The sweep of analyses"):
        latest = unfinished.aggregate(latest=Max("sent_at"))["latest"]
        lost = unfinished.filter(sent_at__lt=lost_before(latest))
        for analysis_id in lost.values_list("pk", flat=True):
            send(analysis_id)


def send_on_commit(analysis: Analysis) -> None:
    """Sends the analysis to the queue when the transaction is written."""
    transaction.on_commit(partial(send, analysis.pk), robust=True)


def send(analysis_id: int) -> None:
    Analysis.objects.filter(pk=analysis_id).update(sent_at=database_now())
    send_tasks(ANALYSE, [analysis_id], QUEUE)


def begin(analysis_id: int) -> Analysis | None:
    """The analysis, marked as begun; None if it is over, or of other rules or bots."""
    row = Analysis.objects.unfinished().repeatable().filter(pk=analysis_id)
    analysis = row.defer("result").first()
    if analysis is None:
        return None
    if analysis.attempts >= MAX_STARTS:
        row.update(is_given_up=True, error=analysis.error or LOST)
        return None
    row.update(attempts=F("attempts") + 1)
    return analysis


def carry_on(analysis: Analysis) -> bool:
    """A slice of the work, written; whether there is more of it for this process.

    An analysis that fails is given up at once: every worker would fail alike.
    """
    found = list(analysis.found)
    try:
        analyst, summary = in_background(partial(work_on, analysis, found))
        steps = analyst.steps(found)
    except Exception as error:
        logger.exception("Analysis %s could not be made.", analysis.key)
        as_it_was(analysis).update(
            error=f"{type(error).__name__}: {error}"[:MAX_ERROR_LENGTH], is_given_up=True
        )
        return False
    columns = {"found": found, "place": len(found), "steps": steps, "attempts": 0, "error": ""}
    columns |= {"partial": analyst.partial, "partial_size": analyst.partial_size}
    if summary is not None:
        columns |= {"found": [], "result": summary, "finished_at": database_now()}
    is_written = as_it_was(analysis).update(**columns)
    return bool(is_written) and summary is None


def work_on(analysis: Analysis, found: list[Found]) -> tuple[Analyst, Any]:
    """Adds findings for the time of a slice; the analyst, and the summary once all is found.

    Raises RulesChanged where the log is not one of today's rules.
    """
    game = get_game(analysis.game)
    history = History(game.resume(analysis.setup, analysis.start_state))
    history.replay(analysis.actions)
    playouts, seats = game.playouts(analysis.setup), game.seats(analysis.setup)
    analyst = Analyst(history, playouts, analysis.key, analysis.partial, seats)
    work_until(time.monotonic() + SLICE, analyst, found)
    return analyst, analyst.summary(found) if len(found) >= analyst.steps(found) else None


def work_until(ends: float, analyst: Analyst, found: list[Found]) -> None:
    """Adds findings until that moment of the monotonic clock, at least a part of one."""
    with suppress(SliceOver):
        while len(found) < analyst.steps(found):
            found.append(analyst.step(found, ends))
            if time.monotonic() >= ends:
                break


def as_it_was(analysis: Analysis) -> AnalysisQuerySet:
    """The row as it was read, or nothing where another process has gone on since."""
    read = {"place": analysis.place, "partial_size": analysis.partial_size}
    return Analysis.objects.filter(pk=analysis.pk, finished_at=None, **read)
