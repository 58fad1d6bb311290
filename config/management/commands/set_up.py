from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = (
        "Brings the database, the shipped edition, the stock decks and the static files up to date:"
        " once for each version, before its processes start. Idempotent."
    )
    requires_system_checks = ()  # of the database, migrate checks more

    def handle(self, *_args: Any, verbosity: int, **_options: Any) -> None:
        call_command("migrate", verbosity=verbosity, stdout=self.stdout)
        call_command("load_catalogue", stdout=self.stdout)
        call_command("load_stock_decks", stdout=self.stdout)
        call_command("load_puzzles", stdout=self.stdout)
        call_command("collectstatic", interactive=False, verbosity=verbosity, stdout=self.stdout)
