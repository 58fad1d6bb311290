"""Laying islands and bridgeheads (S2), and what is wrong with a finished map."""

import functools
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.content import FrontierEdition, MapPiece, Placed
from play.games.star_frontier.edition.hexes import Hex, distance, hex_text, neighbours, turned
from play.games.star_frontier.refusals import FrontierViolation

LEAST_SIDES: Final = 2  # with what lies there (S2.3)
LEAST_GAP: Final = 4  # between the bridgeheads (S2.3)


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
        self.pieces: list[Placed] = []
        self.islands: set[Hex] = set()
        self.heads: dict[int, set[Hex]] = {}
        for placed in pieces:
            self.lay(placed)

    def lay(self, placed: Placed) -> None:
        self.pieces.append(placed)
        hexes = set(piece_hexes(self.edition, placed))
        if placed.seat is None:
            self.islands |= hexes
        else:
            self.heads[placed.seat] = hexes

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


def gap_of(edition: FrontierEdition, pieces: Sequence[Placed]) -> int:
    """The distance between the bridgeheads."""
    one, two = (piece_hexes(edition, piece) for piece in pieces if piece.seat is not None)
    return min(distance(a, b) for a in one for b in two)


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
    if not problems and not any(
        rich for placed in pieces for rich in piece_hexes(edition, placed).values()
    ):
        problems.append(FrontierViolation("map_deposits"))
    return problems


def piece_problems(edition: FrontierEdition, pieces: Sequence[Placed]) -> list[FrontierViolation]:
    """Whether the central island comes first, and the box holds all the pieces."""
    problems = []
    if not pieces or pieces[0] != centre_of(edition):
        problems.append(FrontierViolation("map_centre"))
    for key, count in Counter(placed.key for placed in pieces).items():
        if count > (copies := edition.islands[key].copies):
            problems.append(FrontierViolation("map_copies", piece=key, copies=copies))
    return problems


def docking_problems(edition: FrontierEdition, pieces: Sequence[Placed]) -> list[FrontierViolation]:
    """What is wrong with the places of the pieces that follow the central island (S2.3)."""
    laying = Laying(edition, pieces[:1])
    islands = [placed for placed in pieces[1:] if placed.seat is None]
    heads = [placed for placed in pieces[1:] if placed.seat is not None]
    return [*lay_in_any_order(laying, islands), *lay_in_any_order(laying, heads)]


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
