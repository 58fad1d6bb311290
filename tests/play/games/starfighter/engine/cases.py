"""The cases of the rules in `cases.json`, as plain data that any implementation of the notation can play.

`position` has the arguments of `position.position`; a move is a seat and an action, and how often where more
than once. `expected` maps paths (see `fact`) to values after the moves; `refused` are moves that must be
refused then. `reading` says what was decided where the rules leave the point open. Reshuffles occur only
where the discard pile holds a single card, so that no generator matters.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.play.games.starfighter.engine.position import card, position

Moves = list[tuple[str, str]]  # seats with their actions


@dataclass(frozen=True)
class Case:
    name: str
    paragraphs: str
    state: dict[str, Any]
    moves: Moves
    expected: dict[str, Any]
    refused: Moves
    edition: str


def read_board(told: dict[str, list[Any]]) -> dict[int, list[Any]]:
    return {
        int(sector): [each if isinstance(each, str) else card(**each) for each in cards]
        for sector, cards in told.items()
    }


def read_moves(told: list[list[Any]]) -> Moves:
    return [(seat, action) for seat, action, *count in told for _ in range(*count or [1])]


def read_case(told: dict[str, Any]) -> Case:
    given = dict(told["position"])
    boards = {seat: read_board(given.pop(seat, {})) for seat in "ab"}
    return Case(
        told["name"],
        told["paragraphs"],
        position(**boards, **given),
        read_moves(told["moves"]),
        told["expected"],
        read_moves(told.get("refused", [])),
        told.get("edition", "invented"),
    )


CASES = [read_case(each) for each in json.loads(Path(__file__).with_name("cases.json").read_text())]
