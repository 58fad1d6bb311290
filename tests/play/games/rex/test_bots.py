"""Envoy and Regent: legal, honest, and quick enough."""

from functools import cache

import pytest

from play.games.kit.chance import Chance
from play.games.rex.bots import regent
from play.games.rex.bots.sight import chances
from play.games.rex.game import GAME
from play.games.rex.rules import battle
from tests.play.games.rex.setting import begun, clear, fight, hand, new, put

SIX = ("hacan", "jolnar", "lazax", "letnev", "sol", "xxcha")


@cache
def played(seed, players=6):
    """A game of envoys: each position in which a seat decides."""
    game, steps = new(players, seed), []
    while game.to_move:
        seat = game.to_move[0]
        steps.append((game.copy(), seat))
        game.apply(seat, GAME.bot_action(game, seat, "envoy", len(steps)))
    return [*steps, (game, "")]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_envoys_play_games_to_their_end(players):
    assert played(1, players)[-1][0].result


@pytest.mark.parametrize(("bot", "every"), [("envoy", 5), ("regent", 43)])
def test_bots_choose_by_what_their_seat_sees(bot, every):
    for seed in (1, 2):
        for game, seat in played(seed)[:-1:every]:
            chosen = GAME.bot_action(game, seat, bot, seed)
            assert game.why_not(seat, chosen) is None
            twin = game.imagined(seat, Chance(seed))
            assert GAME.bot_action(twin, seat, bot, seed) == chosen


def test_chances_add_up_and_tell_who_is_ahead():
    game = clear(begun(*SIX))
    put(put(game, "palace", "C", 4), "navy", "C", 4)
    found = chances(game)
    assert sum(found.values()) == pytest.approx(1)
    assert max(found, key=found.get) == "C"


def test_envoy_takes_the_stronghold_that_wins():
    game = clear(begun(*SIX))
    put(put(put(game, "palace", "C", 4), "navy", "C", 4), "temple", "C", 4)
    game.first, game.step, game.to_move, game.moves = "C", "deploy", ("C",), 0
    game.phase = "manoeuvres"
    chosen = GAME.bot_action(game, "C", "envoy", 1)
    assert chosen.split()[1] in ("spaceport", "adminus", "power_south")


def test_a_plan_that_wins_for_certain_is_taken():
    game = fight(begun(*SIX), "palace", "A", "D", a=(12, 0), b=(1, 0))
    for seat in game.seats:
        hand(game, seat)
    dial = int(GAME.bot_action(game, "A", "envoy", 1).split()[1])
    assert dial <= 4


def test_regents_plans_are_mixed():
    game = fight(begun(*SIX), "palace", "A", "D", a=(6, 0), b=(6, 0))
    plans = {GAME.bot_action(game, "A", "regent", seed) for seed in range(12)}
    assert len(plans) > 2
    assert all(game.why_not("A", plan) is None for plan in plans)


def test_the_mix_prefers_what_pays_and_hedges_what_does_not():
    assert regent.mixed([[1.0, 1.0], [0.0, 0.0]])[0] > 0.9
    mix = regent.mixed([[1.0, 0.0], [0.0, 1.0]])
    assert 0.2 < mix[0] < 0.8


def test_an_envoy_answers_as_it_could_plan():
    game = fight(begun(*SIX), "palace", "B", "D")
    game.apply("B", "ask leader")
    answer = GAME.bot_action(game, "D", "envoy", 3)
    assert answer in battle.answer_choices(game, "D")


def test_hints_are_possible_and_the_best_comes_first():
    game = next(game for game, _seat in played(1) if game.step == "move")
    seat = game.to_move[0]
    found = GAME.hints(game, seat, 1)
    assert [each.chance for each in found] == sorted((each.chance for each in found), reverse=True)
    assert all(game.why_not(seat, each.action) is None for each in found)
