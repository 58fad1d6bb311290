"""Traces checked from outside by the slow twin."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.play.games.starfighter.engine.naive import (
    FOE,
    SEATS,
    Catalogue,
    Illegal,
    State,
    apply_with,
    new_state,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

Line = dict[str, Any]

HEADER_KEYS = ("trace", "mode", "cards", "cruisers", "first", "seed", "state")
LINE_KEYS = ("seat", "action", "events", "state")
NOT_COMPARED = ("rng",)  # the generator's own text cannot be predicted
SMALLEST_DECK = 25  # R2.3


class TraceError(Exception):
    """A trace that the rules do not allow; names the line (the set-up is line 1) and the place."""


# --- Comparing ---------------------------------------------------------------------------------


def difference(expected: Any, given: Any, path: str = "state") -> str | None:
    """The first place, as a JSON path, where two values differ, with both values."""
    if isinstance(expected, dict) and isinstance(given, dict):
        return difference_of_objects(expected, given, path)
    if isinstance(expected, list) and isinstance(given, list):
        for index, (mine, theirs) in enumerate(zip(expected, given, strict=False)):
            if found := difference(mine, theirs, f"{path}[{index}]"):
                return found
        if len(expected) != len(given):
            return f"{path}: {len(expected)} entries expected, {len(given)} given"
        return None
    if type(expected) is not type(given) or expected != given:
        return f"{path}: {expected!r} expected, {given!r} given"
    return None


def difference_of_objects(expected: dict[str, Any], given: dict[str, Any], path: str) -> str | None:
    for key in expected:
        if key not in given:
            return f"{path}.{key}: missing"
        if key not in NOT_COMPARED and (
            found := difference(expected[key], given[key], f"{path}.{key}")
        ):
            return found
    unknown = sorted(set(given) - set(expected))
    return f"{path}.{unknown[0]}: not in the notation" if unknown else None


# --- Checking a trace --------------------------------------------------------------------------


def check_trace(catalogue: Catalogue, lines: Iterable[str | Line]) -> None:
    """Replay a whole game (JSON texts or objects) with the twin; `TraceError` at the first difference."""
    records = [parsed(number, line) for number, line in enumerate(lines, 1)]
    if not records:
        raise TraceError("line 1: the set-up is missing")
    state = checked_setup(catalogue, records[0])
    cards = all_cards(state)
    for number, record in enumerate(records[1:], 2):
        if state["phase"] == "over":
            raise TraceError(f"line {number}: the game is over already")
        state = checked_step(catalogue, state, record, number)
        if all_cards(state) != cards:
            raise TraceError(f"line {number}: state: cards are lost or doubled")
    if state["phase"] != "over":
        raise TraceError(f"line {len(records)}: state.phase: the game is not over")


def parsed(number: int, line: str | Line) -> Line:
    record = json.loads(line) if isinstance(line, str) else line
    keys = HEADER_KEYS if number == 1 else LINE_KEYS
    if not isinstance(record, dict):
        raise TraceError(f"line {number}: an object is expected")
    for key in keys:
        if key not in record:
            raise TraceError(f"line {number}: {key}: missing")
    events = record.get("events", [])
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        raise TraceError(f"line {number}: events: a list of objects is expected")
    return record


def all_cards(state: State) -> list[tuple[str, str]]:
    """Every card with whose deck it is from ("shared", "A" or "B"), sorted."""
    found = []
    if state["shared"] is not None:
        shared = state["shared"]["deck"] + state["shared"]["discard"]
        found += [("shared", number) for number in shared]
    for seat in SEATS:
        side = state["seats"][seat]
        numbers = side["hand"] + side["aside"] + (side["deck"] or []) + (side["discard"] or [])
        numbers += [card["card"] for cards in side["sectors"] for card in cards]
        found += [("shared" if state["shared"] is not None else seat, n) for n in numbers]
    return sorted(found)


def checked_setup(catalogue: Catalogue, header: Line) -> State:
    """The twin's own first state, once the set-up's agrees with it."""
    expect(header["trace"] == 1, "trace: 1 expected")
    expect(header["cards"] == catalogue["revision"], "cards: not the catalogue's revision")
    expect(header["mode"] in ("training", "skirmish", "total_war"), "mode: unknown")
    expect(header["first"] in SEATS, "first: not a seat")
    check_cruisers(catalogue, header)
    given = header["state"]
    try:
        decks = unshuffled_decks(header["first"], given)
        check_decks(catalogue, header["mode"], decks)
        state = new_state(catalogue, header["mode"], header["cruisers"], header["first"], decks)
    except (KeyError, TypeError, AttributeError) as problem:
        raise TraceError(f"line 1: state: malformed ({problem!r})") from problem
    found = difference(state, given)
    expect(found is None, str(found))
    return {**state, "rng": given["rng"]}


def expect(held: bool, problem: str) -> None:
    if not held:
        raise TraceError(f"line 1: {problem}")


def check_cruisers(catalogue: Catalogue, header: Line) -> None:
    """R2.1, R2.4."""
    cruisers = header["cruisers"]
    known = [cruiser["key"] for cruiser in catalogue["cruisers"]]
    expect(sorted(cruisers) == ["A", "B"], "cruisers: A and B expected")
    expect(all(cruisers[seat] in known for seat in SEATS), "cruisers: unknown")
    if header["mode"] == "training":
        expect(
            sorted(cruisers.values()) == ["ares", "athena"], "cruisers: Ares and Athena expected"
        )
    if header["mode"] == "skirmish":
        expect(cruisers["A"] != cruisers["B"], "cruisers: two different ones expected")


def unshuffled_decks(first: str, state: State) -> dict[str, list[str]]:
    """Decks that lead to this first state: the cards in hand lay on top (R4.2)."""
    sides = state["seats"]
    if state["shared"] is not None:
        hands = sides[first]["hand"] + sides[FOE[first]]["hand"]
        return {"shared": hands + state["shared"]["deck"]}
    return {seat: sides[seat]["hand"] + sides[seat]["deck"] for seat in SEATS}


def check_decks(catalogue: Catalogue, mode: str, decks: dict[str, list[str]]) -> None:
    """R2.1 to R2.3: every card of the mode once, or two decks of 25 different cards or more."""
    series = ("green",) if mode == "training" else ("green", "blue")
    pool = sorted(card["number"] for card in catalogue["cards"] if card["series"] in series)
    if mode != "total_war":
        expect(sorted(decks.get("shared", [])) == pool, "state.shared: not the cards of the mode")
        return
    for seat in SEATS:
        deck = decks.get(seat, [])
        expect(len(deck) >= SMALLEST_DECK, f"state.seats.{seat}: a deck below 25 cards")
        expect(len(set(deck)) == len(deck), f"state.seats.{seat}: a card twice in the deck")
        expect(set(deck) <= set(pool), f"state.seats.{seat}: an unknown card in the deck")


def checked_step(catalogue: Catalogue, before: State, record: Line, number: int) -> State:
    """The twin's state after one line, once the line's agrees with it."""
    given = [event for event in record["events"] if event.get("event") == "reshuffle"]
    made: list[Line] = []

    def reshuffle(owner: str | None, discard: list[str]) -> list[str]:
        if len(made) == len(given):
            raise Illegal(f"events: a reshuffle is missing (seat {owner})")
        event = given[len(made)]
        if event.get("seat", "") != owner:
            raise Illegal(f"events: reshuffle of seat {owner!r} expected")
        made.append(event)
        deck: list[str] = event["deck"]
        return deck

    try:
        state = apply_with(catalogue, before, record["seat"], record["action"], reshuffle)
    except Illegal as problem:
        raise TraceError(f"line {number}: {problem}") from problem
    if len(made) != len(given):
        raise TraceError(f"line {number}: events: a reshuffle that nobody needed")
    if found := difference(state, record["state"]):
        raise TraceError(f"line {number}: {found}")
    return state
