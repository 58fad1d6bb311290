"""Playtests on the running site, embedded: the page of a large run."""

import re
import statistics
import time
import urllib.parse
import urllib.request
from functools import cache
from http.cookiejar import CookieJar

from decks.construction.stock import stock_decks
from tests.bench.registry import Unavailable, benchmark
from tests.bench.web import READERS, ask, site

GAMES = 10_000  # of each of the eight pairings
LONGER = 24_000
LOOK = 0.2  # seconds
PATIENCE = 60
SERVER_TIME = re.compile(r"page;dur=([\d.]+)")


class Visitor:
    """A browser without scripts: cookies, and forms with their token."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

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
        """The address of a run of the first stock deck against all of them."""
        keys = [deck.key for deck in stock_decks()]
        form = f"/playtests/new/?deck={keys[0]}"
        self.read(form)
        said = {"deck": keys[0], "opponents": keys, "games": games, "seed": seed, "action": "run"}
        said |= {"bot": "pilot", "enemy_bot": "pilot", "mode": "total_war", "rule": "fixed"}
        return self.send(form, **said)

    def look(self, path: str) -> tuple[str, float]:
        """An answer, and the server's milliseconds."""
        with self.opener.open(site() + path) as answer:
            told = SERVER_TIME.search(answer.headers["Server-Timing"])
            return answer.read().decode(), float(told[1])


@cache
def large_run() -> str:
    """The address of a finished run of the first stock deck against all of them."""
    visitor = Visitor()
    address = visitor.submit(1, GAMES)
    last = time.monotonic() + PATIENCE
    while "data-poll" in visitor.read(address):
        if time.monotonic() > last:
            raise Unavailable(f"the run was not finished in {PATIENCE} s")
        time.sleep(0.5)
    return address


@benchmark(f"run page, 8 pairings × {GAMES:,} games, {READERS} readers, server time p95", "ms")
def server_time() -> float:
    return ask(large_run())["server p95"]


@benchmark("new figures of a run while two workers play it, server time p95", "ms")
def live_time() -> float:
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
