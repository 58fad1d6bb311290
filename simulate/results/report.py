"""A run in figures: everything that its page, its files and the API show, from one reading of its rows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD
from play.games.starfighter.card_sets import card_set
from play.games.starfighter.engine.notation import Json
from play.intervals import CONFIDENCE, Interval
from simulate.deals.card_tally import AS_ITS_FRONT, DRAWN, PLAYED, Among, CardTally
from simulate.deals.entrants import TOTAL_WAR, Entrant
from simulate.models import Kind, Run, current_versions
from simulate.results import comparisons
from simulate.results.card_recount import PATIENCE, LeftOut
from simulate.results.run_results import Failure, PairingResult, Results, common_numbers
from simulate.statistics.mixes import DRAWS, FEW_DRAWS, Mix, find_mix
from simulate.statistics.pair_statistics import (
    PAIR_POINTS,
    cluster_moments,
    mean_interval,
    median_interval,
)

COMPARING: Final = (Kind.SWAP, Kind.COMPARISON, Kind.CUT)
DIGITS: Final = 6  # of figures in files


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


@dataclass(frozen=True, slots=True)
class Course:
    """How games went: rounds, armour, and the win rate of whoever had the first turn.

    `margins` are one entrant's armour less the other's at the end.
    """

    games: int
    opener: Interval
    rounds: Histogram
    margins: Histogram


@dataclass(frozen=True, slots=True)
class Figures(Course):
    """Some games from the view of one entrant, whose win rate `score` counts a draw as half a win."""

    wins: int
    draws: int
    losses: int
    score: Interval

    @property
    def is_clear(self) -> bool:
        """Whether the interval says which side is better; where not, it is not distinguishable yet."""
        return not self.score.low <= 0.5 <= self.score.high

    def as_json(self) -> Json:
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "win_rate": interval_json(self.score),
            "is_clear": self.is_clear,
            "first_player": interval_json(self.opener),
            "rounds": histogram_json(self.rounds),
            "median_rounds": self.rounds.median and interval_json(self.rounds.median),
            "armour_margins": histogram_json(self.margins),
            "median_armour_margin": self.margins.median and interval_json(self.margins.median),
        }


@dataclass(frozen=True, slots=True)
class PairingFigures:
    """The games of two entrants, by their places in the run, from the view of the first.

    A mirror is even by construction. `games_per_second` is on one processor.
    """

    places: tuple[int, int]
    entrants: tuple[Entrant, Entrant]
    is_mirror: bool
    figures: Figures
    games_per_second: float

    @property
    def reverse(self) -> Interval:
        """The win rate from the view of the second entrant."""
        return reversed_interval(self.figures.score)

    def as_json(self) -> Json:
        first, second = self.places
        return {
            "first": first,
            "second": second,
            "mirror": self.is_mirror,
            **self.figures.as_json(),
            "reverse_win_rate": interval_json(self.reverse),
            "games_per_second": round(self.games_per_second),
        }


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants that have met, from the view of one of them."""

    score: Interval
    games: int


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A card of an entrant's deck: games in all, in which it was drawn, played at all, and as its front.

    The win rates are of the games in which it was drawn or played. The differences compare the two games
    of a pair, one in which the card came further than in the other: drawn or not, played or only held, as
    its front or as its back; None where pairs hardly differ. Their intervals hold for all cards of the
    deck at once (Bonferroni), those of the win rates for one card.
    """

    number: str
    games: int
    drawn: int
    played: int
    fronts: int
    win_rate_drawn: Interval | None
    win_rate_played: Interval | None
    when_drawn: Interval | None
    when_played: Interval | None
    as_front: Interval | None

    def as_json(self) -> Json:
        figures = {
            "win_rate_drawn": self.win_rate_drawn,
            "win_rate_played": self.win_rate_played,
            "difference_when_drawn": self.when_drawn,
            "difference_when_played": self.when_played,
            "difference_as_front": self.as_front,
        }
        return {
            "number": self.number,
            "games": self.games,
            "drawn": self.drawn,
            "played": self.played,
            "fronts": self.fronts,
            **{name: found and interval_json(found) for name, found in figures.items()},
        }


@dataclass(frozen=True, slots=True)
class DeckCards:
    """The cards of an entrant's deck, in its order, counted in so many of its games; where those are not
    all, `left_out` says why.
    """

    figures: tuple[CardFigures, ...]
    counted: int
    games: int
    left_out: LeftOut | None

    def as_json(self) -> Json:
        return {
            "games": self.games,
            "games_counted": self.counted,
            "why_not_all": self.left_out and self.left_out.value,
            "cards": [card.as_json() for card in self.figures],
        }


NO_CARDS: Final = DeckCards((), 0, 0, None)


@dataclass(frozen=True)
class RunReport:
    """A run in figures, finished or as far as it is; everything is computed when it is asked for."""

    results: Results

    @property
    def run(self) -> Run:
        return self.results.run

    @cached_property
    def pairings(self) -> list[PairingFigures]:
        return [pairing_figures(pairing) for pairing in self.results.pairings]

    @cached_property
    def totals(self) -> dict[int, Figures]:
        """All games of each entrant that others were brought against, by its place; in a matrix, of all."""
        if self.run.kind == Kind.MATRIX:
            places = list(range(len(self.results.entrants)))
        else:
            places = sorted({pairing.row.first for pairing in self.results.pairings})
        return {place: total_figures(self.results, place) for place in places}

    @property
    def course(self) -> Course:
        """How all games went, whoever played; armour of who had more of it less the other's."""
        return course_of(self.results.pairings, lambda pairing: abs(pairing.margins))

    @cached_property
    def matrix(self) -> list[list[Meeting | None]]:
        """Every entrant against every other; None where they have not met, and for each against itself."""
        size = len(self.results.entrants)
        cells: list[list[Meeting | None]] = [[None] * size for _ in range(size)]
        for pairing in self.pairings:
            if games := pairing.figures.games:
                first, second = pairing.places
                cells[first][second] = Meeting(pairing.figures.score, games)
                cells[second][first] = Meeting(pairing.reverse, games)
        return cells

    @property
    def games_a_pairing(self) -> int | None:
        """How many games each pairing has; None where one has more than another."""
        counts = {pairing.figures.games for pairing in self.pairings}
        return counts.pop() if len(counts) == 1 else None

    @cached_property
    def mix(self) -> Mix | None:
        """How often to bring which entrant; None unless the run is a matrix and all have met."""
        size, pairings = len(self.results.entrants), self.results.pairings
        common = common_numbers([pairing.pair_numbers for pairing in pairings])
        has_all = len(pairings) == size * (size - 1) // 2
        if self.run.kind != Kind.MATRIX or not has_all or not len(common):
            return None
        points = [((p.row.first, p.row.second), even_points(p, common)) for p in pairings]
        draws = FEW_DRAWS if self.run.is_active else DRAWS
        return find_mix(size, [(places, row / PAIR_POINTS) for places, row in points], draws)

    @cached_property
    def changes(self) -> list[comparisons.Change]:
        """What contenders do better or worse than the base; empty for other kinds of runs."""
        return comparisons.changes(self.results) if self.run.kind in COMPARING else []

    def cards(self, place: int = 0, *, patience: float = PATIENCE) -> DeckCards:
        """The cards of an entrant's deck; none outside Total War.

        In all games that the run counts, as far as `Results.cards` has them within so many seconds.
        """
        numbers = self.results.entrants[place].cards or ()
        if not numbers:
            return NO_CARDS
        tally, games = self.results.cards(place, patience=patience), self.results.games_of(place)
        index = card_set(self.run.snapshot_id).index
        confidence = 1 - (1 - CONFIDENCE) / max(len(numbers), 1)
        among = Among(tally.games, len(self.results.own(place)))
        return DeckCards(
            tuple(card_figures(tally, each, index[each], confidence, among) for each in numbers),
            tally.games,
            games,
            self.why_left_out if tally.games < games else None,
        )

    @property
    def why_left_out(self) -> LeftOut:
        """Why the cards are not counted in games that were played."""
        is_of_another = self.run.versions not in current_versions()
        return LeftOut.OTHER_ENGINE if is_of_another else LeftOut.NOT_YET

    def as_json(self) -> Json:
        """The figures as an object; all but speeds is the same for any number of workers."""
        run, mix = self.run, self.mix
        return {
            "run": run.slug,
            "kind": run.kind,
            "status": run.status,
            "mode": run.mode,
            "edition": run.edition,
            "cards": run.snapshot_id,
            "engine": run.versions,
            "seed": run.seed,
            "rule": run.rule,
            "verdict": run.verdict,
            "confidence": CONFIDENCE,
            "games": self.results.played,
            "games_wanted": self.results.wanted,
            "entrants": run.entrants,
            "pairings": [pairing.as_json() for pairing in self.pairings],
            "totals": {str(place): total.as_json() for place, total in self.totals.items()},
            "card_figures": self.cards_json(),
            "equilibrium": mix and mix_json(mix),
            "changes": [change_json(change) for change in self.changes],
            "failures": [failure_json(*failed) for failed in self.results.failures],
        }

    def cards_json(self) -> Json | None:
        """The cards of the tested deck; None where a run has no such figures."""
        if self.run.kind in COMPARING or self.run.mode != TOTAL_WAR:
            return None
        return {"entrant": 0, **self.cards(0).as_json()}


