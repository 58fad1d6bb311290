"""Traces of Star Frontier that somebody brings: what is wrong with one is told by its line."""

import json

import pytest

from play.documents.recordings import keep_traces
from play.documents.replays import replay_of_recording
from play.games.game import Declined
from play.games.star_frontier import KEY
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.game import GAME
from play.games.star_frontier.map_codes import encode
from play.matches.positions import RulesChanged
from tests.play.games.star_frontier.engine.setting import EDITION

SETUP = GAME.read_setup({"map": "isthmus", "length": "short"})


def trace() -> list[str]:
    start = GAME.begin(SETUP, {"A": {}, "B": {}}, 1)
    (first,) = start.to_move
    return list(GAME.write_trace(start, [(first, start.legal(first)[0])], 1))


def changed_head(**changes):
    return json.loads(trace()[0]) | changes


def with_state(**changes):
    return changed_head(state=json.loads(trace()[0])["state"] | changes)


def refusal(*lines: str) -> str:
    with pytest.raises(Declined) as declined:
        GAME.read_trace(lines)
    assert declined.value.message.encode()
    assert len(declined.value.message) < 400
    return str(declined.value.message)


def test_a_trace_names_its_map():
    """A preset by its key, another map by its code, one that is still being laid as such."""
    code = encode(EDITION, laid_by_chance(EDITION, 5))
    for chosen in ("isthmus", code, "laid"):
        start = GAME.begin(SETUP | {"map": chosen}, {"A": {}, "B": {}}, 1)
        (head,) = GAME.write_trace(start, [], 1)
        assert json.loads(head)["setup"]["map"] == chosen


@pytest.mark.parametrize(
    "changed",
    [
        *({"trace": 2}, {"game": "chess"}, {"game": [KEY]}, {"seed": "1"}, {"seed": -1}),
        *({"seed": 2**64}, {"seed": True}, {"setup": []}, {"setup": {}}, {"state": None}),
        *({"setup": SETUP | each} for each in ({"map": ["isthmus"]}, {"map": 7}, {"map": None})),
        *({"setup": SETUP | each} for each in ({"turns": 25.0}, {"turns": [25]}, {"turns": "25"})),
        *({"setup": SETUP | {"edition": each}} for each in ("\ud800", None, [])),
        *({"state": each} for each in ({}, [], "all", {"map": {}}, {"phase": "\ud800"})),
    ],
)
def test_a_head_that_is_none_is_refused(changed):
    told = refusal(json.dumps(changed_head(**changed)), *trace()[1:])
    assert told.startswith(("Line 1", "A seed is a whole number"))


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (lambda: changed_head(seed=2), "the state differs in rng"),
        (lambda: changed_head(seed=None), "only games from the deal on"),
        (lambda: changed_head(setup=SETUP | {"map": "arktal-1"}), "the state differs in"),
        (lambda: changed_head(setup=SETUP | {"note": "x"}), "“setup” differs"),
        (lambda: with_state(legal=["resign"]), "the state differs in legal"),
        (lambda: with_state(note="x" * 2_000_000), "the state differs in note"),
        (lambda: with_state(turn=True), "the state differs in turn"),
    ],
)
def test_what_differs_from_the_deal_is_refused_by_name(head, told):
    assert told in refusal(json.dumps(head()), *trace()[1:])


def test_a_trace_without_its_seed_is_refused():
    head = json.loads(trace()[0])
    del head["seed"]
    assert "only games from the deal on" in refusal(json.dumps(head))


@pytest.mark.django_db
def test_a_trace_is_brought_back_unless_its_edition_is_gone_which_is_told_as_other_rules():
    lines = trace()
    [kept] = keep_traces(lines=lines)
    assert kept.game == KEY
    assert list(replay_of_recording(kept).trace()) == lines
    kept.start_state["edition"] = kept.setup["edition"] = "0" * 12
    with pytest.raises(RulesChanged):
        replay_of_recording(kept)
