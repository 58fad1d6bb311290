"""A run in figures: everything that its page, its files, the API and the command show."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from play.games.kit.base_game import bots_in
from play.games.starfighter.card_sets import card_set
from play.intervals import CONFIDENCE, Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.card_tally import Clustering
from simulate.models import Run, RunKind, current_versions
from simulate.results import comparisons
from simulate.results.card_figures import CardFigures, DeckTally
from simulate.results.card_recount import PATIENCE, LeftOut
from simulate.results.field import is_field, rank_in_words
from simulate.results.pairing_results import PairingResult, Results, common_numbers
from simulate.results.visibility import content_of
from simulate.statistics.mixes import DRAWS, FEW_DRAWS, Mix, find_mix
from simulate.statistics.pair_statistics import (
    PAIR_POINTS,
    cluster_moments,
    mean_interval,
    median_interval,
    simultaneous,
)

TESTED: Final = 0  # the place of the tested deck


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many games had each whole number, from the smallest to the largest that occurred.

    `units` is how many of the games do not depend on each other.
    """

    start: int
    counts: tuple[int, ...]
    units: int = 0

    @classmethod
    def of(cls, numbers: npt.ArrayLike, units: int = 0) -> "Histogram":
        numbers = np.asarray(numbers, dtype=np.int64)
        if not numbers.size:
            return cls(0, ())
        start = int(numbers.min())
        return cls(start, tuple(int(count) for count in np.bincount(numbers - start)), units)

    @property
    def bars(self) -> list[tuple[int, int]]:
        """Number and games, ascending."""
        return [(self.start + place, count) for place, count in enumerate(self.counts)]

    @property
    def median(self) -> Interval | None:
        """None where there are no games."""
        if not self.counts:
            return None
        found = median_interval(self.counts, self.units)
        return Interval(self.start + found.value, self.start + found.low, self.start + found.high)


@dataclass(frozen=True, eq=False)
class GameStatistics:
    """How games went: rounds, armour, and the win rate of the side with the first turn."""

    results: Sequence[PairingResult]

    @property
    def games(self) -> int:
        return sum(len(pairing.games) for pairing in self.results)

    @cached_property
    def first_player(self) -> Interval:
        # Pairs of one number share a seed in all pairings, so they are one unit.
        numbers = np.concatenate([pairing.pair_numbers for pairing in self.results])
        points = np.concatenate([pairing.first_turn_points for pairing in self.results])
        return mean_interval(cluster_moments(points / PAIR_POINTS, numbers))

    @cached_property
    def rounds(self) -> Histogram:
        return self._histogram(lambda pairing: pairing.games["rounds"])

    @cached_property
    def armour_margins(self) -> Histogram:
        """The larger armour less the smaller at the end."""
        return self._histogram(lambda pairing: abs(pairing.margins))

    def _histogram(self, numbers_of: Callable[[PairingResult], npt.NDArray[Any]]) -> Histogram:
        units = max(len(pairing.pair_numbers) for pairing in self.results)
        return Histogram.of(np.concatenate([numbers_of(each) for each in self.results]), units)


