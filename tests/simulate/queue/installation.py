"""An installation of its own, with worker processes that can be killed."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

from tests.config.processes import ROOT, settings_of
from tests.patience import PATIENCE

SITE = "tests.simulate.queue.driver"
WORKER = ("-m", "celery", "--app=config", "--quiet", "worker")


def until(condition, what, *, pause=0.03):
    """Waits until something holds, and gives it; fails with what was waited for."""
    ends = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < ends, f"waited {PATIENCE} s in vain for {what}"
        time.sleep(pause)
    return found


class Installation:
    """What lies under `var`, a process that stands for the site, and workers, ended by `end`."""

    def __init__(self, var, settings_module="tests.simulate.queue.worker_settings", **settings):
        self.var = Path(var)
        self.settings = {"DJANGO_SETTINGS_MODULE": settings_module, **settings}
        self._workers = []
        self._site = None
        self.prepare()

    def _start(self, *command, **settings):
        """A process of the installation, in a session of its own; what it says stands in a file."""
        with (self.var / "log").open("a") as log:
            return subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT,
                env=settings_of(self.var, self.settings | settings),
                text=True,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )

    def _ask(self, call, **asked):
        """What the driver's function answers in the site's process, which the first call starts."""
        if self._site is None:
            self._site = self._start("-m", SITE)
        self._site.stdin.write(json.dumps({"call": call, **asked}) + "\n")
        self._site.stdin.flush()
        answer = self._site.stdout.readline()
        assert answer, (self.var / "log").read_text()
        return json.loads(answer)

    def __getattr__(self, call):
        """Functions of `tests.simulate.queue.driver`, called in the site's process."""
        return partial(self._ask, call)

    def start_worker(self, processes=2, **settings):
        """A worker as the README starts it."""
        worker = self._start(*WORKER, WORKERS=str(processes), **settings)
        self._workers.append(worker)
        return worker

    def have_worker(self):
        """A worker of two processes, the one that runs already if there is one."""
        running = [worker for worker in self._workers if worker.poll() is None]
        return running[0] if running else self.start_worker()

    def end(self):
        """Kills workers and whatever they forked, and the site."""
        for worker in self._workers:
            with contextlib.suppress(ProcessLookupError):  # they have all ended
                os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
        if self._site is not None:
            self._site.kill()
            self._site.wait()

    def finish(self, slug):
        """The status of the run when it is over; workers that ended are replaced, as services are.

        It may take as long as it likes on a busy machine, as long as chunks are finished.
        """

        def over():
            self.have_worker()
            status = self.status(slug=slug)
            return status not in ("waiting", "running") and status

        while True:
            before = self.chunks(slug=slug)
            try:
                return until(over, f"the end of the run: {before}", pause=0.1)
            except AssertionError:
                if self.chunks(slug=slug)["finished"] == before["finished"]:
                    raise


def players(worker):
    """The processes that the worker forked to play."""
    try:
        listed = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text()
    except FileNotFoundError:  # it has just ended
        return []
    return [int(pid) for pid in listed.split()]
