"""Which errors of the database mean that it is away, or that a row is gone, and not that a query is wrong."""

import sqlite3
from typing import Final

from django.db import IntegrityError, InterfaceError, OperationalError

# SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL and CANTOPEN; *no such table* and *syntax error* are others.
SQLITE_AWAY: Final = frozenset((5, 6, 8, 10, 13, 14))
SQLITE_BUSY: Final = frozenset((5, 6))
# Classes of SQLSTATE: connection, resources, intervention by the operator. A lost connection has none.
POSTGRESQL_AWAY: Final = ("08", "53", "57")
SQLITE_FOREIGN_KEY: Final = 787
POSTGRESQL_FOREIGN_KEY: Final = "23503"


def is_away(error: BaseException | None) -> bool:
    """Whether the error says that the database cannot be reached or written just now."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in SQLITE_AWAY
    state = getattr(cause, "sqlstate", None)
    return state is None or state[:2] in POSTGRESQL_AWAY


def is_busy(error: BaseException | None) -> bool:
    """Whether SQLite gave up a write because somebody else kept writing."""
    cause = error.__cause__ if isinstance(error, OperationalError) else None
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF in SQLITE_BUSY


def is_orphan(error: BaseException | None) -> bool:
    """Whether a row was written that belongs to one which is not there any more."""
    cause = error.__cause__ if isinstance(error, IntegrityError) else None
    codes = getattr(cause, "sqlite_errorcode", 0), getattr(cause, "sqlstate", None)
    return codes[0] == SQLITE_FOREIGN_KEY or codes[1] == POSTGRESQL_FOREIGN_KEY
