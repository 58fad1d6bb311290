"""A trace says which game it is of, so that it can be brought back like one of Starfighter."""

import pytest

from play.documents.recordings import keep_traces
from play.documents.replays import replay_of_recording
from play.games.registry import get_game
from play.games.star_frontier import KEY as STAR_FRONTIER
from play.matches.positions import RulesChanged

pytestmark = pytest.mark.django_db

GAME = get_game(STAR_FRONTIER)


def trace_of_a_beginning() -> list[str]:
    setup = GAME.read_setup({"map": "isthmus", "length": "short"})
    start = GAME.begin(setup, {"A": {}, "B": {}}, 1)
    (first,) = start.to_move
    return list(GAME.write_trace(start, [(first, start.legal(first)[0])], 1))


def test_a_trace_is_brought_back():
    lines = trace_of_a_beginning()
    [kept] = keep_traces(lines=lines)
    assert kept.game == STAR_FRONTIER
    assert list(replay_of_recording(kept).trace()) == lines


def test_a_recording_of_an_edition_that_is_gone_is_told_as_one_of_other_rules():
    [kept] = keep_traces(lines=trace_of_a_beginning())
    kept.start_state["edition"] = kept.setup["edition"] = "0" * 12
    with pytest.raises(RulesChanged):
        replay_of_recording(kept)
