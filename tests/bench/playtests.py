"""Playtests on the running site, embedded: the page of a large run, and the first figures of a new one."""

import statistics
import time
import urllib.parse
import urllib.request
from functools import cache
from http.cookiejar import CookieJar
from itertools import cycle

from decks.construction.stock import stock_decks
from tests.bench.registry import Unavailable, benchmark
from tests.bench.web import READERS, ask, site

PAIRINGS = 8
GAMES = 10_000  # of each of them
LONGER = 24_000
LOOK = 0.2  # seconds
FIRST_LOOKS = 0.25  # seconds; data-poll of simulate/run.html before the first figure
PATIENCE = 60
SUBMISSIONS = 20
numbers = cycle(range(1, 255))


class Visitor:
    """A browser without scripts: cookies, and forms with their token."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        # An address of their own each, since new readers of one address are limited.
        self.opener.addheaders.append(("X-Forwarded-For", f"198.51.100.{next(numbers)}"))

    def read(self, path: str) -> str:
        with self.opener.open(site() + path) as answer:
            return answer.read().decode()

    def send(self, path: str, **said: object) -> str:
        """The address that the answer comes from."""
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **said}, doseq=True).encode()
        with self.opener.open(site() + path, body) as answer:
            answer.read()
            return urllib.parse.urlsplit(answer.url).path

    def submit(self, seed: int, games: int) -> str:
        """The address of a run of the first stock deck against the first eight."""
        keys = [deck.key for deck in stock_decks()[:PAIRINGS]]
        form = f"/playtests/new/?deck={keys[0]}"
        if not self.cookies:
            self.read(form)
        said = {"deck": keys[0], "opponents": keys, "games": games, "seed": seed, "action": "run"}
        said |= {"bot": "pilot", "enemy_bot": "pilot", "mode": "total_war", "rule": "fixed"}
        return self.send(form, **said)

    def look(self, path: str) -> tuple[str, float]:
        """An answer, and the milliseconds that it took."""
        begun = time.perf_counter()
        answer = self.read(path)
        return answer, 1000 * (time.perf_counter() - begun)


@cache
def large_run() -> str:
    """The address of a finished run of the first stock deck against the first eight."""
    visitor = Visitor()
    address = visitor.submit(1, GAMES)
    wait_for_end(visitor, address)
    return address


def wait_for_end(visitor: Visitor, address: str) -> None:
    last = time.monotonic() + PATIENCE
    while "data-poll" in visitor.read(address):
        if time.monotonic() > last:
            raise Unavailable(f"the run was not finished in {PATIENCE} s")
        time.sleep(LOOK)


@benchmark(f"run page, {PAIRINGS} pairings × {GAMES:,} games, {READERS} readers, waiting p95", "ms")
def page_waiting() -> float:
    return ask(large_run())["p95"]


@benchmark("new figures of a run while two workers play it, waiting p95", "ms", warms_up=False)
def live_waiting() -> float:
    """As five readers see it who look every second: each answer has other figures than the one before."""
    large_run()  # the workers are ready
    visitor = Visitor()
    address = visitor.submit(time.time_ns() % 2**48, LONGER)
    times = []
    is_under_way = True
    while is_under_way:
        page, milliseconds = visitor.look(f"{address}live/")
        times.append(milliseconds)
        is_under_way = "data-poll" in page
        time.sleep(LOOK)
    return statistics.quantiles(times, n=20)[-1]


@benchmark("first live figure of a playtest, from sending its form, p95", "ms", warms_up=False)
def first_figure() -> float:
    """Of runs of eight pairings, each after the one before, by a reader who looks as browsers do."""
    large_run()
    times = [first_figure_of(Visitor()) for _time in range(SUBMISSIONS)]
    return statistics.quantiles(times, n=20)[-1]


def first_figure_of(visitor: Visitor) -> float:
    visitor.read("/playtests/new/")  # which brings the form's token
    begun = time.perf_counter()
    address = visitor.submit(time.time_ns() % 2**48, GAMES // PAIRINGS)
    last = begun + PATIENCE
    while 'class="total-rate"' not in visitor.read(f"{address}live/"):
        if time.perf_counter() > last:
            raise Unavailable(f"no figure in {PATIENCE} s")
        time.sleep(FIRST_LOOKS)
    waited = 1000 * (time.perf_counter() - begun)
    wait_for_end(visitor, address)
    return waited
