"""X8: movement and deployment."""

import pytest

from play.games.game import Declined
from tests.play.games.rex.setting import at, begun, can, clear, every_action, put

SIX = ("hacan", "jolnar", "lazax", "letnev", "sol", "xxcha")


def moving(seat="B", place="customs", count=4, fleet=2, **others):
    """The seat's turn, its units in one place only."""
    game = clear(begun(*SIX))
    game.fleet = fleet
    put(game, place, seat, count)
    for other, (where, units) in others.items():
        put(game, where, other, units)
    game.first = seat
    at(game, "manoeuvres")
    return game


def ends(game, seat, start):
    return {
        action.split()[3]
        for action in every_action(game, seat)
        if action.startswith(f"move {start} 1 ")
    }


def test_each_moves_and_then_deploys_in_order_of_play():
    """X8.1: either may be left out."""
    game = moving()
    assert (game.step, game.to_move) == ("move", ("B",))
    game.apply("B", "stay")
    assert game.step == "deploy"
    game.apply("B", "hold")
    assert game.to_move == ("C",)


def test_units_of_one_location_go_together_to_one_other():
    """X8.2"""
    game = moving()
    game.apply("B", "move customs 3 academy")
    assert (game.standing("customs", "B"), game.standing("academy", "B")) == (1, 3)
    assert game.step == "deploy"


def test_a_movement_has_two_steps():
    """X8.3"""
    game = moving()
    near = {"academy", "temple", "spaceport"}
    assert near < ends(game, "B", "customs")
    assert "council" in ends(game, "B", "customs")
    assert "palace" in ends(game, "B", "customs")
    assert "armoury" not in ends(game, "B", "customs")


def test_who_controls_a_spaceport_has_four():
    """X8.4"""
    game = moving()
    put(game, "spaceport", "B", 1)
    assert "armoury" in ends(game, "B", "customs")
    put(game, "spaceport", "A", 1)
    assert "armoury" not in ends(game, "B", "customs")


@pytest.mark.parametrize("fleet", [9, 11, 13])
def test_nothing_moves_into_out_of_or_through_the_fleets_sector(fleet):
    """X8.5"""
    game = moving(fleet=fleet)
    found = ends(game, "B", "customs")
    assert all(game.box.locations[end].sector != fleet for end in found)
    if fleet == 13:
        assert "palace" not in found
        assert "council" not in found
    if fleet == 11:
        assert found == set()


def test_a_movement_does_not_end_beside_allies():
    """X8.6: the Council excepted; others are no hindrance."""
    game = moving(A=("academy", 2), C=("temple", 2))
    game.alliances = [["A", "B"]]
    assert not can(game, "B", "move customs 1 academy")
    assert can(game, "B", "move customs 1 temple")
    put(game, "council", "A", 1)
    assert can(game, "B", "move customs 1 council")


def deploying(**options):
    game = moving(**options)
    game.apply(game.to_move[0], "stay")
    return game


@pytest.mark.parametrize(("place", "paid"), [("temple", 3), ("academy", 6), ("council", 3)])
def test_a_unit_costs_1_and_2_beside_enemies_and_1_in_the_council(place, paid):
    """X8.7"""
    game = deploying(A=("academy", 2), C=("council", 2))
    game.apply("B", f"deploy {place} 3")
    assert game.players["B"].influence == 10 - paid
    assert game.standing(place, "B") == 3


def test_a_view_says_what_units_cost_while_they_are_deployed():
    """X8.7"""
    game = deploying(A=("academy", 2), C=("council", 2))
    prices = game.view("B")["prices"]
    assert (prices["temple"], prices["academy"], prices["council"]) == (2, 4, 2)
    game.apply("B", "hold")
    assert not game.view("B")["prices"]


def test_more_than_can_be_paid_is_not_deployed():
    """X8.7"""
    game = deploying(A=("academy", 2))
    assert can(game, "B", "deploy academy 5")
    assert not can(game, "B", "deploy academy 6")
    with pytest.raises(Declined) as refused:
        game.apply("B", "deploy temple 11")
    assert refused.value.rule == "X8.7"


def test_nothing_is_deployed_under_the_fleet_or_beside_allies():
    """X8.8: the Council excepted."""
    game = deploying(A=("academy", 2), fleet=14)
    game.alliances = [["A", "B"]]
    put(game, "council", "A", 1)
    assert not can(game, "B", "deploy foundry 1")
    assert not can(game, "B", "deploy academy 1")
    assert can(game, "B", "deploy council 1")


def test_beside_own_and_enemy_units_the_price_is_2():
    """X8.9"""
    game = deploying(A=("customs", 2))
    game.apply("B", "deploy customs 3")
    assert game.players["B"].influence == 4
