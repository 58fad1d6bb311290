"""How the cards of both line-ups fared, counted in whole numbers; parts add up to the whole."""

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD
from play.games.starfighter.engine.compiled import entry, kernel
from play.games.starfighter.engine.layout import MAX_CARDS
from play.intervals import CONFIDENCE, Interval
from simulate.deals.packed_games import Games, games_of
from simulate.statistics.pair_statistics import Moments, design_effect
from simulate.statistics.paired_differences import difference_interval

Sums = npt.NDArray[np.int64]
Cells = npt.NDArray[np.int8]

LINE_UPS: Final = 2
USES: Final = AS_FRONT + 1
FEWEST_PAIRS: Final = 30  # that differ in a card; of fewer an interval means little
# How much the differences of a card in pairs against two opponents on the same deal go together, since the
# deck draws the same cards: between stock decks played by `pilot` 0.08 for drawn or not and less for front
# or back, where `cadet` played up to 0.2.
SHARED_DRAWS: Final = 0.1
LEVEL: Final = 1  # of compression: the quickest
SHAPES: Final = {
    "uses": (LINE_UPS, USES, MAX_CARDS),
    "deals": (6, LINE_UPS),
    "draws": (4, LINE_UPS, MAX_CARDS),
    "fronts": (5, LINE_UPS, MAX_CARDS),
}
# Tallies of version 0.1: uses, points of uses, and three contrasts of which the last were the fronts.
OLD_SHAPES: Final = (SHAPES["uses"], SHAPES["uses"], (3, *SHAPES["fronts"]))


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

    `uses[line_up, use, card]` are games in which the card came exactly that far (`arena`'s codes).

    The others are sums over pairs of games, which have the same deal with the seats exchanged, of what the
    first game has less what the other has: d, the line-up's points (2 a win, 1 a draw); n, the number of its
    cards that it drew; x, whether it drew the card; t is 1 where it had the first turn in the first
    game and -1 where in the other.
    `deals[moment, line_up]` has the number of pairs, Σtn, Σn², Σtd, Σnd and Σd² of all pairs;
    `draws[moment, line_up, card]` has Σx², Σxt, Σxn and Σxd;
    `fronts[moment, line_up, card]` is over pairs in which the card was played in both games, its front in one
    alone: how many; Σd, Σd², Σt and Σtd, with the signs of that game.
    """

    uses: Sums
    deals: Sums
    draws: Sums
    fronts: Sums

    @classmethod
    def of(cls, results: npt.NDArray[Any]) -> "CardTally":
        """The tally of an even number of `arena.RESULT` records that begin with a pair's first game."""
        tally = cls.of_nothing()
        outcome = (results["winner"], results["first"], results["use"])
        count(*outcome, *tally.parts)
        return tally

    @classmethod
    def of_nothing(cls) -> "CardTally":
        """The tally of no games at all."""
        return cls(*(np.zeros(shape, np.int64) for shape in SHAPES.values()))

    @classmethod
    def join(cls, tallies: Sequence["CardTally"]) -> "CardTally":
        """The tally of all of them, in any order. Figures of cards take them for games of one deck."""
        whole = cls.of_nothing()
        for tally in tallies:
            for sums, part in zip(whole.parts, tally.parts, strict=True):
                sums += part
        return whole

    def less(self, part: "CardTally") -> "CardTally":
        """The tally of the games that are not in the part."""
        return CardTally(*(own - other for own, other in zip(self.parts, part.parts, strict=True)))

    def exchanged(self) -> "CardTally":
        """The same games from the view of the other line-up."""
        return CardTally(
            self.uses[::-1], self.deals[:, ::-1], self.draws[:, ::-1], self.fronts[:, ::-1]
        )

    @property
    def parts(self) -> tuple[Sums, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))

    @property
    def games(self) -> int:
        return int(self.uses[0, :, 0].sum())

    def pack(self) -> bytes:
        """The same tally is the same bytes."""
        cells = np.concatenate([part.ravel() for part in self.parts])
        return zlib.compress(cells.astype("<i4").tobytes(), LEVEL)

    @classmethod
    def unpack(cls, data: bytes | memoryview) -> "CardTally":
        """The tally of `pack`; one of version 0.1 lacks draws."""
        cells = np.frombuffer(zlib.decompress(data), dtype="<i4").astype(np.int64)
        if len(cells) == sum(map(math.prod, OLD_SHAPES)):
            uses, _points, (_drawn, _played, fronts) = shaped(cells, OLD_SHAPES)
            nothing = cls.of_nothing()
            return cls(uses, nothing.deals, nothing.draws, fronts)
        return cls(*shaped(cells, tuple(SHAPES.values())))

    def came(self, line_up: int, card: int, use: int) -> int:
        """Games in which the line-up's card came at least that far."""
        return int(self.uses[line_up, use:, card].sum())

    def difference_when_drawn(
        self, line_up: int, card: int, clustering: Clustering | None = None
    ) -> Moments | None:
        """How much higher the win rate is where the card is among the cards that a deck draws.

        It is compared with the deck's other cards: with as many cards drawn, this one among them or not.
        None where too few pairs tell. All games have to be of one deck, since how many cards a win takes
        differs from deck to deck.

        Least squares of d on x, t and n. Without n it would mostly tell whether winners draw more: between
        stock decks 88 % of its variance was the deck. Where all cards of a deck are alike, each is among n
        drawn cards of D with the chance n / D, which is linear in n; so what x says beyond n does not depend
        on n in any way, and the coefficient is 0 however games and draws depend on each other (P. M.
        Robinson, "Root-N-Consistent Semiparametric Regression", Econometrica 56 (1988), 931-954). For a
        card that itself draws, what its draws bring is taken away with n.
        """
        pairs, turns_draws, draws, turns_points, draws_points, squares = (
            int(moment) for moment in self.deals[:, line_up]
        )
        differing, turns, others, points = (int(each) for each in self.draws[:, line_up, card])
        if differing < FEWEST_PAIRS:
            return None
        normal = np.array(
            [
                [differing, turns, others],
                [turns, pairs, turns_draws],
                [others, turns_draws, draws],
            ],
            dtype=float,
        )
        if np.linalg.matrix_rank(normal) < len(normal):
            return None  # the card came with the first turn always, or with more cards
        inverse = np.linalg.inv(normal)
        right = np.array([points, turns_points, draws_points], dtype=float)
        found = inverse @ right
        residual = max(squares - found @ right, 0.0) / (pairs - len(right))
        error = float(residual * inverse[0, 0])
        dealt = Clustering(2 * pairs, clustering.opponents if clustering else 1.0)
        return self._moments(float(found[0]), error, differing, dealt)

    def difference_as_front(
        self,
        line_up: int,
        card: int,
        confidence: float = CONFIDENCE,
        clustering: Clustering | None = None,
    ) -> Interval | None:
        """How much higher the win rate is where the card was played as its front rather than its back.

        None where too few pairs tell. Within a pair the deal is the same, so only pairs with the front in
        one game and the back in the other say something. The first turn, which a line-up has in one of
        the two, is taken away: least squares of d on 1 and t. What remains is an association: players
        choose the moment.
        """
        found = self.fronts[:, line_up, card]
        pairs, points, squares, turns, turn_points = (int(moment) for moment in found)
        determinant = pairs**2 - turns**2
        if (
            pairs < FEWEST_PAIRS or not determinant
        ):  # without one the turn always came with the front
            return None
        rest = (pairs * turn_points - turns * points) / determinant
        mean = (pairs * points - turns * turn_points) / determinant
        residual = max(squares - mean * points - rest * turn_points, 0.0) / (pairs - 2)
        error = residual * pairs / determinant
        return difference_interval(self._moments(mean, error, pairs, clustering), confidence)

    def _moments(
        self, points: float, error: float, pairs: int, clustering: Clustering | None
    ) -> Moments:
        """Of a difference of win rates, from points (2 a win) and the variance of their estimate."""
        effect = (clustering or Clustering(self.games)).design_effect(2 * pairs, SHARED_DRAWS)
        return Moments(pairs, min(max(points / 2, -1.0), 1.0), effect * pairs * error / 4)


