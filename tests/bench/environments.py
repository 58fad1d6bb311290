"""Learning environments on one core: random legal actions, drawn and carried out from Python."""

import importlib
import sys
import time
from functools import lru_cache
from typing import Any

import numpy as np

from decks.construction.stock import stock_decks
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.vector import VectorGames
from play.management.commands.build_engine_wheel import PACKAGE
from tests.bench.notation import new_skirmish
from tests.bench.registry import Unavailable, benchmark

BATCH = 4096
SECONDS = 2.0


@lru_cache(maxsize=8)
def vector_games(count: int) -> VectorGames:
    first, second = stock_decks()[:2]
    return VectorGames(
        shipped_card_set(),
        count,
        cruisers=[first.cruiser, second.cruiser],
        decks=[first.cards, second.cards],
    )


def steps_a_second(count: int) -> float:
    games, noise, rows = vector_games(count), np.random.default_rng(7), np.arange(count)
    begun, steps = time.perf_counter(), 0
    while time.perf_counter() - begun < SECONDS:
        places = (noise.random(count) * games.counts).astype(np.int64)
        games.step(games.legal[rows, places])
        steps += count
    return steps / (time.perf_counter() - begun)


@benchmark(f"random Total War, {BATCH:,} games side by side", "decisions/s")
def batch() -> float:
    """VectorGames: one compiled call a step."""
    return steps_a_second(BATCH)


@benchmark("random Total War, one game of VectorGames", "decisions/s")
def single() -> float:
    return steps_a_second(1)


@benchmark("random Skirmish, PettingZoo environment", "decisions/s")
def pettingzoo() -> float:
    """With action masks and observations of both seats."""
    game = aec_environment()
    begun, steps = time.perf_counter(), 0
    noise = np.random.default_rng(7)
    while time.perf_counter() - begun < SECONDS:
        game.reset(seed=steps)
        for _agent in game.agent_iter():
            seen, _reward, ended, _cut, _info = game.last()
            game.step(None if ended else noise.choice(np.flatnonzero(seen["action_mask"])))
            steps += not ended
    return steps / (time.perf_counter() - begun)


def aec_environment() -> Any:
    sys.path.insert(0, str(PACKAGE))  # as it stands in the wheel
    from starfighter_engine.aec import StarfighterEnv

    return StarfighterEnv(cards=shipped_card_set())


@benchmark("random Skirmish, Position from Python", "decisions/s")
def position() -> float:
    """The notation's words, each action checked and told in full."""
    begun, steps, noise = time.perf_counter(), 0, np.random.default_rng(7)
    while time.perf_counter() - begun < SECONDS:
        game = new_skirmish(steps)
        while game.to_move:
            game.apply(game.to_move, noise.choice(game.legal()))
            steps += 1
    return steps / (time.perf_counter() - begun)


def outside(name: str, package: str) -> Any:
    """A module that measures beside ours and is no need of the project. Raises Unavailable."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Unavailable(
            f"needs {package}, such as by PYTHONPATH of another environment"
        ) from error


@benchmark("random backgammon, OpenSpiel from Python", "decisions/s")
def open_spiel() -> float:
    """Legal actions listed and one applied, without observations; dice count as decisions."""
    game = outside("pyspiel", "open_spiel").load_game("backgammon")
    begun, steps, noise = time.perf_counter(), 0, np.random.default_rng(7)
    while time.perf_counter() - begun < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(noise.random() * len(legal))])
            steps += 1
    return steps / (time.perf_counter() - begun)


@benchmark("random limit hold'em, RLCard", "decisions/s")
def rlcard() -> float:
    """With the observation and legal actions of the player to move."""
    game = outside("rlcard", "rlcard").make("limit-holdem", config={"seed": 7})
    begun, steps, noise = time.perf_counter(), 0, np.random.default_rng(7)
    while time.perf_counter() - begun < SECONDS:
        state, _player = game.reset()
        while not game.is_over():
            legal = list(state["legal_actions"])
            state, _player = game.step(legal[int(noise.random() * len(legal))])
            steps += 1
    return steps / (time.perf_counter() - begun)
