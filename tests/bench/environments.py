"""Learning environments on one core: random legal actions, drawn and carried out from Python."""

import sys
import time
from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np

from decks.construction.stock import stock_decks
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.vector import VectorGames
from play.management.commands.build_engine_wheel import PACKAGE
from tests.bench.registry import benchmark

BATCH = 4096
SECONDS = 2.0


@lru_cache(maxsize=8)
def vector_games(count: int) -> VectorGames:
    first, second = stock_decks()[:2]
    sides = {"cruisers": [first.cruiser, second.cruiser], "decks": [first.cards, second.cards]}
    return VectorGames(shipped_card_set(), count, **sides)


def a_second(play: Callable[[int], int]) -> float:
    """Steps a second; `play` is told how many there were, and makes some more."""
    begun, steps = time.perf_counter(), 0
    while time.perf_counter() - begun < SECONDS:
        steps += play(steps)
    return steps / (time.perf_counter() - begun)


def side_by_side(count: int) -> float:
    games, noise, rows = vector_games(count), np.random.default_rng(7), np.arange(count)

    def play(_steps: int) -> int:
        places = (noise.random(count) * games.counts).astype(np.int64)
        games.step(games.legal[rows, places])
        return count

    return a_second(play)


# One compiled call a step.
side_by_side_of = {f"{BATCH:,} games side by side": BATCH, "one game of VectorGames": 1}
for games_of, count in side_by_side_of.items():
    benchmark(f"random Total War, {games_of}", "decisions/s")(partial(side_by_side, count))


@benchmark("random Skirmish, PettingZoo environment", "decisions/s")
def pettingzoo() -> float:
    """With action masks and observations of both seats."""
    sys.path.insert(0, str(PACKAGE))  # as it stands in the wheel
    from starfighter_engine.aec import StarfighterEnv

    game, noise = StarfighterEnv(cards=shipped_card_set()), np.random.default_rng(7)

    def play(seed: int) -> int:
        game.reset(seed=seed)
        steps = 0
        for _agent in game.agent_iter():
            seen, _reward, ended, _cut, _info = game.last()
            game.step(None if ended else noise.choice(np.flatnonzero(seen["action_mask"])))
            steps += not ended
        return steps

    return a_second(play)


@benchmark("random Skirmish, Position from Python", "decisions/s")
def position() -> float:
    """The notation's words, each action checked and told in full."""
    noise, cruisers = np.random.default_rng(7), {"A": "ares", "B": "athena"}

    def play(seed: int) -> int:
        game = StarfighterPosition.new(shipped_card_set(), "skirmish", cruisers, seed=seed)
        steps = 0
        while game.to_move:
            game.apply(game.to_move, noise.choice(game.legal()))
            steps += 1
        return steps

    return a_second(play)
