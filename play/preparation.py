"""Compiles or loads the rules engine in the background, so that pages are served meanwhile."""

import contextlib
import gc
import logging
import re
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

Status = Literal["preparing", "ready", "failed"]
FORGOTTEN_AFTER: Final = 30 * 24 * 3600  # seconds in which no process used compiled rules
logger = logging.getLogger(__name__)


class Preparation:
    """One run of `work` in a thread of its own, and how far it has come."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._status: Status = "preparing"

    def start(self) -> threading.Thread:
        """Starts the work unless it was started before; the thread that does it."""
        with self._lock:
            if self._thread is None:
                # A daemon thread does not keep a process alive that was asked to stop.
                self._thread = threading.Thread(target=self._run, name="engine", daemon=True)
                self._thread.start()
            return self._thread

    def status(self) -> Status:
        """`preparing` until the work is done, also where it was not started."""
        return self._status

    def has_begun(self) -> bool:
        """Whether the work was started in this process."""
        return self._thread is not None

    def _run(self) -> None:
        logger.info("Preparing the rules engine (the first time takes about a minute)…")
        begun = time.perf_counter()
        try:
            self._work()
        except Exception:
            self._status = "failed"
            logger.exception("The rules engine could not be prepared.")
        else:
            self._status = "ready"
            logger.info("Rules engine ready after %.1f s.", time.perf_counter() - begun)
        # What is loaded by now stays. Looking through it for garbage stops all pages for a tenth of
        # a second, again and again.
        gc.collect()
        gc.freeze()


def prepare_engine() -> None:
    """Compiles, or loads from the cache, the kernels of engine and bots."""
    # Imported here: Numba takes a second to load, which no page has to wait for.
    from play import facing
    from play.bots.preparing import prepare
    from play.engine import compiled
    from play.loading import shipped_card_set

    prepare(shipped_card_set())
    facing.prepare(shipped_card_set())
    folder = compiled.cache_folder()
    if not compiled.INTERPRETED and folder.name == compiled.ENGINE_VERSION:  # no temporary one
        forget_old_rules(folder)


def forget_old_rules(current: Path) -> None:
    """Removes compiled rules of other versions beside the current ones, unless used within a month.

    Another checkout, or a server that runs on, may share the folder.
    """
    for folder in current.parent.iterdir():
        if folder != current and re.fullmatch("[0-9a-f]{16}", folder.name):
            mark = folder / "prepared"  # touched by every process that uses the folder
            with contextlib.suppress(OSError):  # another process may be removing it, too
                used = (mark if mark.exists() else folder).stat().st_mtime
                if time.time() - used > FORGOTTEN_AFTER:
                    shutil.rmtree(folder)


_engine = Preparation(prepare_engine)
start = _engine.start
status = _engine.status


def is_under_way() -> bool:
    """Whether this process has begun to prepare the engine and is not done: nobody waits for that."""
    return _engine.has_begun() and _engine.status() == "preparing"
