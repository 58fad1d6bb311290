"""Whole games of Star Frontier inside compiled calls, on one core."""

import time

import numpy as np

from play.games.star_frontier.bots import arena
from play.games.star_frontier.engine.edition import shipped_edition
from tests.bench.registry import benchmark

RANDOM_GAMES = 2000
MARSHAL_GAMES = 60


def played(bot: str, count: int) -> tuple[float, int]:
    """Seconds and decisions of so many games of a bot against itself on `arktal-1`."""
    edition, results = shipped_edition(), np.zeros(count, dtype=arena.RESULT)
    pieces, turns = edition.maps["arktal-1"].pieces, edition.figures["turns"]
    begun = time.perf_counter()
    arena.play_games(edition, pieces, turns, [bot, bot], 7, 0, results)
    return time.perf_counter() - begun, int(results["decisions"].sum())


@benchmark("Star Frontier, recruit against recruit", "decisions/s")
def random_decisions() -> float:
    """Uniformly random games, legal actions listed in full at each decision."""
    seconds, decisions = played("recruit", RANDOM_GAMES)
    return decisions / seconds


@benchmark("Star Frontier, marshal against marshal", "games/s")
def marshal_games() -> float:
    return MARSHAL_GAMES / played("marshal", MARSHAL_GAMES)[0]
