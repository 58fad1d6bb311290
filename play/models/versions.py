"""Which rows follow from today's rules and bots."""

from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q

from play.games.kit.base_game import all_bot_versions
from play.games.registry import game_keys, get_game

HASH_LENGTH: Final = 64
VERSIONS_LENGTH: Final = 120


def by_current_rules() -> Q:
    """The condition of a log that today's rules agreed with."""
    games = (get_game(key) for key in game_keys())
    return reduce(or_, (Q(game=game.key, rules=game.version) for game in games))


def by_current_versions() -> Q:
    """The condition of something that follows from today's rules and bots."""
    games = (get_game(key) for key in game_keys())
    return reduce(or_, (Q(game=game.key, versions__in=all_bot_versions(game)) for game in games))
