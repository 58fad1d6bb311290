"""The bots of one game: what the seat to move does."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.kit.generator import words_of_bots
from play.games.starfighter.bots import admiral, arena, captain
from play.games.starfighter.bots.searcher import SearchBudget, Searcher
from play.games.starfighter.engine import entries
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.layout import LOG, SCRATCH, STATE
from play.games.starfighter.engine.notation import action_text
from play.games.starfighter.engine.position import StarfighterPosition

SEARCHERS: Final[Mapping[str, SearchBudget]] = {
    "captain": captain.BUDGET,
    "admiral": admiral.BUDGET,
}

Record = npt.NDArray[Any]


class Chooser:
    """The bots of one game, by seat; each choice draws from the generator of its seat."""

    def __init__(self, cards: CardSet, bots: Sequence[str], seed: int) -> None:
        self._bots = bots
        self._cards = cards
        self._tables = cards.tables
        self._views = np.zeros(arena.RECORDS, dtype=STATE)
        self._scratch = np.zeros(1, dtype=SCRATCH)
        self._logs = np.zeros(1, dtype=LOG)
        self._words = self._scratch["words"][0]
        self._words[:] = words_of_bots(seed)
        self._knowledge = {
            bot: arena.knowledge_of([arena.BOTS.index(bot)], cards.tables)
            for bot in set(bots) & set(arena.BOTS)
        }
        self._searchers = {
            bot: Searcher(cards, SEARCHERS[bot]) for bot in set(bots) & set(SEARCHERS)
        }

    def __call__(self, game: StarfighterPosition) -> str:
        """The action, in the notation's words, of the seat to move; the game is not changed."""
        return action_text(self._cards, self.choose(game.records, game.memories))

    def choose(self, games: Record, memories: Record) -> int:
        """The action code of the seat to move in `games[0]`, whose memory knows this position.

        The bot gets what its seat sees and remembers, and nothing else (R10).
        """
        seat = int(games[0]["to_move"])
        bot = self._bots[seat]
        if bot in self._searchers:
            entries.recall_entry(games, memories, self._views, seat)
            words = self._words[seat : seat + 1]
            return self._searchers[bot].choose(self._views, memories, words)
        self._views[0] = games[0]
        place = arena.BOTS.index(bot)
        return int(
            arena.choose_entry(
                self._views,
                self._tables,
                self._knowledge[bot],
                place,
                self._scratch,
                memories,
                self._logs,
            )
        )
