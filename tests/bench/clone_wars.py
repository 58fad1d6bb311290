"""War of the Clones in plain Python: decisions by chance, games of General, and what a view weighs."""

import json
import random
import time

from play.games.clone_wars.game import GAME
from play.games.clone_wars.setup import begin
from play.games.kit.chance import seed_from
from tests.bench.registry import benchmark

RANDOM_GAMES = 40
GENERAL_GAMES = 4


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


@benchmark("War of the Clones, largest view as JSON", "kB", runs=1, warms_up=False)
def largest_view() -> float:
    """Over a game of Troopers for four, of every seat."""
    setup = GAME.read_setup({"size": "4"})
    position, ply, most = begin(setup, 7), 0, 0
    while position.to_move:
        seat = position.to_move[0]
        most = max(most, len(json.dumps(position.view(seat))))
        position.play(seat, GAME.bot_action(position, seat, "trooper", seed_from(7, ply)))
        ply += 1
    return most / 1000
