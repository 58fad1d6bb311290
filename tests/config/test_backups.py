import os
import re
import shutil
import sqlite3
import stat
import subprocess
import zipfile
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from config import backups, secret_key
from config.backups import UnusableBackup
from config.serve import lock_folder
from config.worker_lock import share_lock
from tests.config.processes import ROOT, manage

KEY = "k7" * 30


def new_database(path, app, migration):
    """A database with one deck, as a program made it by that migration."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode=WAL")
    table = "CREATE TABLE django_migrations AS SELECT ? AS app, ? AS name"
    database.execute(table, (app, migration))
    database.execute("CREATE TABLE deck AS SELECT 'Wasps' AS name")
    database.commit()
    return closing(database)


@pytest.fixture
def site(tmp_path):
    """A database, and a secret key."""
    (tmp_path / "secret_key").write_text(KEY)
    with new_database(tmp_path / "site.sqlite3", "decks", "0001_version_0_1") as database:
        yield database


@pytest.fixture
def backup(site, tmp_path):
    path = tmp_path / "backup.zip"
    backups.write_backup(site, tmp_path / "secret_key", path)
    return path


def restore_backup(source, database, key):
    with backups.checked_backup(source) as backup:
        backup.restore(database, key)


def decks_of(database):
    return [name for (name,) in database.execute("SELECT name FROM deck")]


def test_what_was_backed_up_is_restored_with_its_key_which_only_the_owner_may_read(
    backup, tmp_path
):
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other:
        restore_backup(backup, other, tmp_path / "other_key")
        assert decks_of(other) == ["Wasps"]
    assert secret_key.load_or_create(tmp_path / "other_key") == KEY
    for path in (backup, tmp_path / "other_key"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_backup_holds_what_is_written_and_not_yet_in_the_main_file(site, tmp_path):
    site.execute("INSERT INTO deck VALUES ('Hornets')")
    site.commit()
    backups.write_backup(site, None, tmp_path / "later.zip")
    site.execute("DELETE FROM deck")
    site.commit()
    restore_backup(tmp_path / "later.zip", site, None)
    assert decks_of(site) == ["Wasps", "Hornets"]


def edited(backup, **files):
    """The backup with other files in it."""
    with zipfile.ZipFile(backup, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("_sqlite3", ".sqlite3"), content)
    return backup


def with_key(backup, key):
    with zipfile.ZipFile(backup) as archive:
        database = archive.read("database.sqlite3")
    return edited(backup, database_sqlite3=database, secret_key=key)


def flipped(backup, place=60):
    """The backup with bytes of its content changed, as by a bad disk."""
    content = bytearray(backup.read_bytes())
    content[place : place + 8] = bytes(byte ^ 0xFF for byte in content[place : place + 8])
    backup.write_bytes(content)
    return backup


@pytest.fixture(autouse=True)
def migrations(settings):
    """Those of the program, which other tests do without."""
    settings.MIGRATION_MODULES = {}


def of_migration(*migration):
    """Makes a backup one of a database with that migration."""

    def spoil(backup, folder):
        with new_database(folder / "other.sqlite3", *migration) as database:
            database.execute("PRAGMA journal_mode=DELETE")
        return edited(backup, database_sqlite3=(folder / "other.sqlite3").read_bytes())

    return spoil


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda path, _folder: path.write_bytes(b"PK, no more") and path, "cannot be read"),
        (lambda _path, _folder: Path("/dev/zero"), "is no file"),
        (lambda path, _folder: edited(path, secret_key=KEY), "holds no database.sqlite3"),
        (lambda path, _folder: edited(path, database_sqlite3="no database"), "cannot be read"),
        (lambda path, _folder: with_key(path, b"abc"), "secret key in the backup is damaged"),
        (lambda path, _folder: with_key(path, b"\xff" * 60), "secret key in the backup is damaged"),
        (lambda path, _folder: flipped(path), "cannot be read|damaged"),
        (of_migration("blog", "0001_initial"), "that of another program"),
        (of_migration("decks", "9999_next"), "newer version of the program, which has decks.9999"),
    ],
)
def test_a_file_that_cannot_be_restored_changes_nothing(spoil, told, backup, site, tmp_path):
    with pytest.raises(UnusableBackup, match=told):
        restore_backup(spoil(backup, tmp_path), site, tmp_path / "other_key")
    assert decks_of(site) == ["Wasps"]
    assert not (tmp_path / "other_key").exists()


def test_the_newest_backups_of_a_folder_are_kept(tmp_path):
    names = [f"starfighter-2026-05-0{day}-030000.zip" for day in (1, 2, 3)]
    for name in [*names, "starfighter.zip"]:
        (tmp_path / name).touch()
    backups.remove_older(tmp_path, keep=2)
    assert sorted(os.listdir(tmp_path)) == [*names[1:], "starfighter.zip"]


@pytest.mark.parametrize(("lock", "user"), [(lock_folder, "web process"), (share_lock, "worker")])
def test_nothing_is_restored_while_somebody_uses_the_folder(lock, user, backup, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    told = f"A {user} uses .* Stop the site and its workers first."
    with lock(tmp_path), pytest.raises(CommandError, match=told):
        call_command("restore", str(backup))


def test_an_installation_is_restored_as_another(site, tmp_path):
    site.close()
    two, made = tmp_path / "two", tmp_path / "made.zip"
    (tmp_path / "site.sqlite3").rename(tmp_path / "starfighter.sqlite3")
    assert manage("backup", str(made), var=tmp_path).returncode == 0
    two.mkdir()
    restored = manage("restore", str(made), var=two)
    assert restored.returncode == 0, restored.stderr
    assert (two / "secret_key").read_text() == KEY
    with closing(sqlite3.connect(two / "starfighter.sqlite3")) as database:
        assert decks_of(database) == ["Wasps"]


@pytest.mark.parametrize("command", [["backup"], ["restore", "made.zip"]])
def test_a_database_server_is_left_to_its_own_tools(command, monkeypatch):
    monkeypatch.setattr(connections["default"], "vendor", "postgresql")
    with pytest.raises(CommandError, match="pg_dump --format=custom"):
        call_command(*command)


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="there is no pg_dump")
def test_the_documented_tools_of_a_server_restore_what_they_dumped(postgres_url, tmp_path):
    text = (ROOT / "docs" / "running.md").read_text()
    tools = ("pg_dump", "pg_restore")
    dump, restore = (re.search(rf"^{tool} .*$", text, re.M)[0] for tool in tools)
    options = {"shell": True, "cwd": tmp_path, "env": {**os.environ, "DATABASE_URL": postgres_url}}
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("CREATE TABLE deck AS SELECT 'Wasps' AS name")
        subprocess.run(dump, check=True, **options)
        server.execute("DROP TABLE deck")
        subprocess.run(restore, check=True, **options)
        assert server.execute("SELECT name FROM deck").fetchall() == [("Wasps",)]


def test_however_an_archive_is_damaged_it_is_refused_with_a_sentence(backup):
    whole = backup.read_bytes()
    for place in range(0, len(whole), 7):
        backup.write_bytes(whole)
        # Some bytes say nothing of the content.
        with suppress(UnusableBackup), backups.checked_backup(flipped(backup, place)):
            pass
        backup.write_bytes(whole[:place])
        with pytest.raises(UnusableBackup), backups.checked_backup(backup):
            pass
