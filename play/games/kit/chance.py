"""Chance that follows from a seed: splitmix64 (Steele, Lea and Flood 2014), the same on every machine.

The numbers stand here for plain Python and in `generator` for compiled rules.
"""

import hashlib
from collections.abc import Iterable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from play.games.kit.keyed_words import CHANCE, Seed, keyed_words

WORD: Final = 2**64 - 1
"""The largest word, and the largest seed."""
MILLION: Final = 1_000_000
"""In how many parts weighted choices divide 1."""
GAMMA: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB

Thing = TypeVar("Thing")


def mix(word: int) -> int:
    """The output of splitmix64 for the state `word`."""
    z = word + GAMMA & WORD
    z = (z ^ z >> 30) * MIX_1 & WORD
    z = (z ^ z >> 27) * MIX_2 & WORD
    return z ^ z >> 31


def first_seat(seed: Seed) -> int:
    """The number of the seat of two that a seed draws to begin."""
    return Chance(seed).below(2)


def seed_from(*words: object) -> int:
    """A 64-bit seed that follows from anything with a text of its own."""
    digest = hashlib.sha256(repr(words).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def is_seed(value: object) -> bool:
    """Whether the value is a whole number that a generator takes."""
    return type(value) is int and 0 <= value <= WORD


@dataclass(slots=True)
class Chance:
    """A generator; `word` is all of its state, so a position keeps it as a number.

    Of a match it takes the words of the `key`, and `word` counts them.
    """

    word: Seed
    key: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.word, str):
            self.key, self.word = self.word, 0

    def next_word(self) -> int:
        """The next 64 random bits."""
        word = int(self.word)
        if self.key:
            self.word = word + 1
            return int(keyed_words(self.key, CHANCE, word, 1)[0])
        self.word = word + GAMMA & WORD
        return mix(word)

    def below(self, count: int) -> int:
        """A whole number from 0 to `count - 1`."""
        return (self.next_word() >> 32) * count >> 32

    def roll(self, faces: int = 6) -> int:
        """A die."""
        return self.below(faces) + 1

    def choice(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[Thing], shares: Iterable[float]) -> Thing:
        """One of the things, each as often as its share of 1 says."""
        left = self.below(MILLION) / MILLION
        for thing, share in zip(things, shares, strict=True):
            left -= share
            if left < 0:
                return thing
        return things[-1]

    def shuffle(self, pile: MutableSequence[Any]) -> None:
        """Fisher-Yates from the last place down, in place."""
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
