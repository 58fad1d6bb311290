"""An installation of its own, with worker processes that can be killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from play.engine.compiled import cache_folder
from tests.config.processes import ROOT, manage, settings_of


def until(condition, *, seconds=45, pause=0.05):
    """Waits for something to become true, and gives it; fails when it does not."""
    ends = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < ends, "it did not come true"
        time.sleep(pause)
    return found


class Installation:
    """What lies under `var`, a process that stands for the site, and workers."""

    def __init__(self, var, settings_module="tests.simulate.worker_settings", **settings):
        self.var = Path(var)
        self.settings = {
            "DJANGO_SETTINGS_MODULE": settings_module,
            "NUMBA_CACHE_DIR": str(cache_folder().parent),
            **settings,
        }
        migrated = manage("migrate", "--verbosity=0", var=var, **self.settings)
        assert migrated.returncode == 0, migrated.stderr
        loaded = manage("load_catalogue", var=var, **self.settings)
        assert loaded.returncode == 0, loaded.stderr
        self._workers = []
        self._site = self._start("tests.simulate.driver", stdin=subprocess.PIPE)

    def _start(self, module, **options):
        env = settings_of(self.var, self.settings)
        log = (self.var / f"{module}.log").open("a")
        if "stdin" in options:
            options["stdout"] = subprocess.PIPE
        else:
            options["stdout"] = log
        return subprocess.Popen(
            [sys.executable, "-m", module], cwd=ROOT, env=env, text=True, stderr=log, **options
        )

    def __getattr__(self, call):
        """Functions of `tests.simulate.driver`, called in the site's process."""

        def ask(**asked):
            self._site.stdin.write(json.dumps({"call": call, **asked}) + "\n")
            self._site.stdin.flush()
            return json.loads(self._site.stdout.readline())

        return ask

    def start_worker(self, processes):
        self.settings["WORKERS"] = str(processes)
        worker = self._start("config.worker")
        self._workers.append(worker)
        return worker

    def stop_workers(self):
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.wait(30)
        self._workers.clear()

    def kill_workers(self):
        """Kills them as a machine that fails would."""
        for worker in self._workers:
            worker.kill()
            worker.wait()
        self._workers.clear()

    def end(self):
        self.kill_workers()
        self._site.kill()
        self._site.wait()

    def finish(self, slug):
        """The status of the run when it is over."""
        return until(lambda: (s := self.status(slug=slug)) not in ("waiting", "running") and s)

    def queue(self):
        return sorted((self.var / "queue").glob("[0-9]*.msg"))


def kill_process(pid):
    os.kill(pid, signal.SIGKILL)
