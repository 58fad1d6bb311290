"""Ends abandoned matches."""

from typing import Any

from django.core.management.base import BaseCommand

from play.live.sweep import sweep


class Command(BaseCommand):
    help = (
        "Expires matches of players without an account that were left for two weeks, and ends those "
        "in which a player's time is over. The site does it by itself every ten minutes."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        swept = sweep()
        self.stdout.write(f"{swept.expired} matches have expired, {swept.ended} ended on time.")
