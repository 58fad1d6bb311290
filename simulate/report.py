"""A run in figures: everything that its page, its files and the API show, from one reading of its rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.bots.arena import AS_BACK, AS_FRONT, HELD
from play.engine.notation import Json
from play.estimates import CONFIDENCE, Interval
from simulate import evidence
from simulate.card_tally import AS_ITS_FRONT, DRAWN, PLAYED, CardTally
from simulate.differences import PAIR_POINTS
from simulate.entrants import Entrant
from simulate.equilibrium import Equilibrium, find_equilibrium
from simulate.models import Kind, Run
from simulate.playtest import EVEN
from simulate.questions import card_set_of
from simulate.results import PairingResult, Results, common_numbers
from simulate.stats import count_quantile, mean_interval, pair_moments, score_moments

COMPARING: Final = (Kind.SWAP, Kind.COMPARISON, Kind.CUT)
DIGITS: Final = 6  # of figures in files


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many games had each whole number, from the smallest to the largest that occurred."""

    start: int
    counts: tuple[int, ...]

    @classmethod
    def of(cls, numbers: npt.ArrayLike) -> "Histogram":
        numbers = np.asarray(numbers, dtype=np.int64)
        if not numbers.size:
            return cls(0, ())
        start = int(numbers.min())
        return cls(start, tuple(int(count) for count in np.bincount(numbers - start)))

    @property
    def bars(self) -> list[tuple[int, int]]:
        """Number and games, ascending."""
        return [(self.start + place, count) for place, count in enumerate(self.counts)]

    @property
    def median(self) -> float:
        """NaN where there are no games."""
        return self.start + count_quantile(self.counts or (0,), 0.5)


@dataclass(frozen=True, slots=True)
class Figures:
    """Some games from the view of one entrant; `margins` are its armour less the opponent's at the end.

    `score` is its win rate, a draw being half a win; `opener` that of whoever had the first turn.
    """

    games: int
    wins: int
    draws: int
    losses: int
    score: Interval
    opener: Interval
    rounds: Histogram
    margins: Histogram

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
            "armour_margins": histogram_json(self.margins),
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
        """All games of each entrant that others were brought against, by its place."""
        places = sorted({pairing.row.first for pairing in self.results.pairings})
        return {place: total_figures(self.results, place) for place in places}

    @cached_property
    def matrix(self) -> list[list[Interval | None]]:
        """The win rate of every entrant against every other; None where they have not met."""
        size = len(self.results.entrants)
        cells: list[list[Interval | None]] = [[None] * size for _ in range(size)]
        for place in range(size):
            cells[place][place] = EVEN
        for pairing in self.pairings:
            if pairing.figures.games:
                first, second = pairing.places
                cells[first][second] = pairing.figures.score
                cells[second][first] = pairing.reverse
        return cells

    @cached_property
    def equilibrium(self) -> Equilibrium | None:
        """How often to bring which entrant; None unless the run is a matrix and all have met."""
        rates = [[cell.value for cell in row if cell] for row in self.matrix]
        if self.run.kind != Kind.MATRIX or any(len(row) < len(rates) for row in rates):
            return None
        return find_equilibrium(rates)

    @cached_property
    def changes(self) -> list[evidence.Change]:
        """What contenders do better or worse than the base; empty for other kinds of runs."""
        return evidence.changes(self.results) if self.run.kind in COMPARING else []

    def cards(self, place: int = 0) -> list[CardFigures]:
        """The cards of an entrant's deck, in its order; empty outside Total War."""
        numbers = self.results.entrants[place].cards or ()
        tally = self.results.cards(place)
        index = card_set_of(self.run.snapshot_id).index
        confidence = 1 - (1 - CONFIDENCE) / max(len(numbers), 1)
        return [card_figures(tally, number, index[number], confidence) for number in numbers]

    def as_json(self) -> Json:
        """The figures as an object; all but speeds is the same for any number of workers."""
        run, mix = self.run, self.equilibrium
        return {
            "run": run.slug,
            "kind": run.kind,
            "status": run.status,
            "mode": run.mode,
            "edition": run.edition,
            "cards": run.snapshot.revision,
            "engine": run.engine,
            "seed": run.seed,
            "rule": run.rule,
            "verdict": run.verdict,
            "confidence": CONFIDENCE,
            "games": self.results.played,
            "games_wanted": self.results.wanted,
            "entrants": run.entrants,
            "pairings": [pairing.as_json() for pairing in self.pairings],
            "totals": {str(place): total.as_json() for place, total in self.totals.items()},
            "equilibrium": mix and equilibrium_json(mix),
            "changes": [change_json(change) for change in self.changes],
            "failures": [
                {
                    "pairing": [pairing.row.first, pairing.row.second],
                    "first_game": failure.start,
                    "games": failure.count,
                    "error": failure.error,
                }
                for pairing, failure in self.results.failures
            ],
        }

    def rows(self) -> Iterator[Sequence[Any]]:
        """The pairings as rows of a table, heads first; every row says what it was played with."""
        yield (
            *("first", "second", "bots", "engine", "cards", "seed", "games", "wins", "draws"),
            *("losses", "win_rate", "low", "high", "clear", "median_rounds", "first_player"),
        )
        run = self.run
        for pairing in self.pairings:
            found = pairing.figures
            bots = "/".join(run.entrants[place]["bot"] for place in pairing.places)
            yield (
                *(entrant.label for entrant in pairing.entrants),
                *(bots, run.engine, run.snapshot.revision, run.seed),
                *(found.games, found.wins, found.draws, found.losses),
                *rounded(found.score),
                *(found.is_clear, found.rounds.median, round(found.opener.value, DIGITS)),
            )


