"""`chance` for compiled rules: kernels that every game's kernels may call.

A generator is one 64-bit word inside an array; each kernel takes the array and the word's place.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.compiled.compiled_rules import kernel
from play.games.kit import chance

_GAMMA = np.uint64(chance.GAMMA)
_MIX_1 = np.uint64(chance.MIX_1)
_MIX_2 = np.uint64(chance.MIX_2)
_11 = np.uint64(11)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)
_STREAMS = (np.uint64(0x6A09E667F3BCC909), np.uint64(0xBB67AE8584CAA73B))


@kernel
def mixed(word: Any) -> Any:
    """The output of splitmix64 for the state `word`."""
    z = word + _GAMMA
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@kernel
def next_word(words: Any, i: Any) -> Any:
    """The next 64 random bits; the generator advances."""
    word = mixed(words[i])
    words[i] = words[i] + _GAMMA
    return word


@kernel
def random_index(words: Any, i: Any, n: Any) -> Any:
    """A random integer from 0 to n - 1: the upper 32 bits of a word, times n, divided by 2**32."""
    return np.int64(((next_word(words, i) >> _32) * np.uint64(n)) >> _32)


@kernel
def shuffle(words: Any, i: Any, pile: Any, size: Any) -> None:
    """Fisher-Yates from the last place down, in place, over the first `size` places."""
    for last in range(size - 1, 0, -1):
        other = random_index(words, i, last + 1)
        pile[last], pile[other] = pile[other], pile[last]


@kernel
def pair_seed(seed: Any, pair: Any) -> Any:
    """The seed of a pair's games: the upper 53 bits of output `pair` of splitmix64 from `seed`."""
    return mixed(seed + np.uint64(pair) * _GAMMA) >> _11


@kernel
def start_bots(words: Any, seed: Any) -> None:
    """Each seat's bot has a generator of its own."""
    words[0] = seed ^ _STREAMS[0]
    words[1] = seed ^ _STREAMS[1]


def seed_of_pair(seed: int, pair: int) -> int:
    """`pair_seed`, for Python."""
    return int(pair_seed(np.uint64(seed), pair))


def words_of_bots(seed: int) -> npt.NDArray[np.uint64]:
    """The generators of both seats' bots in a game of this seed."""
    words = np.zeros(2, dtype=np.uint64)
    start_bots(words, np.uint64(seed))
    return words
