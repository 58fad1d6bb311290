"""What is told while the database is away, or to readers who name a host that is not the site's."""

import logging

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection

import manage
from catalog.web.errors.database_errors import is_away
from tests.config.processes import manage as manage_py


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


@pytest.mark.parametrize(
    ("state", "away"), [(None, True), ("08006", True), ("57P01", True), ("40P01", False)]
)
def test_a_deadlock_is_not_a_database_that_is_away(state, away):
    error = OperationalError()
    error.__cause__ = psycopg.Error()
    error.__cause__.sqlstate = state
    assert is_away(error) == away


def test_a_database_that_is_down_ends_a_command_with_one_sentence(monkeypatch):
    def refuse(*_arguments):
        raise OperationalError("connection failed:\n\tIs the server running?")

    monkeypatch.setattr(manage, "execute_from_command_line", refuse)
    monkeypatch.setattr(connection, "ensure_connection", refuse)
    with pytest.raises(SystemExit) as ended:
        manage.main()
    assert str(ended.value) == (
        "The database of DATABASE_URL does not answer. Start it, or correct the address. "
        "It says: connection failed: Is the server running?"
    )


@pytest.mark.parametrize(
    ("text", "told"), [("", "lacks tables of this version"), ("text", "of DATABASE_URL does not")]
)
def test_a_wrong_database_ends_a_command_with_one_sentence(text, told, tmp_path):
    (tmp_path / "file").write_text(text)
    ended = manage_py("sweep_matches", var=tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/file")
    assert ended.stderr.startswith(f"The database {told}")
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)


def test_a_file_that_cannot_be_read_ends_a_command_with_one_sentence(tmp_path):
    ended = manage_py("find_puzzles", "--file", str(tmp_path / "no" / "file"), var=tmp_path)
    assert (ended.returncode, ended.stderr) == (
        1,
        f"{tmp_path}/no/file: No such file or directory.\n",
    )


def test_what_postgresql_says_of_a_refused_connection_holds_no_password():
    with pytest.raises(psycopg.OperationalError) as refusal:
        psycopg.connect("postgres://someone:hush@127.0.0.1:1/starfighter")
    assert "hush" not in str(refusal.value)
