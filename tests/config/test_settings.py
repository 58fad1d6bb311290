import json
import runpy
import stat

import pytest

from config.environment import BadSettings
from config.private_files import private_file
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
def var(tmp_path_factory):
    """A folder that is not there yet."""
    return tmp_path_factory.mktemp("installation") / "var"


@pytest.fixture(scope="module")
def process(var):
    """A process without any setting that has shown what it made of that."""
    command = ("shell", "--no-imports", "--verbosity", "0", "--command", SHOW)
    return manage(*command, var=var)


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
    with pytest.raises(BadSettings, match=name):
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


def test_nobody_else_can_read_the_database(process, var):
    assert stat.S_IMODE(var.stat().st_mode) == 0o700
    assert stat.S_IMODE((var / "starfighter.sqlite3").stat().st_mode) == 0o600


def test_a_database_of_before_is_closed_to_others_but_not_to_its_group(tmp_path):
    files = [tmp_path / name for name in ("db.sqlite3", "db.sqlite3-wal")]
    for file in files:
        file.touch()
        file.chmod(0o664)
    assert private_file(files[0]) == files[0]
    assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o660, 0o660]


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
