from typing import Any

from django.core.management.base import BaseCommand

from decks.stock import stock_decks
from decks.stock_loading import load_stock_decks
from decks.supply import current_supply


class Command(BaseCommand):
    help = "Publishes the stock decks, and changes those that are there to what the program ships."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Says what happened; a second run changes nothing."""
        report = load_stock_decks(decks=stock_decks(), supply=current_supply())
        self.stdout.write(
            f"Stock decks: {len(report.added)} added, {len(report.changed)} changed,"
            f" {len(report.unchanged)} up to date."
        )
        for key, violations in report.illegal.items():
            reasons = " ".join(str(violation) for violation in violations)
            self.stdout.write(f"{key} does not suit the current edition: {reasons}")
