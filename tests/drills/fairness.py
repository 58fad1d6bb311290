"""40 cookies of one network ask for all they can: what a visitor and an account wait, with and without them.

In embedded mode, then with PostgreSQL and Redis. The cookies want playtests, meters with second opinions and
suggestions, analyses of games that they send, open tables, mails of forgotten passwords, and guess the
account's password. A visitor of another network waits for a meter's first figure, an account for a small run,
and the account signs in.
"""

import itertools
import json
import random
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import requests

from catalog.editions.export import load_shipped
from decks.construction.stock import stock_decks
from play.games.preparation import prepare_engine
from play.games.starfighter.bots.pairing import LineUp
from play.games.starfighter.card_sets import shipped_card_set
from simulate.deals.aligned_deals import pair_up
from tests.config.processes import manage
from tests.config.servers import new_database
from tests.drills import Amiss
from tests.drills._site import redis_server, tell
from tests.e2e.serving import serving

COOKIES: Final = 40
MEASURED: Final = 8  # figures and runs, of which the median counts
WORST: Final = 2.0  # times that somebody may wait as long as on the quiet site
# Seconds beyond these, by timers of pages: PAUSE of meter.js and data-poll of simulate/run.html.
ALLOWED: Final = {"first figure": 0.15, "small run": 0.25}
HEAD_START: Final = 20.0  # seconds, after which the cookies have filled what they can fill
PATIENCE: Final = 120.0
PAUSE: Final = 0.5  # seconds between two requests of a cookie
CARDS: Final = 27
SMALL_RUN: Final = {"games": 200, "bot": "pilot"}
LONG_RUN: Final = {"games": 400, "bot": "captain", "enemy_bot": "captain"}
ACCOUNT: Final = ("bob", "a long pass phrase 7")
NEW_ACCOUNT: Final = f"""
from django.contrib.auth.models import User
from decks.accounts.tokens import issue_token
user = User.objects.create_user("{ACCOUNT[0]}", "bob@example.org", "{ACCOUNT[1]}")
print(issue_token(user=user, name="drill"))
"""
FIGURE: Final = 'class="dial"'


@dataclass
class Visitor:
    """A browser at a network address."""

    site: str
    address: str
    session: requests.Session = field(default_factory=requests.Session)

    def __post_init__(self) -> None:
        self.session.cookies.set("csrftoken", "x" * 32)
        self.session.headers.update({"X-CSRFToken": "x" * 32, "X-Forwarded-For": self.address})

    def post(self, path: str, said: Any = None, **options: Any) -> requests.Response:
        return self.session.post(
            self.site + path, said, timeout=PATIENCE, allow_redirects=False, **options
        )

    def figure(self, cruiser: str, cards: list[str], **said: str) -> bool:
        """Whether the meter of a deck shows a figure."""
        answer = self.post("/playtests/meter/", {"cruiser": cruiser, "card": cards, **said})
        return FIGURE in answer.text

    def seconds_to_first_figure(self, chance: random.Random) -> float:
        deck, begun = new_deck(chance), time.monotonic()
        while not self.figure(*deck, quiet="1"):
            check_patience(begun, "first figure")
            time.sleep(0.1)
        return time.monotonic() - begun

    def seconds_to_end_of_run(self, token: str, seed: int) -> float:
        """Of a small run of the account with that token."""
        headers, begun = {"Authorization": f"Bearer {token}"}, time.monotonic()
        one, other = (deck.key for deck in stock_decks()[:2])
        asked = {**SMALL_RUN, "deck": one, "opponents": [other], "seed": seed}
        sent = self.post("/api/playtests/", json=asked, headers=headers)
        if sent.status_code != 201:
            raise Amiss(f"the account's run is refused: {sent.text[:200]}")
        address = f"{self.site}/api/playtests/{sent.json()['id']}/"
        while (
            self.session.get(address, headers=headers, timeout=PATIENCE).json()["status"]
            != "finished"
        ):
            check_patience(begun, "small run")
            time.sleep(0.1)
        return time.monotonic() - begun


def check_patience(begun: float, what: str) -> None:
    if time.monotonic() - begun > PATIENCE:
        raise Amiss(f"a {what} takes more than {PATIENCE:.0f} s")


def new_deck(chance: random.Random) -> tuple[str, list[str]]:
    """A deck that nobody has asked for yet."""
    shipped = load_shipped()
    cards = chance.sample([card["number"] for card in shipped["cards"]], CARDS)
    return chance.choice(shipped["cruisers"])["key"], cards


def run() -> None:
    """Prints the figures of either mode; Amiss when somebody waits too long or a good is taken from all."""
    with ExitStack() as stack:
        tell("embedded")
        measure(stack.enter_context(installation()))
    with ExitStack() as stack:
        redis, database = stack.enter_context(redis_server()), stack.enter_context(new_database())
        services = {"REDIS_URL": redis.url, "DATABASE_URL": database, "SECRET_KEY": "k" * 50}
        tell("PostgreSQL and Redis")
        measure(stack.enter_context(installation(**services)))


@contextmanager
def installation(**settings: str) -> Iterator[tuple[str, str]]:
    """The address of a site with a worker, and the token of its account."""
    with tempfile.TemporaryDirectory(prefix="starfighter-drill-") as var:
        own = {"VAR_DIR": var, "FORWARDED_ALLOW_IPS": "127.0.0.1", **settings}
        with serving(**own) as site:
            made = manage("shell", "-v", "0", "-c", NEW_ACCOUNT, var=var, **settings)
            yield site, made.stdout.split()[-1]