def card_rows(cards: Sequence[CardFigures]) -> Iterator[Sequence[Any]]:
    """Cards as rows of a table, heads first; what is not known is empty."""
    counts = ("number", "games", "drawn", "played", "fronts")
    figures = ("win_rate_drawn", "win_rate_played", "when_drawn", "when_played", "as_front")
    yield (*counts, *(f"{name}{end}" for name in figures for end in ("", "_low", "_high")))
    for card in cards:
        found = [getattr(card, name) for name in figures]
        yield (
            *(getattr(card, name) for name in counts),
            *(cell for each in found for cell in (rounded(each) if each else ("", "", ""))),
        )


def pairing_figures(pairing: PairingResult) -> PairingFigures:
    speed = len(pairing.games) / pairing.seconds if pairing.seconds else 0.0
    figures = figures_of([pairing], pairing.row.first, pairing.score)
    places = (pairing.row.first, pairing.row.second)
    return PairingFigures(places, (pairing.first, pairing.second), pairing.mirror, figures, speed)


def total_figures(results: Results, place: int) -> Figures:
    """All games of an entrant, from its view on either side; mirrors do not count for its score."""
    own = [
        pairing for pairing in results.pairings if place in (pairing.row.first, pairing.row.second)
    ]
    return figures_of(own, place, total_score(own, place))


def total_score(pairings: Sequence[PairingResult], place: int) -> Interval:
    """The mean over opponents, each alike; pairs of one number share a seed and are one unit."""
    told = [pairing for pairing in pairings if not pairing.mirror]
    if not told:
        return EVEN
    common = common_numbers([pairing.pair_numbers for pairing in told])
    rows = []
    for pairing in told:
        points = pairing.tally.pairs[np.searchsorted(pairing.pair_numbers, common)]
        rows.append(points if pairing.row.first == place else PAIR_POINTS - points)
    return mean_interval(score_moments(np.mean(rows, axis=0) / PAIR_POINTS))


def figures_of(pairings: Sequence[PairingResult], place: int, score: Interval) -> Figures:
    outcomes, openers, rounds, margins = np.zeros(3, int), np.zeros(5, int), [], []
    for pairing in pairings:
        is_first = pairing.row.first == place
        outcomes += pairing.tally.outcomes if is_first else pairing.tally.outcomes[::-1]
        openers += pairing.tally.opener_counts()
        rounds.append(pairing.games["rounds"])
        margins.append(pairing.margins if is_first else -pairing.margins)
    losses, draws, wins = (int(count) for count in outcomes)
    return Figures(
        games=wins + draws + losses,
        wins=wins,
        draws=draws,
        losses=losses,
        score=score,
        opener=mean_interval(pair_moments(openers)),
        rounds=Histogram.of(np.concatenate(rounds)),
        margins=Histogram.of(np.concatenate(margins)),
    )


def card_figures(tally: CardTally, number: str, card: int, confidence: float) -> CardFigures:
    own = 0  # the entrant's line-up, whichever side it is on in a pairing
    return CardFigures(
        number=number,
        games=tally.games,
        drawn=tally.came(own, card, HELD),
        played=tally.came(own, card, AS_BACK),
        fronts=tally.came(own, card, AS_FRONT),
        win_rate_drawn=tally.win_rate(own, card, HELD),
        win_rate_played=tally.win_rate(own, card, AS_BACK),
        when_drawn=tally.win_rate_difference(DRAWN, own, card, confidence),
        when_played=tally.win_rate_difference(PLAYED, own, card, confidence),
        as_front=tally.win_rate_difference(AS_ITS_FRONT, own, card, confidence),
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


def equilibrium_json(mix: Equilibrium) -> Json:
    shares = [round(float(share), DIGITS) for share in mix.shares]
    return {"shares": shares, "value": round(mix.value, DIGITS), "is_unique": mix.is_unique}


def change_json(change: evidence.Change) -> Json:
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
