"""OpenSpiel's card games, random playouts driven from Python, beside our own figures."""

import random
import time
from collections.abc import Callable
from typing import Any

from tests.bench.registry import Unavailable, benchmark

SECONDS = 1.0


def load_game(name: str) -> Any:
    """A game of OpenSpiel. Raises Unavailable when the package is not installed."""
    try:
        import pyspiel
    except ImportError as error:
        raise Unavailable(
            "OpenSpiel is not installed; “make bench” or “pip install open_spiel” does it."
        ) from error
    return pyspiel.load_game(name)


def playouts(name: str) -> Callable[[], float]:
    """Decisions of players a second, chance drawn in between, for about a second."""

    def measure() -> float:
        game, source, decisions = load_game(name), random.Random(7), 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < SECONDS:
            decisions += play_out(game.new_initial_state(), source)
        return decisions / (time.perf_counter() - begun)

    return measure


def play_out(state: Any, source: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choices(outcomes, chances)[0])
        else:
            state.apply_action(source.choice(state.legal_actions()))
            decisions += 1
    return decisions


for spiel_game in ("crazy_eights(players=2)", "gin_rummy"):
    benchmark(f"OpenSpiel {spiel_game}, random playouts", "decisions/s")(playouts(spiel_game))
