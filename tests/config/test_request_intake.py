import asyncio

import pytest

from catalog.web.errors.refusals import REASON
from catalog.web.limits.policies import BOUNDS
from catalog.web.limits.request_limits import DEFAULT_BODY_BYTES, is_costly
from config import request_intake
from config.request_intake import Lane, RequestIntake, view_at
from tests.patience import PATIENCE

UPLOAD, ANYWHERE = "/play/replays/", "/there/is/nothing/"


class Threads:
    """Threads that answer as soon as they may; what they were handed."""

    def __init__(self):
        self.bodies, self.refusals = [], []
        self.free = asyncio.Event()
        self.free.set()

    async def __call__(self, scope, receive, send):
        reason = scope.get(REASON)
        if reason:
            self.refusals.append(reason())
        else:
            self.bodies.append((await receive())["body"])
            await self.free.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"answer", "more_body": True})
        await send({"type": "http.response.body", "body": b""})


class Site:
    """An intake, and what it does with requests."""

    def __init__(self):
        self.pages, self.reading, self.costly = Threads(), Threads(), Threads()
        lanes = Lane(self.reading), Lane(self.costly)
        self.intake = RequestIntake(self.pages, self.pages, *lanes)

    async def ask(self, *pieces, client="10.0.0.1", headers=(), left=None, taken=None, **scope):
        """What is sent for a request of these pieces; and how many of them were read.

        The sender closes the connection at the event `left`, and takes the answer at `taken`.
        """
        left = left or asyncio.Event()
        waiting, sent = list(pieces), []

        async def receive():
            if waiting:
                piece = waiting.pop(0)
                return {"type": "http.request", "body": piece, "more_body": bool(waiting)}
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            if taken and message.get("body"):
                await taken.wait()
            sent.append(message)

        scope = {"path": ANYWHERE, "method": "POST", "headers": headers} | scope
        await self.intake(scope | {"type": "http", "client": (client, 5000)}, receive, send)
        return sent, len(pieces) - len(waiting)

    async def begin(self, *pieces, **options):
        """The task of such a request, which has gone as far as it can."""
        task = asyncio.create_task(self.ask(*pieces, **options))
        for _turn in range(20):
            await asyncio.sleep(0)
        return task

    def upload(self, body=b"", **options):
        """The same of a costly request."""
        return self.begin(body, path=UPLOAD, **options)

    @property
    def refused(self):
        return [refusal.code for refusal in self.pages.refusals]


@pytest.fixture
def site():
    return Site()


async def test_what_only_reads_takes_no_turn_behind_what_writes(site):
    site.intake.writing = writing = Threads()
    await site.ask(b"write")
    await site.ask(b"read", method="GET")
    assert (writing.bodies, site.pages.bodies) == ([b"write"], [b"read"])


async def test_a_request_reaches_a_thread_when_all_of_it_is_there_and_none_when_it_breaks_off(site):
    left = asyncio.Event()
    left.set()
    await site.ask(left=left)
    assert site.pages.bodies == []
    await site.ask(b"sl", b"ow")
    assert (site.pages.bodies, site.intake.held) == ([b"slow"], 0)


async def test_a_body_that_is_announced_too_long_is_refused_unread(site, monkeypatch):
    monkeypatch.setattr(request_intake, "DRAINED", 0)
    headers = [(b"content-length", b"%d" % (DEFAULT_BODY_BYTES + 1))]
    sent, read = await site.ask(b"x", b"y", headers=headers)
    assert (site.refused, site.pages.bodies, read) == (["too_large"], [], 0)
    assert (b"connection", b"close") in sent[0]["headers"]


async def test_a_body_that_grows_too_long_is_refused_while_it_is_read(site):
    _sent, read = await site.ask(*[b"x" * DEFAULT_BODY_BYTES] * 40)
    assert (site.refused, site.pages.bodies, site.intake.held) == (["too_large"], [], 0)
    assert read < 20


async def test_a_sender_who_is_too_slow_is_told(site, monkeypatch):
    monkeypatch.setattr(request_intake, "BODY_SECONDS", 0.0)
    monkeypatch.setattr(request_intake, "DRAIN_SECONDS", 0.0)
    await site.ask()
    assert site.refused == ["too_slow"]


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("POST", UPLOAD, True),
        ("GET", UPLOAD, False),
        ("POST", "/playtests/new/", True),
        ("POST", "/playtests/trials/swap/", True),
        ("POST", "/api/playtests/", True),
        ("POST", "/api/decks/read/", True),
        ("POST", "/decks/import/", True),
        ("POST", "/editions/import/", True),
        ("GET", "/openings/", True),
        ("GET", "/cards/", False),
        ("GET", ANYWHERE, False),
    ],
)
def test_costly_requests_are_known_by_their_view(method, path, expected):
    assert is_costly(view_at(path), method) is expected


