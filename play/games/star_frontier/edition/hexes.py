"""Hexes as axial coordinates, for everything that is not compiled (S1.8)."""

from typing import Final

Hex = tuple[int, int]
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""E, NE, NW, W, SW, SE."""


def distance(one: Hex, two: Hex) -> int:
    """The hexes on the shortest way, holes included (S1.7)."""
    q, r = one[0] - two[0], one[1] - two[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbours(at: Hex) -> list[Hex]:
    return [(at[0] + q, at[1] + r) for q, r in DIRECTIONS]


def turned(at: Hex, turn: int) -> Hex:
    """Turned about the origin by so many steps clockwise."""
    q, r = at
    for _step in range(turn % 6):
        q, r = -r, q + r
    return q, r


def mirrored(at: Hex) -> Hex:
    return at[0] + at[1], -at[1]


def hex_text(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def side_text(one: Hex, two: Hex) -> str:
    """The two banks in text order."""
    return "/".join(sorted((hex_text(one), hex_text(two))))


def read_hex(text: str) -> Hex:
    """The hex of a text such as `-1,2`. Raises ValueError for another spelling of it, too."""
    q, r = (int(part) for part in text.split(","))
    if hex_text((q, r)) != text:
        raise ValueError(f"{text} is not written as {hex_text((q, r))}")
    return q, r


def is_connected(hexes: set[Hex]) -> bool:
    """Whether the hexes are one piece."""
    left = set(hexes)
    waiting = [left.pop()] if left else []
    while waiting:
        for near in neighbours(waiting.pop()):
            if near in left:
                left.remove(near)
                waiting.append(near)
    return not left
