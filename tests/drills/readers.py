"""50 readers beside a stream of costly anonymous requests: what a reader waits, with and without them."""

import http.client
import itertools
import json
import os
import random
import secrets
import statistics
import threading
import time
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from urllib3 import encode_multipart_formdata

from decks.construction.stock import stock_decks
from tests.drills import Amiss
from tests.drills._site import tell
from tests.e2e.serving import serving
from tests.visitors import new_traces

READERS = 50
ATTACKERS = 12
SECONDS = 30.0  # of each half
PAUSE = 1.0  # seconds that a reader looks at a page, on average
WORST = 2.0  # times that a reader may wait as long as without the stream
LEAST = 0.05  # seconds that are never too long
PAGES = (
    *("/", "/cards/", "/cards/3-10/", "/decks/", "/decks/ares-clockwork/", "/rules/"),
    "/api/cards/",
)
CSRF = {"Cookie": f"csrftoken={'x' * 32}", "X-CSRFToken": "x" * 32}
MEGABYTE = 2**20


@dataclass
class Answers:
    """How long answers took, in seconds, and their statuses."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int | str] = field(default_factory=Counter)

    @property
    def p95(self):
        return statistics.quantiles(self.seconds, n=20)[-1]

    def __str__(self):
        if len(self.seconds) < 2:
            return f"answers {dict(self.statuses)}"
        median = 1000 * statistics.median(self.seconds)
        times = f"median {median:.0f} ms, p95 {1000 * self.p95:.0f} ms"
        return f"{len(self.seconds)} answers {dict(self.statuses)}, {times}"


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    body: bytes = b""
    content_type: str = "application/x-www-form-urlencoded"


def run():
    """Prints what readers wait, alone and beside the stream; Amiss if that is more than twice."""
    # Every request of the stream is from another address, so that no limit of an address helps.
    settings = {"WORKERS": "0", "API_RATES": "off", "FORWARDED_ALLOW_IPS": "127.0.0.1"}
    with serving(**settings) as site:
        stream = costly_requests(site)
        read(site, seconds=3.0)  # fills the caches
        alone = read(site, SECONDS)
        tell(f"readers alone: {alone}")
        with attacked(site, stream) as costly:
            beside = read(site, SECONDS)
        tell(f"readers beside the stream: {beside}")
        for name, answers in costly.items():
            tell(f"  {name}: {answers}")
    factor, load = beside.p95 / alone.p95, os.getloadavg()[0]
    tell(f"a reader's p95 is {factor:.2f} times as long; load {load:.1f}")
    if beside.p95 > max(LEAST, WORST * alone.p95) or beside.statuses.keys() != {200}:
        raise Amiss("readers wait too long, or are refused")


def read(site, seconds):
    """Has all readers read for so long."""
    answers, end = Answers(), time.monotonic() + seconds

    def reader(number):
        chance = random.Random(number)
        time.sleep(PAUSE * number / READERS)
        connection = connect(site)
        while time.monotonic() < end:
            send(connection, Asked("GET", chance.choice(PAGES)), f"10.1.0.{number}", answers)
            time.sleep(chance.uniform(0, 2 * PAUSE))
        connection.close()

    with ThreadPoolExecutor(READERS) as threads:
        list(threads.map(reader, range(READERS)))
    return answers


@contextmanager
def attacked(site, stream):
    """Sends the stream as long as the block lasts; the answers by the name of what was sent."""
    answers = {name: Answers() for name in stream}
    over = threading.Event()
    turns = itertools.cycle(stream.items())

    def attacker():
        while not over.is_set():
            name, asked = next(turns)
            connection = connect(site)
            send(connection, asked, f"10.{secrets.randbelow(200) + 2}.0.1", answers[name])
            connection.close()

    with ThreadPoolExecutor(ATTACKERS) as threads:
        for _thread in range(ATTACKERS):
            threads.submit(attacker)
        time.sleep(1.0)  # until the stream is under way
        try:
            yield answers
        finally:
            over.set()


def connect(site):
    parts = urlsplit(site)
    return http.client.HTTPConnection(parts.hostname or "localhost", parts.port, timeout=60)


def send(connection, asked, address, answers):
    """Sends a request and notes its answer."""
    headers = {"X-Forwarded-For": address, "Content-Type": asked.content_type, **CSRF}
    begun = time.monotonic()
    try:
        # A refused body is answered before all of it is sent.
        with suppress(BrokenPipeError, ConnectionResetError):
            connection.request(asked.method, asked.path, asked.body, headers)
        answer = connection.getresponse()
        answer.read()
        answers.statuses[answer.status] += 1
        answers.seconds.append(time.monotonic() - begun)
    except (OSError, http.client.HTTPException) as error:
        answers.statuses[type(error).__name__] += 1
        connection.close()


def costly_requests(site):
    """What anybody may send and a server has work with, by its name."""
    decks = [deck.key for deck in stock_decks()]
    matrix = {"deck": decks[0], "opponents": decks, "is_matrix": "on", "games": 2, "action": "run"}
    fields = {"bot": "cadet", "enemy_bot": "cadet", "seed": 1, "mode": "total_war", "rule": "fixed"}
    form = urlencode(matrix | fields, doseq=True)
    with urllib.request.urlopen(f"{site}/api/decks/{decks[0]}/") as answer:
        code = json.load(answer)["code"]
    opening = urlencode([("deck", code), ("seed", "5"), *[("do", "pass")] * 200])
    return {
        "trace of 5 MB": upload(trace_of(5 * MEGABYTE)),
        "opening of 200 steps": Asked("GET", f"/openings/?{opening}"),
        "every deck against every other": Asked("POST", "/playtests/new/", form.encode()),
        "body of 30 MB to no page": Asked("POST", "/there/is/nothing/", b"x" * (30 * MEGABYTE)),
        "autosave without a cookie": Asked("POST", "/decks/new/autosave/", b"name=Wasps"),
    }


def upload(content):
    body, kind = encode_multipart_formdata({"file": ("a.jsonl", content)})
    return Asked("POST", "/play/replays/", body, kind)


def trace_of(size):
    """Games played by bots, about so many bytes."""
    content = b""
    for game in new_traces():
        if len(content) + len(game) > size:
            break
        content += f"{game}\n".encode()
    return content
