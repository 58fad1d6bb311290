from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.web.formats.file_sizes import size_text
from catalog.web.progress import progress_bar
from simulate.bulk.tables import TABLES
from simulate.bulk.writing import write_table
from simulate.console.terminal import INTERRUPTED
from simulate.models import BulkFile


class Command(BaseCommand):
    help = "Makes the files of public data anew, which workers do once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        add, told = parser.add_argument, f"of {', '.join(TABLES)}; all without"
        add("tables", nargs="*", metavar="TABLE", help=told)
        add("--output", type=Path, metavar="FOLDER", help="write the files there, too")

    def handle(self, *_args: Any, tables: list[str], output: Path | None, **_options: Any) -> None:
        if unknown := [name for name in tables if name not in TABLES]:
            raise CommandError(f"There is no table “{unknown[0]}”; there are {', '.join(TABLES)}.")
        for file in self.written(tables or list(TABLES)):
            self.stdout.write(f"{file.name}: {file.rows} rows, {size_text(file.size)}")
            if output is not None:
                try:
                    output.mkdir(parents=True, exist_ok=True)
                    (output / file.name).write_bytes(file.content)
                except OSError as error:
                    raise CommandError(f"{output}: cannot be written: {error.strerror}") from error

    def written(self, tables: Sequence[str]) -> Iterator[BulkFile]:
        """The files, each table's when they are stored; what is stored stays after Ctrl-C."""
        try:
            with progress_bar("tables", len(tables)) as advance:
                for key in tables:
                    yield from write_table(TABLES[key])
                    advance(1)
        except KeyboardInterrupt as error:
            raise CommandError(
                "Stopped; tables that are named above are new.", returncode=INTERRUPTED
            ) from error
