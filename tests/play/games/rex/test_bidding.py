"""X6 and X7: the auction of Strategy cards, and recruitment."""

import pytest

from tests.play.games.rex.setting import at, begun, can, do, hand, kill, told

FOUR = ("jolnar", "lazax", "sol", "letnev")
CARDS = ("screen", "filter", "screen", "filter")


def bidding(full=()):
    game = begun(*FOUR)
    for seat in full:
        hand(game, seat, *CARDS)
    at(game, "bidding")
    return game


def test_x6_1_as_many_cards_lie_as_there_are_players_with_room():
    assert len(bidding().auction.row) == 4
    assert len(bidding(full="AC").auction.row) == 2


def test_only_the_lyceum_sees_the_card():
    """X6.2, X14.2"""
    game = bidding()
    assert game.view("A")["auction"]["row"] == [game.auction.row[0], "?", "?", "?"]
    for viewer in ("B", None):
        assert game.view(viewer)["auction"]["row"] == ["?"] * 4


def test_x6_3_the_first_player_opens_first_and_then_the_left_of_the_opener():
    game = bidding()
    assert game.to_move == ("A",)
    do(game, "A pass", "B bid 1", "C pass", "D pass")
    assert (game.auction.opener, game.to_move) == ("B", ("B",))


def test_x6_3_who_has_no_influence_or_a_full_hand_opens_nothing():
    game = bidding(full="A")
    assert game.to_move == ("B",)
    game.players["B"].influence = 0
    at(game, "bidding")
    assert game.to_move == ("C",)


def test_x6_4_a_bid_is_above_the_highest_and_not_above_what_is_held():
    game = bidding()
    game.apply("A", "bid 2")
    for bad in ("bid 2", "bid 1", "bid 11", "bid 0"):
        assert game.why_not("B", bad).rule == "X6.4"
    assert can(game, "B", "bid 10")


def test_who_can_only_pass_is_not_asked():
    """X6.4: everybody sees influence and the size of hands."""
    game = bidding()
    game.players["C"].influence = 2
    do(game, "A bid 2", "B pass")
    assert game.to_move == ("D",)


def test_who_passes_is_out_of_this_auction_only_and_the_winner_pays_the_throne():
    """X1.8, X6.5, X14.3"""
    game = bidding()
    do(game, "A pass", "B pass", "C pass")
    before = len(game.players["D"].hand)
    game.apply("D", "bid 3")
    assert (game.players["D"].influence, game.players["B"].influence) == (7, 13)
    assert len(game.players["D"].hand) > before
    assert game.to_move == ("B",)


def test_x6_5_the_throne_pays_the_pool():
    game = bidding()
    do(game, "A pass", "B bid 3")
    game.apply("D", "pass")  # the Legion's 3 are too few
    assert game.players["B"].influence == 7


def test_x6_6_cards_that_nobody_wants_go_back_into_the_strategy_deck():
    game = bidding()
    before = len(game.strategy_deck) + 4
    do(game, "A pass", "B pass", "C pass", "D pass")
    assert (game.auction, len(game.strategy_deck)) == (None, before)
    assert game.phase == "recruitment"


def test_x6_7_passing_does_not_end_the_auction_and_an_empty_deck_is_replaced():
    game = begun(*FOUR)
    game.strategy_discard, game.strategy_deck = game.strategy_deck, []
    events = at(game, "bidding")
    assert told(events, "reshuffle")
    assert len(game.auction.row) == 4
    game.apply("A", "pass")
    assert game.to_move == ("B",)


@pytest.mark.parametrize(("cards", "drawn"), [(3, 2), (7, 1)])
def test_the_barony_draws_a_card_for_every_one_it_wins(cards, drawn):
    """X6.8, X14.4: within its limit."""
    game = begun(*FOUR)
    names = ["screen"] * 4 + ["filter"] * 4
    hand(game, "D", *names[:cards])
    at(game, "bidding")
    do(game, "A pass", "B pass", "C pass", "D bid 1")
    assert len(game.players["D"].hand) == cards + drawn


@pytest.mark.parametrize(("units", "paid"), [(0, 0), (3, 0), (4, 2), (5, 4)])
def test_x7_2_free_recruits_count_and_others_cost_2(units, paid):
    game = begun(*FOUR)
    for seat in game.seats:
        hand(game, seat)
    kill(game, "C", plain=6)
    at(game, "recruitment")
    game.players["C"].influence = 10
    game.apply("C", f"recruit {units} -")
    assert game.players["C"].influence == 10 - paid
