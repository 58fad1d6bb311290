"""X4, X5 and X12: rounds, Influence cards, ceasefires and alliances."""

import pytest

from play.games.game import Declined
from play.games.rex.rules import battle, recruitment
from tests.play.games.rex.setting import SIX, at, begun, can, clear, do, fight, plans, put, stack

FOUR = ("jolnar", "lazax", "sol", "letnev")


def ceasefire():
    game = clear(begun(*FOUR))
    stack(game, "ceasefire", "slums_granary")
    at(game, "influence")
    return game


def test_x5_1_the_top_card_is_turned_and_the_discard_is_public_in_order():
    game = begun(*FOUR)
    stack(game, "slums_granary")
    at(game, "influence")
    assert game.view("B")["influence_discard"] == ["granary_docks", "slums_granary"]


@pytest.mark.parametrize(
    ("races", "lying"), [(FOUR, {"slums": 8, "granary": 8}), (FOUR[:3], {"slums": 8})]
)
def test_a_regular_card_puts_influence_on_its_locations(races, lying):
    """X5.2: with three players on the first one only, under the fleet or not."""
    game = clear(begun(*races))
    game.fleet = 2
    stack(game, "slums_granary")
    at(game, "influence")
    assert game.tokens == lying


def test_x5_3_a_ceasefire_is_followed_by_another_card_also_in_round_1():
    game = begun(*FOUR, cards=("ceasefire", "slums_granary"))
    assert (game.step, game.round) == ("ceasefire", 1)
    while game.step == "ceasefire":
        game.apply(game.to_move[0], "ready")
    assert game.tokens == {"slums": 8, "granary": 8}


def test_x5_4_the_offensive_destroys_all_at_the_latest_locations_and_another_card_follows():
    game = clear(begun(*FOUR))
    game.latest, game.tokens = ["slums", "granary"], {"slums": 3}
    put(put(game, "slums", "A", 2), "granary", "D", 3)
    stack(game, "offensive", "market_docks")
    at(game, "influence")
    assert (game.players["A"].casualties, game.players["D"].casualties) == ([2, 0], [3, 0])
    assert game.tokens == {"market": 8, "docks": 10}


def test_the_legion_escapes_an_offensive_to_any_one_location():
    """X5.4, X14.5"""
    game = clear(begun(*FOUR))
    game.latest = ["slums", "granary"]
    put(put(game, "slums", "C", 2), "granary", "C", 3)
    stack(game, "offensive", "market_docks")
    at(game, "influence")
    assert (game.step, game.to_move) == ("evade", ("C",))
    game.alliances = [["A", "C"]]
    put(game, "palace", "A", 1)
    assert not can(game, "C", "evade palace")
    game.apply("C", "evade temple")
    assert game.standing("temple", "C") == 5


def test_x5_5_an_empty_influence_deck_is_replaced():
    game = begun(*FOUR)
    game.influence_discard += game.influence_deck
    game.influence_deck = []
    events = at(game, "influence")
    assert ("reshuffle", "influence") in [(each["event"], each.get("deck")) for each in events]


def test_x12_1_alliances_are_made_at_a_ceasefire_with_four_or_more():
    game = ceasefire()
    assert game.step == "ceasefire"
    three = begun(*FOUR[:3], cards=("ceasefire", "slums_granary"))
    assert three.legal("A") == ["ready"]
    do(three, "A give B 2", "A ready", "B ready", "C ready")  # X12.4
    assert (three.players["B"].influence, three.step) == (12, "bid")


def test_being_allied_is_public():
    """X12.2: what the cards at the table show, the state shows."""
    game = ceasefire()
    do(game, "A offer ally B", "B accept")
    assert game.view("D")["alliances"] == [["A", "B"]]


def test_x12_3_an_alliance_needs_all_and_who_refuses_prevents_it():
    game = ceasefire()
    do(game, "A offer ally B,C", "C accept", "B refuse")
    assert game.alliances == []
    assert game.to_move == ("B",)


def test_x12_3_each_proposes_once_in_order_of_play_in_two_rounds():
    game, asked = ceasefire(), []
    while game.step == "ceasefire":
        asked += game.to_move
        game.apply(game.to_move[0], "ready")
    assert asked == list("ABCDABCD")


def test_x12_3_anyone_may_leave_alone():
    game = ceasefire()
    game.alliances = [["A", "B", "C"]]
    game.apply("A", "leave")
    assert game.alliances == [["B", "C"]]
    do(game, "A ready", "B leave")
    assert game.alliances == []


def test_x12_1_a_member_or_one_outside_may_ask_a_whole_alliance():
    game = ceasefire()
    game.alliances = [["B", "C"]]
    asked = [each for each in game.legal("A") if each.startswith("offer")]
    assert asked == ["offer ally B,C", "offer ally D"]
    do(game, "A offer ally B,C", "B accept", "C accept")
    assert game.alliances == [["A", "B", "C"]]


def test_x12_4_influence_is_given_to_anybody_during_a_ceasefire_only():
    game = ceasefire()
    game.apply("A", "give C 4")
    assert (game.players["A"].influence, game.players["C"].influence) == (6, 7)
    assert not can(game, "A", "give C 7")
    at(game, "manoeuvres")
    with pytest.raises(Declined):
        game.apply("A", "give C 1")


def test_x12_6_allies_of_the_traders_cross_the_board():
    game = clear(begun(*SIX))
    game.alliances = [["A", "B"]]
    put(game, "gate", "B", 3)
    at(game, "manoeuvres")
    do(game, "A hold", "B stay", "B cross gate 2 palace")
    assert (game.standing("palace", "B"), game.players["B"].influence) == (2, 8)
    assert game.players["A"].influence == 5  # X1.8: only deployments pay the toll


def test_x12_6_the_throne_lends_to_an_ally_once_before_the_bidding():
    game = begun(*SIX)
    game.alliances = [["C", "E"]]
    at(game, "bidding")
    assert (game.step, game.to_move) == ("lend", ("C",))
    assert not can(game, "C", "give A 1")
    game.apply("C", "give E 4")
    assert (game.players["E"].influence, game.step) == (7, "bid")


def test_x12_6_questions_orders_accusations_and_recruits_help_allies():
    game = fight(begun(*SIX), "palace", "A", "C")
    assert game.step == "plan"
    game.alliances = [["A", "B", "F"], ["C", "D"]]
    at(game, "battle")
    assert (game.step, game.to_move) == ("order", ("F",))
    game.apply("F", "waive")
    assert (game.step, game.to_move) == ("ask", ("B",))
    game.players["D"].traitors = ["orrin"]
    plans(game, A="0 orrin - -", C="0 vasht - -")
    assert "accuse orrin" in battle.accuse_choices(game, "D")
    game.alliances = [["A", "E"]]
    assert recruitment.free_units(game, "A") == 3
