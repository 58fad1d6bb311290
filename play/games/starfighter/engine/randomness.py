"""The chance of a game: its generator, or in a match the words of its key, which lie on the log's tape."""

import numpy as np

from play.games.kit.generator import random_index
from play.games.starfighter.engine.compiled import kernel

_32 = np.uint64(32)


@kernel
def drawn_index(state, n, log):
    """A random integer from 0 to n - 1; with a key `rng` counts the words that were taken."""
    if log["tape_size"] == 0:
        return random_index(state["rng"], 0, n)
    place = state["rng"][0] - log["tape_start"]
    state["rng"][0] += np.uint64(1)
    if place >= log["tape_size"]:
        log["overflown"] = 1
        return np.int64(0)
    return np.int64(((log["tape"][place] >> _32) * np.uint64(n)) >> _32)


@kernel
def shuffle_pile(state, pile, size, log):
    """Fisher-Yates from the last place down, in place, over the first `size` places."""
    for last in range(size - 1, 0, -1):
        other = drawn_index(state, last + 1, log)
        pile[last], pile[other] = pile[other], pile[last]
