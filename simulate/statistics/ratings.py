"""Ratings of players from games in pairs.

R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs: I. The method of paired
comparisons", Biometrika 39 (1952), 324-345: the chance to win depends on the difference of two ratings by
the logistic function. The scale is A. E. Elo's, "The Rating of Chessplayers, Past and Present" (1978): 400
points are odds of ten to one. A draw is half a win, as there.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import scipy

from play.intervals import Interval, normal_quantile
from simulate.statistics.pair_statistics import PAIR_OUTCOMES, Floats, pair_moments

ELO: Final = 400 / math.log(10)  # points of a unit of log odds
DRAWN_PAIR: Final = np.eye(PAIR_OUTCOMES, dtype=np.int64)[PAIR_OUTCOMES // 2]


@dataclass(frozen=True, slots=True)
class Encounter:
    """Pairs of games between two players, by their places: how many ended with 0, ½, 1, 1½ and 2 points of
    the first one."""

    players: tuple[int, int]
    counts: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class PlayerEvidence:
    """Encounters as arrays, a row each: who met (1 and -1), pairs, the first one's mean score of a game, and
    the variance of a pair's."""

    design: Floats
    pairs: Floats
    scores: Floats
    variances: Floats

    @classmethod
    def of(cls, players: int, encounters: Sequence[Encounter]) -> "PlayerEvidence":
        """With one more pair a row that was drawn, so that no rating is infinite where one player won all."""
        design = np.zeros((len(encounters), players))
        moments = []
        for row, each in enumerate(encounters):
            design[row, list(each.players)] = 1, -1
            moments.append(pair_moments(np.asarray(each.counts) + DRAWN_PAIR))
        figures = np.array([(found.units, found.mean, found.variance) for found in moments])
        return cls(design, *figures.T)

    def loss(self, strengths: Floats) -> float:
        """The negative log-likelihood of the games, a draw counted as half of either result."""
        odds = self.design @ strengths
        won, lost = (scipy.special.log_expit(each) for each in (odds, -odds))
        likelihood = self.scores * won + (1 - self.scores) * lost
        return -float(2 * self.pairs @ likelihood)

    def slope(self, strengths: Floats) -> Floats:
        found: Floats = -self.design.T @ (
            2 * self.pairs * (self.scores - scipy.special.expit(self.design @ strengths))
        )
        return found

    def information(self, strengths: Floats) -> Floats:
        """R. A. Fisher's information of the strengths."""
        chances = scipy.special.expit(self.design @ strengths)
        found: Floats = self.design.T @ (
            self.design * (2 * self.pairs * chances * (1 - chances))[:, None]
        )
        return found

    def noise(self) -> Floats:
        """The variance of the slope, pairs being the independent units."""
        found: Floats = self.design.T @ (self.design * (4 * self.pairs * self.variances)[:, None])
        return found


def rate(
    players: int, encounters: Sequence[Encounter], anchor: int = 0, level: float = 0.0
) -> list[Interval]:
    """The rating of each player, in points of Elo; `anchor` has the rating `level` by definition.

    Maximum likelihood over all encounters. The two games of a pair depend on each other and a draw varies
    less than a win and a loss, so the intervals are of H. White's covariance, "Maximum likelihood
    estimation of misspecified models", Econometrica 50 (1982), 1-25, which takes how pairs really varied.
    Raises ValueError where the encounters do not link all players.
    """
    others = [place for place in range(players) if place != anchor]
    if not others:
        return [Interval(level, level, level)]
    evidence = PlayerEvidence.of(players, encounters)
    evidence = replace(evidence, design=evidence.design[:, others])
    if np.linalg.matrix_rank(evidence.design) < len(others):
        raise ValueError("Some players never met, not even by way of others.")
    found: Any = scipy.optimize.minimize(
        evidence.loss,
        np.zeros(len(others)),
        jac=evidence.slope,
        hess=evidence.information,
        method="trust-exact",
    )
    spread = np.linalg.inv(evidence.information(found.x))
    errors = np.sqrt(np.diag(spread @ evidence.noise() @ spread))
    ratings = [Interval(level, level, level)] * players
    for place, strength, error in zip(others, ELO * found.x, ELO * errors, strict=True):
        half = normal_quantile() * float(error)
        value = level + float(strength)
        ratings[place] = Interval(value, value - half, value + half)
    return ratings
