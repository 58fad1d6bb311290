import importlib
import sys

import pytest

from play.games import preparation
from play.live import sweep


@pytest.fixture
def started(monkeypatch):
    """What the module starts when it is loaded."""
    names = []
    monkeypatch.setattr(preparation, "start", lambda: names.append("engine"))
    monkeypatch.setattr(sweep, "start", lambda: names.append("sweep"))
    return names


@pytest.fixture
def asgi(started, monkeypatch):
    monkeypatch.delitem(sys.modules, "config.asgi", raising=False)
    return importlib.import_module("config.asgi")


@pytest.fixture
def ask(asgi, monkeypatch):
    """What reaches the threads, and what is sent, of a request in these messages."""

    async def ask(*messages):
        waiting, handled, sent = iter(messages), [], []

        async def receive():
            return next(waiting)

        async def send(message):
            sent.append(message)

        async def handle(_scope, receive, _send):
            handled.append(await receive())

        monkeypatch.setattr(asgi, "threads", handle)
        await asgi.pages({"type": "http"}, receive, send)
        return handled, sent

    return ask


def piece(body, *, more):
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_web_process_prepares_the_engine_and_sweeps_matches(asgi, started):
    assert started == ["engine", "sweep"]


async def test_a_request_reaches_a_thread_when_all_of_it_is_there(ask):
    handled, _sent = await ask(piece(b"sl", more=True), piece(b"ow", more=False))
    assert handled == [piece(b"slow", more=False)]


async def test_a_request_that_breaks_off_reaches_no_thread(ask):
    assert await ask(piece(b"sl", more=True), {"type": "http.disconnect"}) == ([], [])


async def test_an_endless_request_is_refused(ask, asgi, monkeypatch):
    monkeypatch.setattr(asgi, "LONGEST_BODY", 3)
    handled, sent = await ask(piece(b"ab", more=True), piece(b"cd", more=True))
    assert (handled, sent[0]["status"]) == ([], 413)
