"""Playtests on the running site, embedded: the page of a large run, and the live meter."""

import random
import time
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from http.cookiejar import CookieJar

from decks.stock import stock_decks
from tests.bench.registry import Unavailable, benchmark
from tests.bench.web import READERS, ask, site

GAMES = 10_000  # of each of the eight pairings
PATIENCE = 60
EDITORS = 4
EDITS = 10


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


@cache
def large_run() -> str:
    """The address of a finished run of the first stock deck against all of them."""
    visitor, keys = Visitor(), [deck.key for deck in stock_decks()]
    form = f"/playtests/new/?deck={keys[0]}"
    visitor.read(form)
    said = {"deck": keys[0], "opponents": keys, "games": GAMES, "seed": 1, "action": "run"}
    said |= {"bot": "pilot", "enemy_bot": "pilot", "mode": "total_war", "rule": "fixed"}
    address = visitor.send(form, **said)
    last = time.monotonic() + PATIENCE
    while "data-poll" in visitor.read(address):
        if time.monotonic() > last:
            raise Unavailable(f"the run was not finished in {PATIENCE} s")
        time.sleep(0.5)
    return address


@benchmark(f"run page, 8 pairings × {GAMES:,} games, {READERS} readers, server time p95", "ms")
def server_time() -> float:
    return ask(large_run())["server p95"]


@benchmark(f"live meter, {EDITORS} people editing, first figure p95", "ms")
def first_figure() -> float:
    with ThreadPoolExecutor(EDITORS) as editors:
        times = [each for part in editors.map(edit, range(EDITORS)) for each in part]
    return 1000 * sorted(times)[len(times) * 95 // 100]


def edit(number: int) -> list[float]:
    """The seconds until the first figure of each of some decks that nobody has built before."""
    visitor, chance, times = Visitor(), random.Random(), []
    visitor.read("/decks/new/")
    stock = stock_decks()[number]
    every = sorted({card for deck in stock_decks() for card in deck.cards} - set(stock.cards))
    for _ in range(EDITS):
        cards = (*stock.cards, *chance.sample(every, 8))
        begun = time.perf_counter()
        visitor.send("/playtests/meter/", cruiser=stock.cruiser, card=cards)
        times.append(time.perf_counter() - begun)
    return times
