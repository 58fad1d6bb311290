"""Traces: one game as JSON lines, written and checked (notation, "Trace")."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.notation import Json
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import Reason, RuleViolation

HIT_WITH_HALF = re.compile("(hit . .) (?:upper|lower)")


def header(game: StarfighterPosition, seed: int) -> Json:
    """The first line: the set-up and the state at the first decision."""
    state = game.state()
    return {
        "trace": 1,
        "mode": state["mode"],
        "cards": game.cards.revision,
        "cruisers": {seat: state["seats"][seat]["cruiser"] for seat in ("A", "B")},
        "first": state["initiative"],
        "seed": seed,
        "state": state,
    }


def step(game: StarfighterPosition, seat: str, action: str) -> Json:
    """Apply an action and return its line."""
    events = game.apply(seat, action)
    return {"seat": seat, "action": action, "events": events, "state": game.state()}


def view_header(game: StarfighterPosition, seat: str | None) -> Json:
    """The first line as a seat, or with None everybody, may read it: no seed, its own view (R10)."""
    full = header(game, 0)
    del full["seed"]
    return {**full, "state": game.view(seat)}


def dump_lines(lines: Iterable[Json]) -> Iterator[str]:
    """Each object as one line of JSON, without its line break."""
    return (json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines)


def check(cards: CardSet, lines: Sequence[str], *, dealt: bool = True) -> StarfighterPosition:
    """Replay a trace and return the game at its end.

    A trace from before a `hit` let its half be chosen (R7) is read too: it lists the short form.

    The deal must follow from the seed unless `dealt` is false (a trace of another generator). Of the
    events only reshuffles are compared; the others are free in form. Raises RuleViolation that names the
    first line which is malformed, illegal or not what the rules give.
    """
    if not lines:
        raise RuleViolation(Reason.MALFORMED_TRACE, line=1, detail="it is empty")
    head = _parse(1, lines[0])
    game = _start(cards, head)
    if dealt:
        _check_deal(cards, head)
    for number, text in enumerate(lines[1:], start=2):
        line = _parse(number, text)
        missing = {"seat", "action", "events", "state"} - line.keys()
        if missing:
            raise _wrong(number, f"“{sorted(missing)[0]}” is missing")
        if line["seat"] not in ("A", "B"):
            raise _wrong(number, "the seat is neither A nor B")
        try:
            played = step(game, line["seat"], line["action"])
        except RuleViolation as refused:
            raise _wrong(number, str(refused)) from refused
        _compare_reshuffles(number, played["events"], line["events"])
        _compare(number, {**played, "events": line["events"]}, line)
    return game


def _parse(number: int, text: str) -> Json:
    try:
        line = json.loads(text)
    except ValueError as error:
        raise _wrong(number, f"it is not JSON: {error}") from error
    if not isinstance(line, dict):
        raise _wrong(number, "an object is expected")
    return line


def _start(cards: CardSet, head: Mapping[str, Any]) -> StarfighterPosition:
    missing = {"trace", "mode", "cards", "cruisers", "first", "seed", "state"} - head.keys()
    if missing:
        raise _wrong(1, f"“{sorted(missing)[0]}” is missing")
    if type(head["trace"]) is not int or head["trace"] != 1:
        raise _wrong(1, f"version {head['trace']!r} is unknown; 1 is expected")
    if head["cards"] != cards.revision:
        raise _wrong(
            1, f"it was played with card set {head['cards']}, this one is {cards.revision}"
        )
    try:
        game = StarfighterPosition.from_state(cards, head["state"])
    except RuleViolation as refused:
        raise _wrong(1, str(refused)) from refused
    again = header(game, head["seed"])
    _compare(1, again, dict(head))
    return game


def _check_deal(cards: CardSet, head: Mapping[str, Any]) -> None:
    """The state at the first decision is what set-up and seed give."""
    state = head["state"]
    decks = None
    if state["mode"] == "total_war":
        decks = {seat: [*own["hand"], *own["deck"]] for seat, own in state["seats"].items()}
    try:
        dealt = StarfighterPosition.new(
            cards,
            state["mode"],
            head["cruisers"],
            seed=head["seed"],
            decks=decks,
            first=state["initiative"],
        )
    except RuleViolation as refused:
        raise _wrong(1, str(refused)) from refused
    _compare(1, {"state": dealt.state()}, {"state": state})


def _compare_reshuffles(number: int, expected: list[Json], given: Any) -> None:
    if not isinstance(given, list) or not all(isinstance(event, dict) for event in given):
        raise _wrong(number, "“events” is not a list of objects")
    mine = [event for event in expected if event["event"] == "reshuffle"]
    theirs = [event for event in given if event.get("event") == "reshuffle"]
    if mine != theirs:
        raise _wrong(number, "the reshuffles differ from what the rules give")


def _compare(number: int, expected: Json, given: Json) -> None:
    if not isinstance(given["state"], dict):
        raise _wrong(number, "the state is not an object")
    for key, value in expected.items():
        if given[key] == value:
            continue
        if key != "state":
            raise _wrong(number, f"“{key}” differs from what the rules give")
        if given[key] != as_older_logs_list(value):
            different = [name for name in value if given[key].get(name) != value[name]]
            raise _wrong(number, f"the state differs in {', '.join(different)}")


def as_older_logs_list(state: Json) -> Json:
    """The state with the legal actions of before a half was chosen for a `hit` (R7)."""
    legal = {HIT_WITH_HALF.sub(r"\1", action) for action in state["legal"]}
    return {**state, "legal": sorted(legal)}


def _wrong(number: int, detail: str) -> RuleViolation:
    return RuleViolation(Reason.MALFORMED_TRACE, line=number, detail=detail)
