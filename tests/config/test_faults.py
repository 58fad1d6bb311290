"""What readers are told while the database is away, or when they name a host that is not the site's."""

import logging

import pytest
from django.db import InterfaceError, OperationalError, connection

from catalog.web.errors.database_errors import is_away


@pytest.fixture(params=[OperationalError, InterfaceError])
def away(db, client, monkeypatch, request):
    """A client of a site whose database does not answer."""

    def fail(*arguments, **options):
        raise request.param("connection refused")

    client.raise_request_exception = False
    client.cookies["sessionid"] = "a session that has to be read"
    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", fail)
        yield client


@pytest.mark.parametrize("address", ["/", "/cards/", "/decks/", "/accounts/login/", "/admin/"])
def test_pages_say_that_the_database_does_not_answer(away, address):
    page = away.get(address, follow=True)
    assert page.status_code == 503
    assert "The database does not answer just now." in page.text
    assert int(page["Retry-After"]) > 0


def test_the_api_says_that_the_database_does_not_answer(away):
    answer = away.get("/api/editions/")
    assert answer.status_code == 503
    assert [error["code"] for error in answer.json()["errors"]] == ["unavailable"]
    assert int(answer["Retry-After"]) > 0


@pytest.mark.parametrize("host", ["evil.example", "a b", "localhost:port", "\x00", "[::1"])
@pytest.mark.parametrize("address", ["/", "/decks/", "/api/cards/", "/nowhere/"])
def test_a_host_that_is_not_the_sites_is_refused_without_a_word_in_the_log(
    client, caplog, db, host, address
):
    page = client.get(address, headers={"host": host})
    assert page.status_code == 400
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


class Lost(Exception):
    """What a driver says, with the state of the server."""

    def __init__(self, sqlstate):
        super().__init__()
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "away"), [(None, True), ("08006", True), ("57P01", True), ("40P01", False)]
)
def test_a_deadlock_is_not_a_database_that_is_away(state, away):
    error = OperationalError()
    error.__cause__ = Lost(state)
    assert is_away(error) == away
