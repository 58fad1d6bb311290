"""Mistakes are told apart by what was done and what would have been better."""

import pytest

from play.games.starfighter.engine.reading import action_code
from play.games.starfighter.ladder.kinds import KINDS, kind_of
from tests.play.games.starfighter.engine.playing import CARDS


@pytest.mark.parametrize(
    ("played", "better", "kind"),
    [
        ("pass", "play 0-2 front 1", "early_pass"),
        ("play 0-2 front 1", "pass", "late_pass"),
        ("play 0-2 back 1", "play 0-2 front 1", "buried"),
        ("play 0-2 back 1", "play 0-7 back 1", "buried"),
        ("play 0-2 back 1", "play 0-2 back 3", "placing"),
        ("play 0-2 back 1", "play 0-7 front 1", "placing"),
        ("play 0-2 front 1", "play 0-7 front 1", "placing"),
        ("lateral A 1 0 2", "lateral B 1 0 2", "wrong_board"),
        ("lateral A 1 0 2", "lateral A 3 0 2", "target"),
        ("free B 1 0 2", "free A 1 0 2", "wrong_board"),
        ("vertical A 1 0", "vertical B 1 0", "wrong_board"),
        ("pivot B 1 0", "pivot A 1 0", "wrong_board"),
        ("roll A 1 0", "roll B 1 0", "wrong_board"),
        ("destroy A 1 0", "destroy B 1 0", "target"),
        ("hit A 1", "hit B 1", "target"),
        ("resolve upper", "resolve lower", "order"),
        ("shift 0", "shift -1", "shift"),
        ("direction ltr", "direction rtl", "direction"),
    ],
)
def test_kinds_of_mistakes(played, better, kind):
    assert kind in KINDS
    assert kind_of(action_code(CARDS, played), action_code(CARDS, better)) == kind
