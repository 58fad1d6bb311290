from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.editions import services
from catalog.editions.completeness import missing_parts
from catalog.editions.data_files import SHIPPED_FILES, EditionNames, InvalidFiles, read_edition
from catalog.editions.export import export_edition
from catalog.editions.importing import ImportPreview, preview_of, stored_parts
from catalog.web.commands import refuse_unused

UNUSED = "does nothing with --dry-run"


class Command(BaseCommand):
    help = (
        "Loads cards and cruisers from files in TOML, CSV or the JSON of export_catalogue, by default the "
        "shipped ones. The files given together describe one edition; CSV and JSON do not name theirs, "
        "so --key does. "
        "Loading the same files again changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
        parser.add_argument(
            "--current", action="store_true", help="make the edition the one that games use"
        )

        parser.add_argument(
            "--dry-run", action="store_true", help="tell what would change, and change nothing"
        )
        parser.add_argument("--key", default="", help="the edition's key, where no file names it")
        parser.add_argument("--name", default="", help="the name of a new edition")
        parser.add_argument("--name-ru", default="", help="its Russian name")

    def handle(self, *_args: Any, files: list[Path], current: bool, **options: Any) -> None:
        try:
            names = EditionNames(options["key"], options["name"], options["name_ru"])
            content = read_edition(files or SHIPPED_FILES, names, stored_parts(names.key))
            if options["dry_run"]:
                refuse_unused(self, {**options, "current": current}, ["current"], UNUSED)
                self.print_preview(preview_of(content))
                return
            report = services.load(content=content)
        except InvalidFiles as error:
            count = len(error.problems)
            noun = "problem" if count == 1 else "problems"
            raise CommandError(f"{count} {noun}, nothing was loaded:\n{error}") from error
        except services.LoadError as error:
            raise CommandError(f"Nothing was loaded: {error}") from error
        except services.IncompleteEdition as error:
            left_out = " ".join(ImportPreview(content, services.get_current_edition()).left_out())
            raise CommandError(f"Nothing was loaded: {error} {left_out}".rstrip()) from error
        self.print_report(report)
        if current:
            try:
                services.make_current(edition=report.edition)
            except services.IncompleteEdition as error:
                raise CommandError(f"It is loaded and not the current one: {error}") from error

    def print_preview(self, preview: ImportPreview) -> None:
        changes = list(preview.changes())
        for line in changes or ["No card and no cruiser would change."]:
            self.stdout.write(line)
        for lack in preview.still_lacking:
            self.stdout.write(f"Note: {lack}")
        self.stdout.write("Nothing was loaded (--dry-run).")

    def print_report(self, report: services.LoadReport) -> None:
        edition = report.edition
        changes = [
            f"{kind}: {counts.added} added, {counts.changed} changed, {counts.removed} removed"
            for kind, counts in (("cards", report.cards), ("cruisers", report.cruisers))
            if counts
        ]
        if report.changed_texts:
            changes.insert(0, "description updated")
        revision = export_edition(edition)["revision"]
        summary = "; ".join(changes) or "nothing changed"
        self.stdout.write(f"Edition {edition.key}, revision {revision}: {summary}.")
        for lack in missing_parts(*edition.parts()):
            self.stdout.write(f"Note: {lack}")
