"""What holds in every game at every decision, whatever is played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.naive_check import all_cards
from tests.play.games.starfighter.engine.playing import EDITIONS, MODES, edition, history

pytestmark = pytest.mark.essential
GAMES = st.builds(history, st.sampled_from(EDITIONS), st.sampled_from(MODES), st.integers(0, 2))
DECISIONS = GAMES.flatmap(st.sampled_from)


@given(DECISIONS)
def test_cards_are_conserved(decision):
    """R1.2, R2.3: no card is lost or doubled, and none goes over to the other player's deck."""
    assert all_cards(decision.before.state()) == all_cards(decision.after.state())


@settings(max_examples=25)
@given(DECISIONS)
def test_no_legal_action_fails(decision):
    """And each leads to a decision with legal actions, or to the end."""
    for action in decision.before.legal():
        game = decision.before.copy()
        game.apply(decision.seat, action)
        assert bool(game.legal()) == (game.to_move is not None) == (game.result is None)


@given(DECISIONS)
def test_nothing_is_open_where_nothing_waits(decision):
    """R3, R7.4: chains and battles stand in a state only while an effect waits for a choice."""
    state = decision.after.state()
    waiting = state["phase"] in ("effect", "order")
    assert (state["pending"] is not None) == (state["chain"] is not None) == waiting
    assert state["battle"] is None or waiting
    is_combat = state["phase"] in ("shift", "direction") or state["battle"] is not None
    assert (len(state["passed"]) == 2) == is_combat


@given(DECISIONS)
def test_no_token_lies_on_a_hidden_half(decision):
    """R7.5; no half or shield holds more tokens than it can, and a top card that has fighters has an
    undamaged one (R6.6)."""
    game, state = decision.after, decision.after.state()
    export = next(export for export, cards in map(edition, EDITIONS) if cards is game.cards)
    for seat, sector, level in naive.places(state):
        cards = naive.stack(state, seat, sector)
        for half in ("upper", "lower"):
            check_tokens(export, cards, level, half)
    for seat, sector in {(seat, sector) for seat, sector, _ in naive.places(state)}:
        top = naive.stack(state, seat, sector)[-1]
        printed = sum(naive.printed_half(export, top, half)["fighters"] for half in naive.HALVES)
        undamaged = sum(naive.undamaged_fighters(export, top, half) for half in naive.HALVES)
        assert undamaged > 0 or printed == 0


def check_tokens(export, cards, level, half):
    lying = cards[level]
    printed = naive.printed_half(export, lying, half)
    shown = half in naive.visible_places(cards, level)
    assert 0 <= lying["damage"][half] <= (printed["fighters"] if shown else 0)
    shields = naive.SHIELDS.get(printed["protection"], 0)
    assert 0 <= lying["shield_damage"][half] <= (shields if shown else 0)


@given(DECISIONS)
def test_the_rules_limits_hold(decision):
    """R6.1, R7.8, R9.3, and R1.1: no stack is higher than its sector has fields."""
    state = decision.after.state()
    assert -3 <= state["offset"] <= 3
    assert 1 <= state["round"] <= 50
    assert state["chain"] is None or 0 <= state["chain"]["resolved"] < 100
    record = decision.after.records[0]
    assert (record["height"] <= record["fields"]).all()
    for side, fields in zip(state["seats"].values(), record["fields"].tolist(), strict=True):
        assert all(len(each) <= count for each, count in zip(side["sectors"], fields, strict=True))
