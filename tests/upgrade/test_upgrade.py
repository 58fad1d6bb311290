"""Databases that versions before made: everything in them is there after `set_up`, on both servers.

`NAME.sql.gz` is a dump of such a version's SQLite file, `NAME.json` what that version itself said of it.
`version_0_1` has matches in every stage, playtests of every kind, recordings and analyses. `two_seats` is of
the last day on which every match had two seats, with both games of then: ratings, tokens and links as well.
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

from tests.config.processes import shell

HERE = Path(__file__).parent
APPS = ("catalog", "decks", "play", "simulate")
LAST_MIGRATIONS = {"version_0_1": ("0001",) * 4, "two_seats": ("0002", "0005", "0006", "0004")}
OLD_SCHEMA = """
from django.core.management import call_command
for target in (*{migrations}, ["auth"], ["account"]):
    call_command("migrate", *target, verbosity=0)
"""
UPGRADE = """
from django.core.management import call_command
from io import StringIO
call_command("migrate", verbosity=0)
call_command("load_catalogue", stdout=StringIO())
call_command("load_stock_decks", stdout=StringIO())
from tests.upgrade import facts
facts.main("{version}")
facts.go_on()
"""
OWN_APPS = ("auth_user", "account_", "catalog_", "decks_", "play_", "simulate_")


def restore(version, path):
    """The dump as an SQLite file; its matches wait for whatever day the tests run."""
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress((HERE / f"{version}.sql.gz").read_bytes()).decode())
    connection.execute("UPDATE play_match SET expires = '2999-01-01' WHERE expires IS NOT NULL")
    connection.commit()
    return connection


def done(process):
    assert process.returncode == 0, process.stderr
    return process.stdout


def copy_rows(old, url):
    """The rows of all own tables in place of those of migrations, with the constraints off meanwhile."""
    names = [row[0] for row in old.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    with psycopg.connect(url) as new:
        new.execute("SET session_replication_role = replica")
        for name in names:
            if not name.startswith(OWN_APPS) or name in ("auth_user_groups", "auth_permission"):
                continue
            new.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(name)))
            rows = old.execute(f'SELECT * FROM "{name}"')
            columns = [column[0] for column in rows.description]
            named = sql.SQL(", ").join(map(sql.Identifier, columns))
            places = sql.SQL(", ").join(sql.Placeholder() * len(columns))
            insert = sql.SQL("INSERT INTO {} ({}) VALUES ({})")
            statement = insert.format(sql.Identifier(name), named, places)
            for row in rows:
                new.execute(statement, [plain(value) for value in row])
            if "id" in columns:
                number_on = "SELECT setval(pg_get_serial_sequence({}, 'id'), max(id)) FROM {}"
                new.execute(sql.SQL(number_on).format(sql.Literal(name), sql.Identifier(name)))


def plain(value):
    """Texts, of which PostgreSQL makes what the column holds."""
    return value if value is None or isinstance(value, bytes) else str(value)


@pytest.fixture(scope="module", params=LAST_MIGRATIONS)
def version(request):
    return request.param


@pytest.fixture(scope="module")
def before(version):
    """What the version before said."""
    return json.loads((HERE / f"{version}.json").read_text())


@pytest.fixture(
    scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.nightly)]
)
def upgraded(request, version, tmp_path_factory):
    """What an installation of the version before holds after `migrate`, and what came of it then."""
    var = tmp_path_factory.mktemp("var")
    settings = {"var": var, "DEBUG": "true"}  # pages need no `collectstatic` then
    if request.param == "sqlite":
        restore(version, var / "starfighter.sqlite3").close()
    else:
        url = request.getfixturevalue("postgres_url")
        settings |= {"DATABASE_URL": url, "SECRET_KEY": secrets.token_urlsafe(50)}
        with psycopg.connect(url) as server:  # which still has the other version's tables
            server.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        migrations = [*zip(APPS, LAST_MIGRATIONS[version], strict=True)]
        done(shell(OLD_SCHEMA.format(migrations=migrations), **settings))
        with closing(restore(version, var / "before.sqlite3")) as old:
            copy_rows(old, url)
    shown = done(shell(UPGRADE.format(version=version), **settings))
    *_others, facts, later = shown.splitlines()
    return json.loads(facts), json.loads(later)


@pytest.fixture
def facts(upgraded):
    return upgraded[0]


@pytest.fixture
def later(upgraded):
    """What came of everything that was under way."""
    return upgraded[1]


@pytest.mark.parametrize("what", ["matches", "links", "tokens", "ratings", "analyses"])
def test_what_was_there_is_what_it_was(what, facts, before):
    assert facts[what] == before[what]


def test_playtests_have_the_figures_that_they_had(facts, before):
    """The cards of a longer one were not counted whole; earlier rules cannot play its games again."""
    assert facts["runs"].keys() == before["runs"].keys()
    for slug, run in before["runs"].items():
        then, found = deepcopy(run), deepcopy(facts["runs"][slug])
        del then["name"]
        if (found.get("cards") or {}).get("why_not_all"):
            assert found.pop("cards")["games"] == then.pop("cards")["games"]
        for now, earlier in zip(found.get("pairings", ()), then.get("pairings", ()), strict=True):
            if earlier["win_rate"] and earlier["win_rate"]["value"] in (0, 1):
                # Such an interval is exact since 0.2.
                assert now.pop("win_rate") == pytest.approx(earlier.pop("win_rate"), abs=0.01)
        assert found == then


def test_replays_are_the_same_games(facts, before):
    """Traces by rules 1 are not compared: by rules 2 they may list more legal actions."""
    assert facts["recordings"].keys() == before["recordings"].keys()
    for slug, replay in before["recordings"].items():
        assert replay.items() <= facts["recordings"][slug].items()


def test_decks_of_the_earlier_cards_are_marked_and_carried_over(facts):
    """The shipped cards are others now; a version of before keeps its numbers and its cards."""
    assert facts["decks"]["outdated"]
    assert facts["decks"]["outdated_afterwards"] == []


def test_playtests_under_way_by_earlier_rules_end_with_the_games_that_they_had(later, before):
    runs = before["runs"].items()
    under_way = [slug for slug, run in runs if run["name"] in ("unfinished", "waiting")]
    assert under_way
    assert all(later["runs"][slug]["status"] == "incomplete" for slug in under_way)
    assert later["flaws"] == []  # all games are there once and as they would be played now


def matches_of(status, before):
    return {slug for slug, match in before["matches"].items() if match["status"] == status}


def test_matches_in_play_and_those_that_wait_go_on(later, before):
    assert later["logs"].keys() == matches_of("playing", before)
    assert all(after == length + 1 for length, after in later["logs"].values())
    assert later["starts"].keys() == matches_of("waiting", before)
    assert all(after != awaited for awaited, after in later["starts"].values())


def test_analyses_under_way_by_earlier_rules_are_left(later, before):
    unfinished = [each for each in before["analyses"] if not each["finished"]]
    assert later["analyses_unfinished"] == len(unfinished)
