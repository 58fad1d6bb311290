"""Played games as values, from which all figures of a run follow, wherever the games come from."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.intervals import Interval
from simulate.deals.card_tally import CardTally
from simulate.deals.entrants import Entrant
from simulate.deals.packed_games import Games, margins
from simulate.deals.pair_points import GamePoints, first_turn_points, outcome_counts, pair_points
from simulate.models import Run, RunPairing
from simulate.results.field import mix_weights
from simulate.statistics.pair_statistics import PAIR_POINTS, over_opponents, pair_interval

EVEN: Final = Interval(0.5, 0.5, 0.5)  # of a mirror

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class FailedGames:
    """Games of a pairing that could not be played, the seeds of their deals, and why."""

    places: tuple[int, int]
    entrants: tuple[Entrant, Entrant]
    start: int
    count: int
    seeds: tuple[int, ...]
    error: str


@dataclass(frozen=True, eq=False)
class PairingResult:
    """The finished games of a pairing that its run counts, from the view of its first entrant.

    `row` says what was asked for; it is not stored where this process alone plays. `numbers` are the
    games' numbers in order; a gap in them is still to be played, or failed. `seconds` are of play, on
    one processor.
    """

    row: RunPairing
    entrants: tuple[Entrant, Entrant]
    numbers: Numbers
    games: Games
    seconds: float
    failures: tuple[FailedGames, ...] = ()

    @property
    def places(self) -> tuple[int, int]:
        return self.row.first, self.row.second

    @property
    def is_mirror(self) -> bool:
        """Whether both sides are the same, so that each pair of games is one game seen twice."""
        first, second = self.row.matchup.line_ups
        return bool(first == second)

    @property
    def games_per_second(self) -> float:
        return len(self.games) / self.seconds if self.seconds else 0.0

    @cached_property
    def pair_points(self) -> GamePoints:
        """The first entrant's points (0 to 4) in each pair."""
        return pair_points(self.games)

    @cached_property
    def first_turn_points(self) -> GamePoints:
        """The points in each pair of the side that had the first turn."""
        return first_turn_points(self.games)

    @cached_property
    def outcomes(self) -> Numbers:
        """Games that the first entrant lost, drew and won."""
        return outcome_counts(self.games)

    @property
    def score(self) -> Interval:
        """The first entrant's share of points; one half by construction in a mirror."""
        if self.is_mirror:
            return EVEN
        return pair_interval(self.pair_points)

    @cached_property
    def margins(self) -> Numbers:
        """The first entrant's armour less the second's at the end of each game."""
        return margins(self.games)

    @cached_property
    def pair_numbers(self) -> Numbers:
        """The number of each pair in `pair_points`; pair n has one seed against every opponent."""
        return self.numbers[0::2] // 2

    def points(self, numbers: Numbers) -> GamePoints:
        """The first entrant's points (0 to 4) in the pairs of these numbers, which were played."""
        if np.array_equal(numbers, self.pair_numbers):  # the usual case, without a search
            return self.pair_points
        return self.pair_points[np.searchsorted(self.pair_numbers, numbers)]

    def has(self, number: int) -> bool:
        """Whether the game of that number is among these."""
        place = int(np.searchsorted(self.numbers, number))
        return place < len(self.numbers) and int(self.numbers[place]) == number


CardCounter = Callable[[Sequence[PairingResult], float], dict[str, CardTally]]
"""Counts the cards of pairings within so many seconds, by their matchups' keys."""


@dataclass(frozen=True, eq=False)
class Results:
    """All pairings of a run, as far as they are played; `count_cards` counts their cards."""

    run: Run
    pairings: tuple[PairingResult, ...]
    count_cards: CardCounter

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        return entrants_of(self.run)

    @property
    def played(self) -> int:
        return sum(len(pairing.games) for pairing in self.pairings)

    @property
    def wanted(self) -> int:
        """Games that the run counts when all its chunks so far are done."""
        return sum(pairing.row.games for pairing in self.pairings)

    @property
    def failures(self) -> list[FailedGames]:
        return [failed for pairing in self.pairings for failed in pairing.failures]

    def of(self, first: int) -> list[PairingResult]:
        """The pairings of the entrant at that place as the first."""
        return [pairing for pairing in self.pairings if pairing.row.first == first]

    def points(self, first: int, numbers: Numbers) -> GamePoints:
        """Points (0 to 4) of the entrant in the pairs of these numbers, as (opponent, pair)."""
        return np.stack([pairing.points(numbers) for pairing in self.of(first)])

    def common_pairs(self, first: int) -> Numbers:
        """The numbers of the pairs that the entrant played against all its opponents."""
        return common_numbers([pairing.pair_numbers for pairing in self.of(first)])

    def total_score(self, place: int = 0) -> Interval:
        """The entrant's mean share of points over its opponents, mirrors left out.

        The opponents count as the field's mix says where they are the field, or else each alike. From
        the entrant's view on either side; exactly one half where there is nothing but mirrors.
        """
        counted = [pairing for pairing in self.own(place) if not pairing.is_mirror]
        if not counted:
            return EVEN
        common = common_numbers([pairing.pair_numbers for pairing in counted])
        rows = [(pairing.row.first, pairing.points(common)) for pairing in counted]
        return over_opponents(
            [points if first == place else PAIR_POINTS - points for first, points in rows],
            weights=self.weights(place, counted),
        )

    def weights(self, place: int, counted: Sequence[PairingResult]) -> list[float] | None:
        """How much each of these pairings counts; None where all count alike."""
        contents = [(each.cruiser, frozenset(each.cards or ())) for each in self.entrants]
        others = [next(one for one in each.places if one != place) for each in counted]
        return mix_weights(contents[place], [contents[other] for other in others])

    def games_of(self, place: int) -> int:
        """All games of the entrant, on either side; those of the same content once."""
        return sum(len(pairing.games) for pairing in self.matchups_of(place).values())

    def own(self, place: int) -> list[PairingResult]:
        """The pairings of the entrant, on either side."""
        return [pairing for pairing in self.pairings if place in pairing.places]

    def matchups_of(self, place: int) -> dict[str, PairingResult]:
        """The entrant's pairings by the keys of their matchups, those of the same content once."""
        return {pairing.row.matchup.key: pairing for pairing in self.own(place)}

    def cards(self, place: int = 0, *, patience: float = math.inf) -> CardTally:
        """How the cards fared in the entrant's games; line-up 0 is its own.

        Games whose cards cannot be counted within so many seconds are left out.
        """
        own = self.matchups_of(place)
        tallies = self.count_cards(list(own.values()), patience)
        return CardTally.join(
            [
                tally if own[key].row.first == place else tally.exchanged()
                for key, tally in tallies.items()
            ]
        )


def common_numbers(rows: Sequence[Numbers]) -> Numbers:
    common = rows[0] if rows else np.zeros(0, np.int64)
    for row in rows[1:]:
        if not np.array_equal(common, row):  # equal rows are the usual case
            common = np.intersect1d(common, row, assume_unique=True)
    return common


def entrants_of(run: Run) -> tuple[Entrant, ...]:
    return tuple(entrant_of(content) for content in run.entrants)


def entrant_of(content: dict[str, Any]) -> Entrant:
    """An entrant from its object in `Run.entrants`."""
    cards = content["cards"]
    return Entrant(content["label"], content["cruiser"], None if cards is None else tuple(cards))
