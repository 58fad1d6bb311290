import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.editions import services
from catalog.editions.export import CatalogueExport, export_edition, load_shipped
from catalog.models import Edition

SHIPPED = "shipped"


class Command(BaseCommand):
    help = (
        "Prints an edition's cards and cruisers as JSON, by default those of the current edition,"
        " or of the shipped files if none is loaded."
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
        text = json.dumps(find_edition_export(edition), ensure_ascii=False, indent=2)
        if output is None:
            self.stdout.write(text)
            return
        try:
            output.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{output}: cannot be written: {error.strerror}") from error


def find_edition_export(key: str | None) -> CatalogueExport:
    """The edition of that key, the current one, or the shipped files. Raises CommandError."""
    loaded = services.has_tables()
    if key is None and loaded and (edition := services.get_current_edition()):
        return export_edition(edition)
    if key is None or key == SHIPPED:
        return load_shipped()
    edition = Edition.objects.filter(key=key).first() if loaded else None
    if edition is None:
        known = Edition.objects.order_by("key").values_list("key", flat=True) if loaded else []
        raise CommandError(
            f"There is no edition “{key}”; there are {', '.join([SHIPPED, *known])}."
        )
    return export_edition(edition)
