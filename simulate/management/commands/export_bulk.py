from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.web.formats.file_sizes import size_text
from simulate.bulk.tables import TABLES
from simulate.bulk.writing import write_tables


class Command(BaseCommand):
    help = "Makes the files of public data anew, which workers do once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}; all without"
        )
        parser.add_argument(
            "--output", type=Path, metavar="FOLDER", help="write the files there, too"
        )

    def handle(self, *_args: Any, tables: list[str], output: Path | None, **_options: Any) -> None:
        if unknown := [name for name in tables if name not in TABLES]:
            raise CommandError(f"There is no table “{unknown[0]}”; there are {', '.join(TABLES)}.")
        for file in write_tables(tables):
            self.stdout.write(f"{file.name}: {file.rows} rows, {size_text(file.size)}")
            if output is not None:
                try:
                    output.mkdir(parents=True, exist_ok=True)
                    (output / file.name).write_bytes(file.content)
                except OSError as error:
                    raise CommandError(f"{output}: cannot be written: {error.strerror}") from error
