"""Where everything of a hex map is drawn: hexes, lava, deposits, and what stands on them.

A hex stands on its point (its neighbours E and W share upright sides), as S1.8 counts. The numbers are units
of the drawing, in which a side is `SIDE` long. `_hex_map.html` writes the SVG.

A hex is `at` a place; `island` is the piece's place, `seat` that of a bridgehead, else empty. The `turn` of a
side are the degrees by which a crossing over it is turned. Things are units, elements and crossings by their
`kind`, a symbol of the sprite; a wall of two hexes `is_long`. `letters` name the bridgeheads of a map where
nothing stands.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from play.games.star_frontier.edition.board_map import board_map
from play.games.star_frontier.edition.content import Building, FrontierEdition, MapPiece, Placed
from play.games.star_frontier.edition.hexes import DIRECTIONS, Hex, hex_text, read_hex
from play.games.star_frontier.edition.laying import piece_hexes
from play.games.star_frontier.engine.notation import SEAT_NAMES, Json, piece_of

SIDE: Final = 20.0
HALF_WIDTH: Final = SIDE * math.sqrt(3) / 2
MARGIN: Final = 4.0
OUTLINE: Final = "l17.3 10v20l-17.3 10-17.3-10v-20z"
"""The rest of a hex's path after its topmost corner."""


def centre(at: Hex) -> tuple[float, float]:
    """The middle of a hex."""
    q, r = at
    return round(HALF_WIDTH * (2 * q + r), 1), round(1.5 * SIDE * r, 1)


def drawn_hex(at: Hex, island: int = 0, seat: str = "", *, is_deposit: bool = False) -> Json:
    x, y = centre(at)
    path = f"M{x:g} {y - SIDE:g}{OUTLINE}"
    drawn = {"at": hex_text(at), "x": x, "y": y, "path": path}
    return drawn | {"island": island, "seat": seat, "is_deposit": is_deposit}


def drawn_side(text: str) -> Json:
    """A side by its text such as `0,0/1,0`."""
    one, two = (read_hex(part) for part in text.split("/"))
    (x, y), (to_x, to_y) = centre(one), centre(two)
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
    # Along the side: across the way from one middle to the other, and as long as a side.
    along_x, along_y = (to_y - y) / (4 * HALF_WIDTH), (x - to_x) / (4 * HALF_WIDTH)
    start = middle_x - along_x * SIDE, middle_y - along_y * SIDE
    path = f"M{start[0]:.1f} {start[1]:.1f}l{2 * along_x * SIDE:.1f} {2 * along_y * SIDE:.1f}"
    way = DIRECTIONS.index((two[0] - one[0], two[1] - one[1]))
    middle = {"x": round(middle_x, 1), "y": round(middle_y, 1)}
    return {"text": text, "path": path, **middle, "turn": -60 * way % 180}


def drawing_of(
    hexes: Sequence[Json],
    lava: Iterable[str] = (),
    things: Mapping[str, tuple[str, str]] | None = None,
) -> Json:
    """The drawing of these hexes; `things` by hex or side are the kind and the seat."""
    across, down = ([each[axis] for each in hexes] for axis in "xy")
    left, top = min(across) - HALF_WIDTH - MARGIN, min(down) - SIDE - MARGIN
    width = math.ceil(max(across) + HALF_WIDTH + MARGIN - left)
    height = math.ceil(max(down) + SIDE + MARGIN - top)
    placed = [drawn_thing(place, *thing) for place, thing in (things or {}).items()]
    sides = [drawn_side(text) for text in lava]
    size = {"view_box": f"{left:.1f} {top:.1f} {width} {height}", "width": width, "height": height}
    return {**size, "hexes": hexes, "lava": sides, "things": placed, "letters": []}


def drawn_thing(place: str, kind: str, seat: str) -> Json:
    if "/" in place:
        return {**drawn_side(place), "kind": kind, "seat": seat, "is_long": kind == "wall"}
    x, y = centre(read_hex(place))
    return {"kind": kind, "seat": seat, "x": x, "y": y, "turn": 0, "is_long": False}


def draw_map(
    edition: FrontierEdition,
    pieces: Sequence[Placed],
    things: Mapping[str, tuple[str, str]] | None = None,
) -> Json:
    """A map, finished or not; a mine stands in the place of its deposit."""
    mined = {place for place, (kind, _seat) in (things or {}).items() if kind == "mine"}
    hexes = [
        drawn_hex(at, number, seat_of(placed), is_deposit=is_deposit and hex_text(at) not in mined)
        for number, placed in enumerate(pieces)
        for at, is_deposit in piece_hexes(edition, placed).items()
    ]
    drawing = drawing_of(hexes, board_map(edition, tuple(pieces)).sides, things)
    heads = [] if things else [placed for placed in pieces if placed.seat is not None]
    letters = [drawn_thing(hex_text(head.at), seat_of(head), seat_of(head)) for head in heads]
    return {**drawing, "letters": letters}


def draw_view(edition: FrontierEdition, view: Json) -> Json:
    """The map of a view and what stands on it."""
    pieces = [piece_of(each) for each in view["map"]["pieces"]]
    things = {each["at"]: (each["kind"], each["seat"]) for each in view["units"]}
    things |= {"/".join(each["at"]): (each["kind"], each["seat"]) for each in view["elements"]}
    things |= {each["side"]: ("crossing", each["seat"]) for each in view["crossings"]}
    return draw_map(edition, pieces, things)


def seat_of(placed: Placed) -> str:
    return "" if placed.seat is None else SEAT_NAMES[placed.seat]


def draw_piece(piece: MapPiece) -> Json:
    """An island as it lies in the box."""
    return drawing_of([drawn_hex(at, is_deposit=at in piece.deposits) for at in piece.hexes])


def draw_building(building: Building) -> Json:
    """The pattern of a building."""
    elements = {"/".join(map(hex_text, hexes)): (kind, "") for kind, hexes in building.pattern}
    return drawing_of([drawn_hex(at) for at in building.hexes], things=elements)
