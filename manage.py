#!/usr/bin/env python
import os
import sys

from django.core.management import execute_from_command_line
from django.db import DatabaseError, connection

from config.logs import begin_log


def main() -> None:
    """Runs a command; ends with a sentence where the database or a file is not as it should be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == [
        "set_up"
    ]:  # the release step; what other commands print is for people or files
        begin_log(os.environ)
    try:
        execute_from_command_line(sys.argv)
    except DatabaseError as error:
        if told := wrong_database():
            sys.exit(f"{told} It says: {' '.join(str(error).split())}")
        raise
    except OSError as error:
        if not error.filename or "--traceback" in sys.argv:
            raise
        sys.exit(f"{error.filename}: {error.strerror}.")


def wrong_database() -> str:
    """What is wrong with the database itself and what helps; empty if nothing is."""
    # Imported here: only errors need it.
    from django.db.migrations.executor import MigrationExecutor

    try:
        executor = MigrationExecutor(connection)
    except DatabaseError:
        return "The database of DATABASE_URL does not answer. Start it, or correct the address."
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return (
            "The database lacks tables of this version. If VAR_DIR and DATABASE_URL are right, run:"
            " manage.py migrate."
        )
    return ""


if __name__ == "__main__":
    main()
