"""How the cards of both line-ups fared, counted in whole numbers; parts add up to the whole."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD
from play.games.starfighter.engine.compiled import entry, kernel
from play.games.starfighter.engine.layout import MAX_CARDS
from play.intervals import CONFIDENCE, Interval, normal_quantile, wilson_interval
from simulate.statistics.pair_statistics import SHARED_DEALS, Moments, design_effect
from simulate.statistics.paired_differences import difference_interval

Sums = npt.NDArray[np.int64]
Cells = npt.NDArray[np.int8]

LINE_UPS: Final = 2
USES: Final = AS_FRONT + 1
# Each contrast needs a card to have come as far as its first use in both games of a pair, and compares
# the games in which it came at least as far as the second: drawn or not, played or only held, as a
# front or as a back.
CONTRASTS: Final = ((0, HELD), (HELD, AS_BACK), (AS_BACK, AS_FRONT))
DRAWN, PLAYED, AS_ITS_FRONT = range(len(CONTRASTS))
MOMENTS: Final = 5  # the number of pairs, Σd, Σd², Σt and Σtd; see CardTally
FEWEST_PAIRS: Final = 30  # that differ; of fewer an interval means little
# How much the differences of a card in pairs against two opponents on the same deal go together, since the
# deck draws the same cards: between stock decks played by `pilot` 0.08 for drawn or not and less for the
# others, where `cadet` played up to 0.2.
SHARED_DRAWS: Final = 0.1
LEVEL: Final = 1
USES_SHAPE: Final = (LINE_UPS, USES, MAX_CARDS)
CONTRASTS_SHAPE: Final = (len(CONTRASTS), MOMENTS, LINE_UPS, MAX_CARDS)


@dataclass(frozen=True, slots=True)
class Clustering:
    """How many games of a deck there are, and against how many opponents it plays on each of their deals."""

    games: int
    opponents: float = 1.0

    def design_effect(self, games: int, correlation: float) -> float:
        """How many times the variance of a figure from so many of the games grows by shared deals."""
        share = games / self.games if self.games else 0.0
        return design_effect(self.opponents, correlation * share)


@dataclass(frozen=True, eq=False)
class CardTally:
    """Counts by line-up and card (its index in the card set).

    `uses[line_up, use, card]` are games in which the card came exactly that far (`arena`'s codes), and
    `points` what the line-up had of them, 2 for a win and 1 for a draw.
    `contrasts[contrast, moment, line_up, card]` are sums over pairs of games in which the card came
    further in one game than in the other: how many pairs; d, the points (0 to 2) of that game less those
    of the other; d²; t, 1 where the line-up had the first turn in that game and -1 where in the other; td.
    Both games have the same deal with the seats exchanged.
    """

    uses: Sums
    points: Sums
    contrasts: Sums

    @classmethod
    def of(cls, results: npt.NDArray[Any]) -> "CardTally":
        """The tally of an even number of `arena.RESULT` records that begin with a pair's first game."""
        tally = cls.of_nothing()
        outcome = (results["winner"], results["first"], results["use"])
        count(*outcome, tally.uses, tally.points, tally.contrasts)
        return tally

    @classmethod
    def of_nothing(cls) -> "CardTally":
        """The tally of no games at all."""
        return cls(
            np.zeros(USES_SHAPE, np.int64),
            np.zeros(USES_SHAPE, np.int64),
            np.zeros(CONTRASTS_SHAPE, np.int64),
        )

    @classmethod
    def join(cls, parts: Sequence["CardTally"]) -> "CardTally":
        """The tally of all parts, in any order."""
        whole = cls.of_nothing()
        for part in parts:
            whole.uses[:] += part.uses
            whole.points[:] += part.points
            whole.contrasts[:] += part.contrasts
        return whole

    def exchanged(self) -> "CardTally":
        """The same games from the view of the other line-up."""
        return CardTally(self.uses[::-1], self.points[::-1], self.contrasts[:, :, ::-1])

    @property
    def games(self) -> int:
        return int(self.uses[0, :, 0].sum())

    def pack(self) -> bytes:
        """The same tally is the same bytes."""
        cells = np.concatenate([self.uses.ravel(), self.points.ravel(), self.contrasts.ravel()])
        return zlib.compress(cells.astype("<i4").tobytes(), LEVEL)

    @classmethod
    def unpack(cls, data: bytes | memoryview) -> "CardTally":
        """The tally of `pack`."""
        cells = np.frombuffer(zlib.decompress(data), dtype="<i4").astype(np.int64)
        size = LINE_UPS * USES * MAX_CARDS
        uses, points, contrasts = np.split(cells, [size, 2 * size])
        return cls(
            uses.reshape(USES_SHAPE), points.reshape(USES_SHAPE), contrasts.reshape(CONTRASTS_SHAPE)
        )

    def came(self, line_up: int, card: int, use: int) -> int:
        """Games in which the line-up's card came at least that far."""
        return int(self.uses[line_up, use:, card].sum())

    def win_rate(
        self,
        line_up: int,
        card: int,
        use: int,
        confidence: float = CONFIDENCE,
        clustering: Clustering | None = None,
    ) -> Interval | None:
        """The win rate of the games in which the line-up's card came at least that far; None without any.

        The two games of a pair count as two trials, since they hardly depend on each other: their scores'
        correlation was 0 to -0.05 (`pair_statistics`). Those of one deal against several opponents do.
        """
        games = self.came(line_up, card, use)
        if not games:
            return None
        share = int(self.points[line_up, use:, card].sum()) / (2 * games)
        trials = games / (clustering or Clustering(self.games)).design_effect(games, SHARED_DEALS)
        return wilson_interval(share, trials, normal_quantile(confidence))

    def win_rate_difference(
        self,
        contrast: int,
        line_up: int,
        card: int,
        confidence: float = CONFIDENCE,
        clustering: Clustering | None = None,
    ) -> Interval | None:
        """How much higher the win rate is where the card came further; None where too few pairs tell.

        Within a pair the deal is the same, so only pairs in which the card came further in one game
        than in the other say something. The first turn, which a line-up has in one of the two, is
        taken away: least squares of d on 1 and t. What remains is an association: players
        choose the moment, and long games show more cards.
        """
        found = self.contrasts[contrast, :, line_up, card]
        pairs, points, squares, turns, turn_points = (int(moment) for moment in found)
        if pairs < FEWEST_PAIRS:
            return None
        determinant = pairs**2 - turns**2
        if not determinant:
            return None  # the first turn always or never came with the card
        rest = (pairs * turn_points - turns * points) / determinant
        mean = (pairs * points - turns * turn_points) / determinant
        residual = max(squares - mean * points - rest * turn_points, 0.0) / (pairs - 2)
        # Points are 2 for a win: twice the win rate.
        value = min(max(mean / 2, -1.0), 1.0)
        effect = (clustering or Clustering(self.games)).design_effect(2 * pairs, SHARED_DRAWS)
        variance = effect * pairs * (residual * pairs / determinant) / 4
        return difference_interval(Moments(pairs, value, variance), confidence)


@entry
def count(
    winner: Cells, first: Cells, use: Cells, uses: Sums, points: Sums, contrasts: Sums
) -> None:
    """Counts the games of `arena.RESULT`'s columns into the sums, all zero, of a tally."""
    games = len(winner)
    for line_up in range(LINE_UPS):
        all_points = 0
        for game in range(0, games, 2):
            own = points_of(winner[game], line_up)
            other = points_of(winner[game + 1], line_up)
            all_points += own + other
            d = own - other
            t = 1 if first[game] == line_up else -1
            for card in range(MAX_CARDS):
                here, there = use[game, line_up, card], use[game + 1, line_up, card]
                # Most cards are in neither game, and what is not counted is what is left of all games.
                if here == there == 0:
                    continue
                uses[line_up, here, card] += 1
                uses[line_up, there, card] += 1
                points[line_up, here, card] += own
                points[line_up, there, card] += other
                if here == there:
                    continue
                for contrast in range(len(CONTRASTS)):
                    least, further = CONTRASTS[contrast]
                    sign = int(here >= further) - int(there >= further)
                    if sign != 0 and min(here, there) >= least:
                        sums = contrasts[contrast]
                        sums[0, line_up, card] += 1
                        sums[1, line_up, card] += sign * d
                        sums[2, line_up, card] += d * d
                        sums[3, line_up, card] += sign * t
                        sums[4, line_up, card] += t * d
        for card in range(MAX_CARDS):
            uses[line_up, 0, card] = games - uses[line_up, 1:, card].sum()
            points[line_up, 0, card] = all_points - points[line_up, 1:, card].sum()


@kernel
def points_of(winner: int, line_up: int) -> int:
    """What the line-up has of a game: 2 for a win, 1 for a draw."""
    if winner < 0:
        return 1
    return 2 if winner == line_up else 0
