"""Whether a card set is fair: first turn, cruisers, length of games, cards worth playing."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from play.games.kit.chance import WORD
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine.cards import TRAINING_CRUISERS, CardSet
from play.intervals import Interval, normal_quantile, wilson_interval
from simulate.console.local_runner import RangeRunner, plan_ranges, run_ranges
from simulate.deals.card_tally import CardTally, Clustering, PlayedGames
from simulate.deals.packed_games import Games, joined
from simulate.deals.pair_points import first_turn_points, pair_points
from simulate.deals.playing_time import chunk_games
from simulate.lab.card_worths import CardWorths, WorthPlan, measure_worths
from simulate.lab.fairness import CRUISER, FIRST_PLAYER, ROUNDS, VIOLATED, Point
from simulate.results.card_figures import CardFigures, DeckTally
from simulate.statistics.pair_statistics import (
    count_quantile,
    median_interval,
    pair_interval,
    simultaneous,
)

RANGE_GAMES: Final = 1000
SKIRMISH: Final = "skirmish"
RARE: Final = 0.05  # a front played in fewer of the games in which its card was held


@dataclass(frozen=True)
class CruiserPairing:
    """All games of one cruiser against another."""

    mode: str
    cruisers: tuple[str, str]
    games: Games

    @property
    def name(self) -> str:
        return " against ".join(self.cruisers)

    @property
    def win_rate(self) -> Interval:
        """Of the first cruiser; a draw is half a win."""
        return pair_interval(pair_points(self.games))

    @property
    def first_player(self) -> Interval:
        """The win rate of the side with the first turn."""
        return pair_interval(first_turn_points(self.games))


def median_rounds(games: Games) -> Interval:
    return median_interval(np.bincount(games["rounds"]), len(games) // 2)


@dataclass(frozen=True)
class CardUse:
    """How often a card's front is played where the card was held, and what that is worth."""

    figures: CardFigures

    @property
    def backs(self) -> int:
        return self.figures.played - self.figures.fronts

    @property
    def front_share(self) -> Interval:
        held = self.figures.drawn
        share = self.figures.fronts / held if held else 0.0
        # Uses of one card in the two games of a pair depend on each other: half as many trials.
        return wilson_interval(share, held / 2, normal_quantile(self.figures.confidence))

    @property
    def is_rare(self) -> bool:
        """Whether the front is hardly ever played, beyond chance."""
        return self.figures.drawn > 0 and self.front_share.high < RARE

    @property
    def is_wasted(self) -> bool:
        """Whether the card is worth more face down, beyond chance."""
        gain = self.figures.as_front
        return gain is not None and gain.high < 0


@dataclass(frozen=True)
class Balance:
    """Every figure of a card set's fairness."""

    skirmish: tuple[CruiserPairing, ...]
    training: tuple[CruiserPairing, ...]
    cards: tuple[CardUse, ...]
    worths: CardWorths

    @property
    def all_skirmish(self) -> Games:
        return joined([pairing.games for pairing in self.skirmish])

    @property
    def points(self) -> list[Point]:
        """The figures in the order in which they are shown."""
        games = self.all_skirmish
        return [
            Point("first player, Skirmish", pair_interval(first_turn_points(games)), FIRST_PLAYER),
            *(
                Point(f"first player, {pairing.name}", pairing.first_player, FIRST_PLAYER)
                for pairing in self.skirmish
            ),
            *(Point(pairing.name, pairing.win_rate, CRUISER) for pairing in self.skirmish),
            Point("median rounds, Skirmish", median_rounds(games), ROUNDS),
            *self.worths.points,
            *(point for pairing in self.training for point in training_points(pairing)),
        ]

    @property
    def rounds(self) -> tuple[float, float, float]:
        """Quartiles of the number of rounds in Skirmish."""
        counts = np.bincount(self.all_skirmish["rounds"])
        lower, median, upper = (count_quantile(counts, share) for share in (0.25, 0.5, 0.75))
        return lower, median, upper

    @property
    def flagged_cards(self) -> list[CardUse]:
        return [card for card in self.cards if card.is_rare or card.is_wasted]

    @property
    def is_violated(self) -> bool:
        """Whether a point of fairness is violated beyond its interval."""
        violated = any(point.verdict == VIOLATED for point in self.points)
        return violated or bool(self.flagged_cards)


