"""The bulk files' part in the workers' sweeps."""

from typing import Final

from celery import shared_task

from play.task_messages import left_to_sweep
from simulate.bulk.writing import write_outdated

WRITE: Final = "simulate.write_bulk"


@shared_task(name=WRITE)  # type: ignore[untyped-decorator]
def write_bulk() -> None:
    """Makes files that are a day old anew."""
    with left_to_sweep("The bulk files"):
        write_outdated()
