"""The die (S1.1): drawn from seed, turn and number of the shot, so that paired games stay paired.

The generator is splitmix64 (Steele, Lea and Flood 2014). Two games of one seed that part in a turn roll
the same dice again in the next.
"""

import numpy as np

from play.games.kit.generator import mixed
from play.games.star_frontier.engine.compiled import int64, kernel

FACES = 12
_32 = np.uint64(32)
_TWELVE = np.uint64(FACES)
_FAIR = np.uint64(2**32 // FACES * FACES)  # words from here on are drawn again


@kernel
def roll(state, place):
    """A number from 1 to 12: die `place` of the current shot (a blast has one for each thing hit, S8.3)."""
    turn = int64(state["turn"]) * 2 + int64(state["to_move"])
    number = (turn << 20) | (int64(state["shot"]) << 8) | int64(place)
    word = mixed(state["seed"] ^ mixed(np.uint64(number)))
    while (word >> _32) >= _FAIR:
        word = mixed(word)
    return int64((word >> _32) % _TWELVE) + 1
