"""A database that the version before made: everything in it is there after `set_up`, on both servers.

`version_0_1.sql.gz` is a dump of that version's SQLite file, with matches in every stage, playtests of every
kind, recordings and analyses; `version_0_1.json` is what that version itself said of them, with one
exception: on SQLite it rounded the seeds in traces of recordings, which are whole now.
"""

import gzip
import json
import secrets
import sqlite3
from contextlib import closing
from copy import deepcopy
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests.config.processes import manage

HERE = Path(__file__).parent
BEFORE = json.loads((HERE / "version_0_1.json").read_text())
OLD_SCHEMA = """
from django.core.management import call_command
old = ((app, "0001") for app in ("catalog", "decks", "play", "simulate"))
for target in (*old, ["auth"], ["account"]):
    call_command("migrate", *target, verbosity=0)
"""
UPGRADE = """
from django.core.management import call_command
from io import StringIO
call_command("migrate", verbosity=0)
call_command("load_catalogue", stdout=StringIO())
call_command("load_stock_decks", stdout=StringIO())
from tests.upgrade import facts
facts.main()
facts.go_on()
"""
SHELL = ("shell", "--no-imports", "--verbosity", "0", "--command")
OWN_APPS = ("auth_user", "account_", "catalog_", "decks_", "play_", "simulate_")


def restore(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress((HERE / "version_0_1.sql.gz").read_bytes()).decode())
    connection.commit()
    return connection


def done(process):
    assert process.returncode == 0, process.stderr
    return process.stdout


def copy_rows(old: sqlite3.Connection, url: str) -> None:
    """The rows of all own tables, with the constraints off until they are there."""
    names = [row[0] for row in old.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    with psycopg.connect(url) as new:
        new.execute("SET session_replication_role = replica")
        for name in names:
            if not name.startswith(OWN_APPS) or name in ("auth_user_groups", "auth_permission"):
                continue
            rows = old.execute(f'SELECT * FROM "{name}"')
            columns = [column[0] for column in rows.description]
            statement = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
                sql.Identifier(name),
                sql.SQL(", ").join(map(sql.Identifier, columns)),
                sql.SQL(", ").join(sql.Placeholder() * len(columns)),
            )
            for row in rows:
                new.execute(statement, [plain(value) for value in row])
            if "id" in columns:
                number_on = "SELECT setval(pg_get_serial_sequence({}, 'id'), max(id)) FROM {}"
                new.execute(sql.SQL(number_on).format(sql.Literal(name), sql.Identifier(name)))


def plain(value):
    """Texts, of which PostgreSQL makes what the column holds."""
    return value if value is None or isinstance(value, bytes) else str(value)


@pytest.fixture(
    scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.nightly)]
)
def upgraded(request, tmp_path_factory):
    """What an installation of the version before holds after `migrate`, and what came of it then."""
    var = tmp_path_factory.mktemp("var")
    if request.param == "sqlite":
        restore(var / "starfighter.sqlite3").close()
        settings = {"var": var}
    else:
        url = request.getfixturevalue("postgres_url")
        settings = {"var": var, "DATABASE_URL": url, "SECRET_KEY": secrets.token_urlsafe(50)}
        done(manage(*SHELL, OLD_SCHEMA, **settings))
        with closing(restore(var / "before.sqlite3")) as old:
            copy_rows(old, url)
    *_others, facts, later = done(manage(*SHELL, UPGRADE, **settings)).splitlines()
    return json.loads(facts), json.loads(later)


@pytest.fixture(scope="module")
def facts(upgraded):
    return upgraded[0]


@pytest.fixture(scope="module")
def later(upgraded):
    """What came of everything that was under way."""
    return upgraded[1]


@pytest.mark.parametrize("slug", BEFORE["matches"])
def test_a_match_is_where_it_was(facts, slug):
    assert facts["matches"][slug] == BEFORE["matches"][slug]


@pytest.mark.parametrize("slug", BEFORE["runs"], ids=[r["name"] for r in BEFORE["runs"].values()])
def test_a_playtest_has_the_figures_that_it_had(facts, slug):
    """The cards of a longer one were not counted whole; earlier rules cannot play its games again."""
    before, found = deepcopy(BEFORE["runs"][slug]), deepcopy(facts["runs"][slug])
    del before["name"]
    if (found.get("cards") or {}).get("why_not_all"):
        assert found.pop("cards")["games"] == before.pop("cards")["games"]
    pairs = zip(found.get("pairings", ()), before.get("pairings", ()), strict=True)
    for now, then in pairs:
        if then["win_rate"] and then["win_rate"]["value"] in (0, 1):
            # Such an interval is exact since 0.2.
            assert now.pop("win_rate") == pytest.approx(then.pop("win_rate"), abs=0.01)
    assert found == before


@pytest.mark.parametrize("slug", BEFORE["recordings"])
def test_a_replay_is_the_same_game(facts, slug):
    """Its trace may list more legal actions, since rules 2 let the half of a `hit` be chosen."""
    assert facts["recordings"][slug]["plies"] == BEFORE["recordings"][slug]["plies"]


def test_decks_of_the_earlier_cards_are_marked_and_carried_over(facts):
    """The shipped cards are others now; a version of before keeps its numbers and its cards."""
    assert facts["decks"]["outdated"]
    assert facts["decks"]["outdated_afterwards"] == []


def test_analyses_are_as_far_as_they_were(facts):
    assert facts["analyses"] == list(BEFORE["analyses"].values())


@pytest.mark.parametrize("name", ["unfinished", "waiting"])
def test_a_playtest_under_way_by_earlier_rules_ends_with_the_games_that_it_had(later, name):
    slug = next(slug for slug, run in BEFORE["runs"].items() if run["name"] == name)
    assert later["runs"][slug]["status"] == "incomplete"


def test_all_games_are_there_once_and_as_they_would_be_played_now(later):
    assert later["flaws"] == []


def test_matches_in_play_go_on(later):
    playing = {slug for slug, match in BEFORE["matches"].items() if match["status"] == "playing"}
    assert later["logs"].keys() == playing
    assert all(after == before + 1 for before, after in later["logs"].values())


def test_an_analysis_under_way_by_earlier_rules_is_left(later):
    assert later["analyses_unfinished"] == 1
