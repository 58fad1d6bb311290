"""What commands of all apps share: refusing options that would do nothing, and files that are none."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from pickle import PickleError
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from catalog.web.errors.refusals import Refusal

NOT_AS_EXPECTED: Final = (
    *(AttributeError, LookupError, TypeError, ValueError),
    *(EOFError, ImportError, PickleError),
)
"""What reading a file may raise that holds something else, or is damaged."""


def refuse_unused(
    command: BaseCommand, options: Mapping[str, Any], names: Iterable[str], reason: str
) -> None:
    """Raises CommandError for the first of the options that was given and would do nothing."""
    parser = command.create_parser("manage.py", "")
    flags = {each.dest: (*each.option_strings, each.metavar)[0] for each in parser._actions}
    for name in names:
        if options[name] and options[name] != parser.get_default(name):
            raise CommandError(f"{flags[name]} {reason}.")


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Raises CommandError where the file cannot be read or does not hold what is read within."""
    try:
        yield
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from error
    except Refusal as error:
        raise CommandError(f"{path}: {error}") from error
    except NOT_AS_EXPECTED as error:
        told = f"{path} is damaged, or no file of this command"
        raise CommandError(f"{told}: {type(error).__name__}: {error}") from error
