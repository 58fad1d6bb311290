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


SITE, STARTER = "tests.simulate.driver", "tests.simulate.worker_starter"
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
        self._workers = {}  # and how many processes each has
        self._answering = {}
        self.prepare()

    def _start(self, module):
        with self._log(module).open("a") as log:
            return subprocess.Popen(
                [sys.executable, "-m", module],
                cwd=ROOT,
                env=settings_of(self.var, self.settings),
                text=True,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )

    def _log(self, module):
        return self.var / f"{module}.log"

    def _ask(self, module, call, **asked):
        """What the module's function answers in a process of its own, which the first question starts."""
        if module not in self._answering:
            self._answering[module] = self._start(module)
        process = self._answering[module]
        process.stdin.write(json.dumps({"call": call, **asked}) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        assert answer, self._log(module).read_text()
        return json.loads(answer)

    def __getattr__(self, call):
        """Functions of `tests.simulate.driver`, called in the site's process."""
        return partial(self._ask, SITE, call)

    def start_worker(self, processes):
        worker = ForkedWorker(partial(self._ask, STARTER), processes)
        self._workers[worker] = processes
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
        self._workers[worker] = os.cpu_count()
        return worker

    def have_worker(self):
        """A worker of two processes, the one that runs already if there is one."""
        running = [worker for worker in self._workers if worker.poll() is None]
        if [self._workers[worker] for worker in running] == [2]:
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
        for process in self._answering.values():
            process.kill()
            process.wait()

    def finish(self, slug):
        """The status of the run when it is over."""
        is_over = lambda: (s := self.status(slug=slug)) not in ("waiting", "running") and s  # noqa: E731
        return until(is_over, f"the end of the run: {self.chunks(slug=slug)}", pause=0.1)

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


class ForkedWorker:
    """A worker that `tests.simulate.worker_starter` forked off, to be asked like a `subprocess.Popen`."""

    def __init__(self, ask, processes):
        self.pid = ask("start", processes=processes)
        self._ask = ask
        self._code = None

    def poll(self):
        if self._code is None:
            self._code = self._ask("exit_code", pid=self.pid)
        return self._code

    def wait(self, _timeout=PATIENCE):
        until(lambda: self.poll() is not None, "a worker's end")
        return self._code


def signal_all(worker, number):
    """Sends the signal to the process and to whatever it started."""
    with contextlib.suppress(ProcessLookupError):  # they have all ended
        os.killpg(worker.pid, number)


def kill_process(pid):
    os.kill(pid, signal.SIGKILL)
