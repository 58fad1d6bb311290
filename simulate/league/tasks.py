"""The league's part in the workers' sweeps."""

import logging
from typing import Final

from celery import shared_task
from django.db import Error

from simulate.league.promotion import promote

PROMOTE: Final = "simulate.promote"

logger = logging.getLogger(__name__)


@shared_task(name=PROMOTE)  # type: ignore[untyped-decorator]
def promote_decks() -> None:
    """Decides about decks that were tried, and tries the next ones where a week is over."""
    try:
        promote()
    except Error as error:
        logger.warning("The league waits for its next time: the database failed (%s).", error)