@dataclass(frozen=True, eq=False)
class EntrantStatistics(GameStatistics):
    """Games from the view of the entrant at that place; its win rate counts a draw as half a win."""

    place: int
    win_rate: Interval

    @cached_property
    def armour_margins(self) -> Histogram:
        """The entrant's armour less the other's at the end."""
        return self._histogram(
            lambda pairing: pairing.margins if self._is_first(pairing) else -pairing.margins
        )

    @cached_property
    def outcomes(self) -> tuple[int, int, int]:
        """Games lost, drawn and won."""
        counts = [
            pairing.outcomes if self._is_first(pairing) else pairing.outcomes[::-1]
            for pairing in self.results
        ]
        lost, drawn, won = np.sum(counts, axis=0)
        return int(lost), int(drawn), int(won)

    @property
    def losses(self) -> int:
        return self.outcomes[0]

    @property
    def draws(self) -> int:
        return self.outcomes[1]

    @property
    def wins(self) -> int:
        return self.outcomes[2]

    @property
    def is_mirror(self) -> bool:
        """Whether there is nothing but the deck against itself, which is even by construction."""
        return all(pairing.is_mirror for pairing in self.results)

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the win rate excludes one half."""
        return self.win_rate.excludes(0.5)

    def _is_first(self, pairing: PairingResult) -> bool:
        return pairing.row.first == self.place


@dataclass(frozen=True, eq=False)
class PairingStatistics(EntrantStatistics):
    """The games of two entrants, by their places in the run, from the view of the first.

    A mirror is even by construction.
    """

    @classmethod
    def of(cls, pairing: PairingResult) -> "PairingStatistics":
        return cls([pairing], pairing.row.first, pairing.score)

    @property
    def pairing(self) -> PairingResult:
        return self.results[0]

    @property
    def reverse_win_rate(self) -> Interval:
        """The win rate from the view of the second entrant."""
        return self.win_rate.opposite


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """The games of two entrants from the view of the one in the row."""

    win_rate: Interval
    games: int


@dataclass(frozen=True, slots=True)
class DeckCards:
    """The cards of an entrant's deck, in its order.

    They are `counted` in so many of its games; where those are not all, `left_out` says why.
    """

    entrant: int
    figures: tuple[CardFigures, ...]
    counted: int
    games: int
    left_out: LeftOut | None


NO_CARDS: Final = DeckCards(TESTED, (), 0, 0, None)


@dataclass(frozen=True)
class RunReport:
    """A run in figures, finished or as far as it is played; each figure is computed when it is read."""

    results: Results
    confidence: ClassVar[float] = CONFIDENCE  # of all intervals

    @property
    def run(self) -> Run:
        return self.results.run

    @cached_property
    def pairings(self) -> list[PairingStatistics]:
        return [PairingStatistics.of(pairing) for pairing in self.results.pairings]

    @cached_property
    def totals(self) -> dict[int, EntrantStatistics]:
        """All games of each entrant that is first in a pairing, by its place; in a matrix, of all.

        From its view on either side; mirrors do not count for its win rate.
        """
        if self.run.kind == RunKind.MATRIX:
            places = list(range(len(self.results.entrants)))
        else:
            places = sorted({pairing.row.first for pairing in self.results.pairings})
        return {
            place: EntrantStatistics(
                self.results.own(place), place, self.results.total_score(place)
            )
            for place in places
        }

    @cached_property
    def is_over_the_mix(self) -> bool:
        """Whether the tested deck met the field, so that the opponents count as the mix says."""
        own, *others = (content_of(entrant) for entrant in self.run.entrants)
        return is_field(own, others)

    @property
    def rank(self) -> str:
        """How the tested deck stands among random decks, in words; empty where that is not known."""
        if not self.is_over_the_mix or bots_in(self.run.versions) != [VERDICT_BOT]:
            return ""
        score = self.totals[TESTED].win_rate
        return rank_in_words(
            self.run.entrants[TESTED]["cruiser"], score, self.run.snapshot_id or ""
        )

    @property
    def all_games(self) -> GameStatistics:
        return GameStatistics(self.results.pairings)

    @cached_property
    def matrix(self) -> list[list[MatrixCell | None]]:
        """Every entrant against every other; None where they have not met, and for each against itself."""
        size = len(self.results.entrants)
        cells: list[list[MatrixCell | None]] = [[None] * size for _ in range(size)]
        for pairing in self.pairings:
            if games := pairing.games:
                first, second = pairing.pairing.places
                cells[first][second] = MatrixCell(pairing.win_rate, games)
                cells[second][first] = MatrixCell(pairing.reverse_win_rate, games)
        return cells

    @property
    def games_a_pairing(self) -> int | None:
        """How many games each pairing has; None where one has more than another."""
        counts = {pairing.games for pairing in self.pairings}
        return counts.pop() if len(counts) == 1 else None

    @cached_property
    def mix(self) -> Mix | None:
        """How often to bring which entrant; None unless the run is a matrix and all have met."""
        size, pairings = len(self.results.entrants), self.results.pairings
        common = common_numbers([pairing.pair_numbers for pairing in pairings])
        has_all = len(pairings) == size * (size - 1) // 2
        if self.run.kind != RunKind.MATRIX or not has_all or not len(common):
            return None
        points = [(p.places, even_points(p, common)) for p in pairings]
        draws = FEW_DRAWS if self.run.is_active else DRAWS
        return find_mix(size, [(places, row / PAIR_POINTS) for places, row in points], draws)

    @cached_property
    def changes(self) -> list[comparisons.Change]:
        """What contenders do better or worse than the base; empty for kinds of runs without a base."""
        return comparisons.changes(self.results) if self.run.is_comparing else []

    def cards(self, place: int = TESTED, *, patience: float = PATIENCE) -> DeckCards:
        """The cards of an entrant's deck; none outside Total War.

        In all games that the run counts, as far as `Results.cards` has them within so many seconds.
        """
        numbers = self.results.entrants[place].cards or ()
        if not numbers:
            return NO_CARDS
        tally, games = self.results.cards(place, patience=patience), self.results.games_of(place)
        index = card_set(self.run.snapshot_id or "").index
        confidence = simultaneous(len(numbers))
        seeds = [pairing.row.matchup.seed for pairing in self.results.own(place)]
        own = DeckTally(tally, Clustering(tally.games, len(seeds) / max(len(set(seeds)), 1)))
        return DeckCards(
            place,
            tuple(CardFigures.of([own], each, index[each], confidence) for each in numbers),
            tally.games,
            games,
            self.missing_cards_reason if tally.games < games else None,
        )

    @property
    def missing_cards_reason(self) -> LeftOut:
        """Why the cards are not counted in games that were played."""
        is_of_another = self.run.versions not in current_versions()
        return LeftOut.OTHER_ENGINE if is_of_another else LeftOut.NOT_YET

    @property
    def card_figures(self) -> DeckCards | None:
        """The cards of the tested deck; None where a run has no such figures."""
        return self.cards(TESTED) if self.run.has_cards else None


def even_points(pairing: PairingResult, numbers: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """The first entrant's points in the pairs of these numbers; in a mirror half of them all."""
    points = pairing.points(numbers)
    return np.full(len(points), PAIR_POINTS // 2) if pairing.is_mirror else points