def measure(installed: tuple[str, str]) -> None:
    site, token = installed
    chance, seeds = random.Random(), itertools.count(random.randrange(1_000_000))
    visitor = Visitor(site, "198.51.100.7")
    visitor.seconds_to_first_figure(chance)  # loads the rules

    def medians() -> tuple[float, float]:
        figures = [visitor.seconds_to_first_figure(chance) for _each in range(MEASURED)]
        runs = [visitor.seconds_to_end_of_run(token, next(seeds)) for _each in range(MEASURED)]
        return statistics.median(figures), statistics.median(runs)

    quiet = medians()
    tell(f"quiet: first figure {quiet[0]:.2f} s, small run {quiet[1]:.2f} s")
    with greedy(site, new_traces(COOKIES)) as answers:
        time.sleep(HEAD_START)
        beside = medians()
        check_goods(site)
    tell(f"beside {COOKIES} cookies: first figure {beside[0]:.2f} s, small run {beside[1]:.2f} s")
    tell(f"the cookies' answers: {dict(sorted(answers.items()))}")
    for what in ("playtest", "analysis"):
        if not answers[what, 302]:
            raise Amiss(f"the cookies have begun no {what}, so nothing was measured")
    for what, before, after in zip(ALLOWED, quiet, beside, strict=True):
        if after > WORST * before + ALLOWED[what]:
            raise Amiss(f"a {what} takes {after:.1f} s, {before:.1f} s on the quiet site")
    if any(status >= 500 for _what, status in answers if status != 503):
        raise Amiss("an error of the server")


def new_traces(count: int) -> list[str]:
    """Games of stock decks that nobody has sent yet."""
    prepare_engine()
    one, other = (LineUp(deck.cruiser, deck.cards, "cadet") for deck in stock_decks()[:2])
    seed = random.randrange(1_000_000)
    pairing = pair_up(shipped_card_set(), "total_war", (one, other), seed)
    return ["\n".join(map(json.dumps, pairing.trace(number))) for number in range(count)]


def check_goods(site: str) -> None:
    """Amiss when another network finds the lobby full, or the account cannot sign in."""
    tables = requests.get(f"{site}/api/matches/?page_size=100", timeout=PATIENCE).json()["count"]
    if tables > 10:
        raise Amiss(f"{tables} open tables of one network")
    other = Visitor(site, "203.0.113.9")
    new = {"kind": "open", "mode": "skirmish", "name": "Ann"}
    if other.post("/api/matches/", json=new).status_code != 201:
        raise Amiss("a visitor of another network may not open a table")
    signed = other.post("/accounts/login/", {"login": ACCOUNT[0], "password": ACCOUNT[1]})
    if signed.status_code != 302:
        raise Amiss(f"the account's right password is answered by {signed.status_code}")


@contextmanager
def greedy(site: str, traces: list[str]) -> Iterator[Counter[tuple[str, int]]]:
    """As long as the block lasts, cookies of one network ask for all they can; their answers."""
    answers: Counter[tuple[str, int]] = Counter()
    over = threading.Event()

    def ask(number: int) -> None:
        cookie, chance = Visitor(site, f"192.0.2.{number + 1}"), random.Random()
        wishes = itertools.cycle(wishes_of(cookie, traces[number], chance))
        while not over.wait(PAUSE):
            what, wish = next(wishes)
            with suppress(requests.RequestException):
                answers[what, wish().status_code] += 1

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(COOKIES)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        over.set()
        for thread in threads:
            thread.join()


Wish = tuple[str, Callable[[], requests.Response]]


def wishes_of(cookie: Visitor, trace: str, chance: random.Random) -> list[Wish]:
    stock = [deck.key for deck in stock_decks()]
    deck = new_deck(chance)
    replays: list[str] = []

    def playtest() -> requests.Response:
        said = {"deck": stock[0], "opponents": stock[1:], "mode": "total_war", "rule": "fixed"}
        asked = {"seed": chance.randrange(10**6), "action": "run", "others": "", "half_width": 1}
        return cookie.post("/playtests/new/", said | LONG_RUN | asked)

    def meter() -> (
        requests.Response
    ):  # the same deck again, until opinion and suggestions are begun
        return cookie.post("/playtests/meter/", {"cruiser": deck[0], "card": deck[1]})

    def analysis() -> requests.Response:
        if not replays:
            sent = cookie.post("/play/replays/", files={"file": ("game.jsonl", trace)})
            if sent.status_code != 302:
                return sent
            replays.append(sent.headers["Location"])
        return cookie.post(replays[0].removesuffix("replay/") + "analysis/")

    def table() -> requests.Response:
        return cookie.post("/api/matches/", json={"kind": "open", "mode": "skirmish", "name": "x"})

    def mail() -> requests.Response:
        return cookie.post("/accounts/password/reset/", {"email": "bob@example.org"})

    def guess() -> requests.Response:
        return cookie.post("/accounts/login/", {"login": ACCOUNT[0], "password": "wrong"})

    wishes = {"playtest": playtest, "meter": meter, "analysis": analysis, "table": table}
    wishes |= {"mail": mail, "guess": guess}
    return list(wishes.items())
