"""Traces that somebody brings, of games that read them by the kit."""

import json

import pytest

from play.games.game import Declined
from play.games.kit.chance import Chance
from play.games.registry import get_game

SETUPS = {
    "rex": ({"size": "3"}, {"size": "6", "races": "any"}),
    "clone_wars": ({"size": "2"}, {"size": "4", "levels": "advanced"}),
}
CASES = [(key, given) for key, setups in SETUPS.items() for given in setups]


def trace_of(key, given):
    game = get_game(key)
    setup = game.read_setup(given)
    start = game.begin(setup, {seat.letter: {} for seat in game.seats(setup)}, 7)
    position, actions, chance = start.copy(), [], Chance(3)
    for _number in range(6):
        seat = position.to_move[0]
        legal = position.legal(seat)
        if not legal:
            break
        action = legal[chance.below(len(legal))]
        position.apply(seat, action)
        actions.append((seat, action))
    return game, list(game.write_trace(start, actions, 7))


@pytest.mark.parametrize(("key", "given"), CASES)
def test_a_trace_names_its_set_up_and_is_read_again(key, given):
    game, lines = trace_of(key, given)
    recorded = game.read_trace(lines)
    assert len(recorded.actions) == len(lines) - 1
    assert game.check_setup(recorded.setup) == []
    assert len(game.seats(recorded.setup)) == int(given["size"])


@pytest.mark.parametrize(("key", "given"), CASES)
@pytest.mark.parametrize(
    "changed",
    [
        *(
            {"setup": each}
            for each in ({}, {"size": "9"}, {"size": ["3"]}, {"size": None}, {"edition": []})
        ),
        *({"state": each} for each in ({}, [], {"phase": 7}, "all", {"seats": {}})),
        *({"seed": each} for each in (8, -7, "7", "7" * 64, True, [7])),
    ],
)
def test_what_no_deal_leads_to_is_refused_and_breaks_nothing(key, given, changed):
    game, (head, *rest) = trace_of(key, given)
    with pytest.raises(Declined):
        game.read_trace([json.dumps({**json.loads(head), **changed}), *rest])


@pytest.mark.parametrize(("key", "given"), CASES)
def test_the_set_up_of_another_game_is_refused(key, given):
    game, (head, *rest) = trace_of(key, given)
    told = json.loads(head)
    other = next(each for each in SETUPS[key] if each != given)
    for setup in ({}, {"setup": game.read_setup(other)}):
        without = {name: value for name, value in told.items() if name not in ("setup", "seed")}
        with pytest.raises(Declined):
            game.read_trace([json.dumps({**without, **setup}), *rest])


@pytest.mark.parametrize(("key", "given"), CASES)
def test_a_changed_state_is_refused(key, given):
    game, (head, *rest) = trace_of(key, given)
    told = json.loads(head)
    for name in list(told["state"]):
        state = {**told["state"], name: {"x": 1}}
        with pytest.raises(Declined):
            game.read_trace([json.dumps({**told, "state": state}), *rest])
