"""Whether a field holds: against random decks and their best cards, challengers, an exploiter, and itself."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

import numpy as np

from play.intervals import Interval
from simulate.lab.breeding.candidates import COMMON, Candidate, random_candidate
from simulate.lab.breeding.evidence import Evidence
from simulate.lab.breeding.meetings import Meeting, Table
from simulate.lab.breeding.mixes import FieldMix, scores_against
from simulate.lab.breeding.proposals import Proposer
from simulate.lab.breeding.selection import Selected, measure, select
from simulate.statistics.pair_statistics import Floats, mean_interval, score_moments, simultaneous

RANDOM_MEAN: Final = 0.35  # of random decks against the mix, at most
EXPLOIT: Final = 0.57  # of a fresh exploiter, at most
ADDITIVE: Final = 0.55  # of the cards that are worth most in random decks, at most
OWN: Final = (0.42, 0.58)  # of the field's decks
NEAR: Final = 0.03  # below the field's average, at most, of decks whose cards count as used
USED_NEAR: Final = 80  # cards that such decks hold, at least
PASS_BUDGET: Final = 350  # pairs of games that the exploiter spends on a cruiser at a time
LEARN_PAIRS: Final = 1500  # of random decks, before it begins
ADDITIVE_CARDS: Final = 27  # of that deck
FINAL_PAIRS: Final = 400  # fresh ones of its best deck


@dataclass(frozen=True)
class RandomCheck:
    """Random decks against the mix: each deck's win rate, their mean, and those clearly above one half."""

    scores: tuple[Interval, ...]

    @property
    def mean(self) -> float:
        return fmean(score.value for score in self.scores)

    @property
    def above(self) -> list[Interval]:
        return [score for score in self.scores if score.low > 0.5]

    @property
    def holds(self) -> bool:
        return self.mean <= RANDOM_MEAN and not self.above


def check_random(table: Table, mix: FieldMix, decks: int, pairs: int, seed: int) -> RandomCheck:
    """The intervals hold for all decks at once."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    drawn = [random_candidate(table.cards, chance) for _ in range(decks)]
    return RandomCheck(check_challengers(table, mix, drawn, seed, pairs))


@dataclass(frozen=True)
class Variety:
    """The share of the decks that hold the commonest card, and the cards that strong decks hold."""

    commonest: float
    used: int

    @property
    def holds(self) -> bool:
        return self.commonest <= COMMON and self.used >= USED_NEAR


def variety(decks: Sequence[Candidate], matrix: Floats) -> Variety:
    """Of a field with each deck's win rate against each."""
    own = (matrix.sum(axis=1) - 0.5) / (len(decks) - 1)
    near = [deck.cards for deck, score in zip(decks, own, strict=True) if score >= 0.5 - NEAR]
    held = Counter(number for deck in decks for number in deck.cards)
    return Variety(
        max(held.values()) / len(decks), len({number for each in near for number in each})
    )


def check_additive(
    table: Table, mix: FieldMix, worths: Mapping[str, Interval], seed: int
) -> dict[str, Interval]:
    """By cruiser the win rate of the cards worth most in random decks; all intervals hold at once."""
    best = sorted(worths, key=lambda number: -worths[number].value)[:ADDITIVE_CARDS]
    decks = [Candidate.of(cruiser, best) for cruiser in table.cards.cruisers]
    return dict(zip(table.cards.cruisers, check_challengers(table, mix, decks, seed), strict=True))


def check_challengers(
    table: Table, mix: FieldMix, decks: Sequence[Candidate], seed: int, pairs: int = FINAL_PAIRS
) -> tuple[Interval, ...]:
    """The win rate of each against the mix; the intervals hold for all at once."""
    scores = scores_against(table, decks, mix.units(pairs, seed))
    confidence = simultaneous(len(decks))
    return tuple(mean_interval(score_moments(row), confidence) for row in scores)


@dataclass(frozen=True)
class Exploited:
    """The best deck that an exploiter found, its win rate in fresh games, and the seconds it took."""

    deck: Candidate
    score: Interval
    seconds: float
    passes: int


def exploit(
    table: Table, mix: FieldMix, seed: int, seconds: float, tell: Callable[[str], object]
) -> Exploited:
    """Looks for the best answer to the mix for about so many seconds, with no knowledge of how it was bred.

    Seconds are the table's, those that the games take one processor, so a seed always finds the same.
    First regression over random decks; then, cruiser after cruiser, lists by regression, crossings of what
    was found and changes of the best deck, paired tests with halving.
    """
    began, source = table.seconds, np.random.default_rng(seed)
    evidence, best = Evidence(table.cards), dict[str, Selected]()
    learn(table, evidence, source)
    proposer = Proposer(table, mix, evidence, source)
    passes = 0
    while not best or table.seconds - began < seconds:
        for cruiser in promising(table.cards.cruisers, best):
            known = best.get(cruiser)
            size = int(source.integers(25, 29))
            candidates = proposer.propose(cruiser, size, known.deck if known else None)
            base = known.deck if known else candidates[0]
            drawn = int(source.integers(1, 2**40))
            found = select(table, evidence, base, candidates, mix, PASS_BUDGET, drawn)
            if known is None or found.gain.value > 0:
                best[cruiser] = found
            passes += 1
            tell(
                f"{table.seconds - began:.0f} s: {cruiser} {100 * found.score.value:.1f} %,"
                f" gain {100 * found.gain.value:+.1f}"
            )
    decks = [each.deck for each in best.values()]
    scores = measure(table, evidence, decks, mix, FINAL_PAIRS // 4, seed + 1)
    winner = decks[int(scores.mean(axis=1).argmax())]
    fresh = measure(table, evidence, [winner], mix, FINAL_PAIRS, seed + 2)[0]
    score = mean_interval(score_moments(fresh))
    return Exploited(winner, score, table.seconds - began, passes)


def learn(table: Table, evidence: Evidence, source: np.random.Generator) -> None:
    """What random games of the verdict bot tell of cards."""
    chance = random.Random(int(source.integers(2**40)))  # noqa: S311 - nothing secret
    decks = [random_candidate(table.cards, chance) for _ in range(2 * LEARN_PAIRS)]
    pairs = zip(decks[::2], decks[1::2], strict=True)
    evidence.play(table, [Meeting(a, b, chance.getrandbits(40)) for a, b in pairs])


def promising(cruisers: tuple[str, ...], best: dict[str, Selected]) -> list[str]:
    """All cruisers at first, then the better two."""
    if len(best) < len(cruisers):
        return list(cruisers)
    return sorted(best, key=lambda key: -best[key].score.value)[:2]
