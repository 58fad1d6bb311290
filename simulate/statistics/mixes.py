"""The equilibrium mix of decks that have met, and how much of it is chance.

Intervals are of the bootstrap: pairs of games are drawn again from those that were played, and the mix is
computed anew, many times (percentile intervals: B. Efron and R. J. Tibshirani, "An Introduction to the
Bootstrap" (1993), chapter 13; of empirical games: B. Wiedenbeck, B.-A. Cassell and M. P. Wellman,
"Bootstrap Statistics for Empirical Games", Proceedings of AAMAS 2014, 597-604). Pairs of one number share
a seed in all pairings, so they are drawn together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import scipy

from play.intervals import CONFIDENCE, Interval
from simulate.statistics.equilibrium import NoEquilibrium, find_equilibrium
from simulate.statistics.pair_statistics import Floats

DRAWS: Final = 200
FEW_DRAWS: Final = 50  # while games are played, and every second counts
BLOCKS: Final = 400  # of neighbouring pairs, which are drawn as one where there are more
FEWEST_PAIRS: Final = 30  # of fewer an interval means little, and all is left open
SEED: Final = 0


@dataclass(frozen=True, slots=True)
class Mix:
    """How often to bring which entrant, and the win rate that this is sure of against each of them.

    `pairs` are the pairs of games of every pairing from which it is computed. `value` is one half by
    construction; its interval tells what the mix is sure of in games that were drawn again. Where the mix
    is not the only one, `is_unique` is False.
    """

    shares: tuple[Interval, ...]
    value: Interval
    is_unique: bool
    pairs: int

    @property
    def games_a_pairing(self) -> int:
        return 2 * self.pairs


def find_mix(
    size: int, points: Sequence[tuple[tuple[int, int], npt.ArrayLike]], draws: int = DRAWS
) -> Mix:
    """The mix of so many entrants, each against each other.

    `points` are by the places of both entrants the first one's shares of points (0 to 1), a pair each, in
    the same order of pairs everywhere, one at least. Raises NoEquilibrium where the solver fails.
    """
    places = [place for place, _row in points]
    shares = np.array([row for _place, row in points], dtype=float)
    pairs = shares.shape[1]
    found = find_equilibrium(matrix_of(size, places, shares.mean(axis=1)[None])[0])
    if pairs < FEWEST_PAIRS:
        open_shares = tuple(Interval(float(share), 0.0, 1.0) for share in found.shares)
        return Mix(open_shares, Interval(found.value, 0.0, 0.5), found.is_unique, pairs)
    drawn = matrix_of(size, places, draw_again(shares, draws))
    sure = (found.shares @ drawn).min(axis=1)
    mixes = find_mixes(drawn)
    intervals = tuple(
        interval_of(float(share), column)
        for share, column in zip(found.shares, mixes.T, strict=True)
    )
    return Mix(intervals, interval_of(found.value, sure), found.is_unique, pairs)


def matrix_of(size: int, places: Sequence[tuple[int, int]], rates: Floats) -> Floats:
    """Matrices of win rates, (draw, row, column), from rates of the first entrants, (draw, pairing)."""
    matrices = np.full((len(rates), size, size), 0.5)
    for (first, second), column in zip(places, rates.T, strict=True):
        matrices[:, first, second] = column
        matrices[:, second, first] = 1 - column
    return matrices


def draw_again(shares: Floats, draws: int) -> Floats:
    """Mean shares of pairs drawn again, (draw, pairing); always the same of the same shares."""
    borders = np.linspace(0, shares.shape[1], min(shares.shape[1], BLOCKS) + 1).astype(int)
    sums = np.add.reduceat(shares, borders[:-1], axis=1)
    sizes, count = np.diff(borders), len(borders) - 1
    source = np.random.default_rng(SEED)
    times = source.multinomial(count, np.full(count, 1 / count), size=draws)
    means: Floats = (times @ sums.T) / (times @ sizes)[:, None]
    return means


def find_mixes(matrices: Floats) -> Floats:
    """The best mix of each matrix, (matrix, row), as in `find_equilibrium`.

    They do not depend on each other, so one linear programme finds all of them, ten times as fast.
    Raises NoEquilibrium.
    """
    count, size, _ = matrices.shape
    shares, values = np.arange(count * size).reshape(count, size), np.arange(count) + count * size
    # One row for each column of each matrix: its value is not above what the shares have against it.
    rows = np.arange(count * size)
    against = scipy.sparse.csr_array(
        (
            np.concatenate([-matrices.transpose(0, 2, 1).ravel(), np.ones(count * size)]),
            (
                np.concatenate([rows.repeat(size), rows]),
                np.concatenate([shares.repeat(size, axis=0).ravel(), values.repeat(size)]),
            ),
        )
    )
    whole = scipy.sparse.csr_array(
        (np.ones(count * size), (np.arange(count).repeat(size), shares.ravel())),
        shape=(count, against.shape[1]),
    )
    found: Any = scipy.optimize.linprog(
        np.concatenate([np.zeros(count * size), -np.ones(count)]),
        A_ub=against,
        b_ub=np.zeros(count * size),
        A_eq=whole,
        b_eq=np.ones(count),
        bounds=[(0, None)] * (count * size) + [(None, None)] * count,
        method="highs-ds",
    )
    if found.x is None:
        raise NoEquilibrium(str(found.message))
    mixes: Floats = np.clip(found.x[: count * size], 0.0, 1.0).reshape(count, size)
    return mixes


def interval_of(value: float, drawn: Floats) -> Interval:
    """The middle of what was drawn; it does not leave the value out."""
    low, high = np.quantile(drawn, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Interval(value, min(value, float(low)), max(value, float(high)))
