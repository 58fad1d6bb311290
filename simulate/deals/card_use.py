"""How cards fare: how often their fronts are played, and what that does for the outcome."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD
from play.games.starfighter.engine.layout import MAX_CARDS
from play.intervals import CONFIDENCE, Interval, normal_quantile, wilson_interval
from simulate.statistics.pair_statistics import Fit, Floats, least_squares

USES: Final = (HELD, AS_BACK, AS_FRONT)
COLUMNS: Final = 1 + len(USES) * MAX_CARDS  # the first turn, then a block a use
RARE: Final = 0.05  # a front played in fewer of the games in which its card was held


@dataclass(frozen=True, eq=False)
class CardSums:
    """Sums over games from which uses and their effect are computed; parts are added.

    A row of the regression is a pair of games, seen from seat A less seat B, so that the cruisers,
    which exchange seats within the pair, drop out.
    """

    uses: npt.NDArray[np.int64]  # (use code, card): sides of games in which the card came that far
    gram: Floats
    moment: Floats
    total: float
    rows: int

    @classmethod
    def of(cls, results: npt.NDArray[Any]) -> "CardSums":
        """The sums of an even number of `arena.RESULT` records that begin with a pair's first game."""
        use = results["use"]
        counts = [np.count_nonzero(use == code, axis=(0, 1)) for code in range(AS_FRONT + 1)]
        winner, first = results["winner"].astype(int), results["first"].astype(int)
        margin = np.where(winner < 0, 0, 1 - 2 * winner).astype(float)
        columns = np.empty((len(results), COLUMNS))
        columns[:, 0] = 1 - 2 * first
        for block, code in enumerate(USES):
            start = 1 + block * MAX_CARDS
            came = (use == code).astype(float)
            columns[:, start : start + MAX_CARDS] = came[:, 0] - came[:, 1]
        # By line-up so far; in the second game of a pair line-up 0 sits at seat B.
        rows, outcomes = columns[0::2] - columns[1::2], margin[0::2] - margin[1::2]
        gram, moment = rows.T @ rows, rows.T @ outcomes
        return cls(np.array(counts), gram, moment, float(outcomes @ outcomes), len(rows))

    @classmethod
    def join(cls, parts: Sequence["CardSums"]) -> "CardSums":
        """The sums of all parts; all are whole numbers, so their order does not matter."""
        return cls(
            np.sum([part.uses for part in parts], axis=0),
            np.sum([part.gram for part in parts], axis=0),
            np.sum([part.moment for part in parts], axis=0),
            sum(part.total for part in parts),
            sum(part.rows for part in parts),
        )


@dataclass(frozen=True)
class CardReport:
    """One card: sides of games in which it was held, what became of it, and what that was worth.

    `front_share` is how often the front was played where the card was held at all. `gain` is how much
    higher, other cards being equal, the win rate is where the front is played than where the card goes
    down as a back (0.01 is one game in a hundred); None where one of the two never happened or there
    were too few games to tell the cards apart. It is an association: whoever plays the card chooses the
    moment.
    """

    number: str
    held: int
    fronts: int
    backs: int
    front_share: Interval
    gain: Interval | None

    @property
    def is_rare(self) -> bool:
        """Whether the front is hardly ever played, beyond chance."""
        return self.held > 0 and self.front_share.high < RARE

    @property
    def is_wasted(self) -> bool:
        """Whether the card is worth more face down, beyond chance."""
        return self.gain is not None and self.gain.high < 0


def card_reports(sums: CardSums, numbers: Sequence[str]) -> list[CardReport]:
    """A report a card, in the card set's order.

    The intervals hold for all cards at once: each is computed at 1 - 0.05 / cards (Bonferroni), so
    that among a hundred cards none is blamed by chance alone in 95 of 100 runs.
    """
    fit = least_squares(sums.gram, sums.moment, sums.total, sums.rows)
    confidence = 1 - (1 - CONFIDENCE) / max(len(numbers), 1)
    return [
        card_report(sums, fit, number, index, confidence) for index, number in enumerate(numbers)
    ]


def card_report(sums: CardSums, fit: Fit, number: str, index: int, confidence: float) -> CardReport:
    kept, backs, fronts = (int(sums.uses[code, index]) for code in USES)
    held = kept + backs + fronts
    # Uses of one card in the two games of a pair depend on each other: half as many trials.
    share = wilson_interval(fronts / held if held else 0.0, held / 2, normal_quantile(confidence))
    known = fit.is_determined and fronts and backs
    gain = gain_of_front(fit, index, confidence) if known else None
    return CardReport(number, held, fronts, backs, share, gain)


def gain_of_front(fit: Fit, index: int, confidence: float) -> Interval:
    """The front's coefficient less the back's, as a difference of win rates."""
    weights = np.zeros(COLUMNS)
    # A game's margin is +1 or -1, its win rate 1 or 0: half as far apart.
    weights[column(AS_FRONT, index)], weights[column(AS_BACK, index)] = 0.5, -0.5
    return fit.contrast(weights, confidence)


def column(code: int, index: int) -> int:
    """The regression's column of a use of a card."""
    return 1 + USES.index(code) * MAX_CARDS + index
