"""The figures that a field ships with: its matrix, its mix, and how random legal decks fare against it."""

import math
import random
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np
import scipy

from decks.construction.stock import StockDeck
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.lab.breeding.candidates import Candidate, random_candidate
from simulate.lab.breeding.meetings import Meeting, Table
from simulate.lab.breeding.mixes import FieldMix, bounded_mix, scores_apart, smoothed
from simulate.results.field import RandomDecks, ShippedField
from simulate.statistics.pair_statistics import (
    PAIR_POINTS,
    Floats,
    mean_interval,
    over_opponents,
    score_moments,
)

STEPS: Final = 100  # of the distribution of random decks
AT_ONCE: Final = 500  # random decks that meet the whole mix together
LEAST_VARIANCE: Final = 1e-6  # of random decks whose games leave nothing else


def seeds_of_pairs(pairs: int, seed: int) -> list[int]:
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    return [chance.getrandbits(48) for _ in range(pairs)]


def play_field(table: Table, decks: Sequence[Candidate], seeds: Sequence[int]) -> Floats:
    """Shares of points of each deck against each other, (deck, deck, pair), one half with itself."""
    places = list(combinations(range(len(decks)), 2))
    rows = [Meeting(decks[a], decks[b], one) for a, b in places for one in seeds]
    found = np.full((len(decks), len(decks), len(seeds)), 0.5)
    scores = table.scores(VERDICT_BOT, rows).reshape(len(places), len(seeds))
    for (a, b), each in zip(places, scores, strict=True):
        found[a, b], found[b, a] = each, 1 - each
    return found


def play_others(
    table: Table, decks: Sequence[Candidate], others: Sequence[Candidate], seeds: Sequence[int]
) -> Floats:
    """Shares of points of each deck against each of the others, (deck, other, pair)."""
    rows = [Meeting(deck, other, one) for deck in decks for other in others for one in seeds]
    return table.scores(VERDICT_BOT, rows).reshape(len(decks), len(others), len(seeds))


def field_mix(decks: Sequence[Candidate], scores: Floats) -> FieldMix:
    """The mix with the best worst case, from (deck, opponent, pair)."""
    shares = bounded_mix(smoothed(scores.mean(axis=2), scores.shape[2]))
    return FieldMix(tuple(decks), tuple(float(share) for share in shares))


def field_figures(
    table: Table, stock: Sequence[StockDeck], mix: FieldMix, scores: Floats, seed: int
) -> ShippedField:
    """Everything but the random decks."""
    keys = [deck.key for deck in stock]
    others = [[b for b in range(len(keys)) if b != a] for a in range(len(keys))]
    return ShippedField(
        revision=table.cards.revision,
        versions=versions_of([VERDICT_BOT]),
        seed=seed,
        pairs=scores.shape[2],
        shares=dict(zip(keys, mix.shares, strict=True)),
        matrix=tuple(tuple(score_of(cell) for cell in row) for row in scores),
        scores={
            key: over_opponents(
                scores[a, others[a]] * PAIR_POINTS, weights=[mix.shares[b] for b in others[a]]
            )
            for a, key in enumerate(keys)
        },
        random={},
    )


def score_of(cell: Floats) -> Interval:
    """A cell's win rate; a deck against itself is known."""
    if (cell == 0.5).all():
        return Interval(0.5, 0.5, 0.5)
    return mean_interval(score_moments(cell))


def random_scores(
    table: Table, mix: FieldMix, cruiser: str, decks: int, pairs: int, seed: int
) -> Floats:
    """Shares of points of random legal decks of a cruiser against the mix, (deck, pair)."""
    chance, scores = random.Random(f"{seed}-{cruiser}"), list[Floats]()  # noqa: S311 - nothing secret
    for start in range(0, decks, AT_ONCE):  # so that more decks begin with the same ones
        count = min(AT_ONCE, decks - start)
        drawn = [random_candidate(table.cards, chance, cruiser) for _ in range(count)]
        seed_of_units = chance.getrandbits(48)
        scores.append(scores_apart(table, VERDICT_BOT, mix, drawn, pairs, seed_of_units))
    return np.concatenate(scores)


def noise_of(scores: Floats) -> float:
    """The variance of a deck's mean that comes from its games, from (deck, pair).

    All decks play the same pairs, whose common luck sets no deck apart: the residual of a two-way layout
    (H. Scheffé, "The Analysis of Variance" (1959), section 4.2).
    """
    decks, pairs = scores.shape
    residual = scores - scores.mean(axis=1, keepdims=True) - scores.mean(axis=0) + scores.mean()
    return float((residual**2).sum() / ((decks - 1) * (pairs - 1)) / pairs)


def true_variance(scores: Floats) -> float:
    """The variance of the decks' win rates without that of their games; 0 where that explains it all."""
    return max(float(scores.mean(axis=1).var(ddof=1)) - noise_of(scores), 0.0)


def agreement(first: Floats, second: Floats) -> float:
    """The correlation of two players' true win rates of the same decks, from games of their own.

    Noise lowers a correlation by the square roots of both reliabilities: C. Spearman, "The Proof and
    Measurement of Association between Two Things", American Journal of Psychology 15 (1904), 72-101.
    Within -1 and 1, which the estimate may exceed; 0 where either has nothing but noise.
    """
    variance = true_variance(first) * true_variance(second)
    if not variance:
        return 0.0
    common = float(np.cov(first.mean(axis=1), second.mean(axis=1))[0, 1])
    return min(max(common / math.sqrt(variance), -1.0), 1.0)


def distribution(scores: Floats) -> RandomDecks:
    """The distribution of the decks' true win rates, from (deck, pair) of games of their own.

    A beta distribution with their mean and with the variance that is left without that of the games, both
    known from few games of many decks: J. G. Skellam, "A Probability Distribution Derived from the Binomial
    Distribution", Journal of the Royal Statistical Society B 10 (1948), 257-261. Pilot's true win rates of
    random decks, from 120 games each, lay within a point of it from the least in 20 to the greatest.
    """
    decks, pairs = scores.shape
    means = scores.mean(axis=1)
    mean, measured = float(means.mean()), float(means.var(ddof=1))
    true = max(measured - float(scores.var(axis=1, ddof=1).mean()) / pairs, LEAST_VARIANCE)
    size = mean * (1 - mean) / true - 1
    levels = np.linspace(0, 1, STEPS + 1).clip(0.5 / decks, 1 - 0.5 / decks)
    quantiles = scipy.special.betaincinv(size * mean, size * (1 - mean), levels)
    return RandomDecks(
        decks,
        2 * decks * pairs,
        mean,
        min(true / measured, 1.0),
        tuple(float(value) for value in quantiles),
    )
