"""`python -m config.worker`: plays the games that runs want, in WORKERS processes (one a processor).

It needs the DATABASE_URL and REDIS_URL of the site, or the site's folder `var/`, and nothing else.
"""

import contextlib
import gc
import os
import secrets
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any, Final

import django
from billiard import active_children
from celery import Celery, signals
from django.core.exceptions import ImproperlyConfigured

from config import lifeline
from config.environment import SHORTEST_SECRET_KEY, Environment
from config.folder_queue import remove_leftovers

BESIDE_THE_SITE: Final = "--beside-the-site"
NICENESS: Final = 5  # beside the site, pages come first
GRACE: Final = 5.0  # seconds to write what was played


def main() -> None:
    """Works until it is told to end; ends with a message if it cannot start."""
    # A worker signs nothing, so it needs no key that others know.
    os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(SHORTEST_SECRET_KEY))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if BESIDE_THE_SITE in sys.argv:
        give_way()
        lifeline.hold(sys.stdin.fileno(), partial(os._exit, 1))
    try:
        processes = Environment(os.environ).processes("WORKERS") or 1
        django.setup()
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    prepare()
    sys.exit(work(processes))


def give_way() -> None:
    """Lets pages come first, also where Linux shares the processors out among sessions (sched(7))."""
    os.nice(NICENESS)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICENESS))


def prepare() -> None:
    """Compiles or loads what is compiled, before the processes that play are forked from this one."""
    from simulate import worker

    worker.prepare()
    # What is loaded stays: nobody need look for garbage in it, which would also copy it in each process.
    gc.collect()
    gc.freeze()


def work(processes: int) -> int:
    """Plays in so many processes until a signal ends it; the exit code."""
    from config.celery import app

    folder = app.conf.broker_transport_options.get("data_folder_in")
    if folder:
        remove_leftovers(Path(folder))
    connect_signals()
    worker = make_worker(app, processes)
    worker.start()
    return int(worker.exitcode or 0)


def make_worker(app: Celery, processes: int) -> Any:
    # Rows say what there is to do, so workers need not know of each other.
    return app.Worker(
        concurrency=processes,
        loglevel="WARNING",
        quiet=True,
        without_gossip=True,
        without_heartbeat=True,
        without_mingle=True,
    )


def connect_signals() -> None:
    """Starts the sweep with the worker, and binds the processes that it forks to its life."""
    from simulate.sweeping import start_sweeping
    from simulate.worker import own_worker

    reading, writing = os.pipe()

    def bind_child(**_unknown: Any) -> None:
        # Whoever ends a service tells each of its processes; this one first writes what it plays.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.close(writing)
        lifeline.hold(reading, partial(own_worker().leave, GRACE))

    def begin(**_unknown: Any) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, partial(end, writing))
        start_sweeping()

    def keep_logging(**_unknown: Any) -> None:
        """Leaves logging as the settings have it; Celery would write everything once more."""

    signals.setup_logging.connect(keep_logging, weak=False)
    signals.worker_process_init.connect(bind_child, weak=False)
    signals.worker_ready.connect(begin, weak=False)


def end(line: int, *_signal: Any) -> None:
    """Ends this process as soon as those that play have written what they are playing.

    Celery would wait for its messages, which say nothing here, and sometimes for ever.
    """
    # Impatient people press Ctrl+C once more, and whoever ends a service may do both.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with contextlib.suppress(OSError):  # closed, if the second signal came before that line
        os.close(line)
    ends = time.monotonic() + GRACE
    players = [process.pid for process in active_children()]
    while time.monotonic() < ends and any(is_running(pid) for pid in players):
        time.sleep(0.02)
    os._exit(0)


def is_running(pid: int) -> bool:
    active_children()  # takes note of those that have ended
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


if __name__ == "__main__":
    main()
