"""Ends the matches that nobody ends: those left for too long, and those whose time is over."""

from typing import Any

from django.core.management.base import BaseCommand

from play import bells, services


class Command(BaseCommand):
    help = (
        "Expires matches of players without an account that were left for two weeks, and ends those "
        "in which a player's time is over. To be run now and then, such as once an hour."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        expired = services.expire_matches()
        ended = services.drop_flags()
        for slug in ended:
            bells.tell(slug, "moved")
        self.stdout.write(f"{expired} matches have expired, {len(ended)} ended on time.")
