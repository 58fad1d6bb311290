"""A digest of games, events and results, for comparing processes: `python -m` this prints it."""

import hashlib
import json
import random

import numpy as np

from play.games.star_frontier.bots import arena
from tests.play.games.star_frontier.engine.naive_games import by_chance, close_armies
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES

DECISIONS = 60
TURNS = 3


def digest() -> str:
    """Games by chance from close armies, and short games of the bots; names in the edition do not count."""
    parts = hashlib.sha256()
    for seed in (1, 3):
        game, chance = close_armies(seed), random.Random(seed)
        for _decision in range(DECISIONS):
            if game.to_move is None:
                break
            events = game.apply(game.to_move, by_chance(game, chance))
            state = {**game.state(), "edition": ""}
            parts.update(json.dumps([events, state]).encode())
    results = np.zeros(2, dtype=arena.RESULT)
    for bots in (("marshal", "commander"), ("recruit", "recruit")):
        arena.play_games(EDITION, PIECES, TURNS, bots, 3, 0, results)
        found = [results[name].tolist() for name in arena.RESULT.names]
        parts.update(json.dumps(found).encode())
        results[:] = 0
    return parts.hexdigest()[:16]


if __name__ == "__main__":
    print(digest())
