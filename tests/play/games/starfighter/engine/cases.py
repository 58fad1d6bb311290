"""All cases of the rules, and the catalogue that they are played with."""

from __future__ import annotations

from tests.play.games.starfighter.engine import (
    cases_combat,
    cases_effects,
    cases_examples,
    cases_rounds,
)
from tests.play.games.starfighter.engine.edition import CATALOGUE
from tests.play.games.starfighter.engine.position import Case, fact

__all__ = ["CASES", "CATALOGUE", "Case", "fact"]

CASES: list[Case] = [
    *cases_rounds.CASES,
    *cases_combat.CASES,
    *cases_effects.CASES,
    *cases_examples.CASES,
]
