"""Golden games, one a mode, compared line by line; see `golden` for how they are written."""

import pytest

from tests.play.games.starfighter.engine.golden import SETUPS, path_of, replayed

pytestmark = pytest.mark.essential


@pytest.mark.parametrize("mode", SETUPS)
def test_a_golden_game_is_played_as_recorded_to_its_end(mode):
    text = path_of(mode).read_text()
    assert replayed(text) == text
    assert len(text.splitlines()) > 60
