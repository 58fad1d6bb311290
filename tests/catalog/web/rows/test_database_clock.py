from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from catalog.web.rows import database_clock
from catalog.web.rows.database_clock import GOOD_FOR, database_now

TOLD = datetime(2040, 1, 1, tzinfo=UTC)  # by a server whose clock is far ahead of this machine's


@pytest.fixture
def server(monkeypatch):
    """A database server, how often it was asked, and a steady clock that a test moves."""
    found = SimpleNamespace(asked=0, steady=0.0)

    def execute(_statement):
        found.asked += 1

    @contextmanager
    def cursor():
        yield SimpleNamespace(execute=execute, fetchone=lambda: (TOLD,))

    connection = SimpleNamespace(vendor="postgresql", cursor=cursor)
    monkeypatch.setattr(database_clock, "connection", connection)
    monkeypatch.setattr(database_clock, "_reading", None)
    monkeypatch.setattr(database_clock.time, "monotonic", lambda: found.steady)
    return found


def test_the_server_tells_the_time_once_a_minute_and_it_goes_on_between(server):
    assert database_now() == TOLD
    server.steady = GOOD_FOR
    assert database_now() == TOLD + timedelta(seconds=GOOD_FOR)
    assert server.asked == 1
    server.steady += 1
    assert database_now() == TOLD
    assert server.asked == 2
