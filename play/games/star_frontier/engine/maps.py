"""Maps: laying islands and bridgeheads (S2), preset maps, and the tables that kernels read."""

import functools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.edition import FrontierEdition, MapPiece, Placed
from play.games.star_frontier.engine.hexes import (
    DIRECTIONS,
    Hex,
    distance,
    hex_text,
    neighbours,
    side_text,
    turned,
)
from play.games.star_frontier.engine.refusals import FrontierViolation

LEAST_SIDES: Final = 2  # with what lies there (S2.3)
LEAST_GAP: Final = 4  # between the bridgeheads (S2.3)
Side = tuple[Hex, Hex]


def piece_hexes(edition: FrontierEdition, placed: Placed) -> dict[Hex, bool]:
    """The hexes that a piece covers on the map, with whether each is a deposit."""
    piece = edition.islands[placed.key]
    found = {}
    for at in piece.hexes:
        q, r = turned(at, placed.turn)
        found[q + placed.at[0], r + placed.at[1]] = at in piece.deposits
    return found


@functools.lru_cache(maxsize=64)
def orientations(piece: MapPiece) -> tuple[tuple[int, tuple[Hex, ...]], ...]:
    """The turns that differ in more than a shift, the lowest of each, with the turned hexes."""
    found: dict[Any, tuple[int, tuple[Hex, ...]]] = {}
    for turn in range(6):
        cells = {turned(at, turn): at in piece.deposits for at in piece.hexes}
        q, r = min(cells)
        shape = frozenset((a - q, b - r, rich) for (a, b), rich in cells.items())
        found.setdefault(shape, (turn, tuple(cells)))
    return tuple(found.values())


def lowest_turn(edition: FrontierEdition, placed: Placed) -> Placed:
    """The same piece on the same hexes with the lowest turn, as it is listed (S2.3)."""
    hexes, low = piece_hexes(edition, placed), min(piece_hexes(edition, placed))
    for turn in range(placed.turn):
        q, r = min(piece_hexes(edition, Placed(placed.key, turn, (0, 0))))
        same = Placed(placed.key, turn, (low[0] - q, low[1] - r), placed.seat)
        if piece_hexes(edition, same) == hexes:
            return same
    return placed


class Laying:
    """A map that is being laid: pieces that lie there, and what they cover."""

    def __init__(self, edition: FrontierEdition, pieces: Iterable[Placed]) -> None:
        self.edition = edition
        self.pieces = list(pieces)
        self.islands: set[Hex] = set()
        self.heads: dict[int, set[Hex]] = {}
        for placed in self.pieces:
            self._cover(placed)

    def _cover(self, placed: Placed) -> None:
        hexes = set(piece_hexes(self.edition, placed))
        if placed.seat is None:
            self.islands |= hexes
        else:
            self.heads[placed.seat] = hexes

    def lay(self, placed: Placed) -> None:
        self.pieces.append(placed)
        self._cover(placed)

    def fits(self, hexes: Iterable[Hex], seat: int | None) -> str | None:
        """Why a piece cannot lie so (S2.3): `covered`, `sides` or `near`; None when it can."""
        cells = set(hexes)
        enemy = set().union(*(head for owner, head in self.heads.items() if owner != seat))
        if not cells.isdisjoint(self.islands) or not cells.isdisjoint(enemy):
            return "covered"
        # Islands are laid before the bridgeheads, so these sides are always with islands.
        if sum(near in self.islands for at in cells for near in neighbours(at)) < LEAST_SIDES:
            return "sides"
        if seat is not None and any(
            distance(one, two) < LEAST_GAP for one in cells for two in enemy
        ):
            return "near"
        return None

    def places(self, key: str, seat: int | None) -> list[Placed]:
        """Every way to lay a piece; of equal ones that with the lowest turn (S2.3)."""
        border = {near for at in self.islands for near in neighbours(at)} - self.islands
        found = []
        for turn, cells in orientations(self.edition.islands[key]):
            origins = {(b[0] - at[0], b[1] - at[1]) for b in border for at in cells}
            for q, r in sorted(origins):
                if self.fits(((a + q, b + r) for a, b in cells), seat) is None:
                    found.append(Placed(key, turn, (q, r), seat))
        return found


def centre_of(edition: FrontierEdition) -> Placed:
    """The central island, laid first and in the middle (S2.1)."""
    (key,) = (key for key, piece in edition.islands.items() if piece.is_central)
    return Placed(key, 0, (0, 0))


def bridgehead_key(edition: FrontierEdition) -> str:
    (key,) = (key for key, piece in edition.islands.items() if piece.is_bridgehead)
    return key


