"""Actions that are too many for a list."""

from dataclasses import dataclass

import pytest

from play.games.game import ActionShape
from play.games.kit.chance import Chance
from play.games.kit.plain_position import BasePosition
from play.games.kit.shapes import drawn_from, fits, random_action

BID = ActionShape("bid {amount}", {"amount": range(2, 12)})
PLAN = ActionShape("plan {dial} {card}", {"dial": range(3), "card": ["-", "screen"]})


@pytest.mark.parametrize(
    ("actions", "is_fitting"),
    [
        (["bid 2", "bid 11"], True),
        (["bid 1", "bid 12", "bid 02", "bid ²", "bid -2", "bid", "bid 2 3", "pay 2", ""], False),
    ],
)
def test_a_number_of_the_range_fits_and_nothing_else(actions, is_fitting):
    assert [fits(BID, action) for action in actions] == [is_fitting] * len(actions)


def test_every_combination_of_values_fits_and_is_drawn():
    drawn = {drawn_from(PLAN, Chance(seed)) for seed in range(60)}
    assert drawn == {f"plan {dial} {card}" for dial in range(3) for card in ("-", "screen")}
    assert all(fits(PLAN, action) for action in drawn)


@dataclass(kw_only=True)
class Bidding(BasePosition):
    """A seat that passes or bids."""

    def choices(self, seat):
        return ["pass"]

    def shapes(self, seat):
        return [BID]

    def play(self, seat, action):
        return self.end([seat], action)


def test_a_position_takes_what_its_shapes_give_and_chance_from_list_and_shapes():
    position = Bidding(seats=["A", "B"], to_move=("A",))
    assert position.why_not("A", "bid 7") is None
    assert position.why_not("A", "bid 70").code == "not_legal"
    assert position.why_not("B", "bid 7").code == "not_your_turn"
    drawn = {random_action(position, "A", Chance(seed)) for seed in range(40)}
    assert "pass" in drawn
    assert len(drawn) > 5
