"""The matches that lead from the weakest bot to the strongest, and how far a player has come."""

from collections.abc import Mapping
from functools import cache

from play.games.kit.base_game import BaseGame
from play.games.registry import get_game
from play.models import Match, MatchKind, Player, Seat, SeatKind


@cache
def places_of(game_key: str) -> Mapping[tuple[str, str], str]:
    """By mode and bot the key of the lesson."""
    game = get_game(game_key)
    return {
        (game.mode_of(game.read_setup(game.steps[key])), game.steps[key]["bot"]): key
        for key in game.ideas
    }


def won_lessons(player: Player, game: BaseGame) -> set[str]:
    """The keys of the lessons whose match the player has won, in whichever match of that mode and bot."""
    own = Seat.objects.filter(player.own(), place=1).values("match")
    beaten = Seat.objects.filter(kind=SeatKind.BOT, place__gt=1, match__in=own)
    beaten = beaten.filter(match__kind=MatchKind.BOT, match__game=game.key)
    pairs = set(beaten.values_list("match__mode", "bot"))
    return {key for place, key in places_of(game.key).items() if place in pairs}


def lesson_of(match: Match) -> str:
    """The key of the lesson that a match against a bot is, empty for any other."""
    if match.kind != MatchKind.BOT:
        return ""
    places = places_of(match.game)
    return next((places.get((match.mode, seat.bot), "") for seat in match.seated if seat.bot), "")
