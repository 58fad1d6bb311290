"""X1 to X3: the box, the set-up in ten steps, the order of play."""

from collections import Counter

import pytest

from play.games.game import Declined
from play.games.rex.edition.content import COUNCIL
from tests.play.games.rex.setting import BOX, SIX, at, begun, can, choosing, do, hand, new, stack


def test_x1_1_the_map_has_28_locations_18_sectors_and_5_strongholds():
    assert len(BOX.locations) == 28
    assert [key for key, each in BOX.locations.items() if each.sector is None] == [COUNCIL]
    assert sorted(BOX.by_sector) == list(range(1, 19))
    assert all(BOX.by_sector.values())
    assert len(BOX.strongholds) == 5


def test_the_box_holds_42_strategy_16_influence_6_bombardment_cards_and_30_leaders():
    """X1.3, X1.4"""
    assert (len(BOX.strategy_pile()), len(BOX.influence_pile())) == (42, 16)
    assert len(set(BOX.numbers)) == 6
    assert len(BOX.leaders) == 30
    assert BOX.head.dial == 20


def test_x1_5_symbols_of_locations():
    named = {symbol for each in BOX.locations.values() for symbol in each.symbols}
    assert named == {"shield", "stronghold", "influence", "spaceport"}


def test_a_card_beats_the_rules():
    """X1.9: a march gives a second movement, which the rules do not."""
    game = begun(*SIX)
    hand(game, "B", "march")
    at(game, "manoeuvres")
    do(game, "A stay", "A hold", "B use march", "B move spaceport 1 customs")
    assert (game.step, game.to_move) == ("move", ("B",))
    game.apply("B", "move spaceport 1 customs")
    assert game.step == "deploy"


def test_the_board_is_laid_out_empty_and_all_influence_is_in_the_pool():
    """X2.1, X2.2"""
    game = new()
    assert (game.units, game.tokens) == ({}, {})
    assert all(player.influence == 0 for player in game.players.values())


def test_x2_3_both_decks_are_shuffled():
    one, other = new(seed=1), new(seed=2)
    assert Counter(one.strategy_deck) == Counter(other.strategy_deck)
    assert one.strategy_deck != other.strategy_deck
    assert one.influence_deck != other.influence_deck


@pytest.mark.parametrize(("players", "closed"), [(3, "power_south"), (4, "power_south"), (5, "")])
def test_x2_3_with_four_or_fewer_the_south_reactor_is_closed(players, closed):
    assert begun(*BOX.recommended(players)).closed == closed


def test_x2_4_the_lowest_number_is_first_and_numbers_differ():
    firsts = {new(seed=seed).first for seed in range(40)}
    assert firsts == set("ABCDEF")


def test_x2_5_races_are_chosen_clockwise_from_the_first_player_and_once_only():
    game = new()
    assert game.to_move == (game.first,)
    game.apply(game.first, "race sol")
    assert game.to_move == (game.after(game.first),)
    assert "race sol" not in game.legal(game.to_move[0])


def test_x2_5_recommended_races_by_number():
    assert set(BOX.recommended(3)) == {"jolnar", "lazax", "sol"}
    assert set(BOX.recommended(4)) == {"jolnar", "lazax", "sol", "letnev"}
    assert len(BOX.recommended(5)) == 5


def test_x2_6_traitors_of_the_races_in_play_are_dealt_and_one_is_kept():
    game = choosing("jolnar", "lazax", "sol")
    dealt = [card for player in game.players.values() for card in player.dealt]
    assert len(dealt) == 12
    assert {BOX.leaders[card].race for card in dealt} <= {"jolnar", "lazax", "sol"}
    for seat in game.to_move:
        game.apply(seat, game.legal(seat)[0])
    assert all(len(player.traitors) == 1 for player in game.players.values())
    assert len(game.traitor_deck) == 15 - 3


def test_the_kept_card_is_of_an_enemy_unless_all_are_own():
    """X2.6.1"""
    game = choosing("jolnar", "lazax", "sol")
    game.players["A"].dealt = ["quill", "senn", "tobin", "tarn"]
    assert game.legal("A") == ["traitor tarn"]


def test_the_iron_barony_keeps_all_four():
    """X2.6.2, X14.4"""
    game = choosing("jolnar", "lazax", "sol", "letnev")
    assert len(game.players["D"].traitors) == 4
    assert "D" not in game.to_move


def test_the_prediction_is_made_before_traitors_are_dealt():
    """X2.6.3"""
    game = choosing(*SIX)
    assert (game.step, game.to_move) == ("predict", ("F",))
    assert not any(player.dealt for player in game.players.values())


def test_x2_7_both_neighbours_of_the_first_player_dial():
    game = choosing("jolnar", "lazax", "sol", "letnev")
    for seat in game.to_move:
        game.apply(seat, game.legal(seat)[0])
    assert (game.step, game.to_move) == ("dial", ("B", "D"))


@pytest.mark.parametrize(("race", "cards"), [("sol", 1), ("letnev", 2)])
def test_each_draws_a_card_and_the_iron_barony_two(race, cards):
    """X2.8, X14.4"""
    game = begun(*SIX)
    assert len(game.players[game.seat_of(race)].hand) == cards


def test_x2_10_units_stand_as_the_sheets_say():
    game = begun(*SIX)
    assert game.count("adminus", "A")[0] == BOX.races["hacan"].start["adminus"]
    assert game.count("spaceport", "B")[0] == 10
    assert not game.places_of("C")


def test_the_legion_places_its_own_but_not_under_the_fleet():
    """X2.10, X14.5"""
    game = choosing("jolnar", "lazax", "sol")
    for seat in game.to_move:
        game.apply(seat, game.legal(seat)[0])
    stack(game, "granary_docks")
    do(game, "B dial 9", "C dial 3")
    assert (game.step, game.to_move, game.fleet) == ("place", ("C",), 6)
    assert can(game, "C", "place baths 4")
    with pytest.raises(Declined, match="fleet"):
        game.apply("C", "place market 4")
    do(game, "C place baths 4", "C placed")
    assert game.standing("baths", "C") == 4


def test_cards_of_one_moment_are_carried_out_in_order_of_play():
    """X3.1, X3.2"""
    game = begun(*SIX)
    game.first = "C"
    for seat, cards in zip("ABCDEF", [["beacon"], [], ["orders"], [], [], []], strict=True):
        hand(game, seat, *cards)
    at(game, "bombardment")
    game.apply("A", "use beacon 2")
    events = game.apply("C", "use orders 1")
    used = [event["seat"] for event in events if event["event"] == "used"]
    assert used == ["C", "A"]


@pytest.mark.parametrize(("race", "limit"), [("sol", 4), ("letnev", 8)])
def test_x3_3_hands_have_a_limit(race, limit):
    game = begun(*SIX)
    assert game.hand_limit(game.seat_of(race)) == limit
