"""What bots still do wrong: the one-step regret of their decisions, by kind of mistake.

A bot plays against itself. At some of its decisions the action it chose and the best candidates of the
search are played out on the same imagined worlds, none of which the bot has seen; the judge plays both seats
on to the end of the game, so no bot's own valuation of positions judges it. One half of the worlds
chooses the better action, the other half tells by how much it is better, and the other way around, so
that the luckiest of many candidates does not pass for the best one (cross-validation: M. Stone,
"Cross-Validatory Choice and Assessment of Statistical Predictions", Journal of the Royal Statistical
Society B 36 (1974), 111-147). What is better without being found is missed: it errs on the low side.

Each regret is of one decision after which the judge plays on, so those of a game do not add up to what
the game's play costs. Told is their mean over decisions, of which the kinds are parts.
"""

import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Final

import numpy as np

from play.games.starfighter.bots.chooser import SEARCHERS, Chooser
from play.games.starfighter.bots.pairing import Pairing
from play.games.starfighter.bots.searcher import Searcher
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.notation import action_text
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.ladder.figures import ALL, Mistakes
from play.games.starfighter.ladder.kinds import KINDS, kind_of
from play.games.starfighter.playouts import seed_from
from play.intervals import Interval
from simulate.console.local_runner import Measured, RangeRunner, cut, run_ranges
from simulate.lab.ladder import MODES, LadderField
from simulate.statistics.pair_statistics import Floats, student_quantile

JUDGE: Final = "pilot"
FINDER: Final = "admiral"  # whose candidates are compared
TO_THE_END: Final = 50  # rounds beyond the present one, more than a game has


@dataclass(frozen=True, slots=True)
class Court:
    """How decisions are judged: which share of them, and on how many worlds (even)."""

    share: float
    worlds: int


class Judge:
    """Compares the actions of decisions of one card set."""

    def __init__(self, cards: CardSet, court: Court, seed: int) -> None:
        self._court = court
        self._searcher = Searcher(cards, replace(SEARCHERS[FINDER], rounds=TO_THE_END))
        self._words = np.array([seed], dtype=np.uint64)
        self._chance = random.Random(seed)  # noqa: S311 - nothing secret

    def losses(self, game: StarfighterPosition, played: int) -> list[tuple[str, float]]:
        """Kinds of mistakes and the regret of them in a decision where `played` is chosen.

        Of decisions that are not judged nothing; others stand for them.
        """
        if self._chance.random() >= self._court.share:
            return []
        seat = str(game.to_move)
        candidates = self._searcher.candidates(game.recollection(seat), game.memories)
        if played not in candidates:
            candidates = np.append(candidates, np.int32(played))
        if len(candidates) == 1:
            return []
        plan = np.array([[self._court.worlds, 1]], dtype=np.int64)
        _best, chances = self._searcher.play_out(candidates, plan, self._words)
        place = int(np.flatnonzero(candidates == played)[0])
        return [
            (kind_of(played, int(candidates[better])), loss / self._court.share)
            for better, loss in lost_chances(chances, place)
        ]


def lost_chances(chances: Floats, place: int) -> Iterator[tuple[int, float]]:
    """Better actions than that at the place, and half of what each is better by, of (worlds, actions).

    What one half of the worlds thinks best is measured on the other half. It counts as better where it is
    ahead by more than its standard error (the rule of L. Breiman, J. H. Friedman, R. A. Olshen and C. J.
    Stone, "Classification and Regression Trees" (1984), section 3.4.3): else it is as good as the other.
    """
    half = len(chances) // 2
    ahead = chances - chances[:, [place]]
    for chosen_by, measured_by in ((ahead[:half], ahead[half:]), (ahead[half:], ahead[:half])):
        better = int(chosen_by.mean(axis=0).argmax())
        lead = chosen_by[:, better]
        if lead.mean() > lead.std() / math.sqrt(half):
            yield better, float(measured_by[:, better].mean()) / 2


