"""The bots that search: what they spend on a decision, and how they choose.

A budget is a number of play-outs, never a time, so the same position and seed give the same choice.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import pilot, search
from play.games.starfighter.bots.value import WEIGHTS, set_weights
from play.games.starfighter.bots.weights import load_weights
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.layout import LOG, MAX_ACTIONS, STATE

Record = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """What a decision may cost: so many candidates, about so many play-outs of all of them.

    Raises ValueError for more candidates than kernels have room for.
    """

    candidates: int
    playouts: int
    rounds: int = 0  # beyond the present one
    margin: float = np.inf  # in pilot's values: candidates so much behind its best one are left out
    trust: float = (
        0.0  # in pilot: the win chance that a candidate must be ahead by for each of those
    )
    tries: int = 1  # to imagine a world in which an enemy that has passed would have passed

    def __post_init__(self) -> None:
        if not 1 <= self.candidates <= search.MAX_CANDIDATES:
            raise ValueError(f"A search has 1 to {search.MAX_CANDIDATES} candidates.")

    def record(self) -> Record:
        """The budget for kernels, an array of one `search.BUDGET` record."""
        found = np.zeros(1, dtype=search.BUDGET)
        for name in ("candidates", "rounds", "tries", "margin", "trust"):
            found[name] = getattr(self, name)
        for count in range(2, self.candidates + 1):
            plan = plan_of(count, self)
            found["plans"][0, count, : len(plan)] = plan
        return found


def weigh(tables: Any) -> Record:
    """What searching bots know beforehand of a card set, an array of one KNOWLEDGE record."""
    knowledge = pilot.weigh(tables)
    set_weights(knowledge[0], load_weights("value", WEIGHTS))
    return knowledge


@lru_cache(maxsize=64)
def plan_of(candidates: int, budget: SearchBudget) -> npt.NDArray[np.int64]:
    """Steps of sequential halving, a row each: worlds, and candidates that stay after them.

    Each step has the same share of the play-outs, and at least one world.
    """
    steps = max(1, int(np.ceil(np.log2(candidates))))
    rows, alive = [], candidates
    for _ in range(steps):
        worlds = max(1, budget.playouts // (steps * alive))
        alive = max(1, (alive + 1) // 2)
        rows.append((worlds, alive))
    return np.array(rows, dtype=np.int64)


class Searcher:
    """Chooses for the seats of one game; holds the arrays that kernels write into."""

    def __init__(
        self, cards: CardSet, budget: SearchBudget, knowledge: Record | None = None
    ) -> None:
        self.budget = budget
        self._record = budget.record()
        self._tables = cards.tables
        self._knowledge = weigh(cards.tables) if knowledge is None else knowledge
        self._games = np.zeros(3, dtype=STATE)
        self._candidates = np.zeros(budget.candidates, dtype=np.int32)
        self._no_handicaps = np.zeros(MAX_ACTIONS)
        self._values = np.zeros(budget.candidates)
        self._spent = budget.rounds, budget.tries
        self._none_given = np.zeros(0, dtype=STATE)
        self._logs = np.zeros(1, dtype=LOG)

    def candidates(self, observation: Record, memories: Record) -> npt.NDArray[np.int32]:
        """The codes of the actions that pilot values most, the best first."""
        self._games[0] = observation[0]
        count = search.rank_entry(
            self._games,
            self._tables,
            self._knowledge,
            self._candidates,
            self._values,
            memories,
            self._logs,
        )
        is_close = self._values[:count] >= self._values[0] - self.budget.margin
        return self._candidates[:count][is_close].copy()

    def choose(self, observation: Record, memories: Record, words: npt.NDArray[np.uint64]) -> int:
        """The code of the action for the seat to move, which is the observation's own."""
        self._games[0] = observation[0]
        return int(
            search.decide_entry(
                self._games,
                self._tables,
                self._knowledge,
                memories,
                self._record,
                words,
                self._logs,
            )
        )

    def handicaps(self, count: int) -> npt.NDArray[np.float64]:
        """By how much win chance each of so many candidates last asked for must be ahead of the first."""
        return self.budget.trust * (self._values[0] - self._values[:count])

    def play_out(
        self,
        candidates: npt.NDArray[np.int32],
        plan: npt.NDArray[np.int64],
        words: npt.NDArray[np.uint64],
        worlds: Record | None = None,
        handicaps: npt.NDArray[np.float64] | None = None,
    ) -> tuple[int, npt.NDArray[np.float64]]:
        """The best of the candidates, and their win chances for the seat of the observation looked at last.

        The chances are (worlds, candidates), NaN where a candidate was no longer tried; without `worlds`
        they are imagined. The best is the one whose chance less its handicap is highest.
        """
        scores = np.empty((int(plan[:, 0].sum()), len(candidates)))
        place = search.search_entry(
            self._games,
            self._tables,
            self._knowledge,
            candidates,
            self._no_handicaps if handicaps is None else handicaps,
            plan,
            self._spent,
            words,
            self._none_given if worlds is None else worlds,
            scores,
        )
        return int(candidates[place]), scores

    def look_at(self, observation: Record) -> None:
        """Take an observation without asking for its candidates."""
        self._games[0] = observation[0]
