"""X10, X11 and the cards of X13: collection, the fleet, and windows."""

import pytest

from tests.play.games.rex.setting import BOX, at, can, do, hand, kill, put, told, window


def collected(**units):
    game = window()
    game.tokens = {"slums": 5, "market": 9}
    for seat, (place, plain, mech, down) in units.items():
        put(game, place, seat, plain, mech, down)
    at(game, "collection")
    return game


def test_each_unit_takes_up_to_2_and_the_rest_stays():
    """X10.1, X10.2"""
    game = collected(A=("slums", 2, 0, 0), B=("market", 6, 0, 0))
    assert (game.players["A"].influence, game.players["B"].influence) == (5 + 4 + 2, 10 + 9 + 2)
    assert game.tokens.get("slums", 0) in (1, 0)
    assert "market" not in game.tokens


def test_x10_2_every_player_takes_2():
    assert collected().players["D"].influence == 12


def test_a_mechanised_unit_collects_as_one_and_a_face_down_one_nothing():
    """X10.3, X14.6"""
    game = collected(C=("slums", 0, 1, 0), F=("market", 0, 0, 4))
    assert game.players["C"].influence == 10 + 2 + 2
    assert game.players["F"].influence == 5 + 2


def test_x11_1_the_fleet_moves_upwards_by_a_card_and_18_is_followed_by_1():
    game = window()
    game.fleet = 17
    events = at(game, "bombardment")
    number = told(events, "bombardment_card")[0]["number"]
    assert number in BOX.numbers
    assert game.fleet == (17 + number - 1) % 18 + 1


@pytest.mark.parametrize(("place", "left"), [("baths", 0), ("palace", 3), ("docks", 3)])
def test_x11_2_sectors_entered_are_hit_unless_shielded_and_that_of_the_start_is_not(place, left):
    game = window(A=["orders"])
    game.fleet, game.tokens = 14, {"baths": 4}
    put(game, place, "D", 3)
    at(game, "bombardment")
    game.apply("A", "use orders 3")
    assert game.fleet == 17
    assert game.standing(place, "D") == left
    assert "baths" not in game.tokens


def test_x11_3_the_council_is_never_hit_and_a_broken_shield_is_gone():
    game = window(A=["orders"])
    game.fleet, game.broken = 14, ["palace"]
    put(put(game, "palace", "D", 3), "council", "D", 1)
    at(game, "bombardment")
    game.apply("A", "use orders 10")
    assert (game.standing("palace", "D"), game.standing("council", "D")) == (0, 1)


def test_x11_4_the_token_passes_and_the_next_round_begins():
    game = window()
    at(game, "bombardment")
    assert (game.first, game.round, game.phase) == ("B", 2, "bidding")


def test_x11_5_half_of_the_legion_survives_a_bombardment():
    game = window(A=["orders"])
    game.fleet = 14
    put(game, "baths", "E", 5)
    at(game, "bombardment")
    game.apply("A", "use orders 3")
    assert game.standing("baths", "E") == 2


def test_x13_1_a_symbol_means_no_more_than_the_limit_of_a_plan():
    kinds = {(card.symbol, card.kind) for card in BOX.cards.values() if card.symbol}
    assert {symbol for symbol, _kind in kinds} == {"attack", "defence"}


def test_x13_2_all_who_hold_cards_are_asked_in_the_window_and_answer_together():
    game = window(A=["screen"], D=["orders"])
    at(game, "bombardment")
    assert (game.to_move, game.legal("A")) == (("A", "D"), ["skip"])
    game.apply("D", "use orders 4")
    assert game.view("A")["players"]["D"]["hand"] == ["?"]
    game.apply("A", "skip")
    assert game.strategy_discard == ["orders"]


def test_x13_2_windows_are_a_closed_list():
    times = {card.time for card in BOX.cards.values()}
    assert times == {"plan", "fleet", "move", "recruit", "accuse"}


def test_x13_2_a_beacon_lengthens_the_way():
    game = window(A=["orders"], B=["beacon"])
    game.fleet = 1
    at(game, "bombardment")
    do(game, "A use orders 2", "B use beacon 3")
    assert game.fleet == 6


def test_x13_2_a_breaker_destroys_a_shield_near_own_units():
    game = window(A=["breaker"])
    put(game, "temple", "A", 1)
    at(game, "bombardment")
    assert not can(game, "A", "use breaker navy")
    game.apply("A", "use breaker palace")
    assert not game.is_shielded("palace")


def test_x13_2_a_clinic_heals_free_of_charge_and_an_agent_brings_a_traitor():
    game = window(A=["clinic", "agent"])
    game.players["A"].influence, game.players["A"].casualties = 0, [6, 0]
    game.players["A"].reserve[0] -= 6
    held = len(game.players["A"].traitors)
    at(game, "recruitment")
    do(game, "A use clinic 5", "A use agent")
    assert game.players["A"].casualties == [1, 0]
    assert len(game.players["A"].traitors) == held + 1
    hand(game, "C", "clinic")
    kill(game, "C", 3, 2)
    do(game, "A recruit 0 -", "C use clinic 3+1")  # X7.4: one of them mechanised
    assert game.legal("C") == ["recruit 0+0 -"]