@dataclass(frozen=True)
class JudgedGames:
    """Numbered games of a bot against itself, each with its regrets by kind of mistake."""

    field: LadderField
    mode: str
    bot: str
    court: Court

    @cached_property
    def pairings(self) -> list[Pairing]:
        return self.field.pairings(self.mode, (self.bot, self.bot))

    def play(self, start: int, count: int) -> Floats:
        """Sums of regrets, and the number of decisions, (games, KINDS and one more)."""
        return np.array([self.play_one(number) for number in range(start, start + count)])

    def play_one(self, number: int) -> Floats:
        """One game; of a pair of games only the first is played."""
        place, pairing = number // len(self.pairings), self.pairings[number % len(self.pairings)]
        game, seed = pairing.begin(2 * place), pairing.seed_of(2 * place)
        chooser = Chooser(self.field.cards, [self.bot, self.bot], seed)
        judge = Judge(self.field.cards, self.court, seed_from("judge", self.field.seed, seed))
        lost = np.zeros(len(KINDS) + 1)
        while game.to_move is not None:
            action = chooser.choose(game.records, game.memories)
            for kind, loss in judge.losses(game, action):
                lost[KINDS.index(kind)] += loss
            lost[-1] += 1
            game.apply(game.to_move, action_text(self.field.cards, action))
        return lost


@dataclass(frozen=True)
class MistakesPlan:
    """So many games of each bot in each mode."""

    field: LadderField
    bots: tuple[str, ...]
    games: int
    court: Court

    @property
    def total(self) -> int:
        return len(self.bots) * len(MODES) * self.games


def measure(plan: MistakesPlan, run: RangeRunner = run_ranges) -> Mistakes:
    """Plays and judges all games of a plan; the figures do not depend on the number of processes."""
    judged = [
        JudgedGames(plan.field, mode, bot, plan.court) for bot, mode in product(plan.bots, MODES)
    ]
    ranges = [each for place in range(len(judged)) for each in cut(place, plan.games, 1)]
    measured = run(judged, ranges, np.asarray)
    return mistakes_of(plan, [each for parts in measured for each in parts])


def mistakes_of(plan: MistakesPlan, parts: Iterable[Measured[Floats]]) -> Mistakes:
    """What the parts come to; a bot with less than two games is left out."""
    games: dict[str, list[Floats]] = {bot: [] for bot in plan.bots}
    for each in parts:
        games[plan.bots[each.games.pairing // len(MODES)]].append(each.part)
    return Mistakes(
        sources=plan.field.sources([*plan.bots, JUDGE]),
        judge=JUDGE,
        games=len(MODES) * plan.games,
        share=plan.court.share,
        worlds=plan.court.worlds,
        regrets={
            bot: regret_a_decision(np.concatenate(lost))
            for bot, lost in games.items()
            if len(lost) > 1
        },
    )


def regret_a_decision(lost: Floats) -> dict[str, Interval]:
    """The mean of each kind over decisions, and of `ALL` together, (games, KINDS and the decisions)."""
    sums, decisions = lost[:, :-1], lost[:, -1]
    columns = dict(zip(KINDS, sums.T, strict=True)) | {ALL: sums.sum(axis=1)}
    return {kind: ratio_of(column, decisions) for kind, column in columns.items()}


def ratio_of(sums: Floats, counts: Floats) -> Interval:
    """A mean over all that was counted, with Student's interval; games are independent of each other.

    Of a ratio: W. G. Cochran, "Sampling Techniques" (3rd ed., 1977), section 2.11.
    """
    games, mean = len(sums), float(sums.sum() / counts.sum())
    away = sums - mean * counts
    error = math.sqrt(float(away @ away) / (games - 1) / games) / float(counts.mean())
    half = student_quantile(games - 1) * error
    return Interval(mean, mean - half, mean + half)
