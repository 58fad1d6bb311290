"""The bulk files' part in the workers' sweeps."""

import logging
from typing import Final

from celery import shared_task
from django.db import Error

from simulate.bulk.writing import write_outdated

WRITE: Final = "simulate.write_bulk"

logger = logging.getLogger(__name__)


@shared_task(name=WRITE)  # type: ignore[untyped-decorator]
def write_bulk() -> None:
    """Makes files that are a day old anew."""
    try:
        write_outdated()
    except Error as error:
        logger.warning("The bulk files wait for their next time: the database failed (%s).", error)