def islands_to_lay(edition: FrontierEdition, pieces: Sequence[Placed]) -> list[str]:
    """The keys of the islands that are still to be laid, one each copy, sorted."""
    laid = Counter(placed.key for placed in pieces)
    return sorted(
        key
        for key, piece in edition.islands.items()
        if not piece.is_bridgehead
        for _copy in range(piece.copies - laid[key])
    )


def map_problems(edition: FrontierEdition, pieces: Sequence[Placed]) -> list[FrontierViolation]:
    """Everything that is wrong with a finished map (S2.1, S2.3); it need not use every island."""
    problems = piece_problems(edition, pieces)
    if sorted(placed.seat for placed in pieces if placed.seat is not None) != [0, 1]:
        problems.append(FrontierViolation("map_bridgeheads"))
    problems = problems or docking_problems(edition, pieces)
    if not problems and not any(_deposits(edition, pieces)):
        problems.append(FrontierViolation("map_deposits"))
    return problems


def piece_problems(edition: FrontierEdition, pieces: Sequence[Placed]) -> list[FrontierViolation]:
    """Whether the central island comes first, and the box holds all the pieces."""
    problems = []
    if not pieces or pieces[0] != centre_of(edition):
        problems.append(FrontierViolation("map_centre"))
    for key, count in Counter(placed.key for placed in pieces).items():
        if count > edition.islands[key].copies:
            copies = edition.islands[key].copies
            problems.append(FrontierViolation("map_copies", piece=key, copies=copies))
    return problems


def docking_problems(edition: FrontierEdition, pieces: Sequence[Placed]) -> list[FrontierViolation]:
    """What is wrong with the places of the pieces that follow the central island (S2.3)."""
    problems: list[FrontierViolation] = []
    laying = Laying(edition, pieces[:1])
    islands = [placed for placed in pieces[1:] if placed.seat is None]
    heads = [placed for placed in pieces[1:] if placed.seat is not None]
    for group in (islands, heads):
        problems += lay_in_any_order(laying, group)
    return problems


def lay_in_any_order(laying: Laying, group: Sequence[Placed]) -> list[FrontierViolation]:
    """Lays what fits until nothing more does; what is left over is a problem."""
    waiting = list(group)
    while waiting:
        whys = [laying.fits(piece_hexes(laying.edition, placed), placed.seat) for placed in waiting]
        if None not in whys:
            return [
                FrontierViolation(f"map_{why}", piece=placed.key, at=hex_text(placed.at))
                for placed, why in zip(waiting, whys, strict=True)
            ]
        laying.lay(waiting.pop(whys.index(None)))
    return []


def _deposits(edition: FrontierEdition, pieces: Iterable[Placed]) -> Iterable[bool]:
    return (rich for placed in pieces for rich in piece_hexes(edition, placed).values())


# Finished maps


class BoardMap:
    """A finished map: its hexes in text order, what they are, and sides with lava in text order.

    `pairs` are the other sides, which a wall of two hexes can join; empty without such walls (S1.4).
    """

    def __init__(self, edition: FrontierEdition, pieces: Sequence[Placed]) -> None:
        self.pieces = tuple(pieces)
        self.has_bridgeheads = sum(each.seat is not None for each in pieces) == L.SEATS
        ground = {}
        for number, placed in enumerate(pieces):
            for at, rich in piece_hexes(edition, placed).items():
                ground[at] = (number, rich)
        self.hexes: list[Hex] = sorted(ground, key=hex_text)
        self.texts = [hex_text(at) for at in self.hexes]
        self.index = {text: place for place, text in enumerate(self.texts)}
        self.island = [ground[at][0] for at in self.hexes]
        self.deposit = [ground[at][1] for at in self.hexes]
        self.sides: list[str] = sorted(
            {
                side_text(at, near)
                for at in self.hexes
                for near in neighbours(at)
                if near in ground and ground[near][0] != ground[at][0]  # S2.4
            }
        )
        self.pairs: list[str] = sorted(
            {
                side_text(at, near)
                for at in (self.hexes if 2 in edition.wall_sizes else ())
                for near in neighbours(at)
                if near in ground and ground[near][0] == ground[at][0]
            }
        )
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


@functools.lru_cache(maxsize=64)
def tables_of(edition: FrontierEdition, pieces: tuple[Placed, ...], turns: int) -> npt.NDArray[Any]:
    """What kernels know of edition and map, as an array of one TABLES record; never written to."""
    made = np.zeros(1, dtype=L.TABLES)
    tables = made[0]
    _write_edition(tables, edition)
    tables["turns"] = turns
    if any(placed.seat is not None for placed in pieces):
        _write_map(tables, board_map(edition, pieces))
        _write_placements(tables, edition, board_map(edition, pieces))
    made.flags.writeable = False
    return made


