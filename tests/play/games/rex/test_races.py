"""X14: what each race can do beside the common rules."""

from tests.play.games.rex.setting import (
    BOX,
    SIX,
    at,
    begun,
    can,
    clear,
    deploying,
    do,
    every_action,
    fight,
    hand,
    moving,
    put,
    window,
)


def test_x14_1_the_houses_deploy_at_half_price_rounded_up_and_take_the_toll():
    game = deploying("A", "adminus", 2)
    assert can(game, "A", "deploy temple 10")
    assert not can(game, "A", "deploy temple 11")
    game.apply("A", "deploy temple 3")
    assert game.players["A"].influence == 5 - 2
    game.apply("F", "decline")
    game.apply("B", "deploy customs 4")
    assert (game.players["B"].influence, game.players["A"].influence) == (6, 7)


def test_x14_1_the_houses_cross_the_board_instead_of_deploying():
    game = deploying("A", "adminus", 4)
    game.apply("A", "cross adminus 3 palace")
    assert (game.standing("palace", "A"), game.players["A"].influence) == (3, 2)
    assert game.to_move == ("B",)


def test_the_lyceum_looks_at_the_top_influence_card():
    """X14.2: before its manoeuvres; others see that it looked."""
    game = moving()
    assert game.view("B")["influence_deck"][-1] == game.influence_deck[-1]
    assert set(game.view("C")["influence_deck"]) == {"?"}
    assert game.view("C")["foreseen"]


def test_x14_2_the_lyceum_asks_for_one_element_which_binds():
    game = fight(begun(*SIX), "palace", "B", "D")
    hand(game, "D", "screen", "filter")
    game.apply("B", "ask defence")
    assert set(game.legal("D")) == {"answer -", "answer screen", "answer filter"}
    game.apply("D", "answer filter")
    assert {each.split()[4] for each in every_action(game, "D")} == {"filter"}
    assert game.view("A")["battle"]["answers"] == {"D": {"defence": "filter"}}


def test_x14_5_the_legion_deploys_free_near_its_home_only():
    game = deploying("E", "canals", 4)
    home = BOX.races["sol"].home
    near = set(BOX.reach(home, BOX.races["sol"].range, 0, "")) | {home}
    places = {each.split()[1] for each in every_action(game, "E") if each.startswith("deploy")}
    assert places == {place for place in near if BOX.locations[place].sector != 2}
    game.apply("E", f"deploy {home} 7")
    assert game.players["E"].influence == 3


def test_x14_6_the_elders_escort_every_deployment_of_others():
    game = deploying()
    game.apply("B", "deploy temple 2")
    assert (game.step, game.to_move) == ("escort", ("F",))
    assert set(game.legal("F")) == {"decline", "escort council", "escort temple"}
    game.apply("F", "escort temple")
    assert game.count("temple", "F") == [0, 0, 1]
    assert game.present("temple") == ["B"]
    put(game, "palace", "F", 1)
    do(game, "C deploy palace 1+0", "F escort palace")
    assert game.count("palace", "F") == [1, 0, 1]


def test_face_up_in_the_council_and_not_beside_allies():
    """X14.6, X12.5"""
    game = deploying()
    game.alliances = [["B", "F"]]
    game.apply("B", "deploy temple 2")
    assert set(game.legal("F")) == {"decline", "escort council"}
    game.apply("F", "escort council")
    assert game.standing("council", "F") == 1


def test_elders_turn_up_before_their_manoeuvres():
    """X14.6: not beside an ally."""
    game = clear(begun(*SIX))
    game.fleet, game.first = 2, "F"
    put(put(game, "temple", "F", down=2), "temple", "B", 1)
    at(game, "manoeuvres")
    assert can(game, "F", "flip temple up")
    game.alliances = [["B", "F"]]
    assert not can(game, "F", "flip temple up")
    game.alliances = []
    hand(game, "F", "march")
    do(moved := game.copy(), "F flip temple up", "F use march", "F move temple 1 palace")
    assert moved.count("temple", "F") == [1, 0, 0]
    put(put(game, "navy", "F", 1), "gate", "F", down=1)
    do(game, "F use march", "F move navy 1 canals")
    assert game.legal("F") == ["stay"]  # before the first movement only


def test_x14_6_face_down_units_suffer_bombardment_and_nothing_else():
    game = window(A=["orders"])
    put(put(game, "baths", "F", down=2), "baths", "D", 3)
    assert game.controls("D", "baths")
    assert not game.has_enemy("D", "baths")
    game.fleet = 15
    at(game, "bombardment")
    game.apply("A", "use orders 1")
    assert game.players["F"].casualties == [2, 0]


def test_elders_order_a_kind_of_card_to_be_used_or_not():
    """X14.6, X9.2"""
    for order, allowed in (("use", {"arc_blade"}), ("avoid", {"-", "grey_spore"})):
        game = fight(begun(*SIX), "palace", "D", "F")
        hand(game, "D", "arc_blade", "grey_spore")
        game.apply("F", f"order {order} attack-energy")
        assert {each.split()[3] for each in every_action(game, "D")} == allowed
    game = fight(begun(*SIX), "palace", "D", "F")
    hand(game, "D", "arc_blade", "captain")
    game.players["D"].leaders = []
    game.apply("F", "order use attack-energy")
    assert {each[7:] for each in every_action(game, "D")} == {"captain arc_blade -"}


def test_every_number_of_a_race_stands_in_data():
    """X2.9, X14.7"""
    game = begun(*SIX)
    for race, told in BOX.races.items():
        assert game.players[game.seat_of(race)].influence == told.influence
    assert BOX.statuses["races"] == "dune"
