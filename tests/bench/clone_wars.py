"""War of the Clones in plain Python: decisions by chance, games of General, an action with all tables."""

import random
import time
from collections.abc import Iterator

import numpy as np

from play.games.clone_wars.bots import trooper
from play.games.clone_wars.game import GAME
from play.games.clone_wars.setup import begin
from tests.bench.registry import benchmark
from tests.bench.telling import told

RANDOM_GAMES = 40
GENERAL_GAMES = 4
TOLD_GAMES = 1


@benchmark("War of the Clones, by chance", "decisions/s")
def random_decisions() -> float:
    """Legal actions listed in full at each decision."""
    chance, decisions, begun = random.Random(7), 0, time.process_time()
    for seed in range(RANDOM_GAMES):
        position = begin(GAME.read_setup({"size": "2"}), seed)
        while position.to_move:
            seat = position.to_move[0]
            position.play(seat, chance.choice(list(position.choices(seat))))
            decisions += 1
    return decisions / (time.process_time() - begun)


@benchmark("War of the Clones, general against general", "games/s")
def general_games() -> float:
    begun = time.process_time()
    sides = [{"bot": "general"}] * 2
    GAME.play_many(GAME.read_setup({"size": "2"}), sides, 7, 0, GENERAL_GAMES)
    return GENERAL_GAMES / (time.process_time() - begun)


def of_four() -> Iterator[tuple[float, int]]:
    return told(GAME, GAME.read_setup({"size": "4"}), TOLD_GAMES, trooper.choose)


@benchmark("War of the Clones, an action with what four tables are told, p95", "ms", runs=1)
def action_to_four() -> float:
    return float(np.percentile([spent for spent, _size in of_four()], 95))


@benchmark("War of the Clones, largest table with its words as JSON", "kB", runs=1, warms_up=False)
def largest_table() -> float:
    return max(size for _spent, size in of_four()) / 1000
