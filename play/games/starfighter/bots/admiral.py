"""Admiral: captain's search with two hundred times its play-outs, on worlds that explain an enemy's pass."""

from typing import Final

from play.games.starfighter.bots.searcher import SearchBudget

VERSION = "2"
BUDGET: Final = SearchBudget(candidates=16, playouts=3000, trust=0.001, tries=4)
