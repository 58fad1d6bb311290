"""The chance to win that hints and analyses tell."""

import numpy as np
import pytest

from play.games.star_frontier.bots.evaluation import WEIGHTS, chances, evaluate
from play.games.star_frontier.engine.position import FrontierPosition
from simulate.lab.evaluation_fit import Sample, brier, fit, log_loss, play_sample
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES

FAR = {"4,5": "infantry", "3,3": "infantry"}
MINE = {"-5,-2": "mine"}


@pytest.fixture(scope="module")
def sample() -> Sample:
    return play_sample(EDITION, PIECES, 50, 71, range(60))


def test_it_tells_results_better_than_a_constant_and_than_units_alone(sample):
    told = chances(sample.features, np.array(list(WEIGHTS.values())))
    units = sample._replace(features=sample.features[:, :1])
    by_units = chances(units.features, fit(units))
    assert log_loss(told, sample.results) < log_loss(by_units, sample.results) - 0.02
    assert log_loss(by_units, sample.results) < np.log(2) - 0.1
    assert brier(told, sample.results) < brier(by_units, sample.results)


def test_an_end_is_what_it_is_and_the_set_up_even():
    game = FrontierPosition.new(EDITION, PIECES, 50, seed=1)
    assert (evaluate(game, 0), evaluate(game, 1)) == (0.5, 0.5)
    game.apply("A", "resign")
    assert (evaluate(game, 0), evaluate(game, 1)) == (0.0, 1.0)
