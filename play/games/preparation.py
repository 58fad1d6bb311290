"""Compiles or loads the rules engine in the background, so that pages are served meanwhile."""

import gc
import logging
import threading
import time
from collections.abc import Callable
from typing import Literal

MatchStatus = Literal["preparing", "ready", "failed"]
USUAL_SECONDS = 30.0  # until more is known
logger = logging.getLogger(__name__)


class Preparation:
    """One run of `work` in a thread of its own, and how far it has come."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._status: MatchStatus = "preparing"
        self._begun = 0.0
        self._seen = (0.0, 0.0)

    def start(self, then: Callable[[], object] = lambda: None) -> threading.Thread:
        """Starts the work unless it was started before; the thread that does it.

        What comes `then` is done when the work is, before that is told.
        """
        with self._lock:
            if self._thread is None:
                self._then = then
                # A daemon thread does not keep a process alive that was asked to stop.
                self._thread = threading.Thread(target=self._run, name="engine", daemon=True)
                self._thread.start()
            return self._thread

    def status(self) -> MatchStatus:
        """`preparing` until the work is done, also where it was not started."""
        return self._status

    def has_begun(self) -> bool:
        """Whether the work was started in this process."""
        return self._thread is not None

    def seconds_left(self, share: float) -> int:
        """How long it will still take, after which share of the time the work is now; in steps of 5 s."""
        gone = time.perf_counter() - self._begun
        if share > self._seen[0]:
            self._seen = share, gone / share
        left = self._seen[1] - gone if self._seen[0] else max(USUAL_SECONDS - gone, gone)
        return 5 * max(1, round(left / 5))

    def _run(self) -> None:
        logger.info("Preparing the rules engine (the first time takes about a minute)…")
        begun = self._begun = time.perf_counter()
        try:
            self._work()
            self._then()
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
    """Compiles, or loads from the cache, the rules and bots of the site's game."""
    # Imported here: Numba takes a second to load, which no page has to wait for.
    from play.games.registry import STARFIGHTER, get_game

    get_game(STARFIGHTER).prepare()


_engine = Preparation(prepare_engine)
start = _engine.start
status = _engine.status


_others: dict[str, Preparation] = {}


def is_under_way_for(key: str) -> bool:
    """Whether a match of this game has to wait, because this process prepares what the game needs.

    The site's game is prepared when the process starts, another one when it is first asked for. Where
    nothing is prepared in the background, as in a command, games compile what they need when called.
    """
    from play.games.registry import STARFIGHTER, get_game

    if key == STARFIGHTER or not _engine.has_begun():
        return is_under_way() and get_game(STARFIGHTER).prepared_share() is None
    own = _others.setdefault(key, Preparation(lambda: get_game(key).prepare()))
    own.start()
    return own.status() == "preparing"


def is_under_way() -> bool:
    """Whether this process has begun to prepare the engine and is not done."""
    return _engine.has_begun() and _engine.status() == "preparing"


def seconds_left() -> int | None:
    """About how long this process still prepares the engine; None where it does not."""
    from play.games.registry import STARFIGHTER, get_game

    if not is_under_way():
        return None
    return _engine.seconds_left(get_game(STARFIGHTER).prepared_share() or 0.0)
