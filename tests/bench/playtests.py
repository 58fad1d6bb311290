"""Playtests on the running site, embedded: the page of a large run, and the first figures of a new one."""

import statistics
import time
from functools import cache
from itertools import cycle

from decks.construction.stock import stock_decks
from tests.bench.registry import Unavailable, benchmark
from tests.bench.web import READERS, ask, site
from tests.visitors import Visitor

PAIRINGS = 8
GAMES = 10_000  # of each of them
LONGER = 24_000
LOOK = 0.2  # seconds
FIRST_LOOKS = 0.25  # seconds; data-poll of simulate/run.html before the first figure
PATIENCE = 60
SUBMISSIONS = 20
PILOTS = {"bot": "pilot", "enemy_bot": "pilot"}
numbers = cycle(range(1, 255))


def visitor():
    """At an address of their own each, since new readers of one address are limited."""
    new = Visitor(site(), f"198.51.100.{next(numbers)}")
    new.read("/playtests/new/")
    return new


def submit(reader, games, seed=0):
    """The address of a run of the first stock deck against the first eight, new unless it has a seed."""
    opponents = [deck.key for deck in stock_decks()[:PAIRINGS]]
    sent = reader.submit(opponents, games=games, seed=seed or time.time_ns() % 2**48, **PILOTS)
    return sent.headers["Location"]


def look(reader, address, is_over, pause):
    """Milliseconds of each look at a page until it is over. Raises Unavailable."""
    last, times, page = time.monotonic() + PATIENCE, list[float](), ""
    while not is_over(page):
        if time.monotonic() > last:
            raise Unavailable(f"{address} was not over in {PATIENCE} s")
        time.sleep(pause if times else 0)
        begun = time.perf_counter()
        page = reader.read(address).text
        times.append(1000 * (time.perf_counter() - begun))
    return times


def has_ended(page):
    return page != "" and "data-poll" not in page


@cache
def large_run():
    """The address of a finished run of the first stock deck against the first eight."""
    reader = visitor()
    address = submit(reader, GAMES, seed=1)
    look(reader, address, has_ended, LOOK)
    return address


@benchmark(f"run page, {PAIRINGS} pairings × {GAMES:,} games, {READERS} readers, waiting p95", "ms")
def page_waiting():
    return ask(large_run())["p95"]


@benchmark("new figures of a run while two workers play it, waiting p95", "ms", warms_up=False)
def live_waiting():
    """As five readers see it who look every second: each answer has other figures than the one before."""
    large_run()  # the workers are ready
    reader = visitor()
    address = f"{submit(reader, LONGER)}live/"
    return statistics.quantiles(look(reader, address, has_ended, LOOK), n=20)[-1]


@benchmark("first live figure of a playtest, from sending its form, p95", "ms", warms_up=False)
def first_figure():
    """Of runs of eight pairings, each after the one before, by a reader who looks as browsers do."""
    large_run()
    times = [first_figure_of(visitor()) for _time in range(SUBMISSIONS)]
    return statistics.quantiles(times, n=20)[-1]


def first_figure_of(reader):
    begun = time.perf_counter()
    address = submit(reader, GAMES // PAIRINGS)
    look(reader, f"{address}live/", lambda page: 'class="total-rate"' in page, FIRST_LOOKS)
    waited = 1000 * (time.perf_counter() - begun)
    look(reader, address, has_ended, LOOK)
    return waited
