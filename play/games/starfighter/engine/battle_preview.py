"""Which sectors face each other, and the damage that a battle there would do (R6.2, R6.3).

The numbers are the engine's own: `facing_entry` calls the kernel with which battles begin.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.engine.board import visible_fighters
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.compiled import entry
from play.games.starfighter.engine.layout import SEATS, SECTORS, STATE
from play.games.starfighter.engine.notation import Json


@entry
def facing_entry(views, tables, offset, damages):
    """R6.3: by sector of A, the damage that each seat would take, or -1 where nothing faces it."""
    for sector in range(SECTORS):
        opposite = sector + offset
        damages[sector, 0] = -1
        damages[sector, 1] = -1
        if 0 <= opposite < SECTORS:
            damages[sector, 0] = visible_fighters(views[0], tables[0], 1, opposite)
            damages[sector, 1] = visible_fighters(views[0], tables[0], 0, sector)


def facing(cards: CardSet, observation: npt.NDArray[Any], shift: int = 0) -> list[Json]:
    """The pairs of facing sectors from left to right, with the damage each seat would take now.

    `shift` is the seat to move's `shift` action that is carried out first. Visible fighters are public, so
    an observation of any seat gives the same.
    """
    record = observation[0]
    offset = int(record["offset"]) + (shift if record["to_move"] == 0 else -shift)
    damages = np.zeros((SECTORS, SEATS), dtype=np.int64)
    facing_entry(observation, cards.tables, offset, damages)
    return [
        {
            "A": sector + 1,
            "B": sector + offset + 1,
            "damage": {"A": int(damage[0]), "B": int(damage[1])},
        }
        for sector, damage in enumerate(damages)
        if damage[0] >= 0
    ]


def shift_options(cards: CardSet, observation: npt.NDArray[Any], legal: list[str]) -> Json:
    """By legal `shift` action, the pairs that would face each other after it; else nothing."""
    shifts = [action for action in legal if action.startswith("shift ")]
    return {action: facing(cards, observation, int(action.split()[1])) for action in shifts}


def prepare(cards: CardSet) -> None:
    """Compiles the kernel, or loads it from the cache."""
    facing(cards, np.zeros(1, dtype=STATE))
