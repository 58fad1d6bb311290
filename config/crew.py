"""The worker process beside the site: started with it, replaced when it ends, ended with it."""

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from config.worker import BESIDE_THE_SITE

COMMAND: Final = (sys.executable, "-m", "config.worker", BESIDE_THE_SITE)
ROOT: Final = Path(__file__).resolve().parent.parent
SHORTEST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
STEADY: Final = 60.0  # seconds after which a worker counts as having worked
GRACE: Final = 8.0  # seconds to write what was played

logger = logging.getLogger("config")


class Crew:
    """Keeps one worker process running, from `start` to `stop`."""

    def __init__(
        self, wait_for_engine: Callable[[], object], command: Sequence[str] = COMMAND
    ) -> None:
        self._wait_for_engine = wait_for_engine
        self._command = command
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._keep_running, name="crew", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends the worker; what it was playing is played anew by the next one."""
        self._stopping.set()
        process = self._process
        if process is None:
            return
        process.terminate()
        try:
            process.wait(GRACE)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):  # a second Ctrl+C
            process.kill()
            process.wait()

    def _keep_running(self) -> None:
        # Compiled once, by the web process; the worker then loads it.
        self._wait_for_engine()
        pause = SHORTEST_PAUSE
        while not self._stopping.is_set():
            begun = time.monotonic()
            code = self._run_once()
            if self._stopping.is_set():
                return
            pause = SHORTEST_PAUSE if time.monotonic() - begun > STEADY else pause
            logger.warning("The worker ended (%s); another one starts in %.0f s.", code, pause)
            self._stopping.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _run_once(self) -> int:
        # Its input is the line that holds it to this process; a session of its own keeps Ctrl+C from it.
        with subprocess.Popen(  # noqa: S603 - our own module
            self._command, cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True
        ) as self._process:
            return self._process.wait()
