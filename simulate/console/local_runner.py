"""Plays numbered games of pairings in ranges, in this process or in several.

The results of a range depend on its numbers alone, and the parts of each pairing are returned in the order
of play, so the outcome is the same for any number of processes.
"""

import multiprocessing
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import wait as wait_for_connections
from typing import Any, Final, Generic, Protocol, TypeVar

import django
import numpy.typing as npt
from django.apps import apps
from django.core.management.base import CommandError

from catalog.web.progress import pass_over

RANGE_GAMES: Final = 500
RANGES_AHEAD: Final = 4  # ranges that are queued for each process
PATIENCE: Final = 0.5  # seconds between looks at whether the run was interrupted

Part = TypeVar("Part")
Result = npt.NDArray[Any]


class Playable(Protocol):
    """Anything with numbered games, such as `play.games.starfighter.bots.pairing.Pairing`."""

    def play(self, start: int, count: int) -> Result: ...


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with what had been made of the ranges that were done by then."""

    def __init__(self, measured: "list[Measured[Any]]") -> None:
        super().__init__()
        self.measured = measured


class WorkerLost(CommandError):
    """A worker process ended before its work was done."""


@dataclass(frozen=True, slots=True)
class GameRange:
    """Games `start` to `start + count - 1` of one pairing; it does not cut a pair."""

    pairing: int
    start: int
    count: int


@dataclass(frozen=True, slots=True)
class Measured(Generic[Part]):
    """What was made of a range's results, and how long playing them took."""

    games: GameRange
    part: Part
    seconds: float


RangeRunner = Callable[
    [Sequence[Playable], Sequence[GameRange], Callable[[Any], Any]], list[list[Measured[Any]]]
]
"""`run_ranges` as its caller set it up, or what keeps its parts."""


def plan_ranges(pairings: int, games: int, size: int = RANGE_GAMES) -> list[GameRange]:
    """Ranges of at most `size` games for `games` games of each pairing; both numbers are even."""
    if games % 2 or size % 2:
        raise ValueError("Games are played in pairs: their number is even.")
    return [each for pairing in range(pairings) for each in cut(pairing, games, size)]


def cut(pairing: int, games: int, size: int) -> Iterator[GameRange]:
    """Ranges of at most so many games of one pairing."""
    for start in range(0, games, size):
        yield GameRange(pairing, start, min(size, games - start))


def run_ranges(
    pairings: Sequence[Playable],
    ranges: Sequence[GameRange],
    measure: Callable[[Result], Part],
    *,
    jobs: int = 1,
    advance: Callable[[int], object] = pass_over,
    kept: Sequence[Measured[Part]] = (),
) -> list[list[Measured[Part]]]:
    """What `measure` makes of every range, by pairing and in the order of play.

    `advance` is called with the number of games of each range that is done; those of `kept` are.
    With more than one job the work is shared among processes; `measure` is then a function that they
    can import. Raises Interrupted after Ctrl-C, once the processes have ended, and WorkerLost when one of
    them was ended from outside.
    """
    known = {each.games: each for each in kept}
    done = [known[games] for games in ranges if games in known]
    advance(sum(each.games.count for each in done))
    ranges = [games for games in ranges if games not in known]
    jobs = min(jobs, len(ranges))
    source: Generator[Measured[Part]]
    if jobs > 1:
        source = play_in_processes(pairings, ranges, measure, jobs)
    else:
        source = (play_range(pairings, games, measure) for games in ranges)
    try:
        with closing(source):
            for each in source:
                done.append(each)
                advance(each.games.count)
    except KeyboardInterrupt as error:
        raise Interrupted(done) from error
    return by_pairing(done, len(pairings))


def by_pairing(parts: Sequence[Measured[Part]], pairings: int) -> list[list[Measured[Part]]]:
    """The parts of each pairing in the order of play."""
    found: list[list[Measured[Part]]] = [[] for _ in range(pairings)]
    for each in sorted(parts, key=lambda each: each.games.start):
        found[each.games.pairing].append(each)
    return found


def play_range(
    pairings: Sequence[Playable], games: GameRange, measure: Callable[[Result], Part]
) -> Measured[Part]:
    begun = time.perf_counter()
    results = pairings[games.pairing].play(games.start, games.count)
    seconds = time.perf_counter() - begun
    return Measured(games, measure(results), seconds)


def play_in_processes(
    pairings: Sequence[Playable],
    ranges: Sequence[GameRange],
    measure: Callable[[Result], Part],
    jobs: int,
) -> Generator[Measured[Part]]:
    """The ranges in the order in which they are done."""
    waiting = iter(ranges)
    pending: set[Future[Measured[Part]]] = set()
    with interruptions() as interrupted, worker_processes(pairings, measure, jobs) as executor:
        try:
            while True:
                for games in islice(waiting, jobs * RANGES_AHEAD - len(pending)):
                    pending.add(executor.submit(play_own_range, games))
                if not pending:
                    return
                done, pending = wait(pending, timeout=PATIENCE, return_when=FIRST_COMPLETED)
                if interrupted.is_set():
                    raise KeyboardInterrupt
                for future in done:
                    yield future.result()
        except BrokenProcessPool as error:
            raise WorkerLost("A worker process ended before its work was done.") from error


@contextmanager
def interruptions() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets: an exception while processes start could leave some behind."""
    interrupted = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield interrupted
        return
    previous = signal.signal(signal.SIGINT, lambda _signal, _frame: interrupted.set())
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, previous)


@contextmanager
def worker_processes(
    pairings: Sequence[Playable], measure: Callable[[Result], Any], jobs: int
) -> Iterator[ProcessPoolExecutor]:
    """An executor whose processes hold the pairings and end with the context."""
    executor = ProcessPoolExecutor(
        max_workers=jobs,
        mp_context=process_context(),
        initializer=begin_worker,
        initargs=(pickle.dumps((pairings, measure)),),
    )
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def process_context() -> Any:
    """Forked on Linux, so that compiled kernels are there at once; spawned where forking is not safe."""
    safe = sys.platform == "linux" and threading.active_count() == 1
    return multiprocessing.get_context("fork" if safe else "spawn")


# What a worker process plays; set once when it begins.
_own_pairings: Sequence[Playable] = ()
_own_measure: Callable[[Result], Any] = len


def begin_worker(work: bytes) -> None:
    """Prepares a worker process, which ignores Ctrl-C and ends with the main process.

    `work` is pickled, since a spawned process can load it only when Django is set up.
    """
    global _own_pairings, _own_measure
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if not apps.ready:
        django.setup()
    _own_pairings, _own_measure = pickle.loads(work)  # noqa: S301 - our own
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for_connections([parent.sentinel])
        signal.raise_signal(signal.SIGTERM)


def play_own_range(games: GameRange) -> Measured[Any]:
    return play_range(_own_pairings, games, _own_measure)
