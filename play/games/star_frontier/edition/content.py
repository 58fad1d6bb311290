"""An edition as plain values; the rules, the bots and the pages read these."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.hexes import Hex, mirrored, turned

LAID: Final = "laid"
"""In the place of a map's key: the players lay the map (S2.1)."""

Names = dict[str, str]
Element = tuple[str, tuple[Hex, ...]]
"""Of a pattern: "wall" or "tower", and its hex, or the two of a wall in the order of their numbers (S1.4)."""


@dataclass(frozen=True, eq=False)
class MapPiece:
    """An island as it lies in the box: hexes from its own origin."""

    key: str
    names: Names
    hexes: tuple[Hex, ...]
    deposits: frozenset[Hex]
    copies: int
    is_bridgehead: bool = False
    is_central: bool = False


@dataclass(frozen=True)
class Placed:
    """A piece on the map: turned, then shifted; `seat` of a bridgehead is 0 or 1, else None."""

    key: str
    turn: int
    at: Hex
    seat: int | None = None


@dataclass(frozen=True)
class FrontierKind:
    """A kind of unit or element; `code` is its number in the engine."""

    key: str
    code: int
    names: Names
    stats: tuple[int, ...]  # by STAT_NAMES
    stock: int
    is_area: bool = False


@dataclass(frozen=True)
class Building:
    key: str
    names: Names
    makes: tuple[str, ...]
    pattern: tuple[Element, ...]
    is_laboratory: bool = False

    @property
    def hexes(self) -> list[Hex]:
        return [at for _kind, hexes in self.pattern for at in hexes]

    def variants(self) -> list[tuple[Element, ...]]:
        """The pattern turned and mirrored in every way, each shape once, moved to its first hex (S12.1)."""
        found: dict[tuple[Element, ...], None] = {}
        for flip in (False, True):
            for turn in range(6):
                elements = sorted(
                    (sorted(turned(mirrored(at) if flip else at, turn) for at in hexes), kind)
                    for kind, hexes in self.pattern
                )
                q, r = elements[0][0][0]
                moved = tuple(
                    (kind, tuple((a - q, b - r) for a, b in hexes)) for hexes, kind in elements
                )
                found[moved] = None
        return list(found)


@dataclass(frozen=True)
class ResearchCard:
    """A research card; each effect is (code, kind codes, field, amount)."""

    key: str
    names: Names
    kind: str
    price: int
    effects: tuple[tuple[int, tuple[int, ...], int, int], ...]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class PresetMap:
    key: str
    names: Names
    pieces: tuple[Placed, ...]


@dataclass(frozen=True)
class FrontierEdition:
    """Everything that a game needs besides its map. `revision` follows from the content."""

    key: str
    revision: str
    source: str
    names: Names
    note: Names
    figures: Mapping[str, int]
    soldier: str
    kinds: Mapping[str, FrontierKind]
    buildings: Mapping[str, Building]
    research: Mapping[str, ResearchCard]
    islands: Mapping[str, MapPiece]
    maps: Mapping[str, PresetMap] = field(default_factory=dict)
    statuses: Mapping[str, str] = field(default_factory=dict)
    """By path, such as `units` or `units.light.stock`, where its values are from (`status_of`)."""

    def __hash__(self) -> int:
        return hash(self.revision)

    @property
    def units(self) -> list[str]:
        return [key for key, kind in self.kinds.items() if kind.code < L.WALL]

    @functools.cached_property
    def wall_sizes(self) -> frozenset[int]:
        """On how many hexes walls stand: 1, 2 or both, as the patterns have them (S1.4)."""
        patterns = (building.pattern for building in self.buildings.values())
        sizes = {len(hexes) for pattern in patterns for kind, hexes in pattern if kind == "wall"}
        return frozenset(sizes or {1})

    def kind_of(self, code: int) -> str:
        return self._by_code[code]

    @functools.cached_property
    def _by_code(self) -> dict[int, str]:
        return {kind.code: key for key, kind in self.kinds.items()}
