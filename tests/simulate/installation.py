"""An installation of its own, with worker processes that can be killed."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from play.engine.compiled import cache_folder
from tests.config.processes import ROOT, settings_of

PATIENCE = 60  # seconds; what is waited for takes a few on a machine that does nothing else


def until(condition, what, *, pause=0.03):
    """Waits until something holds, and gives it; fails with what was waited for."""
    ends = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < ends, f"waited {PATIENCE} s in vain for {what}"
        time.sleep(pause)
    return found


# Waits for the end of its input, which is that of whoever started it, too.
HELD = '"$@" & worker=$!; cat >/dev/null; kill $worker; wait $worker'


class Installation:
    """What lies under `var`, a process that stands for the site, and workers.

    All of them end with this process, however it ends.
    """

    def __init__(self, var, settings_module="tests.simulate.worker_settings", **settings):
        self.var = Path(var)
        self.settings = {
            "DJANGO_SETTINGS_MODULE": settings_module,
            "NUMBA_CACHE_DIR": str(cache_folder().parent),
            **settings,
        }
        self._workers = []
        self._site = self._start("tests.simulate.driver", stdout=subprocess.PIPE)
        self.prepare()

    def _start(self, module, **options):
        with self._log(module).open("a") as log:
            return subprocess.Popen(
                [sys.executable, "-m", module],
                cwd=ROOT,
                env=settings_of(self.var, self.settings),
                text=True,
                stdin=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
                **{"stdout": log, **options},
            )

    def _log(self, module):
        return self.var / f"{module}.log"

    def __getattr__(self, call):
        """Functions of `tests.simulate.driver`, called in the site's process."""

        def ask(**asked):
            self._site.stdin.write(json.dumps({"call": call, **asked}) + "\n")
            self._site.stdin.flush()
            answer = self._site.stdout.readline()
            assert answer, self._log("tests.simulate.driver").read_text()
            return json.loads(answer)

        return ask

    def start_worker(self, processes):
        self.settings["WORKERS"] = str(processes)
        worker = self._start("tests.simulate.held_worker")
        self._workers.append(worker)
        return worker

    def start_worker_elsewhere(self, var, **settings):
        """A worker exactly as the README starts one on another machine; ends when its input is closed."""
        var.mkdir()
        with (var / "log").open("w") as log:
            worker = subprocess.Popen(
                ["sh", "-c", HELD, "sh", sys.executable, "-m", "config.worker"],
                cwd=ROOT,
                # The rules are compiled already: on another machine that would take a minute.
                env=settings_of(var, {"NUMBA_CACHE_DIR": str(cache_folder().parent), **settings}),
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._workers.append(worker)
        return worker

    def have_worker(self):
        """A worker of two processes, the one that runs already if there is one."""
        running = [worker for worker in self._workers if worker.poll() is None]
        if len(running) == 1 and self.settings["WORKERS"] == "2":
            return running[0]
        self.stop_workers()
        return self.start_worker(2)

    def stop_workers(self):
        for worker in self._workers:
            signal_all(worker, signal.SIGTERM)
        for worker in self._workers:
            worker.wait(PATIENCE)
        self._workers.clear()

    def kill_workers(self):
        """Kills them and whatever they forked at once, as a machine that fails would."""
        for worker in self._workers:
            signal_all(worker, signal.SIGKILL)
            worker.wait()
        self._workers.clear()

    def end(self):
        self.kill_workers()
        self._site.kill()
        self._site.wait()

    def finish(self, slug):
        """The status of the run when it is over."""
        is_over = lambda: (s := self.status(slug=slug)) not in ("waiting", "running") and s  # noqa: E731
        return until(is_over, f"the end of the run: {self.chunks(slug=slug)}")

    def catch(self, slug):
        """Stops a process in the middle of the run's games, and gives its number."""

        def stop_one():
            for pid in self.chunks(slug=slug)["processes"]:
                os.kill(pid, signal.SIGSTOP)
                if pid in self.chunks(slug=slug)["processes"]:
                    return pid
                os.kill(pid, signal.SIGCONT)  # it had just finished
            return None

        return until(stop_one, "a process that plays", pause=0.01)

    def queue(self, name="celery"):
        """The messages that wait, where they are files."""
        return sorted((self.var / "queue").glob(f"[0-9]*.{name}.msg"))


def signal_all(worker, number):
    """Sends the signal to the process and to whatever it started."""
    with contextlib.suppress(ProcessLookupError):  # they have all ended
        os.killpg(worker.pid, number)


def kill_process(pid):
    os.kill(pid, signal.SIGKILL)
