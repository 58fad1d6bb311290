"""What the API's document says of events is true of those of many games."""

import pytest

from play.games.starfighter.board.documents import StarfighterEventSerializer
from play.games.starfighter.engine.event_notation import visible_events
from tests.play.games.starfighter.engine.playing import shipped_decisions


@pytest.mark.parametrize("mode", ["training", "skirmish", "total_war"])
def test_every_event_is_as_documented(mode):
    names = set()
    faults = []
    for decision in shipped_decisions(mode, 8):
        for event in visible_events(decision.events, 0):
            names.add(event["event"])
            document = StarfighterEventSerializer(data={**event, "text": ""})
            if not document.is_valid():
                faults.append((event["event"], document.errors))
    assert faults == []
    assert {"play", "trigger", "destroy", "battle"} <= names
