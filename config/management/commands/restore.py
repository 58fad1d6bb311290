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
from config.worker_lock import without_workers


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
        parser.add_argument(
            "--keep-key",
            action="store_true",
            help="go on with the secret key that is here; whoever was signed in is signed out",
        )

    def handle(self, *_args: Any, source: Path, keep_key: bool, **_options: Any) -> None:
        check_sqlite()
        with stopped_site():
            self.restore(source, None if keep_key else kept_key())
        self.stdout.write(f"{source} is restored. Run the release step, then start the site again.")
        if kept_key() is None:
            self.stdout.write("SECRET_KEY is set, so a key in the file was left out.")

    def restore(self, source: Path, key: Path | None) -> None:
        connection.ensure_connection()
        database = cast(Any, connection.connection)
        try:
            with backups.checked_backup(source) as backup:
                if key is not None and backup.key is None:
                    raise backups.UnusableBackup(
                        f"{source} holds no secret key, since SECRET_KEY was set where it was made. Set it "
                        "here, too, or go on with the key that is here: --keep-key"
                    )
                if connection.introspection.table_names():
                    before = settings.VAR_DIR / "backups" / f"before-restore-{backups.file_name()}"
                    backups.write_backup(database, kept_key(), before)
                    self.stdout.write(f"What was there before: {before}")
                backup.restore(database, key)
        except backups.UnusableBackup as error:
            raise CommandError(f"{error}. Nothing was changed.") from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from error
        except sqlite3.Error as error:
            raise CommandError(f"The database cannot be written: {error}") from error


@contextmanager
def stopped_site() -> Iterator[None]:
    """Raises CommandError while a web process or a worker uses the folder; none starts within the block."""
    stop = "Stop the site and its workers first. Nothing was changed."
    try:
        with lock_folder(settings.VAR_DIR), without_workers(settings.VAR_DIR):
            yield
    except BadSetting as error:
        raise CommandError(f"A web process uses {settings.VAR_DIR}. {stop}") from error
    except BlockingIOError as error:
        raise CommandError(f"A worker uses {settings.VAR_DIR}. {stop}") from error
