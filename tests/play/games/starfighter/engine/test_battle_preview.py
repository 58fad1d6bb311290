import pytest

from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.battle_preview import facing, shift_options
from tests.play.games.starfighter.engine.playing import MODES, new_game, shipped_decisions

CARDS = shipped_card_set()


@pytest.mark.parametrize("mode", MODES)
def test_the_first_battle_does_the_damage_that_was_shown(mode):
    """A later battle may find other fighters, so each combat is compared by its first one."""
    combats = [each for each in shipped_decisions(mode, 40) if each.action.startswith("direction")]
    assert len(combats) > 100
    for combat in combats:
        pairs = facing(CARDS, combat.before.observation(None))
        shown = pairs[0] if combat.action.endswith("ltr") else pairs[-1]
        first = next(event for event in combat.events if event["event"] == "battle")
        assert first["sector"] == {"A": shown["A"], "B": shown["B"]}
        assert first["damage"] == shown["damage"]


def test_every_shift_shows_what_faces_then():
    shifts = [each for each in shipped_decisions("skirmish", 30) if each.action.startswith("shift")]
    assert len(shifts) > 50
    for shift in shifts:
        legal = shift.before.legal()
        options = shift_options(CARDS, shift.before.observation(None), legal)
        assert options[shift.action] == facing(CARDS, shift.after.observation(None))
        assert options.keys() == set(legal)


def test_every_seat_is_shown_the_same_and_outside_the_shift_no_options():
    for each in shipped_decisions("total_war", games=3):
        own, public = each.before.observation("A"), each.before.observation(None)
        assert facing(CARDS, own) == facing(CARDS, public)
    game = new_game("shipped", "training", 1)
    assert shift_options(CARDS, game.observation(None), game.legal()) == {}
