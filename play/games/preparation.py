"""Compiles or loads the rules engine in the background, so that pages are served meanwhile."""

import functools
import gc
import logging
import threading
import time
from collections.abc import Callable
from typing import Literal

from django.utils.translation import ngettext

from catalog.web.errors.refusals import Refusal
from play.games.registry import STARFIGHTER, get_game

PreparationStatus = Literal["preparing", "ready", "failed"]
DEFAULT_SECONDS = 30.0  # of compiling, until more is known
DEFAULT_LOADING = 2.0  # seconds, of what was compiled before
LOADING_SECONDS = 0.5  # where nothing else is done, it is usually loaded by then
logger = logging.getLogger(__name__)


class Preparation:
    """One run of `work`, which prepares a game, in a thread of its own, and how far it has come."""

    def __init__(self, game: str, work: Callable[[], object]) -> None:
        self._game, self._work = game, work
        self._lock = threading.Lock()
        self.thread: threading.Thread | None = None
        """None until the work was started in this process."""
        self.status: PreparationStatus = "preparing"
        """So until the work is done, also where it was not started."""
        self._begun = 0.0
        self._seen = (0.0, 0.0)

    def start(self, then: Callable[[], object] = lambda: None) -> threading.Thread:
        """Starts the work unless it was started before; the thread that does it.

        What comes `then` is done when the work is, before that is told.
        """
        with self._lock:
            if self.thread is None:
                self._then = then
                self._begun = time.perf_counter()
                # A daemon thread does not keep a process alive that was asked to stop.
                self.thread = threading.Thread(target=self._run, name="engine", daemon=True)
                self.thread.start()
            return self.thread

    def seconds_left(self, share: float, *, loads: bool = False) -> int:
        """How long it will still take, after which share of the time the work is now; in steps of 5 s.

        Where it only `loads` what was compiled, in seconds.
        """
        gone = time.perf_counter() - self._begun
        if loads:
            return max(1, round(DEFAULT_LOADING - gone))
        if share > self._seen[0]:
            self._seen = share, gone / share
        # The first share comes within a third of the time: where it is late, all takes longer than usual.
        left = self._seen[1] - gone if self._seen[0] else max(DEFAULT_SECONDS - gone, 2 * gone)
        return 5 * max(1, round(left / 5))

    def _run(self) -> None:
        logger.info("Preparing the rules of %s (the first time takes half a minute)…", self._game)
        try:
            self._work()
            self._then()
        except Exception:
            self.status = "failed"
            logger.exception("The rules of %s could not be prepared.", self._game)
        else:
            self.status = "ready"
            seconds = time.perf_counter() - self._begun
            logger.info("Rules of %s ready after %.1f s.", self._game, seconds)
        # What is loaded by now stays. Looking through it for garbage stops all pages for a tenth of
        # a second, again and again.
        gc.collect()
        gc.freeze()


@functools.cache
def prepare_engine(game: str = STARFIGHTER) -> None:
    """Compiles, or loads from the cache, the rules and bots of a game, once in a process.

    Of several processes one compiles, and the others wait for it.
    """
    get_game(game).prepare()


_engines: dict[str, Preparation] = {}


def engine_of(game: str) -> Preparation:
    """The preparation of a game's rules and bots in this process."""
    return _engines.setdefault(game, Preparation(game, lambda: get_game(game).prepare()))


def start(then: Callable[[], object] = lambda: None) -> threading.Thread:
    """Begins to prepare the site's game; the thread that does it."""
    return engine_of(STARFIGHTER).start(then)


def status() -> PreparationStatus:
    """How far the site's game is prepared."""
    return engine_of(STARFIGHTER).status


def begin_other(game: str) -> None:
    """Begins to prepare another game than the site's, which is prepared when the process starts.

    Where nothing is prepared in the background, as in a command, games compile what they need when called.
    """
    if engine_of(STARFIGHTER).thread and not engine_of(game).thread:
        engine_of(game).start().join(LOADING_SECONDS)


def is_under_way(game: str = STARFIGHTER) -> bool:
    """Whether this process has begun to prepare a game and is not done."""
    return engine_of(game).thread is not None and engine_of(game).status == "preparing"


def is_under_way_for(game: str) -> bool:
    """Whether a match of this game has to wait, because this process prepares what the game needs."""
    begin_other(game)
    return is_under_way(game) and get_game(game).prepared_share() is None


def seconds_left(game: str = STARFIGHTER) -> int:
    """About how long this process still prepares a game; at least a second."""
    if not is_under_way(game):
        return 1
    rules = get_game(game)
    return engine_of(game).seconds_left(rules.prepared_share() or 0.0, loads=rules.is_compiled())


def preparing_sentence(game: str = STARFIGHTER) -> str:
    """That a game's rules are being prepared, how far that is, and how long it will still take."""
    seconds = seconds_left(game)
    sentence = ngettext(
        "The rules engine is being prepared: %(percent)s\xa0%% done, about %(seconds)s second to go.",
        "The rules engine is being prepared: %(percent)s\xa0%% done, about %(seconds)s seconds to go.",
        seconds,
    )
    percent = round(100 * (get_game(game).prepared_share() or 0.0))
    return sentence % {"percent": percent, "seconds": seconds}


class EnginePreparing(Refusal):
    """A game's rules are being compiled or loaded; its page comes by itself when they are."""

    code = "preparing"
    status = 503
    template = "play/preparing.html"

    def __init__(self, game: str = STARFIGHTER) -> None:
        super().__init__(preparing_sentence(game))
        self.game = game
        self.wait = seconds_left(game)


def check_prepared(game: str = STARFIGHTER) -> None:
    """Raises EnginePreparing while this process prepares a game, and begins with that if need be."""
    begin_other(game)
    if is_under_way(game):
        raise EnginePreparing(game)


def check_callable(game: str = STARFIGHTER) -> None:
    """Raises EnginePreparing as long as a game's rules cannot even be called interpreted."""
    if is_under_way_for(game):
        raise EnginePreparing(game)