def pairing_figures(pairing: PairingResult) -> PairingFigures:
    speed = len(pairing.games) / pairing.seconds if pairing.seconds else 0.0
    figures = figures_of([pairing], pairing.row.first, pairing.score)
    places = (pairing.row.first, pairing.row.second)
    return PairingFigures(places, (pairing.first, pairing.second), pairing.mirror, figures, speed)


def total_figures(results: Results, place: int) -> Figures:
    """All games of an entrant, from its view on either side; mirrors do not count for its score."""
    return figures_of(results.own(place), place, results.total_score(place))


def even_points(pairing: PairingResult, numbers: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """The first entrant's points in the pairs of these numbers; in a mirror half of them all."""
    points = pairing.points(numbers)
    return np.full(len(points), PAIR_POINTS // 2) if pairing.mirror else points


def figures_of(pairings: Sequence[PairingResult], place: int, score: Interval) -> Figures:
    outcomes = np.zeros(3, int)
    for pairing in pairings:
        is_first = pairing.row.first == place
        outcomes += pairing.tally.outcomes if is_first else pairing.tally.outcomes[::-1]
    losses, draws, wins = (int(count) for count in outcomes)

    def own_margins(pairing: PairingResult) -> npt.NDArray[np.int64]:
        return pairing.margins if pairing.row.first == place else -pairing.margins

    course = course_of(pairings, own_margins)
    return Figures(
        games=course.games,
        opener=course.opener,
        rounds=course.rounds,
        margins=course.margins,
        wins=wins,
        draws=draws,
        losses=losses,
        score=score,
    )


def course_of(
    pairings: Sequence[PairingResult],
    margins_of: Callable[[PairingResult], npt.NDArray[np.int64]],
) -> Course:
    # Pairs of one number share a seed in all pairings, so they are one unit.
    numbers = np.concatenate([pairing.pair_numbers for pairing in pairings])
    openers = np.concatenate([pairing.tally.openers for pairing in pairings]) / PAIR_POINTS
    units = max(len(pairing.pair_numbers) for pairing in pairings)
    return Course(
        games=sum(len(pairing.games) for pairing in pairings),
        opener=mean_interval(cluster_moments(openers, numbers)),
        rounds=Histogram.of(np.concatenate([each.games["rounds"] for each in pairings]), units),
        margins=Histogram.of(np.concatenate([margins_of(each) for each in pairings]), units),
    )


def card_figures(
    tally: CardTally, number: str, card: int, confidence: float, among: Among
) -> CardFigures:
    own = 0  # the entrant's line-up, whichever side it is on in a pairing
    return CardFigures(
        number=number,
        games=tally.games,
        drawn=tally.came(own, card, HELD),
        played=tally.came(own, card, AS_BACK),
        fronts=tally.came(own, card, AS_FRONT),
        win_rate_drawn=tally.win_rate(own, card, HELD, among=among),
        win_rate_played=tally.win_rate(own, card, AS_BACK, among=among),
        when_drawn=tally.win_rate_difference(DRAWN, own, card, confidence, among),
        when_played=tally.win_rate_difference(PLAYED, own, card, confidence, among),
        as_front=tally.win_rate_difference(AS_ITS_FRONT, own, card, confidence, among),
    )


def reversed_interval(interval: Interval) -> Interval:
    return Interval(1 - interval.value, 1 - interval.high, 1 - interval.low)


def rounded(interval: Interval) -> tuple[float, float, float]:
    return (
        round(interval.value, DIGITS),
        round(interval.low, DIGITS),
        round(interval.high, DIGITS),
    )


def interval_json(interval: Interval) -> Json:
    value, low, high = rounded(interval)
    return {"value": value, "low": low, "high": high}


def histogram_json(histogram: Histogram) -> Json:
    return {"from": histogram.start, "games": list(histogram.counts)}


def mix_json(mix: Mix) -> Json:
    return {
        "shares": [interval_json(share) for share in mix.shares],
        "value": interval_json(mix.value),
        "is_unique": mix.is_unique,
        "games_a_pairing": mix.games_a_pairing,
    }


def failure_json(pairing: PairingResult, failure: Failure) -> Json:
    return {
        "pairing": [pairing.row.first, pairing.row.second],
        "first_game": failure.start,
        "games": failure.count,
        "seeds": list(failure.seeds),
        "error": failure.error,
    }


def change_json(change: comparisons.Change) -> Json:
    return {
        "entrant": change.contender,
        "removed": list(change.removed),
        "added": list(change.added),
        "pairs": change.pairs,
        "difference": interval_json(change.difference),
        "p_value": None if change.p_value is None else round(change.p_value, DIGITS),
        "is_clear": change.is_clear,
        "opponents": [interval_json(interval) for _, interval in change.by_opponent],
    }
