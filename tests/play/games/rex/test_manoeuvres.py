"""X8: movement and deployment."""

import pytest

from tests.play.games.rex.setting import deploying, moving


def test_each_moves_and_then_deploys_in_order_of_play():
    """X8.1: either may be left out."""
    game = moving()
    assert (game.step, game.to_move) == ("move", ("B",))
    game.apply("B", "stay")
    assert game.step == "deploy"
    game.apply("B", "hold")
    assert game.to_move == ("C",)


def test_x8_2_units_of_one_location_go_together_to_one_other():
    game = moving()
    game.apply("B", "move customs 3 academy")
    assert (game.standing("customs", "B"), game.standing("academy", "B")) == (1, 3)
    assert game.step == "deploy"


@pytest.mark.parametrize(
    ("place", "paid"), [("temple", 3), ("academy", 6), ("customs", 6), ("council", 3)]
)
def test_a_unit_costs_1_and_2_beside_enemies_and_1_in_the_council(place, paid):
    """X8.7, X8.9: own units among enemies change nothing."""
    game = deploying(A=("academy", 2), C=("council", 2), D=("customs", 2))
    before = game.standing(place, "B")
    game.apply("B", f"deploy {place} 3")
    assert game.players["B"].influence == 10 - paid
    assert game.standing(place, "B") == before + 3


def test_x8_7_a_view_says_what_units_cost_while_they_are_deployed():
    game = deploying(A=("academy", 2), C=("council", 2))
    prices = game.view("B")["prices"]
    assert (prices["temple"], prices["academy"], prices["council"]) == (2, 4, 2)
    game.apply("B", "hold")
    assert not game.view("B")["prices"]


def test_x8_7_more_than_can_be_paid_is_not_deployed():
    game = deploying()
    assert game.why_not("B", "deploy temple 11").rule == "X8.7"
