"""Star Frontier: whole games inside compiled calls, on one core, and what its tables weigh."""

import time

import numpy as np

from play.games.star_frontier.bots import arena
from play.games.star_frontier.edition.reader import shipped_edition
from tests.bench.registry import benchmark
from tests.play.games.star_frontier.table_sizes import GAMES, sizes

RANDOM_GAMES = 2000
MARSHAL_GAMES = 60


def played(bot: str, count: int) -> tuple[float, int]:
    """Processor seconds and decisions of so many games of a bot against itself on `arktal-1`."""
    edition, results = shipped_edition(), np.zeros(count, dtype=arena.RESULT)
    pieces, turns = edition.maps["arktal-1"].pieces, edition.figures["turns"]
    begun = time.process_time()
    arena.play_games(edition, pieces, turns, [bot, bot], 7, 0, results)
    return time.process_time() - begun, int(results["decisions"].sum())


@benchmark("Star Frontier, recruit against recruit", "decisions/s")
def random_decisions() -> float:
    """Uniformly random games, legal actions listed in full at each decision."""
    seconds, decisions = played("recruit", RANDOM_GAMES)
    return decisions / seconds


@benchmark("Star Frontier, marshal against marshal", "games/s")
def marshal_games() -> float:
    return MARSHAL_GAMES / played("marshal", MARSHAL_GAMES)[0]


@benchmark(
    "Star Frontier table, largest with its Russian words as JSON", "kB", runs=1, warms_up=False
)
def largest_table() -> float:
    """Over games of marshal with itself on every ready map, laid maps, and while a map is laid."""
    return max(max(sizes(given, seed)) for given, seed in GAMES) / 1000
