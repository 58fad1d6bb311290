"""Backups of an installation without a database server: its database and its secret key in one file.

The copy is SQLite's own, so the site may go on meanwhile. What is in the file is enough to sign in as
anybody, so only its owner may read it.
"""

import contextlib
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.db.migrations.loader import MigrationLoader

from catalog.web.formats.zip_files import ZIP_DAMAGES
from config import secret_key
from config.environment import MIN_SECRET_KEY_LENGTH

DATABASE: Final = "database.sqlite3"
KEY: Final = "secret_key"
NAME: Final = "starfighter-%Y-%m-%d-%H%M%S.zip"
NAMES: Final = "starfighter-????-??-??-??????.zip"


class UnusableBackup(Exception):
    """A file that cannot be restored; the message says why."""


def file_name() -> str:
    """The name of a backup that is made now, such as `starfighter-2026-05-04-030000.zip` (UTC)."""
    return datetime.now(UTC).strftime(NAME)


def write_backup(database: sqlite3.Connection, key: Path | None, target: Path) -> None:
    """Writes the database and the secret key's file, if there is one, to `target`, which appears whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with temporary_folder(target.parent) as folder:
        with closing(sqlite3.connect(folder / DATABASE)) as copy:
            database.backup(copy)
        draft = folder / target.name
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(folder / DATABASE, DATABASE)
            if key is not None and key.exists():
                archive.write(key, KEY)
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.chmod(0o600)
        draft.replace(target)


def remove_older(folder: Path, *, keep: int) -> list[Path]:
    """Removes all but the newest `keep` backups of a folder, by their names; those that were removed."""
    older = sorted(folder.glob(NAMES))[:-keep]
    for path in older:
        path.unlink()
    return older


@dataclass(frozen=True, slots=True)
class CheckedBackup:
    """What a backup holds, after all checks; `key` is None where the file has none."""

    database: sqlite3.Connection
    key: str | None

    def restore(self, database: sqlite3.Connection, key: Path | None) -> None:
        """Puts the content into the database, and the secret key into the file `key`, if both are there."""
        draft = None
        if key is not None and self.key is not None:
            draft = secret_key.write_draft(key, self.key)
        try:
            self.database.backup(database)
            if draft is not None and key is not None:
                draft.replace(key)
        finally:
            if draft is not None:
                draft.unlink(missing_ok=True)


@contextlib.contextmanager
def checked_backup(source: Path) -> Iterator[CheckedBackup]:
    """The content of a backup.

    Raises UnusableBackup for a file that is no backup, is damaged, has a key that no site starts with, or was
    made by a newer version of the program.
    """
    with temporary_folder(Path(tempfile.gettempdir())) as folder:
        unpack(source, folder)
        with closing(sqlite3.connect(folder / DATABASE)) as copy:
            check_copy(copy)
            yield CheckedBackup(copy, read_key(folder / KEY))


def read_key(path: Path) -> str | None:
    """The secret key of a backup, or None where it has none. Raises UnusableBackup."""
    if not path.exists():
        return None
    key = path.read_bytes().decode("ascii", errors="replace").strip()
    if len(key) < MIN_SECRET_KEY_LENGTH or not (key.isascii() and key.isprintable()):
        raise UnusableBackup(
            f"The secret key in the backup is damaged: it has {len(key)} characters, and a key has at least "
            f"{MIN_SECRET_KEY_LENGTH} printable ASCII ones"
        )
    return key


def unpack(source: Path, folder: Path) -> None:
    if source.exists() and not source.is_file():
        raise UnusableBackup(f"{source} is no file")
    try:
        with zipfile.ZipFile(source) as archive:
            for name in {DATABASE, KEY} & set(archive.namelist()):
                with archive.open(name) as packed, (folder / name).open("xb") as file:
                    shutil.copyfileobj(packed, file)
    except ZIP_DAMAGES as error:
        raise UnusableBackup(f"{source} cannot be read as a backup: {error}") from error
    if not (folder / DATABASE).exists():
        raise UnusableBackup(f"{source} holds no {DATABASE}, so it is no backup")


def check_copy(copy: sqlite3.Connection) -> None:
    """Raises UnusableBackup for a database that is damaged or knows migrations that are not there."""
    try:
        [(verdict,), *_more] = copy.execute("PRAGMA integrity_check")
        rows = copy.execute("SELECT app, name FROM django_migrations").fetchall()
    except sqlite3.DatabaseError as error:
        raise UnusableBackup(f"The database in the backup cannot be read: {error}") from error
    if verdict != "ok":
        raise UnusableBackup(f"The database in the backup is damaged: {verdict}")
    if not {"catalog", "decks", "play", "simulate"} & {app for app, _name in rows}:
        raise UnusableBackup("The database in the backup is that of another program")
    newer = unknown_migrations(rows)
    if newer:
        raise UnusableBackup(
            f"The backup was made by a newer version of the program, which has {newer[0]}. "
            "Install that version or a later one, and restore again"
        )


def unknown_migrations(applied: Iterable[tuple[str, str]]) -> list[str]:
    """Those of the migrations that this version of the program does not have."""
    loader = MigrationLoader(None)
    known = {
        *loader.disk_migrations,
        *(old for new in loader.replacements.values() for old in new.replaces),
    }
    apps = loader.migrated_apps
    return sorted(
        f"{app}.{name}" for app, name in applied if app in apps and (app, name) not in known
    )


@contextlib.contextmanager
def temporary_folder(parent: Path) -> Iterator[Path]:
    """A folder that only its owner may read, and that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix=".starfighter-", dir=parent) as folder:
        yield Path(folder)
