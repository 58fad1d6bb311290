from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from play.games.kit.editions import BadEdition, keep_edition
from play.games.registry import game_keys, get_game

MAX_BYTES = 1_000_000


class Command(BaseCommand):
    help = (
        "Adds an edition of another game, such as the figures of a box that you own, from a TOML file. New"
        " matches are of the newest one; older ones stay as they are. Cards of Starfighter are loaded by"
        " load_catalogue. Processes that run take it over when they are started again."
    )

    requires_system_checks = ()  # they load all pages

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=game_keys())
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--dry-run", action="store_true", help="check the file, change nothing")

    def handle(self, *_args: Any, game: str, file: Path, **options: Any) -> None:
        found = get_game(game)
        text = read_text(file)
        try:
            name = found.check_edition(text)
        except NotImplementedError as error:
            raise CommandError(f"{found.name} reads no editions from files.") from error
        except BadEdition as error:
            count = len(error.problems)
            noun = "problem" if count == 1 else "problems"
            raise CommandError(f"{file}: {count} {noun}, nothing was added:\n{error}") from error
        if options["dry_run"]:
            self.stdout.write(f"{file}: “{name}” can be added; nothing was changed.")
            return
        try:
            path = keep_edition(game, text)
        except OSError as error:
            told = f"{error.filename or settings.EDITIONS_DIR} cannot be written: {error.strerror}."
            raise CommandError(f"{told} Look at EDITIONS_DIR.") from error
        self.stdout.write(f"“{name}” is the edition of new matches, kept as {path}.")
        self.stdout.write("Start the site and its workers again.")


def read_text(file: Path) -> str:
    """The file's text. Raises CommandError that says what is wrong with it."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise CommandError(f"{file} is larger than {MAX_BYTES // 1000} kB.")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is not UTF-8; save it as such.") from error
