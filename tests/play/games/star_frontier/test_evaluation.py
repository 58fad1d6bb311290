"""The chance to win that hints and analyses tell."""

import re

import numpy as np
import pytest
from django.core.management import call_command

from play.games.star_frontier.bots.evaluation import WEIGHTS, chances, evaluate
from play.games.star_frontier.engine.position import FrontierPosition
from simulate.lab.evaluation_fit import Sample, brier, fit, log_loss, play_sample
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES, SOLDIERS, setting

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


def test_it_is_calibrated_as_far_as_sixty_games_can_say(sample):
    told = chances(sample.features, np.array(list(WEIGHTS.values())))
    for least, most in ((0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.0)):
        rows = (told >= least) & (told < most)
        assert least - 0.1 < sample.results[rows].mean() < most + 0.1


def test_the_chances_of_both_seats_are_one_together():
    game = setting(SOLDIERS | MINE, FAR, gold=3)
    assert evaluate(game, 0) + evaluate(game, 1) == pytest.approx(1)
    assert evaluate(game, 0) > evaluate(setting(SOLDIERS, FAR, gold=3), 0)


def test_the_end_of_a_phase_is_no_loss_as_of_that_phase():
    game = setting(SOLDIERS | MINE, FAR, gold=3)
    before = game.copy()
    game.apply("A", "end")
    assert game.truth()["seats"]["A"]["gold"] == 5
    assert evaluate(game, 0, before) == pytest.approx(evaluate(before, 0))
    assert evaluate(game, 0) < evaluate(before, 0)  # no unit can act any more


def test_a_mine_weighs_most_in_the_last_turns():
    gains = [
        evaluate(setting(SOLDIERS | MINE, FAR, turn=turn), 0)
        - evaluate(setting(SOLDIERS, FAR, turn=turn), 0)
        for turn in (2, 48, 50)
    ]
    assert gains == sorted(gains)
    assert gains[2] > gains[0] + 0.05


def test_an_end_is_what_it_is_and_the_set_up_even():
    game = FrontierPosition.new(EDITION, PIECES, 50, seed=1)
    assert (evaluate(game, 0), evaluate(game, 1)) == (0.5, 0.5)
    game.apply("A", "resign")
    assert (evaluate(game, 0), evaluate(game, 1)) == (0.0, 1.0)


def test_the_command_prints_weights_and_how_far_they_can_be_trusted(capsys):
    call_command("fit_evaluation", "--games", "2", "--seed", "3")
    told = capsys.readouterr().out
    assert "12 games" in told
    assert re.findall(r'^    "(.*)": -?\d+\.\d+,$', told, re.MULTILINE) == list(WEIGHTS)
    assert len(re.findall(r"log loss \d\.\d{4}, Brier 0\.\d{4}", told)) == 2
