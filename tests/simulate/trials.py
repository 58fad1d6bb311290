"""Decks to compare, for tests."""

from catalog.editions.export import load_shipped
from simulate.experiments.run_spec import Side
from simulate.experiments.trials import Field
from tests.simulate.runs import entrants

SIDES = tuple(Side(entrant, "cadet") for entrant in entrants(4))
BASE, OTHER = SIDES[:2]
FIELD = Field("shipped", load_shipped(), SIDES[2:], seed=7)
