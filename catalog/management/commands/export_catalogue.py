import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.editions import services
from catalog.editions.csv_tables import write_cards, write_cruisers
from catalog.editions.export import (
    CatalogueExport,
    export_edition,
    load_shipped,
    read_export,
)
from catalog.editions.tables import EditionTable
from catalog.editions.toml_writer import write_toml
from catalog.models import Edition

SHIPPED = "shipped"


class Command(BaseCommand):
    help = (
        "Prints an edition's cards and cruisers as JSON, by default those of the current edition,"
        " or of the shipped files if none is loaded. A file is JSON, TOML or CSV by its ending; CSV has"
        " the cruisers in a second file, such as box_cruisers.csv beside box.csv."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--edition", metavar="KEY", help="the edition to print; “shipped” means the files"
        )
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="write to this file instead of printing"
        )

    def handle(
        self, *_args: Any, edition: str | None, output: Path | None, **_options: Any
    ) -> None:
        found = find_edition(edition)
        export = export_edition(found) if found else load_shipped()
        if output is None:
            self.stdout.write(json_text(export))
            return
        for path, text in files_of(export, found, output).items():
            try:
                path.write_text(text, encoding="utf-8")
            except OSError as error:
                raise CommandError(f"{path}: cannot be written: {error.strerror}") from error


def json_text(export: CatalogueExport) -> str:
    return json.dumps(export, ensure_ascii=False, indent=2) + "\n"


def files_of(export: CatalogueExport, edition: Edition | None, output: Path) -> dict[Path, str]:
    """What is written where. Raises CommandError for an ending that says nothing."""
    match output.suffix.lower():
        case ".json":
            return {output: json_text(export)}
        case ".toml":
            return {output: write_toml(export, texts_of(edition))}
        case ".csv":
            cards, cruisers = read_export(export)
            beside = output.with_name(f"{output.stem}_cruisers.csv")
            return {output: write_cards(cards), beside: write_cruisers(cruisers)}
    raise CommandError(f"{output}: the ending says the format: .json, .toml or .csv.")


def texts_of(edition: Edition | None) -> dict[str, str]:
    """What the edition is called, and its notes."""
    if edition is None:
        return {"key": "reconstruction", "name": "Reconstruction"}
    return {name: getattr(edition, name) for name in EditionTable.model_fields}


def find_edition(key: str | None) -> Edition | None:
    """The edition of that key, or the current one; None for the shipped files. Raises CommandError."""
    loaded = services.has_tables()
    if key is None and loaded:
        return services.get_current_edition()
    if key is None or key == SHIPPED:
        return None
    edition = Edition.objects.filter(key=key).first() if loaded else None
    if edition is None:
        known = Edition.objects.order_by("key").values_list("key", flat=True) if loaded else []
        raise CommandError(
            f"There is no edition “{key}”; there are {', '.join([SHIPPED, *known])}."
        )
    return edition
