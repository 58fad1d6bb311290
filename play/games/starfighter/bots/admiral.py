"""Admiral: captain's search with sixty times its play-outs, on worlds that explain an enemy's pass."""

from typing import Final

from play.games.starfighter.bots.searcher import SearchBudget

VERSION = "1"
BUDGET: Final = SearchBudget(candidates=16, playouts=1500, tries=4)
