"""PostgreSQL is away in the middle of a run: every connection to it is cut, and none can be made.

Pages answer 503 meanwhile, the web process and the worker go on after it, and the run ends on the
figures that it has undisturbed. Needs the PostgreSQL server of the tests.
"""

import tempfile
import time
from collections import Counter
from contextlib import ExitStack

import psycopg
import requests

from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.card_sets import shipped_card_set
from tests.config.processes import manage
from tests.config.servers import MISSING_POSTGRES, new_database
from tests.drills._site import tell
from tests.e2e.serving import free_port, wait_for
from tests.simulate.queue.drills import check, closed_database
from tests.simulate.queue.installation import Installation, until

SECONDS = 10  # for which the server is away
ASKED = {"seed": 1, "games": 40_000, "opponents": 1, "bot": "pilot"}
ADDRESSES = ("/", "/cards/", "/decks/", "/playtests/", "/api/decks/", "/api/matches/", "/health/")


def run() -> None:
    cards = shipped_card_set()
    prepare(cards)
    with ExitStack() as stack:
        try:
            database = stack.enter_context(new_database())
        except psycopg.OperationalError as error:
            tell(f"skipped: {MISSING_POSTGRES}: {error}")
            return
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        site = Installation(folder, DATABASE_URL=database, SECRET_KEY="k" * 50)
        stack.callback(site.end)
        drill(site, stack, cards)


def drill(site: Installation, stack: ExitStack, cards: object) -> None:
    manage("collectstatic", "--noinput", "--verbosity=0", var=site.var, **site.settings)
    port = free_port()
    web = site._start("-m", "config.serve", PORT=str(port), API_RATES="off")
    stack.callback(web.kill)
    address = f"http://localhost:{port}"
    wait_for(address, web)
    worker = site.start_worker(2)
    slug = site.submit(**ASKED)
    until(lambda: site.chunks(slug=slug)["finished"], "finished chunks")
    asked = [f"{address}{each}" for each in (*ADDRESSES, f"/playtests/{slug}/")]
    assert set(statuses(asked)) == {200}, statuses(asked)

    ends, meanwhile = time.monotonic() + SECONDS, Counter[int]()
    with closed_database(site.settings["DATABASE_URL"]):
        while time.monotonic() < ends:
            meanwhile += statuses(asked)
        assert set(meanwhile) <= {200, 503}, f"other answers than 503: {meanwhile}"
        assert meanwhile[503], "no page noticed"
        assert statuses([f"{address}/health/"])[503]
        assert web.poll() is None, "the web process ended"
        assert worker.poll() is None, "the worker ended"

    until(lambda: set(statuses(asked)) == {200}, "pages after it")
    check(site, slug, ASKED, cards)
    assert site.flaws() == []
    assert worker.poll() is None, "another worker ended the run"
    tell(
        f"away for {SECONDS} s: {meanwhile[503]} answers with 503 and {meanwhile[200]} from caches,"
    )
    tell("no other; web process and worker went on, the run is right")


def statuses(addresses: list[str]) -> Counter[int]:
    return Counter(requests.get(each, timeout=60).status_code for each in addresses)
