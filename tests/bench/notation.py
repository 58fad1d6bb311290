"""What the friendly face of a game costs: text and JSON around each compiled call."""

import time
from functools import partial
from timeit import timeit

from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from tests.bench.registry import benchmark

REPEATS = 300


def new_skirmish(seed=7):
    cruisers = {"A": "ares", "B": "athena"}
    return StarfighterPosition.new(shipped_card_set(), "skirmish", cruisers, seed=seed)


def microseconds(work):
    """Of one of many times."""
    return timeit(work, number=REPEATS) / REPEATS * 1e6


@benchmark("state as JSON object", "µs")
def state_as_json():
    return microseconds(new_skirmish().state)


@benchmark("state read from JSON object", "µs")
def state_from_json():
    game = new_skirmish()
    return microseconds(partial(StarfighterPosition.from_state, game.cards, game.state()))


@benchmark("action applied with its events", "µs")
def action_applied():
    """The first legal action of each position, game after game."""
    game, spent = new_skirmish(), 0.0
    for _ in range(REPEATS):
        if game.to_move is None:
            game = new_skirmish()
        seat, action = str(game.to_move), game.legal()[0]
        begun = time.perf_counter()
        game.apply(seat, action)
        spent += time.perf_counter() - begun
    return spent / REPEATS * 1e6