def training_points(pairing: CruiserPairing) -> list[Point]:
    """Figures of Training, for information: the card set promises nothing for it."""
    return [
        Point(f"Training: first player, {pairing.name}", pairing.first_player),
        Point(f"Training: {pairing.name}", pairing.win_rate),
        Point("Training: median rounds", median_rounds(pairing.games)),
    ]


@dataclass(frozen=True)
class BalancePlan:
    """Which games are played: every two cruisers in Skirmish, and Training, `games` (even) each.

    Then as many between random decks as those together, or `pairs` pairs of them.
    """

    cards: CardSet
    bot: str
    games: int
    seed: int
    pairs: int | None = None

    @property
    def worths(self) -> WorthPlan:
        pairs = self.pairs or len(self.cruiser_pairs) * self.games // 2
        return WorthPlan(self.cards, self.bot, pairs, self.seed)

    @property
    def all_games(self) -> int:
        return len(self.cruiser_pairs) * self.games + 2 * self.worths.pairs

    @property
    def cruiser_pairs(self) -> list[tuple[str, tuple[str, str]]]:
        """Modes and cruisers."""
        apprentices = [key for key in self.cards.cruisers if key in TRAINING_CRUISERS]
        skirmish = [(SKIRMISH, pair) for pair in combinations(self.cards.cruisers, 2)]
        return skirmish + [("training", pair) for pair in combinations(apprentices, 2)]

    def pairings(self) -> list[Pairing]:
        """A pairing of every two cruisers, with a seed of its own so that no two share their deals."""
        return [
            Pairing(
                self.cards,
                mode,
                (LineUp(cruisers[0], bot=self.bot), LineUp(cruisers[1], bot=self.bot)),
                (self.seed + place) % (WORD + 1),
            )
            for place, (mode, cruisers) in enumerate(self.cruiser_pairs)
        ]


def measure(
    plan: BalancePlan, *, jobs: int, advance: Callable[[int], object], run: RangeRunner = run_ranges
) -> Balance:
    """Plays all games of a plan; the figures do not depend on the number of processes."""
    size = min(RANGE_GAMES, chunk_games([plan.bot]))
    ranges = plan_ranges(len(plan.cruiser_pairs), plan.games, size)
    measured = run(plan.pairings(), ranges, PlayedGames.of)
    pairings = [
        CruiserPairing(mode, cruisers, joined([each.part.games for each in parts]))
        for (mode, cruisers), parts in zip(plan.cruiser_pairs, measured, strict=True)
    ]
    skirmish = tuple(pairing for pairing in pairings if pairing.mode == SKIRMISH)
    training = tuple(pairing for pairing in pairings if pairing.mode != SKIRMISH)
    tallies = [each.part.cards for parts in measured[: len(skirmish)] for each in parts]
    uses = tuple(card_uses(CardTally.join(tallies), plan.cards))
    worths = measure_worths(plan.worths, jobs=jobs, advance=advance)
    return Balance(skirmish, training, uses, worths)


def card_uses(tally: CardTally, cards: CardSet) -> list[CardUse]:
    """A use of each card by either side, in the card set's order.

    The intervals hold for all cards at once, so that in 95 of 100 runs chance flags no card.
    """
    both_sides = CardTally.join([tally, tally.exchanged()])
    common = DeckTally(both_sides, Clustering(both_sides.games))
    confidence = simultaneous(len(cards.numbers))
    return [
        CardUse(CardFigures.of([common], number, card, confidence))
        for card, number in enumerate(cards.numbers)
    ]
