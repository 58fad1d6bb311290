from typing import Any

from django.core.management.base import BaseCommand

from play.games.registry import game_keys, get_game
from play.puzzles.shipped import load_puzzles


class Command(BaseCommand):
    help = "Adds the shipped puzzles that are not there yet. Idempotent."

    def handle(self, *_args: Any, **_options: Any) -> None:
        for game in game_keys():
            new, count = load_puzzles(game)
            if count:
                self.stdout.write(f"Puzzles of {get_game(game).name}: {new} added, {count} there.")
