import pytest

from tests.config.processes import manage

KEY = "k7" * 30
SHOW = (
    "from django.conf import settings as s; "
    "print(s.DEBUG, s.DATABASES['default']['ENGINE'], s.CACHES['default']['BACKEND'])"
)


def shell(code, **options):
    return manage("shell", "--no-imports", "--verbosity", "0", "--command", code, **options)


def test_without_settings_everything_is_embedded_and_debug_is_off(tmp_path):
    assert shell(SHOW, var=tmp_path).stdout.split() == [
        "False",
        "django.db.backends.sqlite3",
        "django.core.cache.backends.locmem.LocMemCache",
    ]


def test_sqlite_keeps_a_write_ahead_log(tmp_path):
    code = (
        "from django.db import connection as c; "
        "print(c.cursor().execute('PRAGMA journal_mode').fetchone()[0])"
    )
    assert shell(code, var=tmp_path).stdout.strip() == "wal"


def test_sqlite_takes_the_write_lock_when_a_transaction_begins(tmp_path):
    code = """
from django.db import connection, transaction
with connection.execute_wrapper(lambda execute, sql, *rest: (print(sql), execute(sql, *rest))[1]):
    connection.ensure_connection()
print(connection.connection.isolation_level)
print(connection.transaction_mode)
"""
    assert "IMMEDIATE" in shell(code, var=tmp_path).stdout


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
    ],
)
def test_a_command_with_a_bad_setting_ends_with_its_name(tmp_path, name, value):
    process = manage("check", var=tmp_path, **{name: value})
    assert process.returncode != 0
    assert name in process.stderr.splitlines()[-1]


def test_a_database_server_needs_a_secret_key(tmp_path):
    process = manage("check", var=tmp_path, DATABASE_URL="postgres://localhost/starfighter")
    assert "SECRET_KEY is not set" in process.stderr.splitlines()[-1]


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


def test_an_error_in_an_answer_is_told_on_the_terminal(tmp_path):
    code = "import logging; logging.getLogger('django.request').error('a broken view')"
    assert "ERROR a broken view" in shell(code, var=tmp_path).stderr
