"""What readers are told while the database is away, or when they name a host that is not the site's."""

import logging

import pytest
from django.db import InterfaceError, OperationalError, connection

from catalog.web.errors.database_errors import is_away
from config.logs import shorten_database_errors


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


def test_the_log_has_one_line_for_a_request_that_the_database_did_not_answer(away, caplog):
    away.get("/decks/")
    (record,) = [each for each in caplog.records if each.name == "django.request"]
    assert shorten_database_errors(record)
    told = logging.Formatter("%(levelname)s %(message)s").format(record)
    assert told == "ERROR Service Unavailable: /decks/: connection refused"


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


@pytest.mark.django_db
def test_a_wrong_query_is_not_a_database_that_is_away():
    with pytest.raises(OperationalError) as wrong, connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM nowhere")
    assert not is_away(wrong.value)
