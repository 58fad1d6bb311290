"""The city as it is drawn: two rings of locations around the Council, in eighteen sectors."""

from math import cos, pi, sin
from typing import Final

from play.games.game import Json
from play.games.kit.narration import in_reader_language
from play.games.rex.edition.content import RexEdition

RADII: Final = {"outer": 41.0, "inner": 23.5, "centre": 0.0}
RIM: Final = 52.0
"""Where the numbers of sectors stand, and the fleet."""


def point(radius: float, turn: float) -> tuple[float, float]:
    """Where so much of a whole turn, clockwise from the top, leads."""
    angle = 2 * pi * turn - pi / 2
    return round(radius * cos(angle), 2), round(radius * sin(angle), 2)


def draw_city(edition: RexEdition) -> Json:
    """The city in the reader's language, in hundredths of the picture's width from the middle."""
    count = edition.head.sectors
    at = {
        key: point(RADII[each.ring], ((each.sector or 1) - 1) / count)
        for key, each in edition.locations.items()
    }
    places = [
        {"key": key, "name": in_reader_language(each.names), "x": at[key][0], "y": at[key][1]}
        | {"symbols": each.symbols, "sector": each.sector}
        for key, each in edition.locations.items()
    ]
    paths = [
        (*at[key], *at[other])
        for key, each in edition.locations.items()
        for other in each.paths
        if key < other
    ]
    sectors = [
        {"number": n, "x": x, "y": y, "outline": wedge(n, count)}
        for n in range(1, count + 1)
        for x, y in [point(RIM, (n - 1) / count)]
    ]
    return {"places": places, "sectors": sectors, "paths": paths}


def wedge(number: int, count: int) -> str:
    """The outline of a sector, from the inner ring to the rim."""
    one, other = ((number - 1.5) / count, (number - 0.5) / count)
    corners = [point(12, one), point(RIM + 2.5, one), point(RIM + 2.5, other), point(12, other)]
    return " ".join(f"{x},{y}" for x, y in corners)
