"""How long games take one processor, by the bots that play them, and what follows for parts of runs."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.conf import settings

from play.games.registry import get_game
from simulate.models import DECK_GAME

# Of a pairing. With first looks as early as that sequential tests claimed a difference that is not there in
# at most 3 % of simulated runs (2.8 of 4,200 drawn again from games of one opponent, 2.6 of eleven; 2.1 where
# they look after 100), and intervals that were waited for held the truth in 94 to 97 %.
MIN_INTERIM_GAMES: Final = 40
ROUNDING: Final = 1e-6  # of a pair of games
INTERIM_SECONDS: Final = 10.0  # of all pairings, before a stopping rule looks for the first time


def seconds_a_game(bots: Iterable[str], game: str = DECK_GAME) -> float:
    """Of a game in which each of the bots plays as much as any other; bots that are gone take no time."""
    known = get_game(game).bots
    seconds = [known[bot].seconds_a_game for bot in bots if bot in known]
    return sum(seconds) / len(seconds) if seconds else 0.0


def games_within(seconds: float, each: float, *, least: int, most: int) -> int:
    """How many games (even) take at most so many seconds, within bounds (even, too)."""
    # A mean of many equal figures may lie a little beside them.
    games = 2 * int(min(seconds / (2 * each) + ROUNDING, most)) if each else most
    return min(max(games, least), most)


def chunk_games(bots: Iterable[str], game: str = DECK_GAME) -> int:
    """How many games a chunk has: those of half a second, so that slow bots show progress, too."""
    most, seconds = settings.PLAYTEST_CHUNK, settings.PLAYTEST_CHUNK_SECONDS
    return games_within(seconds, seconds_a_game(bots, game), least=2, most=most)


def max_chunk_time(bots: Iterable[str], game: str = DECK_GAME) -> timedelta:
    """How long a chunk of a run with these bots takes at most; each of them may meet itself."""
    seconds = (chunk_games([bot], game) * seconds_a_game([bot], game) for bot in bots)
    return timedelta(seconds=max(seconds, default=0.0))


def first_interim(seconds: float, usual: int) -> int:
    """After how many games of each pairing a stopping rule looks first: of slow bots after fewer than usual.

    `seconds` are what one game of each pairing takes, all together.
    """
    least = min(MIN_INTERIM_GAMES, usual)
    return games_within(INTERIM_SECONDS, seconds, least=least, most=usual)
