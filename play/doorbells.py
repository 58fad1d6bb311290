"""Doorbells: messages that only wake a worker, which then looks at the rows for what there is to do."""

import logging
from collections.abc import Callable
from typing import Any

from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)


def ring(task: Any, times: int = 1) -> None:
    """Wakes a worker for the Celery task, or several.

    Bells that wait already count: whoever hears one of them also sees what has come since, so bells never
    pile up, however long there is more to do. A queue that is down loses nothing and fails nobody.
    """
    put(task, lambda producer: times - waiting(task, producer))


def pass_on(task: Any) -> None:
    """Rings anew the bell that this worker heard, for what it leaves.

    However many others wait: if several workers that end their turns together counted the same one, all
    but one of them would have nothing to hear.
    """
    put(task, lambda _producer: 1)


def put(task: Any, wanted: Callable[[Any], int]) -> None:
    try:
        with task.app.producer_or_acquire() as producer:
            for _time in range(wanted(producer)):
                task.apply_async(producer=producer, ignore_result=True, retry=False)
    except (OperationalError, OSError) as error:
        logger.warning("The queue cannot be reached (%s).", error)


def waiting(task: Any, producer: Any) -> int:
    """How many of the task's bells wait; none where the queue does not say."""
    queue = task.app.amqp.router.route({}, task.name)["queue"]
    channel, connection = producer.channel, producer.connection
    try:
        return int(channel.queue_declare(queue.name, passive=True).message_count)
    # Redis knows no empty queue. A connection that was lost is made anew for the bell itself.
    except (*connection.channel_errors, *connection.connection_errors):
        return 0
