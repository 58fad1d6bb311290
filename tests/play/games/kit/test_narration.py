import re

import pytest

from play.games.clone_wars.text.narration import CloneNarrator
from play.games.rex.edition.reader import SHELF
from play.games.rex.text.narration import RexNarrator
from play.games.star_frontier.text.narration import FrontierNarrator
from play.games.starfighter.text.narration import StarfighterNarrator


@pytest.mark.parametrize(
    "narrator", [CloneNarrator, FrontierNarrator, RexNarrator, StarfighterNarrator]
)
def test_no_verb_has_to_agree_with_a_name_or_with_you(narrator):
    sentences = [str(each) for each in narrator.EVENTS.values() if not callable(each)]
    assert [each for each in sentences if re.match(r"%\(name\)s [a-z]", each)] == []


def test_what_is_paid_to_the_reader_needs_no_verb():
    narrator = RexNarrator({"A": "you", "B": "Envoy B"}, SHELF.current())
    said = {"event": "paid", "seat": "B", "amount": 1, "to": "A"}
    assert narrator.event(said) == "Envoy B: −1 influence, to you"
