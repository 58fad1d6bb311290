"""`recruit` plays by chance, within the rules; it razes nothing of its own."""

from play.games.kit.generator import random_index
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel

VERSION = "1"


@kernel
def choose_by_chance(actions, count, words):
    """An action that razes nothing, all of them equally likely; `words` is the bot's generator."""
    while True:
        action = int64(actions[random_index(words, 0, count)])
        if action >> 20 != L.RAZE:
            return action
