"""X15: how a game is won."""

from itertools import product

import pytest

from play.games.rex.rules.position import STEPS
from play.games.rex.rules.victory import held, sides, strongholders
from tests.play.games.rex.setting import HOLDS, SIX, begun, checked, clear, put


def won(game):
    return (game.result.winners, game.reason) if game.result else None


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"A": 2}, None),
        ({"A": 3}, (("A",), "strongholds")),
        ({"A": 3, "alliances": ["AB"]}, None),
        ({"A": 2, "B": 2, "alliances": ["AB"]}, (("A", "B"), "alliance")),
        ({"A": 2, "B": 2, "alliances": ["ABC"]}, None),
        ({"A": 2, "B": 2, "C": 1, "alliances": ["ABC"]}, (("A", "B", "C"), "alliance")),
    ],
)
def test_x15_1_one_needs_3_strongholds_two_4_and_three_all_5(options, expected):
    assert won(checked(**options)) == expected


def test_x15_1_with_a_closed_stronghold_three_allies_need_all_that_are_open():
    game = checked(SIX[:4], A=2, B=1, C=1, alliances=["ABC"])
    assert won(game) == (("A", "B", "C"), "alliance")


def test_two_sides_never_succeed_together():
    """X15.1: whoever holds what, at most one side has enough."""
    game = clear(begun(*SIX))
    game.alliances = [["A", "B"], ["C", "D", "E"]]
    for owners in product("ABCF", repeat=5):
        clear(game)
        for place, seat in zip(HOLDS, owners, strict=True):
            put(game, place, seat, 1)
        enough = [side for side in sides(game) if held(game, side) >= (3, 4, 5)[len(side) - 1]]
        assert len(enough) <= 1
        assert strongholders(game)[0] == (enough[0] if enough else [])


def test_after_the_last_round_special_victories_come_in_order():
    """X15.2, X15.4"""
    assert won(checked(number=7)) is None
    assert won(checked(number=8, E=["palace"])) == (("E",), "reclaimed")
    assert won(checked(number=8, B=["palace"])) == (("A",), "trade")
    assert won(checked(SIX[1:4], number=8, B=1)) == (("B",), "most")


@pytest.mark.parametrize(
    ("held", "winner"),
    [
        ({}, "E"),
        ({"E": ["palace", "power_south"]}, "E"),
        ({"E": ["palace"]}, "E"),
        ({"B": ["power_south"]}, "A"),
        ({"B": ["palace"], "alliances": ["BE"]}, "A"),
    ],
)
def test_x15_3_the_legion_wins_if_nobody_else_holds_its_claims(held, winner):
    assert won(checked(number=8, **held))[0] == (winner,)


def test_x15_3_a_closed_claim_is_nobodys():
    assert won(checked(("jolnar", "lazax", "sol"), number=8)) == (("C",), "reclaimed")


@pytest.mark.parametrize(("held", "expected"), [
    ({"A": 2, "B": 1}, (("A",), "most")), ({"A": 1, "B": 1}, (("A", "B"), "shared"))
])  # fmt: skip
def test_x15_5_else_most_strongholds_win_and_a_tie_is_shared(held, expected):
    assert won(checked(("jolnar", "lazax", "letnev"), number=8, **held)) == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"B": 3, "number": 4, "prediction": ("jolnar", "4")}, (("F",), "prediction")),
        ({"B": 3, "number": 4, "prediction": ("jolnar", "5")}, (("B",), "strongholds")),
        (
            {"B": 2, "F": 2, "number": 4, "prediction": ("jolnar", "4"), "alliances": ["BF"]},
            (("F",), "prediction"),
        ),
        ({"B": 1, "number": 8, "prediction": ("hacan", "8")}, (("F",), "prediction")),
    ],
)  # fmt: skip
def test_x15_6_a_prediction_that_comes_true_wins_alone(options, expected):
    assert won(checked(**options)) == expected


def test_x15_7_allies_share_special_victories():
    assert won(checked(number=8, alliances=["BE"])) == (("B", "E"), "reclaimed")
    game = checked(number=8, alliances=["AC"], D=["palace"])
    assert won(game) == (("A", "C"), "trade")


def test_there_are_no_betrayal_cards_yet():
    """X15.8: the option waits until the eight cards are known."""
    assert not any("betray" in step for step in STEPS)
