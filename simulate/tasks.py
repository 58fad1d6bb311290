"""Doorbells: a message only wakes a worker, which then looks at the rows for what there is to do."""

from functools import partial
from typing import Any, Final

from celery import shared_task
from django.db import transaction

from simulate.worker import own_worker

TURN_SECONDS: Final = (
    5.0  # then the message is answered, so that a worker may end, and another one goes on
)


@shared_task(name="simulate.play")  # type: ignore[untyped-decorator]
def play(**_unknown: Any) -> None:
    """Plays whatever runs want."""
    if own_worker().take_turn(TURN_SECONDS, ring):
        ring()


def ring(times: int = 1) -> None:
    """Wakes a worker, or several; a bell that nobody hears is rung again by the next sweep."""
    for _time in range(times):
        play.apply_async(ignore_result=True, retry=False)


def ring_on_commit(times: int = 1) -> None:
    """Wakes workers when the transaction is written; a queue that is down does not lose the run."""
    transaction.on_commit(partial(ring, times), robust=True)
