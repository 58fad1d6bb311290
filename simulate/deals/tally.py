"""What is kept of games that were played: enough for every figure, and parts add up to the whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.engine.layout import MAX_ROUNDS
from play.intervals import Interval
from simulate.statistics.pair_statistics import PAIR_OUTCOMES, median_interval

WIN, DRAW, LOSS = 2, 1, 0  # points of a game, doubled so that a draw is whole
ROUND_COUNTS: Final = MAX_ROUNDS + 2

Counts = npt.NDArray[np.int64]
Points = npt.NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class Tally:
    """Games of one pairing, from the view of its first line-up.

    `pairs` and `openers` have an entry a pair, in the order of play: the points (0 to 4, a draw counts
    1 of 2) of the first line-up, and of the side with the first turn, in its two games.
    """

    pairs: Points
    openers: Points
    outcomes: Counts  # games lost, drawn and won
    rounds: Counts  # games by their number of rounds
    decisions: int

    @classmethod
    def of(cls, results: npt.NDArray[Any]) -> "Tally":
        """The tally of an even number of `arena.RESULT` records that begin with a pair's first game."""
        winner, first = results["winner"], results["first"]
        points = np.where(winner == 0, WIN, np.where(winner < 0, DRAW, LOSS)).astype(np.int8)
        opener = np.where(first == 0, points, WIN - points).astype(np.int8)
        return cls(
            pairs=sum_pairs(points),
            openers=sum_pairs(opener),
            outcomes=np.bincount(points, minlength=3),
            rounds=np.bincount(results["rounds"], minlength=ROUND_COUNTS),
            decisions=int(results["decisions"].sum()),
        )

    @classmethod
    def join(cls, parts: Sequence["Tally"]) -> "Tally":
        """The tally of all games together; the parts stand in the order of play."""
        if not parts:
            return cls.of_nothing()
        return cls(
            pairs=np.concatenate([part.pairs for part in parts]),
            openers=np.concatenate([part.openers for part in parts]),
            outcomes=np.sum([part.outcomes for part in parts], axis=0),
            rounds=np.sum([part.rounds for part in parts], axis=0),
            decisions=sum(part.decisions for part in parts),
        )

    @classmethod
    def of_nothing(cls) -> "Tally":
        """The tally of no games at all."""
        empty = np.zeros(0, dtype=np.int8)
        return cls(empty, empty, np.zeros(3, np.int64), np.zeros(ROUND_COUNTS, np.int64), 0)

    @property
    def games(self) -> int:
        return 2 * len(self.pairs)

    @property
    def wins(self) -> int:
        return int(self.outcomes[WIN])

    @property
    def draws(self) -> int:
        return int(self.outcomes[DRAW])

    @property
    def losses(self) -> int:
        return int(self.outcomes[LOSS])

    @property
    def median_rounds(self) -> Interval:
        """With an interval for which the pairs do not depend on each other."""
        return median_interval(self.rounds, len(self.pairs))

    def pair_counts(self) -> Counts:
        """How many pairs ended with 0, ½, 1, 1½ and 2 points for the first line-up."""
        return np.bincount(self.pairs, minlength=PAIR_OUTCOMES)

    def opener_counts(self) -> Counts:
        """The same for the side with the first turn."""
        return np.bincount(self.openers, minlength=PAIR_OUTCOMES)


def sum_pairs(points: Points) -> Points:
    """The sums of each two neighbours."""
    return (points[0::2] + points[1::2]).astype(np.int8)
