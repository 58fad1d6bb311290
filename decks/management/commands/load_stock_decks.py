from typing import Any

from django.core.management.base import BaseCommand

from decks.construction.card_pool import current_pool
from decks.construction.stock import retired_decks, stock_decks
from decks.library.stock_loading import load_stock_decks


class Command(BaseCommand):
    help = "Publishes the shipped stock decks and updates the stored ones. Idempotent."

    def handle(self, *_args: Any, **_options: Any) -> None:
        report = load_stock_decks(decks=stock_decks(), retired=retired_decks(), pool=current_pool())
        self.stdout.write(
            f"Stock decks: {len(report.added)} added, {len(report.changed)} changed,"
            f" {len(report.unchanged)} up to date."
        )
        for key, violations in report.illegal.items():
            reasons = " ".join(str(violation) for violation in violations)
            self.stdout.write(f"{key} does not suit the current edition: {reasons}")