async def test_costly_requests_do_not_take_the_threads_of_pages(site):
    site.costly.free.clear()
    waiting = await site.upload()
    await site.ask(b"", path="/cards/", method="GET")
    assert (len(site.costly.bodies), len(site.pages.bodies)) == (1, 1)
    site.costly.free.set()
    await waiting
    assert not site.intake.waiting


async def test_a_network_waits_for_few_costly_requests(site):
    site.costly.free.clear()
    most = BOUNDS["costly_requests"].guests_of_network
    waiting = [await site.upload(client=f"203.0.113.{place}") for place in range(most)]
    await site.upload(client="203.0.113.99")
    assert site.refused == ["too_many"]
    elsewhere = await site.upload(client="198.51.100.7")
    site.costly.free.set()
    await asyncio.gather(*waiting, elsewhere)
    assert len(site.costly.bodies) == most + 1


@pytest.mark.parametrize(("method", "threads"), [("GET", 2), ("POST", 1)])
async def test_a_network_leaves_threads_to_the_others(site, method, threads):
    site.pages.free.clear()
    many = [await site.begin(b"many", client=f"10.0.0.{n}", method=method) for n in range(5)]
    other = await site.begin(b"other", client="10.0.1.1", method=method)
    assert sorted(site.pages.bodies) == [b"many"] * threads + [b"other"]
    site.pages.free.set()
    await asyncio.gather(other, *many)
    assert len(site.pages.bodies) == 6


async def test_what_was_asked_and_is_not_waited_for_any_more_is_not_answered(site):
    site.costly.free.clear()
    left = asyncio.Event()
    first = await site.upload(b"first")
    second = await site.upload(b"second", left=left)
    left.set()
    assert await second == ([], 1)
    site.costly.free.set()
    await first
    assert (site.costly.bodies, site.refused, site.intake.waiting) == ([b"first"], [], {})
    await site.upload(b"third")
    assert site.costly.bodies == [b"first", b"third"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accept", "words"), [("text/html", "<p>"), ("application/json", '"code": "busy"')]
)
def test_a_refused_request_is_answered_as_its_sender_reads(client, loaded, accept, words):
    scope = {REASON: request_intake.server_busy}
    answer = client.get(ANYWHERE, headers={"Accept": accept}, **{"asgi.scope": scope})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert words in answer.content.decode()


async def test_bodies_together_have_a_bound(site, monkeypatch):
    monkeypatch.setattr(request_intake, "MAX_HELD", 5)
    await site.ask(b"four")
    await site.ask(b"six bytes")
    assert (site.refused, site.intake.held) == (["busy"], 0)


async def test_networks_take_turns_for_the_costly_thread(site):
    site.costly.free.clear()
    clients = ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.1.1"]
    waiting = [await site.upload(client.encode(), client=client) for client in clients]
    site.costly.free.set()
    await asyncio.gather(*waiting)
    assert site.costly.bodies == [b"10.0.0.1", b"10.0.1.1", b"10.0.0.2", b"10.0.0.3"]
    assert not site.intake.costly_writing.networks


async def test_a_slow_reader_of_a_costly_answer_keeps_nobody_waiting(site):
    taken = asyncio.Event()
    slow = await site.upload(b"slow", taken=taken)
    async with asyncio.timeout(PATIENCE):
        await site.ask(b"next", path=UPLOAD, client="10.0.1.1")
    assert site.costly.bodies == [b"slow", b"next"]
    assert (site.intake.queued, site.intake.waiting) == (0, {})
    taken.set()
    await slow


async def test_what_a_network_has_not_taken_is_bounded(site, monkeypatch):
    monkeypatch.setattr(request_intake, "MAX_SENT", 5)
    taken = asyncio.Event()
    slow = await site.begin(b"slow", taken=taken)
    await site.ask(b"neighbour", client="10.0.0.2")
    await site.ask(b"other", client="10.0.1.1")
    assert (site.pages.bodies, site.refused) == ([b"slow", b"other"], ["too_many"])
    taken.set()
    await slow
    await site.ask(b"later")
    assert (site.pages.bodies[-1], site.intake.sent) == (b"later", {})


async def test_only_so_many_costly_requests_wait_in_all(site, monkeypatch):
    monkeypatch.setattr(request_intake, "MAX_COSTLY", 1)
    site.costly.free.clear()
    waiting = await site.upload()
    await site.upload(client="10.0.0.2")
    assert site.refused == ["busy"]
    elsewhere = await site.upload(b"other", client="10.0.1.1")
    site.costly.free.set()
    await asyncio.gather(waiting, elsewhere)
    assert site.costly.bodies == [b"", b"other"]
