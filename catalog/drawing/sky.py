"""The sky behind a card, generated from its number, so always the same for it."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal
from zlib import crc32

Half = Literal["upper", "lower"]

WIDTH: Final = 126
OPEN_HEIGHT: Final = 138
TINTS: Final = 5
FAINT_STARS: Final = 16
BRIGHT_STARS: Final = 4
STARS_OF_A_BOARD: Final = 40


@dataclass(frozen=True, slots=True)
class Planet:
    """A disc, and SVG path data of its lit side, cloud bands and the two arcs of a ring."""

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


def sky_of(number: str, empty: Half | None = None) -> Sky:
    """Stars, and a planet for two thirds of the numbers; one always stands in a half that is empty."""
    chance = random_fractions(number)
    tint = 1 + int(next(chance) * TINTS)
    return Sky(
        tint=tint,
        planet=planet_of(chance, empty) if next(chance) < 0.68 or empty else None,
        faint=dots(drifting(chance, FAINT_STARS)),
        bright=dots(scattered(chance, BRIGHT_STARS)),
    )


def stars_over(key: str, width: int, height: int) -> str:
    """Stars for a board of any size, as SVG path data."""
    chance = random_fractions(key)
    places = ((next(chance) * width, next(chance) * height) for _ in range(STARS_OF_A_BOARD))
    return dots(places)


def random_fractions(seed: str) -> Iterator[float]:
    """Pseudorandom fractions: a linear congruential generator with Knuth's constants."""
    state = crc32(seed.encode())
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (state >> 33) / 2**31


def dots(places: Iterable[tuple[float, float]]) -> str:
    """Lines of zero length, as SVG path data; round line caps make them dots."""
    return "".join(f"M{int(x)} {int(y)}h0" for x, y in places)


def scattered(chance: Iterator[float], count: int) -> Iterator[tuple[float, float]]:
    for _ in range(count):
        yield next(chance) * WIDTH, clear_of_text(next(chance) * OPEN_HEIGHT)


def drifting(chance: Iterator[float], count: int) -> Iterator[tuple[float, float]]:
    """Positions along a slanting band, like the Milky Way."""
    start, slope = next(chance) * OPEN_HEIGHT, next(chance) * 1.6 - 0.8
    for _ in range(count):
        x = next(chance) * WIDTH
        drift = (next(chance) + next(chance) + next(chance) - 1.5) * 70
        yield x, clear_of_text((start + slope * (x - WIDTH / 2) + drift) % OPEN_HEIGHT)


def clear_of_text(y: float) -> float:
    """The height moved off the call sign and the bottom line."""
    return 4 + y if y < 70 else 19 + y


def planet_of(chance: Iterator[float], empty: Half | None) -> Planet:
    """A disc lit from one side, which the card's edge may cut."""
    large = next(chance) < 0.45
    radius = int(34 + next(chance) * 34) if large else int(9 + next(chance) * 13)
    centre = (int(next(chance) * WIDTH), planet_height(chance, empty))
    tilt = next(chance) * 60 - 30
    kind = next(chance)
    ringed = not large and kind < 0.5
    return Planet(
        *centre,
        radius,
        lit=lit_side(centre, radius, 200 + next(chance) * 140, 0.2 + next(chance) * 0.6),
        bands=bands(centre, radius, tilt) if large and kind < 0.6 else "",
        ring_behind=ring_arc(centre, radius, tilt, 0) if ringed else "",
        ring_before=ring_arc(centre, radius, tilt, 1) if ringed else "",
    )


def planet_height(chance: Iterator[float], empty: Half | None) -> int:
    """The height of a planet: in the empty half, else for three of five in the lower, away from the level."""
    low = next(chance) < 0.6
    if empty:
        low = empty == "lower"
    return int(100 + next(chance) * 66) if low else int(10 + next(chance) * 60)


def around(centre: tuple[int, int], reach: float, degrees: float) -> str:
    angle = math.radians(degrees)
    return (
        f"{round(centre[0] + reach * math.cos(angle))} {round(centre[1] + reach * math.sin(angle))}"
    )


def lit_side(centre: tuple[int, int], radius: int, sun: float, night: float) -> str:
    """A crescent: the rim towards the sun, and half an ellipse along the terminator."""
    first, last = around(centre, radius, sun - 90), around(centre, radius, sun + 90)
    thin = max(1, round(radius * night))
    # SVG scales too small radii up, so the ellipse ends exactly on the rim.
    turn = round(sun - 90)
    return (
        f"M{first}A{radius - 1} {radius - 1} 0 0 1 {last}A{radius - 1} {thin} {turn} 0 0 {first}z"
    )


def bands(centre: tuple[int, int], radius: int, tilt: float) -> str:
    """Three bands of cloud from rim to rim."""
    parts = []
    for spread in (28, 58, 80):
        first, last = (
            around(centre, radius - 2, tilt + 90 + spread),
            around(centre, radius - 2, tilt + 90 - spread),
        )
        parts.append(f"M{first}A{radius * 2} {radius} {round(tilt)} 0 0 {last}")
    return "".join(parts)


def ring_arc(centre: tuple[int, int], radius: int, tilt: float, before: int) -> str:
    """Half of a tilted ring: the arc behind the planet, or the one before it."""
    reach = radius * 1.75
    first, last = around(centre, reach, tilt + 180), around(centre, reach, tilt)
    flat = max(2, radius // 3)
    return f"M{first}A{round(reach)} {flat} {round(tilt)} 0 {1 - before} {last}"
