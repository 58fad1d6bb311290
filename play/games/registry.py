"""The games that can be played here, by key; each is loaded when it is first needed.

A key is the name of the game's folder beside this module, and is named in `settings.GAMES`.
"""

from importlib import import_module
from typing import Final

from django.conf import settings

from play.games.kit.base_game import BaseGame

STARFIGHTER: Final = "starfighter"
MAIN_GAME: Final = settings.GAMES[0]
"""The game that this site is about."""

_games: dict[str, BaseGame] = {}


class UnknownGame(LookupError):
    """There is no game of that key; the message names those that exist."""

    def __init__(self, key: str) -> None:
        super().__init__(f"There is no game “{key[:40]}”; there are {', '.join(game_keys())}.")


def game_keys() -> list[str]:
    """The keys of all games."""
    return [*settings.GAMES, *(key for key in _games if key not in settings.GAMES)]


def all_games() -> list[BaseGame]:
    """All games, the one that this site is about first."""
    return [get_game(key) for key in game_keys()]


def other_games() -> list[BaseGame]:
    """The games beside the one that this site is about."""
    return all_games()[1:]


def damaged_editions() -> list[str]:
    """The files of all games' editions that cannot be read; when a process first looks, the log has why."""
    return [file for game in all_games() for file in game.damaged_editions()]


def get_game(key: str) -> BaseGame:
    """The game of that key. Raises UnknownGame."""
    if key not in _games:
        if key not in settings.GAMES:
            raise UnknownGame(key)
        _games[key] = import_module(f"play.games.{key}.game").GAME
    return _games[key]


def register(game: BaseGame) -> None:
    """Adds a game that no module of this package holds, such as one of the tests."""
    _games[game.key] = game


def unregister(game: BaseGame) -> None:
    """Takes such a game away again."""
    del _games[game.key]
