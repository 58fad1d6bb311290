"""Plays numbered games of pairings in chunks, in this process or in several.

A chunk is a range of game numbers, so what comes out does not depend on who plays it or when: the
parts of each pairing are handed back in the order of play, whatever the number of processes.
"""

import multiprocessing
import os
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

import numpy.typing as npt

CHUNK_GAMES: Final = 500
CHUNKS_AHEAD: Final = 4  # chunks a process that are handed over before they are needed
PATIENCE: Final = 0.5  # seconds between looks at whether the run was interrupted

Part = TypeVar("Part")
Result = npt.NDArray[Any]


class Playable(Protocol):
    """Anything with numbered games, such as `play.games.starfighter.bots.pairing.Pairing`."""

    def play(self, start: int, count: int) -> Result: ...


class WorkerLost(Exception):
    """A worker process ended before its work was done."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games `start` to `start + count - 1` of one pairing; it begins and ends between pairs."""

    pairing: int
    start: int
    count: int


@dataclass(frozen=True, slots=True)
class Measured(Generic[Part]):
    """What was made of a chunk's results, and how long playing them took."""

    chunk: Chunk
    part: Part
    seconds: float


def plan_chunks(pairings: int, games: int, size: int = CHUNK_GAMES) -> list[Chunk]:
    """Chunks of at most `size` games for `games` games of each pairing; both numbers are even."""
    if games % 2 or size % 2:
        raise ValueError("Games are played in pairs: their number is even.")
    return [
        Chunk(pairing, start, min(size, games - start))
        for pairing in range(pairings)
        for start in range(0, games, size)
    ]


def pass_over(_done: object) -> None:
    """For those who need not hear of progress."""


def run_chunks(
    pairings: Sequence[Playable],
    chunks: Sequence[Chunk],
    measure: Callable[[Result], Part],
    *,
    jobs: int = 1,
    on_chunk: Callable[[Chunk], object] = pass_over,
) -> list[list[Measured[Part]]]:
    """What `measure` makes of every chunk, by pairing and in the order of play.

    With more than one job the work is shared among processes; `measure` is then a function that they
    can import. Interrupted (Ctrl-C), the processes end before KeyboardInterrupt goes on. Raises
    WorkerLost when one of them was ended from outside.
    """
    jobs = min(jobs, len(chunks))
    source: Generator[Measured[Part]]
    if jobs > 1:
        source = play_in_processes(pairings, chunks, measure, jobs)
    else:
        source = (play_chunk(pairings, chunk, measure) for chunk in chunks)
    measured: list[list[Measured[Part]]] = [[] for _ in pairings]
    with closing(source):
        for each in source:
            measured[each.chunk.pairing].append(each)
            on_chunk(each.chunk)
    for parts in measured:
        parts.sort(key=lambda each: each.chunk.start)
    return measured


def play_chunk(
    pairings: Sequence[Playable], chunk: Chunk, measure: Callable[[Result], Part]
) -> Measured[Part]:
    begun = time.perf_counter()
    results = pairings[chunk.pairing].play(chunk.start, chunk.count)
    seconds = time.perf_counter() - begun
    return Measured(chunk, measure(results), seconds)


def play_in_processes(
    pairings: Sequence[Playable],
    chunks: Sequence[Chunk],
    measure: Callable[[Result], Part],
    jobs: int,
) -> Generator[Measured[Part]]:
    """The chunks in the order in which they are done."""
    waiting = iter(chunks)
    pending: set[Future[Measured[Part]]] = set()
    with interruptions() as interrupted, worker_processes(pairings, measure, jobs) as executor:
        try:
            while True:
                for chunk in islice(waiting, jobs * CHUNKS_AHEAD - len(pending)):
                    pending.add(executor.submit(play_own_chunk, chunk))
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
    """An event that Ctrl-C sets: raised in the midst of starting processes it could leave some behind."""
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
    """An executor whose processes hold the pairings; afterwards they are gone, chunks not begun too."""
    executor = ProcessPoolExecutor(
        max_workers=jobs,
        mp_context=process_context(),
        initializer=begin_worker,
        initargs=(pairings, measure),
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


def begin_worker(pairings: Sequence[Playable], measure: Callable[[Result], Any]) -> None:
    """Takes the work over. Ctrl-C is the main process's to answer; without it a worker ends."""
    global _own_pairings, _own_measure
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _own_pairings, _own_measure = pairings, measure
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for_connections([parent.sentinel])
        os._exit(1)


def play_own_chunk(chunk: Chunk) -> Measured[Any]:
    return play_chunk(_own_pairings, chunk, _own_measure)
