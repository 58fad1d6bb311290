"""Captain: searches some sixteen play-outs of pilot to the end of the round."""

from typing import Final

from play.games.starfighter.bots.searcher import SearchBudget

VERSION = "2"
BUDGET: Final = SearchBudget(candidates=12, playouts=16, margin=100.0, trust=0.001)
