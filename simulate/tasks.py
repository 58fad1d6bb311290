"""The bell for playtests: it only wakes a worker, which then looks at the rows for what there is to do."""

from typing import Any, Final

from celery import shared_task
from django.db import transaction

from play import doorbells
from simulate.worker import own_worker

TURN_SECONDS: Final = 2.0  # then analyses have their turn, and the worker may end


@shared_task(name="simulate.play")  # type: ignore[untyped-decorator]
def play(**_unknown: Any) -> None:
    """Plays whatever runs want."""
    if own_worker().take_turn(TURN_SECONDS, ring):
        doorbells.pass_on(play)


def ring(times: int = 1) -> None:
    """Wakes a worker, or several; a bell that nobody hears is rung again by the next sweep."""
    doorbells.ring(play, times)


def ring_on_commit(times: int = 1) -> None:
    """Wakes workers when the transaction is written."""
    transaction.on_commit(lambda: ring(times), robust=True)
