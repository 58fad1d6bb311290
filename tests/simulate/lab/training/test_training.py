import numpy as np
import pytest
from django.core.management import CommandError, call_command

from play.games.starfighter.bots import pilot, value
from play.games.starfighter.bots.searcher import weigh
from play.games.starfighter.bots.weights import load_weights
from simulate.lab.training import generations
from simulate.lab.training.fitting import fit_policies, value_loss
from simulate.lab.training.lessons import Decisions, Positions, Reader
from simulate.lab.training.self_play import Course, Weights
from tests.play.games.starfighter.engine.playing import edition, new_game

SHIPPED = edition("shipped")[1]


@pytest.mark.nightly
def test_a_features_worth_is_linear_in_the_weights():
    """What training relies on: an action is worth the sum of its features times the weights."""
    game = new_game("shipped", "skirmish", 3)
    view = game.observation(str(game.to_move))
    codes, features = Reader(SHIPPED).actions(view)
    weights = np.random.default_rng(1).normal(size=pilot.WEIGHTS)
    knowledge = pilot.weigh(SHIPPED.tables, weights)
    seen = (view[0], SHIPPED.tables[0], knowledge[0], int(view[0]["to_move"]))
    pilot.look(*seen)
    values = [pilot.action_value(*seen, int(code)) for code in codes]
    assert np.allclose(features @ weights, values, atol=1e-4)


@pytest.mark.essential
def test_the_engine_values_positions_as_the_training_does():
    game = new_game("shipped", "skirmish", 3)
    knowledge = weigh(SHIPPED.tables)
    features = Reader(SHIPPED).position(game.records)
    chances = [
        value.win_chance(game.records[0], SHIPPED.tables[0], knowledge[0], seat) for seat in (0, 1)
    ]
    holder = int(game.records[0]["initiative"])
    won = Positions(features[None].astype(np.float16), np.ones(1, dtype=np.float32))
    told = np.exp(-value_loss(load_weights("value", value.WEIGHTS), won))
    assert chances[holder] == pytest.approx(told, abs=1e-3)
    assert sum(chances) == pytest.approx(1)


def test_a_policy_learns_what_loses_least():
    features = np.random.default_rng(3).normal(size=(6_000, 4)).astype(np.float32)
    sizes = np.full(1_500, 4)
    worth = (features @ np.array([0.1, -0.05, 0, 0])).reshape(-1, 4)
    regrets = (worth.max(axis=1, keepdims=True) - worth).ravel().astype(np.float32)
    for weights in fit_policies(Decisions(features, regrets, sizes)).values():
        chosen = (features @ weights).reshape(-1, 4).argmax(axis=1)
        assert regrets.reshape(-1, 4)[np.arange(1_500), chosen].mean() < 0.005


def test_kept_games_are_those_of_the_same_decks(monkeypatch, tmp_path):
    played = []
    monkeypatch.setattr(generations, "played", lambda *asked: played.append(asked[-1]))
    course = Course(0, 0.0, 24, 24, 2, kept=str(tmp_path))
    share = generations.Share("skirmish", "warm_up", 24, 1)
    nothing = Weights(np.zeros(1), np.zeros(1))
    for decks in ([(0, (1, 2))], [(0, (1, 2))], [(0, (1, 3))]):
        monkeypatch.setattr(generations, "_cards", SHIPPED)
        monkeypatch.setattr(generations, "_decks", decks)
        generations.play_share(nothing, course, share)
    assert played == [share] * 2


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("--plain-games=3", "a whole number from 24"),
        ("--judged=2", "above 0 and up to 1"),
        ("--seed=x", "a whole number from 0"),
    ],
)
def test_the_command_names_what_is_wrong(option, sentence):
    with pytest.raises(CommandError, match=sentence):
        call_command("train", option)
