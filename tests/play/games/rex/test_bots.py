"""Envoy and Regent: legal, honest, and quick enough."""

from functools import cache

import pytest

from play.games.kit.chance import Chance
from play.games.rex.bots import regent
from play.games.rex.game import GAME
from play.games.rex.rules.state import read_units
from tests.conftest import IS_NIGHTLY
from tests.play.games.rex.setting import SIX, begun, clear, envoy_game, fight, hand, put

played = cache(envoy_game)


@pytest.mark.parametrize(("bot", "every"), [("envoy", 5), ("regent", 43)])
def test_bots_choose_by_what_their_seat_sees(bot, every):
    for seed in (1, 2)[: 2 if IS_NIGHTLY else 1]:
        for game, seat, *_rest in played(seed, 6)[:-1:every]:
            chosen = GAME.bot_action(game, seat, bot, seed)
            assert game.why_not(seat, chosen) is None
            twin = game.imagined(seat, Chance(seed))
            assert GAME.bot_action(twin, seat, bot, seed) == chosen


def test_envoy_takes_the_stronghold_that_wins():
    game = clear(begun(*SIX))
    put(put(put(game, "palace", "C", 4), "navy", "C", 4), "temple", "C", 4)
    game.first, game.step, game.to_move, game.moves = "C", "deploy", ("C",), 0
    game.phase = "manoeuvres"
    chosen = GAME.bot_action(game, "C", "envoy", 1)
    assert chosen.split()[1] in ("spaceport", "adminus", "power_south")


def test_envoy_of_three_denies_the_stronghold_that_a_later_seat_needs():
    game = clear(begun("jolnar", "lazax", "sol"))
    put(put(game, "spaceport", "A", 9), "navy", "A", 9)
    game.phase, game.step, game.to_move, game.queue = "manoeuvres", "deploy", ("B",), ["A"]
    _verb, place, units = GAME.bot_action(game, "B", "envoy", 1).split()
    assert place in ("palace", "adminus")
    assert sum(read_units(units)) >= 5
    game.queue = []
    *_same, units = GAME.bot_action(game, "B", "envoy", 1).split()
    assert sum(read_units(units)) < 5


def test_a_plan_that_wins_for_certain_is_taken():
    game = fight(begun(*SIX), "palace", "A", "D", a=(12, 0), b=(1, 0))
    for seat in game.seats:
        hand(game, seat)
    dial = int(GAME.bot_action(game, "A", "envoy", 1).split()[1])
    assert dial <= 4


def test_the_mix_prefers_what_pays_and_hedges_what_does_not():
    assert regent.mixed([[1.0, 1.0], [0.0, 0.0]])[0] > 0.9
    mix = regent.mixed([[1.0, 0.0], [0.0, 1.0]])
    assert 0.2 < mix[0] < 0.8
