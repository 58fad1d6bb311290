"""Ends the matches that nobody ends: those left for too long, and those whose time is over."""

from typing import Any

from django.core.management.base import BaseCommand

from play.sweeping import sweep


class Command(BaseCommand):
    help = (
        "Expires matches of players without an account that were left for two weeks, and ends those "
        "in which a player's time is over. The site does it by itself every ten minutes."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        expired, ended = sweep()
        self.stdout.write(f"{expired} matches have expired, {ended} ended on time.")
