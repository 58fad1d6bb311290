import random

import pytest

from play.games.starfighter.bots.action_preview import choose, hint, preview, seen
from play.games.starfighter.card_sets import shipped_card_set
from tests.play.games.starfighter.engine.test_battle_preview import combats

MODES = ["training", "skirmish", "total_war"]


def hidden_from(game, seat, events):
    """The events of cards that the seat did not know before."""
    view = game.view(seat)
    known, has_decks = seen(view), view["shared"] is None
    return [
        each for each in events if (each["seat"] if has_decks else None, each["card"]) not in known
    ]


@pytest.mark.parametrize("mode", MODES)
def test_what_is_foreseen_happens(mode):
    """Whatever the preview says comes true, in the same order, numbers that it leaves open aside."""
    cards = shipped_card_set()
    for before, seat, action, events, after in combats(mode, range(12)):
        foreseen, pairs = preview(cards, before, seat, action)
        for told, happened in zip(foreseen, events, strict=False):
            known = {name: value for name, value in told.items() if value is not None}
            assert known.items() <= {**happened}.items() or told["event"] == "reshuffle"
        if pairs is not None and after.to_move is not None:
            assert [(pair["A"], pair["B"]) for pair in pairs]


@pytest.mark.parametrize("mode", MODES)
def test_no_preview_names_a_card_that_the_seat_does_not_know(mode):
    cards = shipped_card_set()
    for before, seat, action, _events, _after in combats(mode, range(12)):
        foreseen, _pairs = preview(cards, before, seat, action)
        told = [event for event in foreseen if event.get("card") is not None]
        assert not hidden_from(before, seat, told)
        assert "round" not in [event["event"] for event in foreseen]


def test_a_hint_is_legal_and_changes_nothing():
    cards, chance = shipped_card_set(), random.Random(1)
    for before, seat, _action, _events, _after in combats("skirmish", range(2)):
        if chance.random() < 0.2:
            state = before.state()
            assert hint(cards, before, seat, 3) in before.legal()
            assert before.state() == state


def test_only_who_is_to_move_gets_a_hint():
    before, seat, *_rest = next(combats("training", [1]))
    with pytest.raises(ValueError, match="no decision"):
        hint(shipped_card_set(), before, "B" if seat == "A" else "A", 0)


def test_the_same_dice_make_the_same_choice():
    before, *_rest = next(combats("skirmish", [1]))
    cards = shipped_card_set()
    assert choose(cards, before, "cadet", 5) == choose(cards, before, "cadet", 5)
