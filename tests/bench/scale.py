"""Pages of a database that is filled as after years, over those of a small one, and over a bare view."""

import atexit
import json
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from functools import cache

import psycopg

from tests.bench.page_times import LISTS, OWN, PAGES, SIGNED_IN, VISITOR
from tests.bench.registry import Unavailable, benchmark
from tests.config.processes import ROOT, settings_of
from tests.config.servers import new_database
from tests.e2e.serving import SET_UP

_open = ExitStack()
atexit.register(_open.close)


@cache
def installation(database: str, *, is_filled: bool) -> dict[str, str]:
    """The settings of a new installation. Raises Unavailable."""
    own = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    if database == "PostgreSQL":
        try:
            own |= {"DATABASE_URL": _open.enter_context(new_database()), "SECRET_KEY": "k" * 50}
        except psycopg.OperationalError as error:
            raise Unavailable(f"no PostgreSQL server answers: {error}") from error
    settings = settings_of(_open.enter_context(tempfile.TemporaryDirectory()), own)
    call(settings, *SET_UP)
    if is_filled:
        call(settings, "-m", "tests.bench.fill")
    return settings


def call(settings: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.check_output(command, cwd=ROOT, env=settings, text=True)


@cache
def times(database: str, *, is_filled: bool) -> dict[str, float]:
    """The milliseconds of each list, and what pages are over a bare view, by their names."""
    settings = installation(database, is_filled=is_filled)
    return json.loads(call(settings, "-m", "tests.bench.page_times"))


def register_list(name: str, database: str) -> None:
    @benchmark(f"{name}, {database}, filled over small", "times", runs=1, warms_up=False)
    def growth() -> float:
        filled, small = (times(database, is_filled=each)[name] for each in (True, False))
        return filled / small


def register_page(name: str) -> None:
    @benchmark(f"{name}, over a bare view", "times", runs=1, warms_up=False)
    def share() -> float:
        return times("SQLite", is_filled=False)[name]


for each in ("SQLite", "PostgreSQL"):
    for listed in (*LISTS, *OWN):
        register_list(listed, each)
for page in PAGES:
    register_page(f"{page}{VISITOR}")
    register_page(f"{page}{SIGNED_IN}")