def _write_edition(tables: Any, edition: FrontierEdition) -> None:
    tables["income"] = edition.figures["income"]
    tables["actors"] = edition.figures["actors"]
    tables["soldiers"] = edition.figures["first_soldiers"]
    tables["gold"] = edition.figures["gold"]
    tables["first_gold"] = edition.figures["first_gold"]
    tables["soldier"] = edition.kinds[edition.soldier].code
    tables["units"] = len(edition.units)
    tables["buildings"] = len(edition.buildings)
    tables["cards"] = len(edition.research)
    tables["walls"] = sum(edition.wall_sizes)  # 1, 2 or 3
    for kind in edition.kinds.values():
        tables["stats"][kind.code] = kind.stats
        tables["blast"][kind.code] = kind.is_area
        tables["stock"][kind.code] = kind.stock
    for number, building in enumerate(edition.buildings.values()):
        tables["makes"][number] = sum(1 << edition.kinds[unit].code for unit in building.makes)
        if building.is_laboratory:
            tables["laboratory"] = number
    row = 0
    for number, card in enumerate(edition.research.values()):
        tables["card_price"][number] = card.price
        for code, kinds, stat, amount in card.effects:
            for kind_code in kinds:
                tables["effect"][row] = (number, code, kind_code, stat, amount)
                row += 1
    tables["effects"] = row


def _write_map(tables: Any, board: BoardMap) -> None:
    tables["hexes"], tables["sides"] = len(board.hexes), len(board.sides)
    tables["deposits"] = sum(board.deposit)
    tables["pairs"] = len(board.side_index)
    for name in ("near", "land", "side", "pair", "home"):
        tables[name] = L.NOBODY
    index = {at: place for place, at in enumerate(board.hexes)}
    for place, at in enumerate(board.hexes):
        tables["deposit"][place] = board.deposit[place]
        tables["island"][place] = board.island[place]
        seat = board.pieces[board.island[place]].seat
        tables["home"][place] = L.NOBODY if seat is None else seat
        for direction, (q, r) in enumerate(DIRECTIONS):
            near = index.get((at[0] + q, at[1] + r))
            if near is None:
                continue
            tables["near"][place, direction] = near
            number = board.side_index.get(side_text(at, board.hexes[near]), L.NOBODY)
            if board.island[near] != board.island[place]:
                tables["side"][place, direction] = number
                continue
            tables["land"][place, direction] = near
            if number >= 0:
                tables["pair"][place, direction] = L.SIDES + number
    q, r = (np.subtract.outer(each, each) for each in np.array(board.hexes).T)
    gaps = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))  # S1.7
    tables["distance"][: len(gaps), : len(gaps)] = gaps
    for text, number in board.side_index.items():
        tables["banks"][number] = [board.index[bank] for bank in text.split("/")]


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


def _write_placements(tables: Any, edition: FrontierEdition, board: BoardMap) -> None:
    codes: Mapping[str, int] = {"wall": L.WALL, "tower": L.TOWER}
    starts = [0] * (L.MAX_HEXES + 1)
    for row, (place, number, elements) in enumerate(placements(edition, board)):
        cells = [cell for _kind, hexes in elements for cell in hexes]
        tables["pattern"][row], tables["size"][row] = number, len(cells)
        tables["cell"][row, : len(cells)] = cells
        tables["needs"][row, : len(cells)] = [
            codes[kind] if len(hexes) == 1 else board.target_code(pair_text(board, hexes))
            for kind, hexes in elements
            for _cell in hexes
        ]
        starts[place + 1] += 1
    tables["start"] = np.cumsum(starts)


def pair_text(board: BoardMap, places: Sequence[int]) -> str:
    """What two hexes, given as places, are called as one: `Q,R/Q,R` in the order of their texts."""
    return "/".join(board.texts[place] for place in sorted(places))


@functools.lru_cache(maxsize=64)
def laid_by_chance(edition: FrontierEdition, seed: int) -> tuple[Placed, ...]:
    """A map as two players lay it who choose by chance (S2.2)."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    laying = Laying(edition, [centre_of(edition)])
    while left := islands_to_lay(edition, laying.pieces):
        laying.lay(chance.choice(laying.places(chance.choice(left), None)))
    for seat in range(L.SEATS):
        laying.lay(chance.choice(laying.places(bridgehead_key(edition), seat)))
    return tuple(laying.pieces)
