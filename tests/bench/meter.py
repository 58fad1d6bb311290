"""The live meter of the running site, while several people change their decks at once."""

import random
import statistics
from concurrent.futures import ThreadPoolExecutor

from tests.bench.registry import benchmark
from tests.bench.web import site
from tests.visitors import Visitor

EDITORS = 4
CHANGES = 12  # of each, one after the other without a pause


def milliseconds(editor):
    """To the first figure of each of several decks, each then read once more."""
    return [1000 * editor.seconds_to_first_figure() for _change in range(CHANGES)]


@benchmark(f"live meter, {EDITORS} people editing, first figure p95", "ms")
def first_figure():
    first = random.randrange(1, 250)
    editors = [Visitor(site(), f"192.0.2.{first + number}") for number in range(EDITORS)]
    with ThreadPoolExecutor(EDITORS) as threads:
        times = list(threads.map(milliseconds, editors))
    return statistics.quantiles([each for found in times for each in found], n=20)[-1]
