"""Celery's application; `celery -A config worker` plays games, on as many machines as one likes.

A worker needs the site's environment: REDIS_URL and DATABASE_URL, or the same folder var/.
"""

import gc
import os
from typing import Any, ClassVar, Final, TextIO

from celery import Celery, bootsteps, signals
from celery.worker.control import inspect_command
from kombu.exceptions import OperationalError

from config.logs import begin_log
from config.worker_lock import share_lock

begin_log(os.environ)
NICENESS: Final = 2  # of a worker, so that pages come before games
_lock: TextIO | None = None  # kept open, and so held, until the worker's processes end
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("starfighter")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(
    [
        "play.analysis",
        "play.live",
        "simulate.queue",
        "simulate.league",
        "simulate.bulk",
        "simulate.lab.breeding",
    ]
)


class Sweeps(bootsteps.StartStopStep):  # type: ignore[misc]
    """Has every worker ask now and then for the sweeps, which send lost work again and remove old rows.

    `celery beat` would be one more process to run; embedded it survives a killed worker and fills the
    queue.
    """

    requires: ClassVar = {"celery.worker.components:Timer"}

    def start(self, worker: Any) -> None:
        for task, seconds in app.conf.sweeps.items():
            worker.timer.call_repeatedly(seconds, send_sweep, (task, seconds))


def send_sweep(task: str, seconds: float) -> None:
    try:
        app.send_task(task, expires=seconds, retry=False)
    except (OperationalError, OSError):
        return  # the worker says itself that its queue is away


app.steps["worker"].add(Sweeps)


@inspect_command()  # type: ignore[untyped-decorator]
def waiting(_state: Any) -> list[dict[str, Any]]:
    """Who waits for games and since when: `celery --app=config inspect waiting`."""
    from django.db import close_old_connections

    from simulate.queue.backlog import read_waiting

    close_old_connections()
    return [
        {
            "owner": each.owner,
            "runs": each.runs,
            "chunks": each.chunks,
            "oldest_seconds": round(each.seconds, 1),
        }
        for each in read_waiting()
    ]


@signals.worker_init.connect  # type: ignore[untyped-decorator]
def prepare_worker(**_unknown: Any) -> None:
    """Compiles or loads the rules engine before the processes that play are forked."""
    global _lock
    os.nice(NICENESS)
    from django.conf import settings

    from simulate.queue.playing import prepare

    if not settings.HAS_SERVERS:
        _lock = share_lock(settings.VAR_DIR)

    prepare()
    # What is loaded stays: looking for garbage in it would copy it in each process.
    gc.collect()
    gc.freeze()


@signals.task_prerun.connect  # type: ignore[untyped-decorator]
def renew_connections(**_unknown: Any) -> None:
    """Before a message is answered: connections to the database that are old or were lost end."""
    from django.db import close_old_connections

    close_old_connections()


@signals.setup_logging.connect  # type: ignore[untyped-decorator]
def keep_logging(**_unknown: Any) -> None:
    """Leaves logging as the settings have it; Celery would write everything once more."""
