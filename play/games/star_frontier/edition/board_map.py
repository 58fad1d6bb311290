"""Finished maps: their hexes and sides, and where patterns fit."""

import functools
from collections.abc import Iterator, Sequence

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.hexes import Hex, hex_text, neighbours, side_text
from play.games.star_frontier.edition.laying import piece_hexes


class BoardMap:
    """A finished map: its hexes in text order, what they are, and sides with lava in text order.

    `pairs` are the other sides, which a wall of two hexes can join; empty without such walls (S1.4).
    """

    def __init__(self, edition: FrontierEdition, pieces: Sequence[Placed]) -> None:
        self.pieces = tuple(pieces)
        ground = {}
        for number, placed in enumerate(pieces):
            for at, rich in piece_hexes(edition, placed).items():
                ground[at] = (number, rich)
        self.hexes: list[Hex] = sorted(ground, key=hex_text)
        self.texts = [hex_text(at) for at in self.hexes]
        self.index = {text: place for place, text in enumerate(self.texts)}
        self.island = [ground[at][0] for at in self.hexes]
        self.deposit = [ground[at][1] for at in self.hexes]
        inner = {
            side_text(at, near): ground[at][0] == ground[near][0]
            for at in self.hexes
            for near in neighbours(at)
            if near in ground
        }
        self.sides = sorted(text for text, is_inner in inner.items() if not is_inner)  # S2.4
        has_pairs = 2 in edition.wall_sizes
        self.pairs = sorted(text for text, is_inner in inner.items() if is_inner and has_pairs)
        self.side_index = {text: place for place, text in enumerate([*self.sides, *self.pairs])}

    def target_text(self, code: int) -> str:
        if code < L.SIDES:
            return self.texts[code]
        side, lava = code - L.SIDES, len(self.sides)
        return self.sides[side] if side < lava else self.pairs[side - lava]

    def target_code(self, text: str) -> int:
        """Raises KeyError for what is not on the map."""
        return L.SIDES + self.side_index[text] if "/" in text else self.index[text]


@functools.lru_cache(maxsize=64)
def board_map(edition: FrontierEdition, pieces: tuple[Placed, ...]) -> BoardMap:
    return BoardMap(edition, pieces)


def placements(
    edition: FrontierEdition, board: BoardMap
) -> Iterator[tuple[int, int, list[tuple[str, list[int]]]]]:
    """Where patterns fit: first hex, building, and by element its kind and hexes.

    On the map, on no deposit (S11.3), without lava between neighbours (S12.1).
    """
    variants = [
        (number, variant)
        for number, building in enumerate(edition.buildings.values())
        for variant in building.variants()
    ]
    index = {at: place for place, at in enumerate(board.hexes)}
    for place, (q, r) in enumerate(board.hexes):
        for number, variant in variants:
            elements = [
                (kind, [index.get((q + a, r + b), L.NOBODY) for a, b in hexes])
                for kind, hexes in variant
            ]
            cells = [cell for _kind, hexes in elements for cell in hexes]
            if L.NOBODY in cells or any(board.deposit[cell] for cell in cells):
                continue
            # Lava lies exactly between islands, and a pattern hangs together.
            if len({board.island[cell] for cell in cells}) == 1:
                yield place, number, elements


def pair_text(board: BoardMap, places: Sequence[int]) -> str:
    """What two hexes, given as places, are called as one: `Q,R/Q,R` in the order of their texts."""
    return "/".join(board.texts[place] for place in sorted(places))
