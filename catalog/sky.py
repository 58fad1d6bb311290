"""The quiet sky behind a card, drawn from its number: the same number has the same sky."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from zlib import crc32

TINTS: Final = 5
FAINT_STARS: Final = 16
BRIGHT_STARS: Final = 4
STARS_OF_A_BOARD: Final = 40


@dataclass(frozen=True, slots=True)
class Planet:
    """A disc with the data of paths: its lit side, bands of cloud, and the two arcs of a ring."""

    x: int
    y: int
    radius: int
    lit: str
    bands: str
    ring_behind: str
    ring_before: str


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
        faint=drifting_stars(chance, FAINT_STARS),
        bright=stars(chance, BRIGHT_STARS, 126, 176),
    )


def stars_over(key: str, width: int, height: int) -> str:
    """Stars for a board of any size, as the data of a path."""
    return stars(grains(key), STARS_OF_A_BOARD, width, height)


def grains(number: str) -> Iterator[float]:
    """Fractions that follow from the number: a linear congruence with Knuth's constants."""
    state = crc32(number.encode())
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (state >> 33) / 2**31


def stars(chance: Iterator[float], count: int, width: int, height: int) -> str:
    """Dots of no length; round line ends make them stars."""
    places = ((int(next(chance) * width), int(next(chance) * height)) for _ in range(count))
    return "".join(f"M{x} {y}h0" for x, y in places)


def drifting_stars(chance: Iterator[float], count: int) -> str:
    """Stars that gather along one slanting band, as in a galaxy seen from inside."""
    start, slope = next(chance) * 120 + 20, next(chance) * 1.6 - 0.8
    dots = []
    for _ in range(count):
        x = next(chance) * 126
        drift = (next(chance) + next(chance) + next(chance) - 1.5) * 70
        dots.append(f"M{int(x)} {int(start + slope * (x - 63) + drift) % 176}h0")
    return "".join(dots)


def planet_of(chance: Iterator[float]) -> Planet:
    """A disc that the card's edge may cut, lit from one side."""
    large = next(chance) < 0.45
    radius = int(34 + next(chance) * 34) if large else int(9 + next(chance) * 13)
    centre = (int(next(chance) * 126), planet_height(chance))
    tilt = next(chance) * 60 - 30
    kind = next(chance)
    ringed = not large and kind < 0.5
    return Planet(
        *centre,
        radius,
        lit=lit_side(centre, radius, 200 + next(chance) * 140, next(chance) * 1.2 - 0.4),
        bands=bands(centre, radius, tilt) if large and kind < 0.6 else "",
        ring_behind=ring(centre, radius, tilt, 0) if ringed else "",
        ring_before=ring(centre, radius, tilt, 1) if ringed else "",
    )


def planet_height(chance: Iterator[float]) -> int:
    """Three of five stand in the lower half, away from the level."""
    low = next(chance) < 0.6
    return int(100 + next(chance) * 66) if low else int(10 + next(chance) * 60)


def around(centre: tuple[int, int], reach: float, degrees: float) -> str:
    angle = math.radians(degrees)
    return (
        f"{round(centre[0] + reach * math.cos(angle))} {round(centre[1] + reach * math.sin(angle))}"
    )


def lit_side(centre: tuple[int, int], radius: int, sun: float, fullness: float) -> str:
    """The rim towards the sun and the terminator, an ellipse between two points of the rim."""
    first, last = around(centre, radius, sun - 90), around(centre, radius, sun + 90)
    thin = max(1, round(radius * abs(fullness)))
    # Radii one short of the distance are scaled up to it, so the ellipse ends exactly on the rim.
    turn = round(sun - 90)
    sweep = 1 if fullness > 0 else 0
    return f"M{first}A{radius - 1} {radius - 1} 0 0 1 {last}A{radius - 1} {thin} {turn} 0 {sweep} {first}z"


def bands(centre: tuple[int, int], radius: int, tilt: float) -> str:
    """Three bands of cloud from rim to rim."""
    parts = []
    for spread in (28, 58, 80):
        first, last = (
            around(centre, radius, tilt + 90 + spread),
            around(centre, radius, tilt + 90 - spread),
        )
        parts.append(f"M{first}A{radius * 2} {radius} {round(tilt)} 0 0 {last}")
    return "".join(parts)


def ring(centre: tuple[int, int], radius: int, tilt: float, before: int) -> str:
    """Half of a ring seen aslant: the arc behind the planet, or the one before it."""
    reach = radius * 1.75
    first, last = around(centre, reach, tilt + 180), around(centre, reach, tilt)
    flat = max(2, radius // 3)
    return f"M{first}A{round(reach)} {flat} {round(tilt)} 0 {1 - before} {last}"
