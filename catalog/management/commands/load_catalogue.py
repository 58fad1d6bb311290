from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog import services
from catalog.completeness import missing_from
from catalog.data_files import SHIPPED_FILES, CardSetError, read_card_set
from catalog.export import export_edition


class Command(BaseCommand):
    help = (
        "Loads cards and cruisers from TOML files, by default the shipped ones. "
        "The files given together describe one edition. "
        "Loading the same files again changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
        parser.add_argument(
            "--current", action="store_true", help="make the edition the one that games use"
        )

    def handle(self, *_args: Any, files: list[Path], current: bool, **_options: Any) -> None:
        if not services.has_tables():
            raise CommandError("The database has no tables yet. Run: manage.py migrate")
        try:
            report = services.load(card_set=read_card_set(files or SHIPPED_FILES))
        except CardSetError as error:
            count = len(error.problems)
            noun = "problem" if count == 1 else "problems"
            raise CommandError(f"{count} {noun}, nothing was loaded:\n{error}") from error
        except services.LoadError as error:
            raise CommandError(f"Nothing was loaded: {error}") from error
        if current:
            services.make_current(edition=report.edition)
        self.tell(report)

    def tell(self, report: services.LoadReport) -> None:
        edition = report.edition
        told = [
            f"{kind}: {tally.added} added, {tally.changed} changed, {tally.removed} removed"
            for kind, tally in (("cards", report.cards), ("cruisers", report.cruisers))
            if tally
        ]
        if report.described:
            told.insert(0, "description updated")
        revision = export_edition(edition)["revision"]
        self.stdout.write(
            f"Edition {edition.key}, revision {revision}: {'; '.join(told) or 'nothing changed'}."
        )
        for lack in missing_from(edition):
            self.stdout.write(f"Note: {lack}")
