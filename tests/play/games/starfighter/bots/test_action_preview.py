import pytest

from play.games.starfighter.bots.action_preview import preview, reason, seen
from play.games.starfighter.engine.position import StarfighterPosition, determinize
from tests.play.games.starfighter.engine.playing import MODES, new_game, shipped_decisions

GAMES = 5


@pytest.mark.parametrize("mode", MODES)
def test_what_is_foreseen_happens_and_names_no_card_that_the_seat_does_not_know(mode):
    """Whatever the preview says comes true, in the same order, numbers that it leaves open aside."""
    for each in shipped_decisions(mode, GAMES):
        foreseen, pairs = preview(each.before, each.seat, each.action)
        for told, happened in zip(foreseen, each.events, strict=False):
            known = {name: value for name, value in told.items() if value is not None}
            assert known.items() <= {**happened}.items() or told["event"] == "reshuffle"
        if pairs is not None and each.after.to_move is not None:
            assert [(pair["A"], pair["B"]) for pair in pairs]
        view = each.before.view(each.seat)
        for event in (event for event in foreseen if event.get("card") is not None):
            owner = event["seat"] if view["shared"] is None else None
            assert (owner, event["card"]) in seen(view)
        assert "round" not in [event["event"] for event in foreseen]


def test_a_reason_tells_what_a_card_brings_and_the_answer_by_what_the_seat_sees():
    game = new_game("shipped", "training", 1)
    seat = str(game.to_move)
    card = next(action for action in game.legal() if " back " in action)
    found = reason(game, seat, card, 1)
    assert found["deals"] == [0, 2]  # a back has two fighters
    assert found["takes"] == [0, 0]
    assert not found["initiative"]
    assert found["reply"]["takes"] >= 0
    assert 0 < found["reply"]["share"] <= 1
    passed = reason(game, seat, "pass", 1)
    assert passed["initiative"]
    world = determinize(game.cards, game.observation(seat), seat, 7)
    twin = StarfighterPosition(game.cards, world)
    action = game.legal()[0]
    assert reason(game, seat, action, 1) == reason(twin, seat, action, 1)
