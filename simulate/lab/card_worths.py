"""What each card is worth: games between random decks, regressed on who holds which cards and cruiser."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.engine.cards import CardSet
from play.intervals import Interval, normal_quantile
from simulate.deals.matchups import versions_of
from simulate.lab.breeding.candidates import random_candidate
from simulate.lab.breeding.evidence import (
    CARD_SPREAD,
    PAIR_VARIANCE,
    Worths,
    by_cruiser,
    columns_of,
    ridge,
)
from simulate.lab.breeding.meetings import Meeting, Table, kept_log
from simulate.lab.fairness import CRUISER, Point
from simulate.results.random_worths import RandomWorths
from simulate.statistics.pair_statistics import Floats, simultaneous

MAX_SPREAD: Final = 0.014  # standard deviation of the worths of cards, freed of noise
MAX_WORTH: Final = 0.04
FLAT: Final = 1.0  # a spread of the prior that hardly draws towards 0
FOLDS: Final = 5
PORTION: Final = 200  # meetings between two reports of progress
SHOWN_INTERACTIONS: Final = 5


@dataclass(frozen=True)
class WorthPlan:
    """How many pairs of games random decks play, and from which seed."""

    cards: CardSet
    bot: str
    pairs: int
    seed: int

    def meetings(self) -> list[Meeting]:
        chance = random.Random(self.seed)  # noqa: S311 - nothing secret
        return [
            Meeting(
                random_candidate(self.cards, chance),
                random_candidate(self.cards, chance),
                chance.getrandbits(48),
            )
            for _ in range(self.pairs)
        ]


@dataclass(frozen=True, slots=True)
class Interaction:
    """How much more a card is worth with one cruiser than with the others."""

    number: str
    cruiser: str
    worth: Interval


@dataclass(frozen=True, eq=False)
class CardWorths:
    """The regression of a plan's games; `scores` are the first decks' shares of points."""

    plan: WorthPlan
    meetings: list[Meeting]
    scores: Floats

    @cached_property
    def columns(self) -> Floats:
        """Of each meeting who holds which card and cruiser: 1 the first deck, -1 the second one."""
        cards = self.plan.cards
        first, second = zip(*((row.first, row.second) for row in self.meetings), strict=True)
        return columns_of(cards, first) - columns_of(cards, second)

    @cached_property
    def found(self) -> Worths:
        """Of the cards against their mean, then of the cruisers against theirs."""
        values, errors = self.fitted(np.ones(len(self.scores), dtype=bool))
        rest = self.scores - 0.5 - self.columns @ values
        size = len(self.plan.cards.numbers)
        values[:size] -= values[:size].mean()
        values[size:] -= values[size:].mean()
        # Each deck has one cruiser, so games say nothing of the cruisers' mean: that is the prior's part.
        prior = FLAT**2 / max(len(self.plan.cards.cruisers), 1)
        errors[size:] = np.sqrt(np.maximum(errors[size:] ** 2 - prior, 0))
        return Worths(values, errors * np.sqrt(rest.var() / PAIR_VARIANCE))

    def fitted(self, rows: npt.NDArray[np.bool_]) -> Worths:
        columns = self.columns[rows]
        spreads = np.full(columns.shape[1], FLAT)
        return ridge(columns, self.scores[rows] - 0.5, np.ones(len(columns)), spreads).worths

    @cached_property
    def fit(self) -> float:
        """Correlation of what four fifths of the games foretell with the results of the fifth."""
        fold = np.arange(len(self.scores)) % FOLDS
        foretold = np.zeros(len(self.scores))
        for each in range(FOLDS):
            foretold[fold == each] = self.columns[fold == each] @ self.fitted(fold != each).values
        return float(np.corrcoef(foretold, self.scores)[0, 1])

    def interval(self, place: int, confidence: float = 0.95) -> Interval:
        value, error = float(self.found.values[place]), float(self.found.errors[place])
        return around(value, error, confidence)

    @property
    def cards(self) -> dict[str, Interval]:
        return {number: self.interval(i) for i, number in enumerate(self.plan.cards.numbers)}

    @property
    def spread(self) -> Interval:
        """The standard deviation of the cards' worths without that of their errors."""
        size = len(self.plan.cards.numbers)
        seen = float(self.found.values[:size].var())
        noise = float((self.found.errors[:size] ** 2).mean())
        reach = normal_quantile() * seen * float(np.sqrt(2 / (size - 1)))
        low, value, high = (max(0.0, seen - noise + step) ** 0.5 for step in (-reach, 0.0, reach))
        return Interval(value, low, high)

    @property
    def furthest(self) -> tuple[str, Interval]:
        """The card whose worth is furthest from 0; its interval holds for all cards at once."""
        numbers = self.plan.cards.numbers
        place = int(np.abs(self.found.values[: len(numbers)]).argmax())
        return numbers[place], self.interval(place, simultaneous(len(numbers)))

    @property
    def levels(self) -> list[Interval]:
        """The mean worth of the cards of each level."""
        levels = np.array([int(number[0]) for number in self.plan.cards.numbers])
        found = []
        for level in range(4):
            places = np.flatnonzero(levels == level)
            error = float(np.sqrt((self.found.errors[places] ** 2).sum())) / max(len(places), 1)
            found.append(around(float(self.found.values[places].mean()), error))
        return found

    @property
    def interactions(self) -> list[Interaction]:
        """The cards that differ most by cruiser, for their errors."""
        cards, found = self.plan.cards, self.found
        first, second = zip(*((row.first, row.second) for row in self.meetings), strict=True)
        columns = by_cruiser(cards, first) - by_cruiser(cards, second)
        rest = self.scores - 0.5 - self.columns @ found.values
        spreads = np.full(columns.shape[1], CARD_SPREAD)
        told = ridge(columns, rest, np.ones(len(rest)), spreads).worths
        pairs = [(number, key) for key in cards.cruisers for number in cards.numbers]
        order = np.argsort(-np.abs(told.values) / told.errors)[:SHOWN_INTERACTIONS]
        return [
            Interaction(number, key, around(float(told.values[place]), float(told.errors[place])))
            for place, (number, key) in ((place, pairs[place]) for place in order)
        ]

    @property
    def points(self) -> list[Point]:
        """What the card set promises of its cards and cruisers in random decks."""
        number, worth = self.furthest
        return [
            Point("spread of the cards' worths", self.spread, (0.0, MAX_SPREAD)),
            Point(f"furthest card, {number}", worth, (-MAX_WORTH, MAX_WORTH)),
            *level_points(self.levels),
            *self.cruiser_points(),
        ]

    def cruiser_points(self) -> list[Point]:
        """Win rates of two cruisers with the same cards."""
        keys, size = self.plan.cards.cruisers, len(self.plan.cards.numbers)
        values = self.found.values[size:]
        # Deviations from the mean of k go together with -1/(k - 1).
        errors = self.found.errors[size:] * np.sqrt(len(keys) / (len(keys) - 1))
        return [
            Point(
                f"{keys[one]} against {keys[other]}, random decks",
                around(
                    0.5 + float(values[one] - values[other]),
                    float(np.hypot(errors[one], errors[other])),
                ),
                CRUISER,
            )
            for one, other in combinations(range(len(keys)), 2)
        ]

    def table(self) -> RandomWorths:
        plan = self.plan
        versions, games = versions_of([plan.bot]), 2 * plan.pairs
        return RandomWorths(plan.cards.revision, versions, plan.seed, games, self.fit, self.cards)


def level_points(levels: list[Interval]) -> list[Point]:
    """How much more the cards of a level are worth than those of the level below."""
    quantile = normal_quantile()
    return [
        Point(
            f"level {level} against level {level - 1}",
            around(
                higher.value - lower.value,
                float(np.hypot(higher.half_width, lower.half_width)) / quantile,
            ),
            (0.0, 1.0),
        )
        for level, (lower, higher) in enumerate(pairwise(levels), start=1)
    ]


def around(value: float, error: float, confidence: float = 0.95) -> Interval:
    reach = normal_quantile(confidence) * error
    return Interval(value, value - reach, value + reach)


def measure_worths(plan: WorthPlan, *, jobs: int, advance: Callable[[int], object]) -> CardWorths:
    """Plays all games of a plan; the figures do not depend on the number of processes."""
    table, meetings, scores = Table(plan.cards, jobs, log=kept_log()), plan.meetings(), []
    for start in range(0, len(meetings), PORTION):
        portion = meetings[start : start + PORTION]
        scores.append(table.scores(plan.bot, portion))
        advance(2 * len(portion))
    return CardWorths(plan, meetings, np.concatenate(scores))
