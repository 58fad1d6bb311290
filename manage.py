#!/usr/bin/env python
import os
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError, connection

from config.logs import begin_log


def main() -> None:
    """Runs a command; ends with a sentence where the database does not answer."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == [
        "set_up"
    ]:  # the release step; what other commands print is for people or files
        begin_log(os.environ)
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        if is_connected():
            raise
        sys.exit(
            "The database of DATABASE_URL does not answer. Start it, or correct the address. "
            f"It says: {' '.join(str(error).split())}"
        )


def is_connected() -> bool:
    try:
        connection.ensure_connection()
    except OperationalError:
        return False
    return True


if __name__ == "__main__":
    main()
