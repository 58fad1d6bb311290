"""The bell for analyses: it only wakes a worker, which then looks at the rows for what there is to do."""

from typing import Any, Final

from celery import shared_task
from django.db import transaction

from play import doorbells
from play.analysis_queue import has_work, take_turn

TURN_SECONDS: Final = 1.0  # then playtests have their turn


@shared_task(name="play.analyse")  # type: ignore[untyped-decorator]
def analyse(**_unknown: Any) -> None:
    """Carries on what games are to be analysed."""
    if take_turn(TURN_SECONDS):
        doorbells.pass_on(analyse)


def ring() -> None:
    """Wakes a worker; a bell that nobody hears is rung again by the next sweep."""
    doorbells.ring(analyse)


def ring_on_commit() -> None:
    """Wakes a worker when the transaction is written."""
    transaction.on_commit(ring, robust=True)


def ring_again() -> None:
    """Rings if there is something to analyse that nobody works at: bells get lost, workers are killed."""
    if has_work():
        ring()
