"""The quiet sky behind a card, drawn from its number: the same number has the same sky."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from zlib import crc32

TINTS: Final = 5
FAINT_STARS: Final = 13
BRIGHT_STARS: Final = 4


@dataclass(frozen=True, slots=True)
class Planet:
    """A disc, the data of the path of its lit side, and a ring's tilt (0 for none)."""

    x: int
    y: int
    radius: int
    lit: str
    ring: int


@dataclass(frozen=True, slots=True)
class Sky:
    tint: int = 0
    faint: str = ""
    bright: str = ""
    planet: Planet | None = None


def sky_of(number: str) -> Sky:
    """Stars for every number, and for two numbers of three a planet."""
    chance = grains(number)
    return Sky(
        tint=1 + int(next(chance) * TINTS),
        planet=planet_of(chance) if next(chance) < 0.68 else None,
        faint=stars(chance, FAINT_STARS),
        bright=stars(chance, BRIGHT_STARS),
    )


def grains(number: str) -> Iterator[float]:
    """Fractions that follow from the number: a linear congruence with Knuth's constants."""
    state = crc32(number.encode())
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (state >> 33) / 2**31


def stars(chance: Iterator[float], count: int) -> str:
    """Dots of no length; round line ends make them stars."""
    return "".join(
        f"M{int(next(chance) * 124) + 1} {int(next(chance) * 174) + 1}h0" for _ in range(count)
    )


def planet_of(chance: Iterator[float]) -> Planet:
    """A disc that the card's edge may cut, lit from one side."""
    large = next(chance) < 0.4
    radius = int(38 + next(chance) * 34) if large else int(9 + next(chance) * 15)
    x = int(next(chance) * 126)
    y = int(100 + next(chance) * 70) if next(chance) < 0.6 else int(10 + next(chance) * 60)
    ring = int(next(chance) * 70) - 35 if not large and next(chance) < 0.5 else 0
    return Planet(x, y, radius, crescent((x, y), radius, 20 + next(chance) * 80), ring)


def crescent(centre: tuple[int, int], radius: int, towards: float) -> str:
    """The lit side of a disc: its rim, and the flatter line where night begins."""
    angle = math.radians(towards + 90)
    ends = [
        (
            round(centre[0] + sign * radius * math.cos(angle)),
            round(centre[1] + sign * radius * math.sin(angle)),
        )
        for sign in (1, -1)
    ]
    (x1, y1), (x2, y2) = ends
    return f"M{x1} {y1}A{radius} {radius} 0 0 1 {x2} {y2}A{radius * 5 // 4} {radius * 5 // 4} 0 0 0 {x1} {y1}"
