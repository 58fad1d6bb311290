"""What a table of Star Frontier tells beside the view."""

import pytest

from play.games.star_frontier.engine.facts import board_facts
from tests.play.games.star_frontier.engine.setting import BARRACKS, SOLDIERS, setting

pytestmark = pytest.mark.usefixtures("prepared")


def facts(things, **changes):
    position = setting(things, phase="construction", **changes)
    return board_facts(position, position.legal())


def test_s12_1_the_hex_that_is_missing_tells_which_building_it_would_complete():
    tower, *others = BARRACKS
    unfinished = {at: BARRACKS[at] for at in others}
    assert facts(unfinished | SOLDIERS)["completes"][f"tower {tower}"] == "barracks"
    assert f"wall {tower}" not in facts(unfinished | SOLDIERS)["completes"]
    assert facts(BARRACKS | SOLDIERS)["completes"].get(f"tower {tower}") is None


def test_free_hexes_beside_buildings_are_counted():
    """S13.1, E1 and E10."""
    built = BARRACKS | SOLDIERS | {"-5,-2": "mine", "-3,-6": "mine"}
    assert facts(built)["landings"] == {"A": 7, "B": 0}
    around = ("-6,-3", "-6,-2", "-5,-4", "-3,-5", "-3,-3", "-2,-5", "-2,-4")
    assert facts(built | dict.fromkeys(around, "wall"))["landings"]["A"] == 0
