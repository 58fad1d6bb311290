"""Where a game turned, as its analysis sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from play.models import LETTERS


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The moment before which the seat's chance to win was `before` and after which it was `after`.

    `ply` leads to the moment after it.
    """

    ply: int
    round: int
    seat: str
    before: float
    after: float


def turning_point(result: Mapping[str, Any], winner: str) -> TurningPoint | None:
    """The greatest change of an analysis' curve in favour of the winner; in a draw, the greatest of all.

    None where the curve never changes so.
    """
    curve: Sequence[Mapping[str, Any]] = result["curve"]
    seats = (winner,) if winner else LETTERS
    turns = [turn_between(one, other, seat) for one, other in pairwise(curve) for seat in seats]
    best = max(turns, key=lambda turn: turn.after - turn.before, default=None)
    return best if best is not None and best.after > best.before else None


def turn_between(one: Mapping[str, Any], other: Mapping[str, Any], seat: str) -> TurningPoint:
    before, after = (
        point["score"] if seat == LETTERS[0] else 1 - point["score"] for point in (one, other)
    )
    return TurningPoint(other["ply"], other["round"], seat, before, after)
