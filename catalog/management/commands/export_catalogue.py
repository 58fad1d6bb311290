import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.export import export_edition
from catalog.models import Edition
from catalog.services import get_current_edition


class Command(BaseCommand):
    help = (
        "Prints an edition's cards and cruisers as JSON, by default those of the current edition."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--edition", metavar="KEY", help="the edition to print")
        parser.add_argument(
            "--output", type=Path, metavar="FILE", help="write to this file instead of printing"
        )

    def handle(
        self, *_args: Any, edition: str | None, output: Path | None, **_options: Any
    ) -> None:
        exported = export_edition(find_edition(edition))
        text = json.dumps(exported, ensure_ascii=False, indent=2)
        if output is None:
            self.stdout.write(text)
            return
        try:
            output.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{output}: cannot be written: {error.strerror}") from error


def find_edition(key: str | None) -> Edition:
    """The edition of that key, or the current one. Raises CommandError when there is none."""
    if key is None:
        edition = get_current_edition()
        refusal = "No catalogue is loaded. Run: manage.py load_catalogue"
    else:
        edition = Edition.objects.filter(key=key).first()
        known = ", ".join(Edition.objects.order_by("key").values_list("key", flat=True))
        refusal = f"There is no edition “{key}”. Loaded: {known or 'none'}."
    if edition is None:
        raise CommandError(refusal)
    return edition
