import re

import pytest

from play.games.clone_wars.text.narration import CloneNarrator
from play.games.rex.text.narration import RexNarrator
from play.games.star_frontier.text.narration import FrontierNarrator
from play.games.starfighter.text.narration import StarfighterNarrator


@pytest.mark.parametrize(
    "narrator", [CloneNarrator, FrontierNarrator, RexNarrator, StarfighterNarrator]
)
def test_no_verb_has_to_agree_with_a_name_or_with_you(narrator):
    sentences = [str(each) for each in narrator.EVENTS.values() if not callable(each)]
    assert [each for each in sentences if re.match(r"%\(name\)s [a-z]", each)] == []
