"""Traces that somebody brings, of games that read them by the kit."""

import json

import pytest

from play.games.game import Declined
from play.games.kit.chance import Chance
from play.games.registry import get_game

CASES = [
    ("rex", {"size": "3"}, {"size": "6", "races": "any"}),
    ("rex", {"size": "6", "races": "any"}, {"size": "3"}),
    ("clone_wars", {"size": "2"}, {"size": "4", "levels": "advanced"}),
    ("clone_wars", {"size": "4", "levels": "advanced"}, {"size": "2"}),
]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]} {case[1]['size']}")
def case(request):
    """A game with a set-up, and another one."""
    key, given, other = request.param
    game = get_game(key)
    return game, game.read_setup(given), game.read_setup(other)


@pytest.fixture
def trace(case):
    """The lines of a game of six actions, read."""
    game, setup, _other = case
    start = game.begin(setup, {seat.letter: {} for seat in game.seats(setup)}, 7)
    position, actions, chance = start.copy(), [], Chance(3)
    while len(actions) < 6 and (legal := position.legal(position.to_move[0])):
        actions.append((position.to_move[0], legal[chance.below(len(legal))]))
        position.apply(*actions[-1])
    return [json.loads(line) for line in game.write_trace(start, actions, 7)]


def read(game, head, rest):
    return game.read_trace([json.dumps(line) for line in (head, *rest)])


def test_a_trace_names_its_set_up_and_is_read_again(case, trace):
    game, setup, _other = case
    recorded = read(game, trace[0], trace[1:])
    assert len(recorded.actions) == len(trace) - 1
    assert game.check_setup(recorded.setup) == []
    assert recorded.setup["size"] == setup["size"]


@pytest.mark.parametrize(
    "changed",
    [
        *({"setup": {"size": each}} for each in ("9", ["3"], None)),
        *({"setup": each} for each in ({}, {"edition": []})),
        *({"state": each} for each in ({}, [], {"phase": 7}, "all", {"seats": {}})),
        *({"seed": each} for each in (8, -7, "7", "7" * 64, True, [7])),
    ],
)
def test_what_no_deal_leads_to_is_refused_and_breaks_nothing(case, trace, changed):
    with pytest.raises(Declined):
        read(case[0], trace[0] | changed, trace[1:])


def test_the_set_up_of_another_game_and_a_changed_state_are_refused(case, trace):
    game, _setup, other = case
    without = {name: told for name, told in trace[0].items() if name not in ("setup", "seed")}
    for setup in ({}, {"setup": other}):
        with pytest.raises(Declined):
            read(game, without | setup, trace[1:])
    for name in trace[0]["state"]:
        state = {**trace[0]["state"], name: {"x": 1}}
        with pytest.raises(Declined):
            read(case[0], {**trace[0], "state": state}, trace[1:])
