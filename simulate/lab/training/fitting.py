"""Weights from lessons: pilot's by L-BFGS (Liu and Nocedal 1989; SciPy's), the value's by Adam."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import scipy

from play.games.starfighter.bots.knowledge import VALUE_UNITS
from simulate.lab.training.lessons import Decisions, Floats, Positions

EPOCHS: Final = 4
BATCH: Final = 512
RATE: Final = 2e-3
WARM_UP: Final = 200  # steps
DECAY: Final = 0.01
SAMPLE: Final = 50_000  # positions that tell the scales of the features
LEAST_SCALE: Final = 0.05
POLICY_RIDGE: Final = 1e-5
TEMPERATURE: Final = 0.02  # win chance: an action that loses so much more is e times rarer
REGRET_SCALE: Final = 100.0  # regrets are small; their slopes should not be
STEPS: Final = 400

Weights = npt.NDArray[np.float64]


def fit_value(positions: Positions, seed: int) -> Weights:
    """The weights of a network, as `value.set_weights` takes them, that best tells the results.

    By Adam with decoupled decay of the weights (Kingma and Ba 2015; Loshchilov and Hutter 2019) and steps
    that shrink along a cosine. The positions are gone through EPOCHS times.
    """
    chance, count = np.random.default_rng(seed), len(positions.results)
    scale = np.maximum(positions.features[:SAMPLE].astype(np.float32).std(axis=0), LEAST_SCALE)
    shape = positions.features.shape[1], VALUE_UNITS
    weights: list[Floats] = [
        (chance.standard_normal(shape) / math.sqrt(shape[0] / 3)).astype(np.float32),
        np.zeros(shape[0], dtype=np.float32),
        (chance.standard_normal(VALUE_UNITS) * 0.3).astype(np.float32),
    ]
    slopes, squares = ([np.zeros_like(each) for each in weights] for _ in range(2))
    steps, step = EPOCHS * (count // BATCH), 0
    for _epoch in range(EPOCHS):
        order = chance.permutation(count)
        for start in range(0, count - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            given = slope_of_value(
                weights, positions.features[rows] / scale, positions.results[rows]
            )
            step += 1
            rate = RATE * min(1, step / WARM_UP) * (1 + math.cos(math.pi * step / steps)) / 2
            for each, slope, square, new in zip(weights, slopes, squares, given, strict=True):
                slope += (new - slope) * 0.1
                square += (new**2 - square) * 0.001
                speed = slope / (1 - 0.9**step)
                each -= rate * (speed / (np.sqrt(square / (1 - 0.999**step)) + 1e-8) + DECAY * each)
    layer, direct, units = weights
    return np.concatenate([(layer / scale[:, None]).ravel(), direct / scale, units])


def slope_of_value(weights: Sequence[Floats], features: Floats, results: Floats) -> list[Floats]:
    """How the logarithmic loss of some positions rises with the layer, the direct and the units' weights."""
    layer, direct, units = weights
    sums = np.maximum(features @ layer, 0)
    error = (scipy.special.expit(features @ direct + sums @ units) - results) / len(results)
    return [features.T @ (np.outer(error, units) * (sums > 0)), features.T @ error, sums.T @ error]


def value_loss(weights: Weights, positions: Positions) -> float:
    """The mean logarithmic loss of a network on positions."""
    features = positions.features.astype(np.float32)
    layer, direct, units = np.split(
        weights, np.cumsum([features.shape[1] * VALUE_UNITS, features.shape[1]])
    )
    sums = np.maximum(features @ layer.reshape(-1, VALUE_UNITS), 0)
    logits = features @ direct + sums @ units
    return float(np.mean(np.logaddexp(0, logits) - positions.results * logits))


def fit_policies(decisions: Decisions) -> dict[str, Weights]:
    """Two sets of weights with which actions are chosen like the judge.

    `likeness` is a conditional logit (McFadden 1974) whose target gives an action the more weight the less
    it loses; `regret`, which goes on from there, loses least when actions are drawn by the logit.
    """
    spreads = decisions.features.std(axis=0)
    scale = np.where(spreads == 0, 1, spreads).astype(np.float32)  # 1 where a feature never varies
    features = decisions.features / scale
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
    return {"likeness": like / scale, "regret": solve(regret, like) / scale}


def solve(loss: object, start: Weights) -> Weights:
    found = scipy.optimize.minimize(
        loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS}
    )
    weights: Weights = found.x
    return weights
