import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config import backups
from config.environment import BadSetting
from config.management.commands.backup import check_sqlite, kept_key
from config.serve import lock_folder


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Puts a file of `manage.py backup` in the place of the database and of the secret key."
        " Stop the site and its workers first. What is there now is backed up before."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "source", type=Path, metavar="FILE", help="a file of `manage.py backup`"
        )

    def handle(self, *_args: Any, source: Path, **_options: Any) -> None:
        check_sqlite()
        with stopped_site():
            self.restore(source)
        self.stdout.write(f"{source} is restored. Run the release step, then start the site again.")
        if kept_key() is None:
            self.stdout.write("SECRET_KEY is set, so a key in the file was left out.")

    def restore(self, source: Path) -> None:
        connection.ensure_connection()
        database = cast(Any, connection.connection)
        try:
            if connection.introspection.table_names():
                before = settings.VAR_DIR / "backups" / f"before-restore-{backups.file_name()}"
                backups.write_backup(database, kept_key(), before)
                self.stdout.write(f"What was there before: {before}")
            backups.restore_backup(source, database, kept_key())
        except backups.UnusableBackup as error:
            raise CommandError(f"{error}. Nothing was changed.") from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from error
        except sqlite3.Error as error:
            raise CommandError(f"The database cannot be written: {error}") from error


@contextmanager
def stopped_site() -> Iterator[None]:
    """Raises CommandError while a web process uses the folder; none can start within the block."""
    try:
        lock = lock_folder(settings.VAR_DIR)
    except BadSetting as error:
        message = f"A web process uses {settings.VAR_DIR}. Stop the site and its workers first."
        raise CommandError(message) from error
    with lock:
        yield
