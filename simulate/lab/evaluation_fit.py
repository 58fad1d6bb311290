"""Fitting the evaluation: positions of games of marshal with itself, and a logistic regression."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.bots import arena
from play.games.star_frontier.bots.evaluation import Floats, chances, features
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.engine.maps import tables_of

STEPS: Final = 30
RIDGE: Final = 1e-4  # of the squares of weights of features with variance 1


class Sample(NamedTuple):
    """Positions at the beginning of phases."""

    features: Floats
    results: Floats  # what the game was worth to seat A
    games: npt.NDArray[np.int64]  # the pair of each one's game

    def part(self, rows: npt.NDArray[np.bool_]) -> "Sample":
        return Sample(self.features[rows], self.results[rows], self.games[rows])


def play_sample(
    edition: FrontierEdition, pieces: Sequence[Placed], turns: int, seed: int, pairs: range
) -> Sample:
    """The positions of games on a map: the first one of each of these pairs of `arena.play_games`."""
    samples = []
    tables: Any = tables_of(edition, tuple(pieces), turns)[0]
    for pair in pairs:
        result, positions = arena.play_with_itself(edition, pieces, turns, "marshal", seed, pair)
        winner = int(result["winner"])
        won = np.full(len(positions), 0.5 if winner < 0 else float(winner == 0))
        rows = features(positions, tables, positions)
        samples.append(Sample(rows, won, np.full(len(positions), pair)))
    return joined(samples)


def joined(samples: Sequence[Sample]) -> Sample:
    """One sample of several, whose games have different numbers."""
    return Sample(*(np.concatenate(parts) for parts in zip(*samples, strict=True)))


def fit(sample: Sample) -> Floats:
    """The weights that tell the results best: a logistic regression by Newton's method."""
    scale = sample.features.std(axis=0)
    rows, weights = sample.features / scale, np.zeros(sample.features.shape[1])
    for _step in range(STEPS):
        told = chances(rows, weights)
        slope = rows.T @ (told - sample.results) / len(rows) + RIDGE * weights
        bend = (rows.T * (told * (1 - told))) @ rows / len(rows) + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights / scale


def log_loss(told: Floats, results: Floats) -> float:
    """The mean logarithmic loss of chances."""
    return -float(np.mean(results * np.log(told) + (1 - results) * np.log(1 - told)))


def brier(told: Floats, results: Floats) -> float:
    """The mean squared error of chances (Brier 1950)."""
    return float(np.mean((told - results) ** 2))
