"""How strong and how fast the bots are: a round robin in the modes that they are measured by."""

import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.registry import STARFIGHTER, get_game
from play.games.starfighter.bots.chooser import SEARCHERS
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine import RULES_VERSION
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.ladder.figures import BotMeeting, Ladder, Sources, Speed
from play.games.starfighter.playouts import seed_from
from play.intervals import Interval
from simulate.console.local_runner import GameRange, Measured, RangeRunner, cut, run_ranges
from simulate.deals.entrants import Entrant
from simulate.deals.pair_points import pair_points
from simulate.statistics.pair_statistics import PAIR_OUTCOMES, mean_interval, pair_moments
from simulate.statistics.ratings import Encounter, rate

MODES: Final = ("skirmish", "total_war")
BOTS: Final = tuple(get_game(STARFIGHTER).bots)
SLOW: Final = frozenset(bot for bot, budget in SEARCHERS.items() if budget.playouts > 500)
"""Bots of which a game takes a second and not a moment."""
ANCHOR: Final = "pilot"
LEVEL: Final = 1500.0  # the anchor's rating, where people begin
RANGE_GAMES: Final = 500
SLOW_RANGE: Final = 2

Sides = tuple[Entrant, Entrant]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class LadderField:
    """What bots are measured with: cruisers in Skirmish, decks in Total War, each against each evenly."""

    cards: CardSet
    decks: tuple[Entrant, ...]
    seed: int

    def sides(self, mode: str) -> list[Sides]:
        """Every two that may meet, in both orders one after the other; which come first, the seed says."""
        if mode == "total_war":
            pairs = list(combinations_with_replacement(self.decks, 2))
        else:
            pairs = list(combinations([Entrant(key, key) for key in self.cards.cruisers], 2))
        random.Random(f"{mode} {self.seed}").shuffle(pairs)  # noqa: S311 - nothing secret
        return [
            sides
            for one, two in pairs
            for sides in ([(one, two)] if one == two else [(one, two), (two, one)])
        ]

    def pairings(self, mode: str, bots: tuple[str, str]) -> list[Pairing]:
        """A pairing for each of the sides, with a seed of its own for these bots."""
        return [
            Pairing(
                self.cards,
                mode,
                (LineUp(one.cruiser, one.cards, bots[0]), LineUp(two.cruiser, two.cards, bots[1])),
                seed_from("ladder", self.seed, mode, *bots, place),
            )
            for place, (one, two) in enumerate(self.sides(mode))
        ]

    def sources(self, bots: Sequence[str]) -> Sources:
        """What figures of these bots depend on."""
        known = get_game(STARFIGHTER).bots
        versions = {bot: known[bot].version for bot in bots}
        return Sources(RULES_VERSION, versions, self.cards.revision, self.seed)


@dataclass(frozen=True)
class LadderPlan:
    """Every two of the bots play `games` in each mode, `slow_games` where one of them is slow."""

    field: LadderField
    bots: tuple[str, ...]
    games: int
    slow_games: int
    speed_seconds: float

    @cached_property
    def encounters(self) -> list[tuple[str, tuple[str, str]]]:
        """Modes and bots, of which the first stands later in the roster."""
        rising = sorted(self.bots, key=BOTS.index)
        return [(mode, (two, one)) for mode in MODES for one, two in combinations(rising, 2)]

    def games_of(self, bots: tuple[str, str]) -> int:
        return self.slow_games if SLOW.intersection(bots) else self.games

    @property
    def total(self) -> int:
        return sum(self.games_of(bots) for _mode, bots in self.encounters)


def measure(plan: LadderPlan, run: RangeRunner = run_ranges) -> Ladder:
    """Plays all games of a plan; only the speeds depend on the machine."""
    speeds = {bot: measure_speed(plan.field, bot, plan.speed_seconds) for bot in plan.bots}
    pairings: list[Pairing] = []
    ranges: list[GameRange] = []
    for mode, bots in plan.encounters:
        size = SLOW_RANGE if SLOW.intersection(bots) else RANGE_GAMES
        own = plan.field.pairings(mode, bots)
        for pairing, games in zip(own, shares(plan.games_of(bots), len(own)), strict=True):
            ranges += cut(len(pairings), games, size)
            pairings.append(pairing)
    measured = run(pairings, ranges, outcomes)
    meetings = meetings_of(plan, [each for parts in measured for each in parts])
    return Ladder(plan.field.sources(plan.bots), rate_bots(plan.bots, meetings), meetings, speeds)


def meetings_of(plan: LadderPlan, parts: Iterable[Measured[Counts]]) -> tuple[BotMeeting, ...]:
    """What the parts come to; a meeting of which nothing is played yet is left out."""
    owners = [
        place
        for place, (mode, _bots) in enumerate(plan.encounters)
        for _sides in plan.field.sides(mode)
    ]
    counts = np.zeros((len(plan.encounters), PAIR_OUTCOMES), dtype=np.int64)
    for each in parts:
        counts[owners[each.games.pairing]] += each.part
    return tuple(
        BotMeeting(mode, bots, tuple(row.tolist()), mean_interval(pair_moments(row)))
        for (mode, bots), row in zip(plan.encounters, counts, strict=True)
        if row.any()
    )


def shares(games: int, parts: int) -> list[int]:
    """So many games in so many parts, whole pairs each, as even as it goes; the first ones have more."""
    pairs, left = divmod(games // 2, parts)
    return [2 * (pairs + (place < left)) for place in range(parts)]


def outcomes(results: npt.NDArray[Any]) -> Counts:
    """How many pairs ended with 0 to 4 half points of the first line-up."""
    return np.bincount(pair_points(results), minlength=PAIR_OUTCOMES)


def rate_bots(bots: Sequence[str], meetings: Sequence[BotMeeting]) -> dict[str, Interval]:
    """The ratings of bots by all their meetings; the pilot's is 1500, without it that of the first bot."""
    places = {bot: place for place, bot in enumerate(bots)}
    encounters = [
        Encounter((places[meeting.bots[0]], places[meeting.bots[1]]), meeting.pairs)
        for meeting in meetings
    ]
    ratings = rate(len(bots), encounters, places.get(ANCHOR, 0), LEVEL)
    return dict(zip(bots, ratings, strict=True))


def measure_speed(field: LadderField, bot: str, seconds: float) -> Speed:
    """Games of a bot against itself, in both modes for about so many seconds each of this processor alone."""
    games = decisions = spent = 0.0
    for mode in MODES:
        count, took = 2, 0.0
        pairing = field.pairings(mode, (bot, bot))[0]
        pairing.play(0, count)  # what is loaded once is loaded
        while True:
            begun = time.process_time()
            results = pairing.play(0, count)
            took = time.process_time() - begun
            if took >= seconds / 2:
                break
            count *= 2
        games, spent = games + count, spent + took
        decisions += int(results["decisions"].sum())
    return Speed(games / spent, 1000 * spent / decisions)
