"""The die (S1.1): drawn from seed, turn and number of the shot, so that paired games stay paired.

The generator is splitmix64 (Steele, Lea and Flood 2014). Two games of one seed that part in a turn roll
the same dice again in the next.
"""

import numpy as np

from play.games.star_frontier.engine.compiled import int64, kernel

FACES = 12
_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)
_TWELVE = np.uint64(FACES)
_FAIR = np.uint64(2**32 // FACES * FACES)  # words from here on are drawn again


@kernel
def mixed(word):
    """The output of splitmix64 for the state `word`."""
    z = word + _GAMMA
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@kernel
def roll(state, place):
    """A number from 1 to 12: die `place` of the current shot (a blast has one for each thing hit, S8.3)."""
    turn = int64(state["turn"]) * 2 + int64(state["to_move"])
    number = (turn << 20) | (int64(state["shot"]) << 8) | int64(place)
    word = mixed(state["seed"] ^ mixed(np.uint64(number)))
    while (word >> _32) >= _FAIR:
        word = mixed(word)
    return int64((word >> _32) % _TWELVE) + 1


@kernel
def random_index(words, n):
    """A random number below n from the generator in `words[0]`, which advances."""
    word = mixed(words[0])
    words[0] = words[0] + _GAMMA
    return int64(((word >> _32) * np.uint64(n)) >> _32)
