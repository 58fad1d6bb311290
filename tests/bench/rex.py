"""Rex: random play in plain Python on one core, an action with what six seats are told, and views."""

import json
import time
from collections.abc import Iterator

import numpy as np

from play.games.kit.chance import Chance
from play.games.kit.shapes import random_action
from play.games.rex.bots import envoy
from play.games.rex.game import GAME
from play.games.rex.rules.position import RexPosition
from tests.bench.registry import benchmark

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


def told() -> Iterator[tuple[float, int]]:
    """Milliseconds of each action with the views and words of six seats, and the largest view."""
    narrator = GAME.narrator({}, dict.fromkeys("ABCDEF", "Somebody"))
    for seed in range(TOLD_GAMES):
        game, chance = begun(seed), Chance(seed)
        while game.to_move:
            seat = game.to_move[0]
            action = random_action(game, seat, chance)
            begun_at = time.process_time()
            events = game.apply(seat, action)
            views = []
            for viewer in game.seats:
                view = game.view(viewer)
                words = narrator.words(view)
                seen = [narrator.event(each) for each in GAME.seen_events(events, viewer)]
                views.append(len(json.dumps([view, words, seen])))
            yield 1000 * (time.process_time() - begun_at), max(views)


@benchmark("Rex, an action with what six tables are told, p95", "ms", runs=1)
def action_to_six() -> float:
    """Without the database and the network."""
    return float(np.percentile([spent for spent, _size in told()], 95))


@benchmark("Rex table, largest with its words as JSON", "kB", runs=1, warms_up=False)
def largest_table() -> float:
    return max(size for _spent, size in told()) / 1000
