"""Whether a card set is fair: first turn, cruisers, length of games, cards worth playing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy.typing as npt

from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine.cards import TRAINING_CRUISERS, CardSet
from play.games.starfighter.engine.position import MAX_SEED
from play.intervals import Interval
from simulate.console.local_runner import Chunk, Measured, plan_chunks, run_chunks
from simulate.deals.card_use import CardReport, CardSums, card_reports
from simulate.deals.tally import Tally
from simulate.statistics.pair_statistics import count_quantile, mean_interval, pair_moments

CHUNK_GAMES: Final = 1000
FIRST_PLAYER: Final = (0.45, 0.55)
CRUISER: Final = (0.43, 0.57)
ROUNDS: Final = (5.0, 9.0)
HOLDS, UNCLEAR, VIOLATED = "holds", "unclear", "violated"


@dataclass(frozen=True, slots=True)
class Point:
    """A figure and the bounds that fairness sets it, if any."""

    name: str
    figure: Interval
    bounds: tuple[float, float] | None = None

    @property
    def verdict(self) -> str | None:
        """`holds` or `violated` where the whole interval says so, else `unclear`; None without bounds."""
        if self.bounds is None:
            return None
        low, high = self.bounds
        if self.figure.high < low or self.figure.low > high:
            return VIOLATED
        return HOLDS if low <= self.figure.low and self.figure.high <= high else UNCLEAR


@dataclass(frozen=True)
class Sample:
    """What is kept of some games, for every figure here."""

    tally: Tally
    cards: CardSums

    @classmethod
    def of(cls, results: npt.NDArray[Any]) -> "Sample":
        return cls(Tally.of(results), CardSums.of(results))


@dataclass(frozen=True)
class Meeting:
    """All games of one cruiser against another."""

    mode: str
    cruisers: tuple[str, str]
    tally: Tally

    @property
    def name(self) -> str:
        return " against ".join(self.cruisers)

    @property
    def score(self) -> Interval:
        """The first cruiser's share of points."""
        return mean_interval(pair_moments(self.tally.pair_counts()))

    @property
    def opener(self) -> Interval:
        """The share of points of whoever had the first turn."""
        return mean_interval(pair_moments(self.tally.opener_counts()))


@dataclass(frozen=True)
class Balance:
    """Every figure of a card set's fairness."""

    skirmish: tuple[Meeting, ...]
    training: tuple[Meeting, ...]
    cards: tuple[CardReport, ...]

    @property
    def all_skirmish(self) -> Tally:
        return Tally.join([meeting.tally for meeting in self.skirmish])

    @property
    def points(self) -> list[Point]:
        """The figures in the order in which they are told."""
        every = self.all_skirmish
        opener = mean_interval(pair_moments(every.opener_counts()))
        length = every.median_rounds
        return [
            Point("first player, Skirmish", opener, FIRST_PLAYER),
            *(
                Point(f"first player, {meeting.name}", meeting.opener, FIRST_PLAYER)
                for meeting in self.skirmish
            ),
            *(Point(meeting.name, meeting.score, CRUISER) for meeting in self.skirmish),
            Point("median rounds, Skirmish", length, ROUNDS),
            *(point for meeting in self.training for point in training_points(meeting)),
        ]

    @property
    def rounds(self) -> tuple[float, float, float]:
        """Quartiles of the number of rounds in Skirmish."""
        counts = self.all_skirmish.rounds
        lower, median, upper = (count_quantile(counts, share) for share in (0.25, 0.5, 0.75))
        return lower, median, upper

    @property
    def rare_cards(self) -> list[CardReport]:
        return [card for card in self.cards if card.is_rare]

    @property
    def wasted_cards(self) -> list[CardReport]:
        return [card for card in self.cards if card.is_wasted]

    @property
    def is_violated(self) -> bool:
        """Whether a point of fairness is violated beyond its interval."""
        violated = any(point.verdict == VIOLATED for point in self.points)
        return violated or bool(self.rare_cards or self.wasted_cards)


def training_points(meeting: Meeting) -> list[Point]:
    """Figures of Training, for information: the card set promises nothing for it."""
    length = meeting.tally.median_rounds
    return [
        Point(f"Training: first player, {meeting.name}", meeting.opener),
        Point(f"Training: {meeting.name}", meeting.score),
        Point("Training: median rounds", length),
    ]


@dataclass(frozen=True)
class Survey:
    """Which games are played: every two cruisers in Skirmish, and Training, `games` (even) each."""

    cards: CardSet
    bot: str
    games: int
    seed: int

    @property
    def meetings(self) -> list[tuple[str, tuple[str, str]]]:
        """Modes and cruisers."""
        apprentices = [key for key in self.cards.cruisers if key in TRAINING_CRUISERS]
        skirmish = [("skirmish", pair) for pair in combinations(self.cards.cruisers, 2)]
        return skirmish + [("training", pair) for pair in combinations(apprentices, 2)]

    def pairings(self) -> list[Pairing]:
        """A pairing a meeting, with seeds of their own so that no two meetings share their deals."""
        return [
            Pairing(
                self.cards,
                mode,
                (LineUp(cruisers[0], bot=self.bot), LineUp(cruisers[1], bot=self.bot)),
                (self.seed + place) % (MAX_SEED + 1),
            )
            for place, (mode, cruisers) in enumerate(self.meetings)
        ]

    def chunks(self) -> list[Chunk]:
        return plan_chunks(len(self.meetings), self.games, CHUNK_GAMES)


def measure(survey: Survey, *, jobs: int, on_chunk: Callable[[Chunk], object]) -> Balance:
    """Plays a survey; the figures do not depend on the number of processes."""
    measured = run_chunks(
        survey.pairings(), survey.chunks(), Sample.of, jobs=jobs, on_chunk=on_chunk
    )
    meetings = [
        Meeting(mode, cruisers, Tally.join([each.part.tally for each in parts]))
        for (mode, cruisers), parts in zip(survey.meetings, measured, strict=True)
    ]
    skirmish = tuple(meeting for meeting in meetings if meeting.mode == "skirmish")
    training = tuple(meeting for meeting in meetings if meeting.mode == "training")
    sums = skirmish_sums(measured[: len(skirmish)])
    return Balance(skirmish, training, tuple(card_reports(sums, survey.cards.numbers)))


def skirmish_sums(measured: Sequence[Sequence[Measured[Sample]]]) -> CardSums:
    return CardSums.join([each.part.cards for parts in measured for each in parts])
