"""Rules, bots and learning environments of the card game Starfighter, without a web site.

    >>> from starfighter_engine import Chooser, Position, card_set, stock_decks
    >>> cards, decks = card_set(), stock_decks()
    >>> ares, athena = decks["ares-drumfire"], decks["athena-tortoise"]
    >>> game = Position.new(
    ...     cards,
    ...     "total_war",
    ...     {"A": ares.cruiser, "B": athena.cruiser},
    ...     decks={"A": ares.cards, "B": athena.cards},
    ...     seed=7,
    ... )
    >>> bots = Chooser(cards, ["pilot", "captain"], seed=7)
    >>> while game.to_move:
    ...     events = game.apply(game.to_move, bots(game))

Cards are those of the reconstruction that the site ships, not the printed ones.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import arena
from play.games.starfighter.bots.chooser import SEARCHERS, Chooser
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine import RULES_VERSION, trace
from play.games.starfighter.engine.cards import MODES, CardSet
from play.games.starfighter.engine.position import StarfighterPosition as Position
from play.games.starfighter.engine.position import determinize, view_events
from play.games.starfighter.engine.refusals import RuleViolation
from play.games.starfighter.engine.vector import (
    ACTIONS,
    OBSERVATION,
    OBSERVATION_PARTS,
    VectorGames,
)

__all__ = [
    "ACTIONS",
    "BOTS",
    "MODES",
    "OBSERVATION",
    "OBSERVATION_PARTS",
    "RULES_VERSION",
    "CardSet",
    "Chooser",
    "FieldDeck",
    "LineUp",
    "Pairing",
    "Position",
    "RuleViolation",
    "VectorGames",
    "card_set",
    "determinize",
    "play_many",
    "stock_decks",
    "trace",
    "view_events",
]

__version__ = "0.1.0"
DATA: Final = Path(__file__).parent / "data"
BOTS: Final = (*arena.BOTS, *SEARCHERS)
"""The bots' keys, the weakest first."""


@dataclass(frozen=True)
class FieldDeck:
    """A deck of the site's field."""

    key: str
    name: str
    cruiser: str
    cards: tuple[str, ...]


def card_set(export: Mapping[str, Any] | None = None) -> CardSet:
    """The shipped cards, or those of a catalogue export (`GET /api/catalogue/`)."""
    shipped = (DATA / "cards.json").read_text(encoding="utf-8")
    return CardSet.from_export(json.loads(shipped) if export is None else export)


def stock_decks() -> dict[str, FieldDeck]:
    """The decks of the site's field, by key."""
    with (DATA / "stock.toml").open("rb") as file:
        found = tomllib.load(file)["deck"]
    return {
        each["key"]: FieldDeck(each["key"], each["name"], each["cruiser"], tuple(each["cards"]))
        for each in found
    }


def play_many(
    cards: CardSet,
    first: LineUp,
    second: LineUp,
    games: int,
    *,
    mode: str = "total_war",
    seed: int = 1,
) -> npt.NDArray[np.int8]:
    """Who won each of `games` games: 0 for the first line-up, 1 for the second, -1 for a draw.

    Games 2n and 2n + 1 are one deal with exchanged seats. Raises RuleViolation by R2.
    """
    winners: npt.NDArray[np.int8] = Pairing(cards, mode, (first, second), seed).play(0, games)[
        "winner"
    ]
    return winners
