"""The live meter of the running site, while several people change their decks at once."""

import random
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

from catalog.editions.export import load_shipped
from tests.bench.registry import benchmark
from tests.bench.web import site

EDITORS = 4
CHANGES = 12  # of each, one after the other without a pause
CARDS = 27
PATIENCE = 60
TOKEN = "t" * 32  # a form's secret and its cookie; they only have to be the same
FIGURE = b'class="dial"'


class Editor:
    """Somebody who builds a deck, at an address of their own."""

    def __init__(self, number: int) -> None:
        self._connection = HTTPConnection(urlsplit(site()).netloc, timeout=PATIENCE)
        self._headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "X-Forwarded-For": f"192.0.2.{number}",
        }

    def read(self, cruiser: str, cards: list[str]) -> bytes:
        body = urlencode([("cruiser", cruiser), *(("card", card) for card in cards)])
        self._connection.request("POST", "/playtests/meter/", body, self._headers)
        answer = self._connection.getresponse()
        if answer.status != 200:
            raise RuntimeError(f"the meter answers {answer.status}")
        return answer.read()

    def first_figures(self) -> list[float]:
        """The milliseconds to the first figure of each of several decks, each then read once more."""
        return [self.first_figure(*new_deck()) for _change in range(CHANGES)]

    def first_figure(self, cruiser: str, cards: list[str]) -> float:
        begun = time.perf_counter()
        ends = begun + PATIENCE
        while FIGURE not in self.read(cruiser, cards):  # until the engine is ready, the first time
            if time.perf_counter() > ends:
                raise RuntimeError("the meter shows no figure")
            time.sleep(0.1)
        milliseconds = 1000 * (time.perf_counter() - begun)
        self.read(cruiser, cards)
        return milliseconds


def new_deck() -> tuple[str, list[str]]:
    """A deck that nobody has asked for yet."""
    shipped = load_shipped()
    cards = [card["number"] for card in shipped["cards"]]
    cruiser = random.choice(shipped["cruisers"])["key"]
    return cruiser, random.sample(cards, CARDS)


@benchmark(f"live meter, {EDITORS} people editing, first figure p95", "ms")
def first_figure() -> float:
    first = random.randrange(1, 250)
    editors = [Editor(first + number) for number in range(EDITORS)]
    with ThreadPoolExecutor(EDITORS) as threads:
        times = list(threads.map(Editor.first_figures, editors))
    return statistics.quantiles([each for found in times for each in found], n=20)[-1]
