import json
import runpy
import stat

import pytest

from config.environment import BadSetting
from tests.config.processes import ROOT, manage

KEY = "k7" * 30
SHOW = """
import json, logging
from django.conf import settings
from django.db import connection

logging.getLogger("django.request").error("a broken view")
[[journal]] = connection.cursor().execute("PRAGMA journal_mode")
print(json.dumps({
    "debug": settings.DEBUG,
    "database": settings.DATABASES["default"]["ENGINE"],
    "cache": settings.CACHES["default"]["BACKEND"],
    "journal": journal,
    "transaction": connection.transaction_mode,
}))
"""


@pytest.fixture(scope="module")
def process(tmp_path_factory):
    """A process without any setting that has shown what it made of that."""
    command = ("shell", "--no-imports", "--verbosity", "0", "--command", SHOW)
    return manage(*command, var=tmp_path_factory.mktemp("var"))


@pytest.fixture(scope="module")
def shown(process):
    return json.loads(process.stdout)


def test_without_settings_everything_is_embedded_and_debug_is_off(shown):
    assert shown["debug"] is False
    assert shown["database"] == "django.db.backends.sqlite3"
    assert shown["cache"] == "django.core.cache.backends.locmem.LocMemCache"


def test_sqlite_keeps_a_write_ahead_log(shown):
    assert shown["journal"] == "wal"


def test_sqlite_takes_the_write_lock_when_a_transaction_begins(shown):
    assert shown["transaction"] == "IMMEDIATE"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "perhaps"),
        ("HTTPS", "perhaps"),
        ("DATABASE_URL", "mysql://localhost/starfighter"),
        ("REDIS_URL", "localhost"),
        ("SECRET_KEY", "short"),
        ("ALLOWED_HOSTS", "https://cards.example.org"),
        ("CSRF_TRUSTED_ORIGINS", "cards.example.org"),
        ("TIME_ZONE", "Mars/Olympus"),
        ("METRICS_TOKEN", "prometheus"),
        ("LOG_FORMAT", "xml"),
        ("SENTRY_DSN", "sentry"),
    ],
)
def test_a_bad_setting_is_refused_by_its_name(monkeypatch, tmp_path, name, value):
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting, match=name):
        runpy.run_path(str(ROOT / "config" / "settings.py"))


def test_a_database_server_needs_a_secret_key_and_a_command_ends_with_the_settings_name(tmp_path):
    process = manage("check", var=tmp_path, DATABASE_URL="postgres://localhost/starfighter")
    assert process.returncode != 0
    assert "SECRET_KEY is not set" in process.stderr.splitlines()[-1]


def test_a_bad_setting_ends_a_command_with_its_sentence_alone(tmp_path):
    process = manage("check", var=tmp_path, WORKERS="many")
    assert process.returncode == 1
    sentence = (
        "WORKERS is 'many', which is no number of processes. Set a whole number from 0 to 256."
    )
    assert process.stderr == f"{sentence}\n"


def test_a_folder_that_cannot_be_used_ends_a_command_with_one_sentence(tmp_path):
    (tmp_path / "taken").touch()
    process = manage("check", var=tmp_path / "taken")
    assert process.stderr.startswith(f"VAR_DIR is '{tmp_path}/taken', which cannot be made")
    assert process.stderr.count("\n") == 1


def test_a_database_that_is_down_ends_a_command_with_one_sentence(tmp_path):
    settings = {"DATABASE_URL": "postgres://someone:hush@127.0.0.1:1/starfighter"}
    process = manage("migrate", var=tmp_path, SECRET_KEY=KEY, **settings)
    assert process.returncode == 1
    assert process.stderr.startswith("The database of DATABASE_URL does not answer.")
    assert process.stderr.count("\n") == 1
    assert "hush" not in process.stderr


def test_an_error_of_a_database_that_answers_keeps_its_traceback(tmp_path):
    process = manage("clearsessions", var=tmp_path)
    assert "Traceback" in process.stderr
    assert "no such table" in process.stderr


def test_nobody_else_can_read_the_database(tmp_path):
    var = tmp_path / "var"
    assert manage("migrate", "--verbosity=0", "sessions", var=var).returncode == 0
    database = var / "starfighter.sqlite3"
    assert stat.S_IMODE(var.stat().st_mode) == 0o700
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    database.chmod(0o664)  # as an earlier version left it, for a group
    manage("check", var=var)
    assert stat.S_IMODE(database.stat().st_mode) == 0o660


def test_a_service_over_https_passes_the_deployment_checks(tmp_path):
    process = manage(
        "check",
        "--deploy",
        "--fail-level=WARNING",
        var=tmp_path,
        HTTPS="on",
        SECRET_KEY="".join(map(chr, range(48, 123))),
        DATABASE_URL="postgres://localhost/starfighter",
    )
    assert process.returncode == 0, process.stderr


def test_an_error_in_an_answer_is_told_on_the_terminal(process):
    assert "ERROR a broken view" in process.stderr
