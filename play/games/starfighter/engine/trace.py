"""Traces: one game as JSON lines, written and checked (notation, "Trace")."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from play.games.kit.json_values import is_same
from play.games.kit.keyed_words import Seed
from play.games.kit.refusals import Phrase, gettext_noop
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.notation import Json
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import RuleViolation

HIT_WITH_HALF = re.compile("(hit . .) (?:upper|lower)")
MAX_QUOTED: Final = 60
EMPTY: Final = gettext_noop("it is empty")
NOT_JSON: Final = gettext_noop("this is not JSON")
NO_OBJECT: Final = gettext_noop("an object is expected")
MISSING: Final = gettext_noop("“{key}” is missing")
OTHER_VERSION: Final = gettext_noop("version {version} is unknown; 1 is expected")
OTHER_CARDS: Final = gettext_noop("it was played with card set {given}, this one is {expected}")
NOT_FROM_THE_DEAL: Final = gettext_noop(
    "the game begins in the middle of another one; only games from the deal on are read"
)
NO_SEAT: Final = gettext_noop("the seat is neither A nor B")
NO_EVENTS: Final = gettext_noop("“events” is not a list of objects")
OTHER_RESHUFFLES: Final = gettext_noop("the reshuffles differ from what the rules give")
DIFFERENT: Final = gettext_noop("“{key}” differs from what the rules give")
STATE_DIFFERS: Final = gettext_noop("the state differs in {keys}")


def header(game: StarfighterPosition, seed: Seed) -> Json:
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


def replay(cards: CardSet, lines: Sequence[str]) -> list[Json]:
    """The lines of a trace as the engine writes them, after dealing and playing the game again.

    A trace from before a `hit` let its half be chosen (R7) is read too: it lists the short form. Of the
    events only reshuffles are compared; the others are free in form. Raises RuleViolation that names the
    first line which is malformed, illegal or not what the rules give.
    """
    if not lines:
        raise _wrong(1, EMPTY)
    head = _parse(1, lines[0])
    game = _deal(cards, head)
    played = [header(game, head["seed"])]
    _compare(1, played[0], head)
    for number, text in enumerate(lines[1:], start=2):
        line = _parse(number, text)
        if missing := {"seat", "action", "events", "state"} - line.keys():
            raise _wrong(number, MISSING, key=min(missing))
        if line["seat"] not in ("A", "B"):
            raise _wrong(number, NO_SEAT)
        with _at_line(number):
            played.append(step(game, line["seat"], line["action"]))
        _compare_reshuffles(number, played[-1]["events"], line["events"])
        _compare(number, {**played[-1], "events": line["events"]}, line)
    return played


def _parse(number: int, text: str) -> Json:
    try:
        line = json.loads(text)
        json.dumps(line, ensure_ascii=False).encode()  # no answer could repeat lone surrogates
    except (ValueError, RecursionError) as error:
        raise _wrong(number, NOT_JSON) from error
    if not isinstance(line, dict):
        raise _wrong(number, NO_OBJECT)
    return line


@contextmanager
def _at_line(number: int) -> Iterator[None]:
    try:
        yield
    except RuleViolation as refused:
        raise RuleViolation("malformed_trace", line=number, detail=refused) from refused


def _deal(cards: CardSet, head: Mapping[str, Any]) -> StarfighterPosition:
    """The game at its first decision, from set-up and seed."""
    if missing := {"trace", "mode", "cards", "cruisers", "first", "seed", "state"} - head.keys():
        raise _wrong(1, MISSING, key=min(missing))
    if type(head["trace"]) is not int or head["trace"] != 1:
        raise _wrong(1, OTHER_VERSION, version=str(head["trace"])[:MAX_QUOTED])
    if head["cards"] != cards.revision:
        named = str(head["cards"])[:MAX_QUOTED]
        raise _wrong(1, OTHER_CARDS, given=named, expected=cards.revision)
    seed, decks, as_listed = head["seed"], None, False
    if isinstance(head.get("dealt"), dict):  # decks shuffled from an order of their own
        seed, decks, as_listed = head["dealt"].get("seed"), head["dealt"].get("decks"), True
    elif seed is None:
        raise _wrong(1, NOT_FROM_THE_DEAL)
    elif head["mode"] == "total_war":
        decks = _decks_of(head["state"])
    if head["mode"] != "total_war":
        decks = None
    for key, value in (("cruisers", head["cruisers"]), ("dealt", decks or {})):
        if not isinstance(value, dict):
            raise _wrong(1, DIFFERENT, key=key)
    with _at_line(1):
        return StarfighterPosition.new(
            cards,
            str(head["mode"]),
            {seat: str(cruiser) for seat, cruiser in head["cruisers"].items()},
            seed=seed,
            decks=decks,
            first=str(head["first"]),
            as_listed=as_listed,
        )


def _decks_of(state: Any) -> dict[str, list[str]]:
    """The decks whose cards a state at the first decision has in hands and decks."""
    try:
        return {
            seat: [str(card) for card in (*own["hand"], *own["deck"])]
            for seat, own in state["seats"].items()
        }
    except (KeyError, TypeError, AttributeError) as error:
        raise _wrong(1, DIFFERENT, key="state") from error


def _compare_reshuffles(number: int, expected: list[Json], given: Any) -> None:
    if not isinstance(given, list) or not all(isinstance(event, dict) for event in given):
        raise _wrong(number, NO_EVENTS)
    mine = [event for event in expected if event["event"] == "reshuffle"]
    theirs = [event for event in given if event.get("event") == "reshuffle"]
    if mine != theirs:
        raise _wrong(number, OTHER_RESHUFFLES)


def _compare(number: int, expected: Json, given: Json) -> None:
    if not isinstance(given["state"], dict):
        raise _wrong(number, DIFFERENT, key="state")
    for key in expected.keys() - {"state"}:
        if not is_same(expected[key], given[key]):
            raise _wrong(number, DIFFERENT, key=key)
    state, told = expected["state"], given["state"]
    if is_same(state, told) or is_same(as_older_logs_list(state), told):
        return
    keys = sorted(state.keys() | told.keys())
    names = [key for key in keys if not is_same(state.get(key), told.get(key))]
    raise _wrong(number, STATE_DIFFERS, keys=", ".join(names)[:MAX_QUOTED])


def as_older_logs_list(state: Json) -> Json:
    """The state with the legal actions of before a half was chosen for a `hit` (R7)."""
    legal = {HIT_WITH_HALF.sub(r"\1", action) for action in state["legal"]}
    return {**state, "legal": sorted(legal)}


def _wrong(number: int, template: str, **values: object) -> RuleViolation:
    return RuleViolation("malformed_trace", line=number, detail=Phrase(template, **values))
