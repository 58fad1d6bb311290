"""`manage.py` where the database does not answer."""

import psycopg
import pytest
from django.db import OperationalError, connection

import manage

REASON = "connection failed:\n\tIs the server running?"


def test_a_database_that_is_down_ends_a_command_with_one_sentence(monkeypatch):
    def refuse(*_arguments):
        raise OperationalError(REASON)

    monkeypatch.setattr(manage, "execute_from_command_line", refuse)
    monkeypatch.setattr(connection, "ensure_connection", refuse)
    with pytest.raises(SystemExit) as ended:
        manage.main()
    assert str(ended.value) == (
        "The database of DATABASE_URL does not answer. Start it, or correct the address. "
        "It says: connection failed: Is the server running?"
    )


def test_what_postgresql_says_of_a_refused_connection_holds_no_password():
    with pytest.raises(psycopg.OperationalError) as refusal:
        psycopg.connect("postgres://someone:hush@127.0.0.1:1/starfighter")
    assert "hush" not in str(refusal.value)
