"""PostgreSQL is away in the middle of a run: every connection to it is cut, and none can be made.

Pages answer 503 meanwhile, the web process and the worker go on after it, and the run ends on the
figures that it has undisturbed. Needs the PostgreSQL server of the tests.
"""

import socket
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import psycopg

from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.card_sets import shipped_card_set
from tests.config.processes import manage
from tests.config.servers import MISSING_POSTGRES, new_database
from tests.e2e.serving import free_port, wait_for
from tests.simulate.queue.drills import check
from tests.simulate.queue.installation import Installation, until

SECONDS = 10  # for which the server is away
ASKED = {"seed": 1, "games": 40_000, "opponents": 1, "bot": "pilot"}
ADDRESSES = ("/", "/cards/", "/decks/", "/playtests/", "/api/decks/", "/api/matches/", "/health/")


class Wire:
    """A port of this machine that leads to a server as long as nobody cuts it."""

    def __init__(self, host: str, port: int) -> None:
        self.server = (host, port)
        self.port = free_port()
        self.ends: list[socket.socket] = []
        self.mend()

    def mend(self) -> None:
        self.entrance = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, args=(self.entrance,), daemon=True).start()

    def cut(self) -> None:
        for end in (self.entrance, *self.ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def accept(self, entrance: socket.socket) -> None:
        with suppress(OSError):  # it was cut
            while True:
                near, _address = entrance.accept()
                far = socket.create_connection(self.server)
                self.ends += [near, far]
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=ends, daemon=True).start()

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


def run() -> None:
    cards = shipped_card_set()
    prepare(cards)
    with ExitStack() as stack:
        try:
            database = stack.enter_context(new_database())
        except psycopg.OperationalError as error:
            print(f"skipped: {MISSING_POSTGRES}: {error}", flush=True)
            return
        server = urlsplit(database)
        wire = Wire(server.hostname or "127.0.0.1", server.port or 5432)
        stack.callback(wire.cut)
        site = Installation(
            stack.enter_context(tempfile.TemporaryDirectory()),
            DATABASE_URL=database,
            SECRET_KEY="k" * 50,
        )
        stack.callback(site.end)
        drill(site, wire, stack, cards)


def drill(site: Installation, wire: Wire, stack: ExitStack, cards: object) -> None:
    manage("collectstatic", "--noinput", "--verbosity=0", var=site.var, **site.settings)
    server = urlsplit(site.settings["DATABASE_URL"])
    user = server.netloc.rpartition("@")[0]
    away = {"DATABASE_URL": f"postgres://{user}@127.0.0.1:{wire.port}{server.path}"}
    port = free_port()
    web = site._start("-m", "config.serve", PORT=str(port), API_RATES="off", **away)
    stack.callback(web.kill)
    address = f"http://localhost:{port}"
    wait_for(address, web)
    worker = site.start_worker(2, **away)
    slug = site.submit(**ASKED)
    until(lambda: site.chunks(slug=slug)["finished"], "finished chunks")
    asked = (*ADDRESSES, f"/playtests/{slug}/")
    before = {each: status(f"{address}{each}") for each in asked}
    assert set(before.values()) == {200}, before

    wire.cut()
    ends, meanwhile = time.monotonic() + SECONDS, Counter[int]()
    while time.monotonic() < ends:
        meanwhile += statuses(address, asked)
    assert set(meanwhile) <= {200, 503}, f"other answers than 503: {meanwhile}"
    assert meanwhile[503], "no page noticed"
    assert status(f"{address}/health/") == 503
    assert web.poll() is None, "the web process ended"
    assert worker.poll() is None, "the worker ended"

    wire.mend()
    until(lambda: set(statuses(address, asked)) == {200}, "pages after it")
    check(site, slug, ASKED, cards)
    assert site.flaws() == []
    assert worker.poll() is None, "another worker ended the run"
    print(
        f"away for {SECONDS} s: {meanwhile[503]} answers with 503 and {meanwhile[200]} from caches,"
    )
    print("no other; web process and worker went on, the run is right", flush=True)


def statuses(address: str, asked: tuple[str, ...]) -> Counter[int]:
    return Counter(status(f"{address}{each}") for each in asked)


def status(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
