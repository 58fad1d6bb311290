"""Weights from lessons: logistic regressions, solved by L-BFGS (Liu and Nocedal 1989; SciPy's)."""

from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from simulate.lab.training.lessons import Decisions, Floats, Positions

VALUE_RIDGE: Final = 2e-3  # of the squares of weights of features with variance 1
POLICY_RIDGE: Final = 1e-5
TEMPERATURE: Final = 0.02  # win chance: an action that loses so much more is e times rarer
REGRET_SCALE: Final = 100.0  # regrets are small; their slopes should not be
STEPS: Final = 400

Weights = npt.NDArray[np.float64]


def fit_value(positions: Positions) -> Weights:
    """The weights with which the logistic function of the features best tells the results."""
    features, scale = scaled(positions.features)
    results, count = positions.results, len(positions.results)

    def loss(weights: Weights) -> tuple[float, Weights]:
        logits = (features @ weights.astype(np.float32)).astype(np.float64)
        chances = 1 / (1 + np.exp(-logits))
        value = float(np.mean(np.logaddexp(0, logits) - results * logits))
        slope = features.T @ ((chances - results) / count).astype(np.float32)
        return value + VALUE_RIDGE * float(weights @ weights) / 2, slope + VALUE_RIDGE * weights

    return unscaled(solve(loss, np.zeros(features.shape[1])), scale)


def fit_policies(decisions: Decisions) -> dict[str, Weights]:
    """Two sets of weights with which actions are chosen like the judge.

    `likeness` is a conditional logit (McFadden 1974) whose target gives an action the more weight the less
    it loses; `regret`, which goes on from there, loses least when actions are drawn by the logit.
    """
    features, scale = scaled(decisions.features)
    starts = np.concatenate([[0], np.cumsum(decisions.sizes)[:-1]])
    owner = np.repeat(np.arange(len(starts)), decisions.sizes)
    regrets = decisions.regrets.astype(np.float64)
    target = np.exp(-regrets / TEMPERATURE)
    target /= np.add.reduceat(target, starts)[owner]

    def logs_of(weights: Weights) -> Weights:
        values = (features @ weights.astype(np.float32)).astype(np.float64)
        values -= np.maximum.reduceat(values, starts)[owner]
        logs: Weights = values - np.log(np.add.reduceat(np.exp(values), starts))[owner]
        return logs

    def slope_of(by_action: Weights) -> Weights:
        slope: Weights = (features.T @ (by_action / len(starts)).astype(np.float32)).astype(
            np.float64
        )
        return slope

    def unlikeness(weights: Weights) -> tuple[float, Weights]:
        logs = logs_of(weights)
        slope = slope_of(np.exp(logs) - target) + POLICY_RIDGE * weights
        ridge = POLICY_RIDGE * float(weights @ weights) / 2
        return ridge - float(target @ logs) / len(starts), slope

    def regret(weights: Weights) -> tuple[float, Weights]:
        chances = np.exp(logs_of(weights))
        lost = np.add.reduceat(chances * regrets, starts)
        slope = slope_of(REGRET_SCALE * chances * (regrets - lost[owner]))
        ridge = POLICY_RIDGE * float(weights @ weights) / 2
        return REGRET_SCALE * float(lost.mean()) + ridge, slope + POLICY_RIDGE * weights

    like = solve(unlikeness, np.zeros(features.shape[1]))
    return {
        "likeness": unscaled(like, scale),
        "regret": unscaled(solve(regret, like), scale),
    }


def scaled(features: Floats) -> tuple[Floats, Floats]:
    """The features divided by their standard deviations, and these; 1 where a feature never varies."""
    scale = features.std(axis=0)
    ones: Floats = np.where(scale == 0, 1, scale).astype(np.float32)
    return features / ones, ones


def unscaled(weights: Weights, scale: Floats) -> Weights:
    """Weights of the features themselves."""
    return weights / scale.astype(np.float64)


def solve(loss: object, start: Weights) -> Weights:
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    weights: Weights = found.x
    return weights
