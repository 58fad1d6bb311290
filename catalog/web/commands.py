"""What commands of all apps share: refusing options that would do nothing."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError


def refuse_unused(
    command: BaseCommand, options: Mapping[str, Any], names: Iterable[str], reason: str
) -> None:
    """Raises CommandError for the first of the options that was given and would do nothing."""
    parser = command.create_parser("manage.py", "")
    flags = {each.dest: (*each.option_strings, each.metavar)[0] for each in parser._actions}
    for name in names:
        if options[name] and options[name] != parser.get_default(name):
            raise CommandError(f"{flags[name]} {reason}.")