@dataclass(frozen=True, eq=False)
class PlayedGames:
    """Games and the tally of their cards; imports no Django, so that any process unpickles it."""

    games: Games
    cards: CardTally

    @classmethod
    def of(cls, results: npt.NDArray[Any]) -> "PlayedGames":
        """Of an even number of `arena.RESULT` records that begin with a pair's first game."""
        return cls(games_of(results), CardTally.of(results))


def shaped(cells: Sums, shapes: Sequence[tuple[int, ...]]) -> list[Sums]:
    """Parts of these shapes that stand one after the other."""
    ends = np.cumsum([math.prod(shape) for shape in shapes])
    parts = np.split(cells, ends[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]


@entry
def count(
    winner: Cells, first: Cells, use: Cells, uses: Sums, deals: Sums, draws: Sums, fronts: Sums
) -> None:
    """Counts the games of `arena.RESULT`'s columns into the sums, all zero, of a tally."""
    games = len(winner)
    for line_up in range(LINE_UPS):
        for game in range(0, games, 2):
            d = points_of(winner[game], line_up) - points_of(winner[game + 1], line_up)
            t = 1 if first[game] == line_up else -1
            one, other = use[game, line_up], use[game + 1, line_up]
            n = 0
            for card in range(MAX_CARDS):
                n += int(one[card] >= HELD) - int(other[card] >= HELD)
            deals[0, line_up] += 1
            deals[1, line_up] += t * n
            deals[2, line_up] += n * n
            deals[3, line_up] += t * d
            deals[4, line_up] += n * d
            deals[5, line_up] += d * d
            for card in range(MAX_CARDS):
                here, there = one[card], other[card]
                # Most cards are in neither game, and what is not counted is what is left of all games.
                if here == there == 0:
                    continue
                uses[line_up, here, card] += 1
                uses[line_up, there, card] += 1
                x = int(here >= HELD) - int(there >= HELD)
                if x != 0:
                    draws[0, line_up, card] += 1
                    draws[1, line_up, card] += x * t
                    draws[2, line_up, card] += x * n
                    draws[3, line_up, card] += x * d
                sign = int(here == AS_FRONT) - int(there == AS_FRONT)
                if sign != 0 and min(here, there) >= AS_BACK:
                    fronts[0, line_up, card] += 1
                    fronts[1, line_up, card] += sign * d
                    fronts[2, line_up, card] += d * d
                    fronts[3, line_up, card] += sign * t
                    fronts[4, line_up, card] += t * d
        for card in range(MAX_CARDS):
            uses[line_up, 0, card] = games - uses[line_up, 1:, card].sum()


@kernel
def points_of(winner: int, line_up: int) -> int:
    """What the line-up has of a game: 2 for a win, 1 for a draw."""
    if winner < 0:
        return 1
    return 2 if winner == line_up else 0
