"""What is kept of games that were just played."""

from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from simulate.deals.card_tally import CardTally
from simulate.deals.packed_games import Games, games_of


@dataclass(frozen=True, eq=False)
class PlayedGames:
    """Games and the tally of their cards; imports no Django, so that any process unpickles it."""

    games: Games
    cards: CardTally

    @classmethod
    def of(cls, results: npt.NDArray[Any]) -> "PlayedGames":
        """Of an even number of `arena.RESULT` records that begin with a pair's first game."""
        return cls(games_of(results), CardTally.of(results))
