"""The league's part in the workers' sweeps."""

from typing import Final

from celery import shared_task

from play.task_messages import left_to_sweep
from simulate.league.promotion import promote

PROMOTE: Final = "simulate.promote"


@shared_task(name=PROMOTE)  # type: ignore[untyped-decorator]
def promote_decks() -> None:
    """Decides about decks that were tried, and tries the next ones where a week is over."""
    with left_to_sweep("The league"):
        promote()
