"""The site on PostgreSQL and Redis instead of SQLite and memory, against real servers."""

import json
import secrets

import pytest

from tests.config.processes import manage

PREPARE_AND_SHOW = """
import json
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
call_command("migrate", verbosity=0)
call_command("load_catalogue", verbosity=0)
cache.set("probe", "kept", 60)
page = Client().get("/health/", headers={"host": "localhost"}).json()
[cost] = connection.cursor().execute("SHOW random_page_cost").fetchone()
print(json.dumps({"vendor": connection.vendor, "probe": cache.get("probe"), "cost": cost, **page}))
"""


@pytest.fixture(scope="module")
def var(tmp_path_factory):
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="module")
def report(postgres_url, redis_url, var):
    """What a process shows that prepared the services."""
    settings = {
        "DATABASE_URL": postgres_url,
        "REDIS_URL": redis_url,
        "SECRET_KEY": secrets.token_urlsafe(50),
    }
    command = ("shell", "--no-imports", "--verbosity", "0", "--command", PREPARE_AND_SHOW)
    shown = manage(*command, var=var, **settings)
    assert shown.returncode == 0, shown.stderr
    return json.loads(shown.stdout.splitlines()[-1])


def test_the_site_works_on_postgresql_and_redis(report):
    assert (report["vendor"], report["probe"]) == ("postgresql", "kept")
    assert (report["database"], report["cache"]) == ("ok", "ok")
    assert report["catalogue"]
