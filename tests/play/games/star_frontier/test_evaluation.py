"""The chance to win that hints and analyses tell."""

import numpy as np

from play.games.star_frontier.bots.advice import TRIALS, reason, reply_of
from play.games.star_frontier.bots.arena import choose
from play.games.star_frontier.bots.evaluation import WEIGHTS, chances, evaluate
from play.games.star_frontier.engine.position import FrontierPosition
from simulate.lab.evaluation_fit import brier, fit, log_loss, play_sample
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES

FAR = {"4,5": "infantry", "3,3": "infantry"}
MINE = {"-5,-2": "mine"}


def test_it_tells_results_better_than_a_constant_and_than_units_alone():
    sample = play_sample(EDITION, PIECES, 50, 71, range(60))
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


SHOT = {"event": "roll", "seat": "A", "kind": "tower", "target": "2,0"}
FALL = {"event": "removed", "seat": "A", "kind": "tower", "at": "2,0", "why": "destroyed"}
MINED = {"event": "placed", "seat": "B", "kind": "mine", "at": "1,1"}


def test_the_answer_is_the_most_frequent_shot_or_else_what_is_placed():
    shot = {"kind": "tower", "at": "2,0", "share": 0.5, "lost": 1, "trials": 4}
    assert reply_of([[SHOT, SHOT, FALL, MINED], [SHOT], [MINED], [MINED]], "A") == shot
    built = reply_of([[MINED], []], "A")
    assert built == {"kind": "mine", "at": "1,1", "share": 0.5, "lost": None, "trials": 2}
    assert reply_of([[], [{**MINED, "seat": "A"}]], "A") is None


def test_a_reason_is_the_same_again_and_changes_nothing():
    game = FrontierPosition.new(EDITION, PIECES, 50, seed=1)
    while game.truth()["turn"] < 4:
        game.apply(game.to_move, choose(game, "marshal", 1))
    before, seat = game.state(), game.to_move
    told = [reason(game, seat, choose(game, "marshal", 1), "marshal", 7) for _twice in range(2)]
    assert told[0] == told[1]
    assert told[0]["enemy"] != seat
    assert told[0]["reply"]["trials"] == TRIALS
    assert game.state() == before
