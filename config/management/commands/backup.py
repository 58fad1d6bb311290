import sqlite3
import sys
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection

from catalog.web.formats.file_sizes import size_text
from config import backups
from simulate.queue.heartbeats import BACKUP, beat


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Writes the SQLite database, and the secret key that is kept beside it, to one file."
        " The site may go on meanwhile."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "target",
            nargs="?",
            type=Path,
            default=settings.VAR_DIR / "backups",
            metavar="PATH",
            help="a file, or a folder for files named by the time; without it var/backups",
        )
        parser.add_argument(
            "--keep",
            type=int,
            metavar="N",
            help="remove all but the newest N backups of the folder",
        )

        parser.add_argument(
            "--made",
            type=Path,
            metavar="FILE",
            help="only note that this file was made by another tool, such as pg_dump; - for one elsewhere",
        )

    def handle(
        self, *_args: Any, target: Path, keep: int | None, made: Path | None, **_options: Any
    ) -> None:
        if made is not None:
            is_elsewhere = made == Path("-")
            if not is_elsewhere and (not made.is_file() or not made.stat().st_size):
                raise CommandError(f"{made}: there is no such file, or it is empty.")
            note_backup()
            return
        check_sqlite()
        if keep is not None and (keep < 1 or target.suffix == ".zip"):
            raise CommandError("--keep is a number from 1, for a folder.")
        file = target if target.suffix == ".zip" else target / backups.file_name()
        try:
            connection.ensure_connection()
            if not connection.introspection.table_names():
                raise CommandError(
                    "The database is empty, so there is nothing to back up. Set VAR_DIR and the other"
                    " settings as the site has them."
                )
            backups.write_backup(cast(Any, connection.connection), kept_key(), file)
        except OSError as error:
            raise CommandError(f"{file}: cannot be written: {error.strerror}") from error
        except sqlite3.Error as error:
            raise CommandError(f"{file}: cannot be written: {error}") from error
        self.stdout.write(f"{file}: {size_text(file.stat().st_size)}")
        note_backup()
        if kept_key() is None:
            self.stdout.write("Keep SECRET_KEY as well: it is set, so it is not in the file.")
        if keep is not None:
            for old in backups.remove_older(target, keep=keep):
                self.stdout.write(f"{old}: removed")


def note_backup() -> None:
    """Writes when the last backup was made, which `/health/` and `/metrics` tell."""
    try:
        beat(BACKUP)
    except Error as error:  # such as a database of before, without the table
        sys.stderr.write(f"The time of this backup could not be noted: {error}\n")


def check_sqlite() -> None:
    """Raises CommandError for a database server, which has tools of its own."""
    if connection.vendor != "sqlite":
        raise CommandError(
            "The database is a PostgreSQL server, whose own tools make backups: "
            'pg_dump --format=custom --file=starfighter.dump "$DATABASE_URL", and '
            'pg_restore --no-owner --dbname="$DATABASE_URL" starfighter.dump into an empty database. '
            "Keep SECRET_KEY as well."
        )


def kept_key() -> Path | None:
    """The file of the secret key, or None where SECRET_KEY is set."""
    return settings.SECRET_KEY_FILE
