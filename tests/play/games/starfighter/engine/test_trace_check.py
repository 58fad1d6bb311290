"""Traces that the engine must refuse, by the first line that is wrong."""

import functools
import itertools
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games.starfighter.engine import trace
from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine.json_mutations import mutate_somewhere
from tests.play.games.starfighter.engine.playing import chosen, edition, new_game, random_trace

pytestmark = pytest.mark.essential
EDITION = "wild 6"
CARDS = edition(EDITION)[1]


@functools.cache
def recorded_text() -> str:
    traces = (random_trace(EDITION, "training", seed) for seed in itertools.count())
    return json.dumps(next(lines for lines in traces if reshuffles(lines)))


def recorded() -> list[dict[str, Any]]:
    """The trace of a whole game with a reshuffle."""
    lines: list[dict[str, Any]] = json.loads(recorded_text())
    return lines


def reshuffles(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    events = [event for line in lines[1:] for event in line["events"]]
    return [event for event in events if event["event"] == "reshuffle"]


def check(lines: list[Any], cards: Any = CARDS) -> dict[str, Any]:
    """The state at the end of a trace that is accepted."""
    state: dict[str, Any] = trace.replay(cards, [json.dumps(line) for line in lines])[-1]["state"]
    return state


def reordered() -> list[Any]:
    lines = recorded()
    reshuffles(lines)[0]["deck"].reverse()
    return lines


def swapped() -> list[Any]:
    first, second, third, *rest = recorded()
    return [first, third, second, *rest]


def test_events_are_free_in_form_but_for_reshuffles() -> None:
    check(with_line(3, events=[{"event": "told in other words"}]))


def test_a_game_from_the_middle_of_another_is_refused() -> None:
    with pytest.raises(RuleViolation, match="only games from the deal on"):
        check(with_line(1, seed=None))


def test_a_state_is_compared_and_never_trusted() -> None:
    """What a state says beside the rules is refused, whatever it is called and however long it is."""
    for changes in ({"note": "x" * 2_000_000}, {"legal": ["resign"]}, {"round": 1.0}):
        with pytest.raises(RuleViolation, match=r"Line 1 .* the state differs in") as refused:
            check(with_line(1, state=recorded()[0]["state"] | changes))
        assert len(str(refused.value)) < 300


def test_an_unfinished_trace_is_accepted() -> None:
    assert check(recorded()[:9]) == recorded()[8]["state"]


HALF_OF_A_HIT = re.compile("(?<=^hit . .) (upper|lower)")


def short_forms(actions: list[str]) -> list[str]:
    return sorted({HALF_OF_A_HIT.sub("", action) for action in actions})


def older_trace() -> list[Any]:
    """A trace as it was before the half of a hit was chosen: the upper one took the token."""
    game, chance = new_game("unarmed 4", "total_war", 4), random.Random(4)
    lines: list[Any] = [trace.header(game, 4)]
    while game.to_move is not None:
        actions = [each for each in game.legal() if not re.fullmatch("hit . . lower", each)]
        lines.append(trace.step(game, game.to_move, chosen(chance, actions, eager=True)))
    for line in lines:
        line["state"]["legal"] = short_forms(line["state"]["legal"])
    return lines


def test_a_trace_of_before_halves_were_chosen_is_accepted() -> None:
    """R7: a hit without a half means the upper one, and the lists of legal actions have no halves."""
    lines = older_trace()
    halves = [line for line in lines[1:] if HALF_OF_A_HIT.search(line["action"])]
    for line in halves:
        line["action"] = HALF_OF_A_HIT.sub("", line["action"])
    assert trace.as_older_logs_list(check(lines, edition("unarmed 4")[1])) == lines[-1]["state"]
    assert len(halves) > 1


def test_its_lists_are_compared_nevertheless() -> None:
    lines = older_trace()
    lists = [line["state"]["legal"] for line in lines]
    next(each for each in lists if each[0].startswith("hit")).pop()
    with pytest.raises(RuleViolation, match="the state differs in legal"):
        check(lines, edition("unarmed 4")[1])


def with_line(number: int, **changes: Any) -> list[dict[str, Any]]:
    lines = recorded()
    lines[number - 1].update(changes)
    return lines


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (list, "Line 1 of the trace: it is empty"),
        (lambda: [*recorded()[:3], []], "Line 4 .* an object is expected"),
        (lambda: with_line(1, trace=2), "Line 1 .* version 2 is unknown"),
        (lambda: with_line(1, cards="x"), "Line 1 .* card set x"),
        (lambda: with_line(1, seed=recorded()[0]["seed"] + 1), "Line 1 .* state differs"),
        (lambda: with_line(1, seed="seven"), "Line 1 .*A seed is"),
        (lambda: with_line(1, state=None), "Line 1 .*“state” differs"),
        (lambda: with_line(3, seat="C"), "Line 3 .* neither A nor B"),
        (lambda: with_line(3, action="hit A 1"), r"Line 3 .*R\d"),
        (lambda: with_line(3, events=None), "Line 3 .*“events” is not"),
        (
            lambda: with_line(3, state=recorded()[2]["state"] | {"round": 9}),
            "Line 3 .* differs in round",
        ),
        (swapped, "Line 2 of the trace"),
        (reordered, "the reshuffles differ"),
    ],
)
def test_the_first_wrong_line_is_named(make: Callable[[], list[Any]], message: str) -> None:
    """R4.3, R5 to R9."""
    with pytest.raises(RuleViolation, match=message):
        check(make())


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"trace": 1}'])
def test_what_is_no_line_of_a_trace_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="Line 1 of the trace"):
        trace.replay(CARDS, [text])


@st.composite
def mutated_traces(draw: st.DrawFn) -> list[Any]:
    """The first lines of a trace with one value changed."""
    lines = recorded()[:6]
    mutate_somewhere(draw, draw(st.sampled_from(lines)))
    return lines


def checked(lines: list[Any]) -> dict[str, Any] | RuleViolation:
    try:
        return check(lines)
    except RuleViolation as refused:
        return refused


@given(mutated_traces())
def test_a_mutated_trace_is_accepted_or_refused(lines: list[Any]) -> None:
    found = checked(lines)
    if isinstance(found, RuleViolation):
        assert found.code == "malformed_trace"
    else:
        assert found == lines[-1]["state"]
