"""The places of a field: which cards a place's plan wishes for, so that the decks differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from simulate.lab.breeding.candidates import Candidate
from simulate.statistics.pair_statistics import Floats

WISH: Final = 0.0015
"""Win chances by which a plan prefers a card, for each half that carries out the plan."""
BEST: Final = "best"  # no wish but to win
PLANS: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("draw",),
    "movement": ("lateral", "free", "vertical", "pivot"),
    "strike": ("strike",),
    "destruction": ("destroy", "hit"),
    "shields": ("shield_2", "shield_3", "shield_4"),
    "force-fields": ("force_field", "hit"),
    "rolls": ("roll",),
    "backfire": ("backfire",),
}
"""Effects and protections that a plan is about."""
LADDER: Final = "ladder"  # level 3

DECKS: Final = (
    *(("ares", plan) for plan in (BEST, "strike", "backfire")),
    *(("athena", plan) for plan in (BEST, "shields", "force-fields")),
    *(("atlas", plan) for plan in (BEST, LADDER, "rolls")),
    *(("apollo", plan) for plan in (BEST, "draw", "movement")),
)
"""The cruisers and plans of the shipped field."""

ONE_BOX: Final = ((("atlas", "rolls"), ("apollo", "movement")),)
"""Decks that share no card, so that two players can build both from one box."""


@dataclass
class Place:
    """A place of the field: the cruiser, the plan and the size are fixed, the deck is improved.

    `surplus` is how much better the deck did than the worths of its cards foretell, in win chances.
    """

    cruiser: str
    plan: str
    size: int
    deck: Candidate | None = None
    surplus: float = 0.0

    @property
    def role(self) -> tuple[str, str]:
        return self.cruiser, self.plan


def plan_value(card: Mapping[str, Any], plan: str) -> float:
    """How much a card, as an edition exports it, does for a plan; about 1 for a half that carries it out."""
    halves = (card["top"], card["bottom"])
    if plan == LADDER:
        return float(card["level"] == 3)
    wanted = PLANS.get(plan, ())
    return float(sum(half[kind] in wanted for half in halves for kind in ("effect", "protection")))


def wishes(cards: Sequence[Mapping[str, Any]], places: Sequence[Place]) -> Floats:
    """What the plans add to the worths of cards, (place, card), the cards in their order."""
    return np.array([[WISH * plan_value(card, place.plan) for card in cards] for place in places])
