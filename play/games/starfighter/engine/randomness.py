"""Randomness: splitmix64 (Steele, Lea and Flood 2014), the same on every machine.

A generator is one 64-bit word inside an array; each kernel takes the array and the word's place.
The README of this package gives a test vector.
"""

import numpy as np

from play.games.starfighter.engine.compiled import kernel

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)


@kernel
def next_word(words, i):
    """The next 64 random bits; the generator advances."""
    z = words[i] + _GAMMA
    words[i] = z
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@kernel
def random_index(words, i, n):
    """A random integer from 0 to n - 1: the upper 32 bits of a word, times n, divided by 2**32."""
    return np.int64(((next_word(words, i) >> _32) * np.uint64(n)) >> _32)


@kernel
def shuffle(words, i, pile, size):
    """Fisher-Yates from the last place down, in place, over the first `size` places."""
    for last in range(size - 1, 0, -1):
        other = random_index(words, i, last + 1)
        pile[last], pile[other] = pile[other], pile[last]
