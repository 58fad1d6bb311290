"""Playtests on the running site, embedded: the page of a large run."""

import time
import urllib.parse
import urllib.request
from functools import cache
from http.cookiejar import CookieJar

from decks.stock import stock_decks
from tests.bench.registry import Unavailable, benchmark
from tests.bench.web import READERS, ask, site

GAMES = 10_000  # of each of the eight pairings
PATIENCE = 60


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
