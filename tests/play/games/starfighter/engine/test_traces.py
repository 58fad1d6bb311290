"""Games of the engine, replayed by the slow twin.

`ENGINE_GAMES=500` plays that many games of each mode and kind instead of a few, `NIGHTLY=1` more.
"""

import itertools
import os

import pytest

from tests.conftest import IS_NIGHTLY
from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.naive_check import check_trace
from tests.play.games.starfighter.engine.playing import MODES, edition, history, random_trace

pytestmark = pytest.mark.essential
GAMES = int(os.environ.get("ENGINE_GAMES", "18" if IS_NIGHTLY else "2"))
KINDS = ("shipped", "wild", "unarmed")


@pytest.mark.parametrize(("kind", "mode", "seed"), [*itertools.product(KINDS, MODES, range(GAMES))])
def test_the_twin_accepts_the_trace_of_a_game(kind, mode, seed):
    """R3 to R9, one phase after another, by an independent reading of the rules; the set-up by R1, R2.5."""
    name = kind if kind == "shipped" else f"{kind} {seed}"
    check_trace(edition(name)[0], random_trace(name, mode, seed, eager=seed % 4 != 3))


@pytest.mark.parametrize("mode", MODES)
def test_engine_and_twin_refuse_the_same_actions(mode):
    """R5 to R7: what is tried is every action that some other moment of the game allowed."""
    decisions = history("wild 7", mode, 7)
    tried = sorted({action for each in decisions for action in each.before.legal()})
    for each in decisions[:: max(1, len(decisions) // 12)]:
        listed = naive.legal(edition("wild 7")[0], each.before.state())
        for seat, action in itertools.product("AB", tried):
            refused = each.before.why_not(seat, action)
            is_legal = seat == each.seat and naive.with_half(action, listed) in listed
            assert (refused is None) == is_legal
            assert refused is None or refused.rule in str(refused)
