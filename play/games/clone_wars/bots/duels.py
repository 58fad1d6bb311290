"""Duels solved exactly: a stochastic game over the Force of both, with a parry that leads back to itself."""

from functools import cache
from typing import Final

STEPS: Final = 40
"""Halvings of the interval in which a value lies."""
Damages = tuple[int, int, int]


@cache
def win_chance(own: int, other: int, damages: Damages = (1, 2, 3)) -> float:
    """The chance to win with so much Force against so much, both playing their best.

    `damages` are those of group, thrust and clinch. Where both mix all three, the value v solves
    (p1-v)(p2-v)(p3-v) = (v-q1)(v-q2)(v-q3), with p after an own hit and q after one of the other.
    """
    if own <= 0 or other <= 0:
        return float(own > 0)
    hits, wounds = outcomes(own, other, damages)
    low, high = max(wounds), min(hits)
    for _halving in range(STEPS):
        middle = (low + high) / 2
        gain = loss = 1.0
        for hit, wound in zip(hits, wounds, strict=True):
            gain, loss = gain * (hit - middle), loss * (middle - wound)
        low, high = (middle, high) if gain > loss else (low, middle)
    return (low + high) / 2


def outcomes(own: int, other: int, damages: Damages) -> tuple[list[float], list[float]]:
    """By technique the chance after it has hit the other, and after it has hit oneself."""
    hits = [win_chance(own, other - damage, damages) for damage in damages]
    wounds = [win_chance(own - damage, other, damages) for damage in damages]
    return hits, wounds


@cache
def best_mix(own: int, other: int, damages: Damages = (1, 2, 3)) -> tuple[float, float, float]:
    """How often group, thrust and clinch are chosen, so that no answer does better than another."""
    hits, wounds = outcomes(own, other, damages)
    value = win_chance(own, other, damages)
    # Each answer of the other wins against one technique and loses to another (C10.1).
    group = (value - wounds[1]) / (hits[0] - value)
    thrust = (hits[2] - value) / (value - wounds[0])
    whole = group + thrust + 1
    return group / whole, thrust / whole, 1 / whole
