import json
import runpy
import secrets
import stat
import subprocess
import sys

import pytest

from config import secret_key
from config.environment import BadSetting
from tests.config.processes import ROOT, manage, shell

SHOW = """
import json
from django.conf import settings
from django.db import connection

connection.ensure_connection()
print(json.dumps({
    "debug": settings.DEBUG,
    "database": settings.DATABASES["default"]["ENGINE"],
    "cache": settings.CACHES["default"]["BACKEND"],
    "transaction": connection.transaction_mode,
}))
"""


@pytest.fixture(scope="module")
def var(tmp_path_factory):
    """A folder that is not there yet."""
    return tmp_path_factory.mktemp("installation") / "var"


@pytest.fixture(scope="module")
def process(var):
    """A process without any setting that has shown what it made of that."""
    return shell(SHOW, var=var)


@pytest.fixture(scope="module")
def shown(process):
    return json.loads(process.stdout)


def test_without_settings_everything_is_embedded_and_debug_is_off(shown):
    assert shown["debug"] is False
    assert shown["database"] == "django.db.backends.sqlite3"
    assert shown["cache"] == "django.core.cache.backends.locmem.LocMemCache"


def test_sqlite_takes_the_write_lock_when_a_transaction_begins(shown):
    assert shown["transaction"] == "IMMEDIATE"


def test_a_bad_address_for_errors_is_refused_by_its_name(monkeypatch, tmp_path):
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv("SENTRY_DSN", "sentry")
    with pytest.raises(BadSetting, match="SENTRY_DSN"):
        runpy.run_path(str(ROOT / "config" / "settings.py"))


def test_a_database_server_needs_a_secret_key_and_a_command_ends_with_the_settings_name(tmp_path):
    process = manage("check", var=tmp_path, DATABASE_URL="postgres://localhost/starfighter")
    assert process.returncode != 0
    assert "SECRET_KEY is not set" in process.stderr.splitlines()[-1]


def test_a_site_may_have_starfighter_alone(tmp_path):
    process = manage("check", var=tmp_path, DJANGO_SETTINGS_MODULE="tests.bench.alone")
    assert process.returncode == 0, process.stderr


def test_nobody_else_can_read_the_database(process, var):
    assert stat.S_IMODE(var.stat().st_mode) == 0o700
    assert stat.S_IMODE((var / "starfighter.sqlite3").stat().st_mode) == 0o600


def test_a_service_over_https_passes_the_deployment_checks(tmp_path):
    settings = {"HTTPS": "on", "SECRET_KEY": "".join(map(chr, range(48, 123)))}
    settings["DATABASE_URL"] = "postgres://localhost/starfighter"
    process = manage("check", "--deploy", "--fail-level=WARNING", var=tmp_path, **settings)
    assert process.returncode == 0, process.stderr


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


PRINT_KEY = "import pathlib, sys; from config import secret_key; \
sys.stdin.read(); print(secret_key.load_or_create(pathlib.Path(sys.argv[1])))"


def test_only_the_owner_may_read_the_key(tmp_path):
    path = tmp_path / "secret_key"
    secret_key.load_or_create(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_processes_that_start_together_agree_on_the_key(tmp_path):
    path = tmp_path / "secret_key"
    command, pipe = [sys.executable, "-c", PRINT_KEY, str(path)], subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(4)]
    for process in processes:
        process.stdin.close()  # All are loaded and wait for this.
    keys = {process.stdout.read().strip() for process in processes}
    assert [process.wait() for process in processes] == [0, 0, 0, 0]
    assert keys == {path.read_text()}


def test_a_spoilt_key_file_is_refused(tmp_path):
    path = tmp_path / "secret_key"
    path.write_text("\n")
    with pytest.raises(BadSetting, match="holds no usable key"):
        secret_key.load_or_create(path)
