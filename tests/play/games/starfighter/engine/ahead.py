"""Compiles whatever tests call, so that it lies in the cache for all of them.

One process compiles everything in about a minute; each that finds only a part would take half of
that again for the rest.
"""

import os

import django


def compile_ahead() -> None:
    """All games, and what the benchmarks call."""
    # Imported here: they need Django's settings.
    from play.games.registry import STARFIGHTER, get_game, other_games
    from tests.bench import environments, games

    for game in (get_game(STARFIGHTER), *other_games()):
        game.prepare()
    games.RANDOM_GAMES, games.COPIES = 2, 10
    games.random_skirmish()
    games.state_copy()
    environments.vector_games(2).observe()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    compile_ahead()
