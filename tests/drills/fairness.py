"""40 cookies of one network ask for all they can: what a visitor and an account wait, with and without them.

In embedded mode, then with PostgreSQL and Redis. The cookies want playtests, meters with second opinions and
suggestions, analyses of games that they send, open tables, mails of forgotten passwords, and guess the
account's password. A visitor of another network waits for a meter's first figure, an account for a small run,
and the account signs in.
"""

import random
import statistics
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import cycle, islice

import requests

from decks.construction.stock import stock_decks
from tests.config.processes import shell
from tests.config.servers import new_database
from tests.drills import Amiss
from tests.drills._site import redis_server, tell
from tests.e2e.serving import serving
from tests.patience import PATIENCE
from tests.visitors import Visitor, new_deck, new_traces

COOKIES = 40
MEASURED = 8  # figures and runs, of which the median counts
WORST = 2.0  # times that somebody may wait as long as on the quiet site
# Seconds beyond these, by timers of pages: PAUSE of meter.js and data-poll of simulate/run.html.
ALLOWED = {"first figure": 0.15, "small run": 0.25}
HEAD_START = 20.0  # seconds, after which the cookies have filled what they can fill
PAUSE = 0.5  # seconds between two requests of a cookie
SMALL_RUN = {"games": 200, "bot": "pilot"}
LONG_RUN = {"games": 400, "bot": "captain", "enemy_bot": "captain", "others": "", "half_width": 1}
TABLE = {"kind": "open", "mode": "skirmish"}
ACCOUNT = ("bob", "a long pass phrase 7")
NEW_ACCOUNT = f"""
from django.contrib.auth.models import User
from decks.accounts.tokens import issue_token
user = User.objects.create_user("{ACCOUNT[0]}", "bob@example.org", "{ACCOUNT[1]}")
print(issue_token(user=user, name="drill"))
"""


def seconds_of_run(account):
    """To the end of a small run."""
    one, other = (deck.key for deck in stock_decks()[:2])
    asked = {**SMALL_RUN, "deck": one, "opponents": [other], "seed": random.randrange(2**48)}
    begun = time.monotonic()
    sent = account.post("/api/playtests/", json=asked)
    if sent.status_code != 201:
        raise Amiss(f"the account's run is refused: {sent.text[:200]}")
    while account.read(f"/api/playtests/{sent.json()['id']}/").json()["status"] != "finished":
        if time.monotonic() > begun + PATIENCE:
            raise Amiss(f"a small run takes more than {PATIENCE} s")
        time.sleep(0.1)
    return time.monotonic() - begun


def run():
    """Prints the figures of either mode; Amiss when somebody waits too long or a good is taken from all."""
    tell("embedded")
    with installation() as installed:
        measure(installed)
    tell("PostgreSQL and Redis")
    with redis_server() as redis, new_database() as database:
        services = {"REDIS_URL": redis.url, "DATABASE_URL": database, "SECRET_KEY": "k" * 50}
        with installation(**services) as installed:
            measure(installed)


@contextmanager
def installation(**settings):
    """The address of a site with a worker, and the token of its account."""
    with tempfile.TemporaryDirectory(prefix="starfighter-drill-") as var:
        own = {"VAR_DIR": var, "FORWARDED_ALLOW_IPS": "127.0.0.1", **settings}
        with serving(**own) as site:
            yield site, shell(NEW_ACCOUNT, var=var, **settings).stdout.split()[-1]


def measure(installed):
    site, token = installed
    visitor, account = (Visitor(site, "198.51.100.7") for _each in range(2))
    account.session.headers["Authorization"] = f"Bearer {token}"
    visitor.seconds_to_first_figure(quiet="1")  # loads the rules

    def medians():
        figures = [visitor.seconds_to_first_figure(quiet="1") for _each in range(MEASURED)]
        runs = [seconds_of_run(account) for _each in range(MEASURED)]
        return statistics.median(figures), statistics.median(runs)

    quiet = medians()
    tell(f"quiet: first figure {quiet[0]:.2f} s, small run {quiet[1]:.2f} s")
    with greedy(site, list(islice(new_traces(), COOKIES))) as answers:
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


def check_goods(site):
    """Amiss when another network finds the lobby full, or the account cannot sign in."""
    other = Visitor(site, "203.0.113.9")
    tables = other.read("/api/matches/?page_size=100").json()["count"]
    if tables > 10:
        raise Amiss(f"{tables} open tables of one network")
    if other.post("/api/matches/", json=TABLE | {"name": "Ann"}).status_code != 201:
        raise Amiss("a visitor of another network may not open a table")
    signed = other.post("/accounts/login/", {"login": ACCOUNT[0], "password": ACCOUNT[1]})
    if signed.status_code != 302:
        raise Amiss(f"the account's right password is answered by {signed.status_code}")


@contextmanager
def greedy(site, traces):
    """As long as the block lasts, cookies of one network ask for all they can; their answers."""
    answers = Counter()
    over = threading.Event()

    def ask(number):
        cookie = Visitor(site, f"192.0.2.{number + 1}")
        wishes = cycle(wishes_of(cookie, traces[number]).items())
        while not over.wait(PAUSE):
            what, wish = next(wishes)
            with suppress(requests.RequestException):
                answers[what, wish().status_code] += 1

    with ThreadPoolExecutor(COOKIES) as threads:
        threads.map(ask, range(COOKIES))
        try:
            yield answers
        finally:
            over.set()


def wishes_of(cookie, trace):
    stock = [deck.key for deck in stock_decks()]
    deck, replays, email = new_deck(), [], {"email": "bob@example.org"}
    guess = {"login": ACCOUNT[0], "password": "wrong"}

    def analysis():
        if not replays:
            sent = cookie.post("/play/replays/", files={"file": ("game.jsonl", trace)})
            if sent.status_code != 302:
                return sent
            replays.append(sent.headers["Location"])
        return cookie.post(replays[0].removesuffix("replay/") + "analysis/")

    return {
        "playtest": lambda: cookie.submit(stock[1:], seed=random.randrange(10**6), **LONG_RUN),
        # The same deck again, until opinion and suggestions are begun.
        "meter": lambda: cookie.post("/playtests/meter/", deck),
        "analysis": analysis,
        "table": lambda: cookie.post("/api/matches/", json=TABLE | {"name": "x"}),
        "mail": lambda: cookie.post("/accounts/password/reset/", email),
        "guess": lambda: cookie.post("/accounts/login/", guess),
    }
