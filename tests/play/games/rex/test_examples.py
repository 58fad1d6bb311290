"""The worked examples E1 to E9, exactly."""

import pytest

from tests.play.games.rex.setting import (
    SIX,
    at,
    begun,
    can,
    checked,
    choosing,
    do,
    fight,
    hand,
    kill,
    plans,
    put,
    silent,
    told,
    window,
)


@pytest.mark.parametrize(("dials", "sector"), [((3, 9), 6), ((4, 4), 1), ((0, 20), 1)])
def test_e1_dials_place_the_fleet(dials, sector):
    """E1, X2.7"""
    assert begun("jolnar", "lazax", "letnev", dials=dials).fleet == sector


def test_e2_an_auction():
    """E2: Hacan bids 1, Jol-Nar 2; the Lazax receive it; the left of Hacan opens next."""
    game = begun(*SIX)
    seen = game.view("B")["auction"]["row"][0]
    assert seen == game.auction.row[0]
    do(game, "A bid 1", "B bid 2", "C pass", "D pass", "E pass", "F pass", "A pass")
    assert (game.players["B"].influence, game.players["C"].influence) == (8, 12)
    assert seen in game.players["B"].hand
    assert (game.auction.opener, game.to_move) == ("B", ("B",))


def test_e3_recruitment_of_five_units_and_a_leader():
    """E3: free recruitment 1, five units and a leader of 5 cost 0 + 4 x 2 + 5 = 13."""
    game = begun(*SIX)
    kill(game, "C", plain=6, leader="lady_carne")
    game.players["C"].influence = 13
    at(game, "recruitment")
    while game.to_move != ("C",):
        game.apply(game.to_move[0], f"recruit {game.units_text(game.to_move[0], 0)} -")
    assert not can(game, "C", "recruit 6+0 lady_carne")
    game.apply("C", "recruit 5+0 lady_carne")
    assert game.players["C"].influence == 0


def test_e4_an_own_traitor_can_never_be_revealed():
    game = choosing("jolnar", "lazax", "letnev")
    game.players["A"].dealt = ["parrin", "quill", "senn", "tobin"]
    assert "traitor quill" in game.legal("A")
    game = fight(begun(*SIX), "palace", "B", "D")
    game.players["B"].traitors = ["quill"]
    plans(game, B="1 quill - -", D="1 crake - -")
    assert game.step != "accuse" or all("quill" not in each for each in game.legal("B"))


def test_e5_two_of_three_mechanised_units_are_lost():
    game = fight(begun(*SIX), "palace", "C", "D", a=(0, 3), b=(1, 0))
    plans(game, C="3 vasht - -", D="0 dolm - -")
    silent(game)
    assert game.count("palace", "C") == [0, 1, 0]
    assert game.players["C"].casualties == [0, 2]


HELD = {"number": 8, "E": ["palace"], "B": ["power_south"], "alliances": ["BE"]}


def test_e6_the_legion_wins_unless_an_ally_holds_a_claim():
    assert checked(number=8, E=["palace"]).result.winners == ("E",)
    assert checked(**HELD).result.winners == ("A",)


def test_e7_a_prediction_of_the_houses():
    assert checked(**HELD, prediction=("hacan", "8")).result.winners == ("F",)


def test_e8_a_lance_against_a_screen():
    """E8, X9.7: both leaders and all units gone; the dial of 5 wins an empty location."""
    game = fight(begun(*SIX), "palace", "A", "D")
    put(game, "palace", "F", down=2)
    hand(game, "A", "lance")
    hand(game, "D", "screen")
    events = plans(game, A="3 orrin lance -", D="5 sable - screen")
    events += silent(game)
    assert told(events, "won")[0]["seat"] == "D"
    assert "palace" not in game.units
    assert game.players["F"].casualties == [2, 0]
    assert (game.players["A"].fallen, game.players["D"].fallen) == (["orrin"], ["sable"])


def test_e9_the_fleet_from_17_by_4():
    """E9: 18, 1, 2, 3 are hit, 17 is not."""
    game = window(A=["orders"])
    game.fleet, game.broken = 17, ["power_south", "archive", "navy", "signal", "armoury"]
    where = {"power_south": 17, "docks": 18, "gate": 1, "slums": 2, "navy": 3, "canals": 4}
    for place in where:
        put(game, place, "D", 1)
    at(game, "bombardment")
    game.apply("A", "use orders 4")
    hit = {sector for place, sector in where.items() if not game.standing(place, "D")}
    assert (hit, game.fleet) == ({18, 1, 2, 3}, 3)
