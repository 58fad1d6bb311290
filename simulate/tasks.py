"""Doorbells: a message only wakes a worker, which then looks at the rows for what there is to do."""

import logging
from functools import partial
from typing import Any, Final

from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from simulate.worker import own_worker

logger = logging.getLogger(__name__)

TURN_SECONDS: Final = (
    5.0  # then the message is answered, so that a worker may end, and another one goes on
)


@shared_task(name="simulate.play")  # type: ignore[untyped-decorator]
def play(**_unknown: Any) -> None:
    """Plays whatever runs want."""
    if own_worker().take_turn(TURN_SECONDS, ring):
        ring()


def ring(times: int = 1) -> None:
    """Wakes a worker, or several; a bell that nobody hears is rung again by the next sweep.

    A queue that is down loses no run and ends no worker's turn.
    """
    try:
        for _time in range(times):
            play.apply_async(ignore_result=True, retry=False)
    except (OperationalError, OSError) as error:
        logger.warning("The queue cannot be reached (%s).", error)


def ring_on_commit(times: int = 1) -> None:
    """Wakes workers when the transaction is written."""
    transaction.on_commit(partial(ring, times), robust=True)
