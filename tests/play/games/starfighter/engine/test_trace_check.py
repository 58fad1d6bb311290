"""Traces that the engine must refuse, by the first line that is wrong."""

import functools
import itertools
import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games.starfighter.engine import trace
from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine.playing import chosen, edition, new_game, random_trace

pytestmark = pytest.mark.essential
EDITION = "wild 6"
CARDS = edition(EDITION)[1]


@functools.cache
def recorded_text():
    traces = (random_trace(EDITION, "training", seed) for seed in itertools.count())
    return json.dumps(next(lines for lines in traces if reshuffles(lines)))


def recorded():
    """The trace of a whole game with a reshuffle."""
    return json.loads(recorded_text())


def reshuffles(lines):
    events = [event for line in lines[1:] for event in line["events"]]
    return [event for event in events if event["event"] == "reshuffle"]


def check(lines, cards=CARDS):
    """The state at the end of a trace that is accepted."""
    return trace.replay(cards, [json.dumps(line) for line in lines])[-1]["state"]


def with_line(number, **changes):
    lines = recorded()
    lines[number - 1].update(changes)
    return lines


def test_a_state_is_compared_and_never_trusted():
    """What a state says beside the rules is refused, whatever it is called and however long it is."""
    for changes in ({"note": "x" * 2_000_000}, {"legal": ["resign"]}, {"round": 1.0}):
        with pytest.raises(RuleViolation, match=r"differs in (note|legal|round)$") as refused:
            check(with_line(1, state=recorded()[0]["state"] | changes))
        assert len(str(refused.value)) < 300


def test_an_unfinished_trace_is_accepted_and_events_are_free_in_form_but_for_reshuffles():
    assert check(recorded()[:9]) == recorded()[8]["state"]
    check(with_line(3, events=[{"event": "told in other words"}]))


HALF_OF_A_HIT = re.compile("(?<=^hit . .) (upper|lower)")


def older_trace():
    """A trace as it was before the half of a hit was chosen: the upper one took the token."""
    game, chance = new_game("unarmed 4", "total_war", 4), random.Random(4)
    lines = [trace.header(game, 4)]
    while game.to_move is not None:
        actions = [each for each in game.legal() if not re.fullmatch("hit . . lower", each)]
        lines.append(trace.step(game, game.to_move, chosen(chance, actions, eager=True)))
    for state in (line["state"] for line in lines):
        state["legal"] = sorted({HALF_OF_A_HIT.sub("", action) for action in state["legal"]})
    return lines


def test_a_trace_of_before_halves_were_chosen_is_accepted_and_its_lists_are_compared():
    """R7: a hit without a half means the upper one, and the lists of legal actions have no halves."""
    lines = older_trace()
    halves = [line for line in lines[1:] if HALF_OF_A_HIT.search(line["action"])]
    for line in halves:
        line["action"] = HALF_OF_A_HIT.sub("", line["action"])
    assert trace.as_older_logs_list(check(lines, edition("unarmed 4")[1])) == lines[-1]["state"]
    assert len(halves) > 1
    lists = [line["state"]["legal"] for line in lines]
    next(each for each in lists if each[0].startswith("hit")).pop()
    with pytest.raises(RuleViolation, match="the state differs in legal"):
        check(lines, edition("unarmed 4")[1])


@pytest.mark.parametrize(
    ("number", "changes", "message"),
    [
        (1, {"trace": 2}, "Line 1 .* version 2 is unknown"),
        (1, {"cards": "x"}, "Line 1 .* card set x"),
        (1, {"seed": 10**6}, "Line 1 .* state differs"),
        (1, {"seed": "seven"}, "Line 1 .*A seed is"),
        (1, {"seed": None}, "only games from the deal on"),
        (1, {"state": None}, "Line 1 .*“state” differs"),
        (3, {"seat": "C"}, "Line 3 .* neither A nor B"),
        (3, {"action": "hit A 1"}, r"Line 3 .*R\d"),
        (3, {"events": None}, "Line 3 .*“events” is not"),
        (3, {"state": {}}, "Line 3 .* differs in chain, initiative"),
    ],
)
def test_the_first_wrong_line_is_named(number, changes, message):
    """R4.3, R5 to R9."""
    with pytest.raises(RuleViolation, match=message):
        check(with_line(number, **changes))


def test_lines_or_a_shuffled_deck_in_another_order_are_refused():
    first, second, third, *rest = recorded()
    with pytest.raises(RuleViolation, match="Line 2 of the trace"):
        check([first, third, second, *rest])
    lines = recorded()
    reshuffles(lines)[0]["deck"].reverse()
    with pytest.raises(RuleViolation, match="the reshuffles differ"):
        check(lines)


@pytest.mark.parametrize("texts", [[], [""], ["{"], ["[1]"], ['{"trace": 1}']])
def test_what_is_no_line_of_a_trace_is_refused(texts):
    with pytest.raises(RuleViolation, match="Line 1 of the trace"):
        trace.replay(CARDS, texts)


VALUES = st.one_of(
    *(st.none(), st.booleans(), st.floats(), st.text(max_size=5), st.just([]), st.just({})),
    *(st.integers(-(2**70), 2**70), st.integers(-3, 6)),
    st.sampled_from(["A", "B", "upper", "front", "effect", "order", "over", "draw", "lateral"]),
    st.sampled_from(["hit", "roll", "shift", "direction", "ltr", "0-1", "3-10"]),
)


def places(value, path=()):
    """The paths of everything inside a JSON value."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        if isinstance(each, dict | list):
            yield from places(each, (*path, key))


@st.composite
def mutated_traces(draw):
    """The first lines of a trace with one place changed: one of the outermost as often as any other."""
    lines = recorded()[:6]
    line = draw(st.sampled_from(lines))
    *way, last = draw(st.sampled_from([(key,) for key in line]) | st.sampled_from([*places(line)]))
    room = functools.reduce(lambda value, key: value[key], way, line)
    how, value = draw(st.sampled_from(["delete", "replace", "replace", "add"])), draw(VALUES)
    if how == "delete":
        del room[last]
    elif how == "replace":
        room[last] = value
    elif isinstance(room, list):
        room.insert(last, draw(st.sampled_from([room[last], value])))
    else:
        room["added"] = value
    return lines


@given(mutated_traces())
def test_a_mutated_trace_is_accepted_or_refused(lines):
    try:
        found = check(lines)
    except RuleViolation as refused:
        found = {"refused": refused.code}
    assert found in (lines[-1].get("state"), {"refused": "malformed_trace"})
