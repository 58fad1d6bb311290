"""The site on PostgreSQL and Redis instead of SQLite and memory, against real servers."""

import json
import secrets

from tests.config.processes import shell

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
print(json.dumps({"vendor": connection.vendor, "probe": cache.get("probe"), **page}))
"""


def test_the_site_works_on_postgresql_and_redis(postgres_url, redis_url, tmp_path):
    settings = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url}
    shown = shell(PREPARE_AND_SHOW, var=tmp_path, SECRET_KEY=secrets.token_urlsafe(50), **settings)
    assert shown.returncode == 0, shown.stderr
    report = json.loads(shown.stdout.splitlines()[-1])
    assert (report["vendor"], report["probe"]) == ("postgresql", "kept")
    assert (report["database"], report["cache"]) == ("ok", "ok")
    assert report["catalogue"]
