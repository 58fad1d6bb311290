"""Rex: random play in plain Python on one core, an action with what six seats are told, and views."""

import time
from collections.abc import Iterator

import numpy as np

from play.games.kit.chance import Chance
from play.games.kit.shapes import random_action
from play.games.rex.bots import envoy
from play.games.rex.game import GAME
from play.games.rex.rules.position import RexPosition
from tests.bench.registry import benchmark
from tests.bench.telling import told

RANDOM_GAMES = 60
ENVOY_GAMES = 12
TOLD_GAMES = 2


def begun(seed: int, size: int = 6) -> RexPosition:
    return GAME.begin(GAME.read_setup({"size": str(size)}), {}, seed)


@benchmark("Rex, random play with six seats", "decisions/s")
def random_decisions() -> float:
    """An action of the list or a shape at each decision, carried out."""
    decisions, spent = 0, time.process_time()
    for seed in range(RANDOM_GAMES):
        game, chance = begun(seed), Chance(seed)
        while game.to_move:
            seat = game.to_move[0]
            game.play(seat, random_action(game, seat, chance))
            decisions += 1
    return decisions / (time.process_time() - spent)


@benchmark("Rex, six Envoys", "games/s")
def envoy_games() -> float:
    spent = time.process_time()
    for seed in range(ENVOY_GAMES):
        game, chance = begun(seed), Chance(seed)
        while game.to_move:
            seat = game.to_move[0]
            game.play(seat, envoy.choose(game, seat, chance))
    return ENVOY_GAMES / (time.process_time() - spent)


def of_six() -> Iterator[tuple[float, int]]:
    return told(GAME, GAME.read_setup({"size": "6"}), TOLD_GAMES, random_action)


@benchmark("Rex, an action with what six tables are told, p95", "ms", runs=1)
def action_to_six() -> float:
    return float(np.percentile([spent for spent, _size in of_six()], 95))


@benchmark("Rex table, largest with its words as JSON", "kB", runs=1, warms_up=False)
def largest_table() -> float:
    return max(size for _spent, size in of_six()) / 1000
