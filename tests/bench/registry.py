"""The list of benchmarks; a module joins it with the decorator."""

import atexit
import statistics
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

RUNS = 3
until_exit = ExitStack()
"""What is open until the process ends: servers, databases, folders."""
atexit.register(until_exit.close)


class Unavailable(Exception):
    """A benchmark cannot be run here; the message says what would mend it."""


@dataclass(frozen=True)
class Benchmark:
    """A named figure. `measure` yields it once; a first call is not counted where `warms_up`."""

    name: str
    unit: str
    measure: Callable[[], float]
    runs: int = RUNS
    warms_up: bool = True


@dataclass(frozen=True)
class Figures:
    """What the runs of one benchmark yielded."""

    benchmark: Benchmark
    values: tuple[float, ...]

    def as_json(self):
        told = {"name": self.benchmark.name, "unit": self.benchmark.unit}
        numbers = {"min": min(self.values), "median": statistics.median(self.values)}
        return told | numbers | {"max": max(self.values)}


BENCHMARKS = []


def benchmark(name, unit, *, runs=RUNS, warms_up=True):
    """Registers a function that measures one run and returns its figure."""

    def register(measure):
        BENCHMARKS.append(Benchmark(name, unit, measure, runs, warms_up))
        return measure

    return register


def run(chosen):
    """The figures of all runs. Raises Unavailable."""
    if chosen.warms_up:
        chosen.measure()
    return Figures(chosen, tuple(chosen.measure() for _ in range(chosen.runs)))
