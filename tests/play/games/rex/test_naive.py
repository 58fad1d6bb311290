"""The rules against their slow twin, on games by chance and of Envoys."""

from itertools import pairwise

import pytest

from tests.conftest import IS_NIGHTLY
from tests.play.games.rex import naive
from tests.play.games.rex.setting import envoy_game, every_action, random_game, told

BY_CHANCE, OF_BOTS = (200, 60) if IS_NIGHTLY else (40, 12)
EVERY = 2


def check_lists(steps):
    for game, *_rest in steps[:-1:EVERY]:
        state = game.facts()
        for seat in game.to_move:
            assert every_action(game, seat) == naive.legal(state, seat), (game.step, seat)


def check_battles(steps):
    for game, _seat, _action, events in steps[:-1]:
        if not told(events, "strengths"):
            continue
        state = game.facts()
        shown = {each["seat"]: each for each in told(events, "plan")}
        plans = dict(state["battle"]["plans"])
        for seat, each in shown.items():
            plans[seat] = [str(each[name]) for name in ("dial", "leader", "attack", "defence")]
        explodes, fallen, winner = naive.outcome(state, plans)
        assert told(events, "won")[0]["seat"] == winner
        assert told(events, "strengths")[0]["explodes"] == explodes
        assert {each["leader"] for each in told(events, "fallen")} == fallen


def check_ends(steps):
    """A round that ends the game is the first one whose table has winners."""
    for (game, *_rest), (after, *_more) in pairwise(steps):
        if after.round > game.round or after.places:
            state = after.facts() | {"round": game.round}
            if after.places:
                assert set(after.result.winners or after.seats) == naive.winners(state)


def check(steps):
    check_lists(steps)
    check_battles(steps)
    check_ends(steps)


@pytest.mark.parametrize("seed", range(BY_CHANCE))
def test_games_by_chance_agree(seed):
    """X5 to X15"""
    check(random_game(seed))


@pytest.mark.parametrize("seed", range(OF_BOTS))
def test_games_of_bots_agree(seed):
    """X5 to X15"""
    check(envoy_game(seed, 3 + seed % 4))
