"""X16: what a seat may see; twins look alike to it in every respect."""

import json
from functools import cache

import pytest

from play.games.kit.chance import Chance
from play.games.kit.shapes import random_action
from tests.play.games.rex.setting import SIX, begun, random_game


def test_x16_1_board_influence_alliances_and_sizes_of_hands_are_public():
    game = begun(*SIX)
    for viewer in ("A", "F", None):
        view = game.view(viewer)
        assert view["units"] == game.units
        assert view["players"]["D"]["influence"] == 10
        assert len(view["players"]["D"]["hand"]) == 2
        assert view["strategy_discard"] == game.strategy_discard


def test_x16_2_hands_traitors_and_the_prediction_are_private():
    game = begun(*SIX)
    for viewer in ("A", None):
        told = game.view(viewer)["players"]["F"]
        assert set(told["hand"] + told["traitors"] + told["dealt"] + told["prediction"]) == {"?"}
    assert game.view("F")["players"]["F"]["prediction"] == game.players["F"].prediction


@pytest.mark.parametrize("viewer", ["A", "B", None, "open"])
def test_x16_3_decks_and_returned_traitors_are_hidden_from_all(viewer):
    game = begun(*SIX)
    view = game.view(viewer)
    for deck in ("strategy_deck", "influence_deck", "traitor_deck"):
        assert set(view[deck]) == {"?"}


@cache
def moments(seed):
    return [step[0] for step in random_game(seed)[:-1:9]]


@pytest.mark.parametrize("seat", "ABCDEF")
def test_twins_look_alike_to_every_seat(seat):
    """X16.2: views, legal lists, shapes and waiting are the same where a seat sees the same."""
    different = 0
    for seed in (3, 7):  # six players
        for game in moments(seed):
            twin = game.imagined(seat, Chance(seed))
            different += twin.digest() != game.digest()
            assert json.dumps(game.view(seat)) == json.dumps(twin.view(seat))
            assert json.dumps(game.view(None)) == json.dumps(twin.view(None))
            assert game.legal(seat) == twin.legal(seat)
            assert game.shapes(seat) == twin.shapes(seat)
            assert (game.to_move, game.chosen) == (twin.to_move, twin.chosen)
            for other, player in game.players.items():
                assert len(twin.players[other].hand) == len(player.hand)
    assert different


@pytest.mark.parametrize("seed", [5, 7])
def test_x16_2_a_possible_world_can_be_played_to_its_end(seed):
    for game in moments(seed)[::12]:
        for seat in game.seats:
            world, chance = game.imagined(seat, Chance(seed)), Chance(seed)
            while world.to_move:
                world.apply(world.to_move[0], random_action(world, world.to_move[0], chance))
            assert world.result
