"""Events as JSON objects, in full for traces and as each seat may learn of them (R10)."""

from collections.abc import Iterator
from typing import Any

from play.games.kit.engine_game import seat_name
from play.games.kit.event_fields import event_fields
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import EFFECTS, CardSet
from play.games.starfighter.engine.notation import FACES, HALVES, REASONS, Json

# What a seat other than the card's own must not learn, by event; "own" is shown to the seat itself.
_HIDDEN_NUMBERS = {"draw": "own", "take_up": "own", "set_aside": "nobody", "play": "own"}


def event_json(cards: CardSet, log: Any) -> list[Json]:
    """The events of one log in order; raises OverflowError when the log was too short for them."""
    if log["overflown"]:
        raise OverflowError("the event log was too short")
    return list(_decode(cards, log))


def _decode(cards: CardSet, log: Any) -> Iterator[Json]:
    place, used, cells = 0, int(log["used"]), log["cells"]
    while place < used:
        code, *numbers = (int(number) for number in cells[place : place + L.EVENT_WIDTH])
        place += L.EVENT_WIDTH
        name, fields = _EVENTS[code]
        told = fields(cards, *numbers) if callable(fields) else event_fields(cards, fields, numbers)
        event: Json = {"event": name, **told}
        if code == L.RESHUFFLED:
            size = numbers[1]
            event["deck"] = [cards.numbers[card] for card in cells[place : place + size][::-1]]
            place += size
        yield event


TOKENS = ("fighter", "shield")
_SEAT = ("seat", lambda _cards, number: seat_name(number))
_CARD = ("card", lambda cards, number: cards.numbers[number])
_FACE = ("face", lambda _cards, number: FACES[number])
_HALF = ("half", lambda _cards, number: HALVES[number])
_PLACE = (_SEAT, ("sector", lambda _cards, number: number + 1), "level")


def _effect(cards: CardSet, seat: int, card: int, place: int, half: int, effect: int) -> Json:
    on_board = place >= 0
    event = {
        "seat": seat_name(seat),
        "sector": place // L.LEVELS + 1 if on_board else None,
        "level": place % L.LEVELS if on_board else None,
        "half": HALVES[half] if on_board else None,
        "card": cards.numbers[card],
    }
    return event if effect == L.NONE else {**event, "effect": EFFECTS[effect]}


def _play(cards: CardSet, seat: int, card: int, back: int, sector: int, level: int) -> Json:
    place = {"seat": seat_name(seat), "sector": sector + 1, "level": level}
    return {**place, "card": cards.numbers[card], "face": FACES[back]}


def _battle(_cards: CardSet, a: int, b: int, damage_a: int, damage_b: int, _e: int) -> Json:
    return {"sector": {"A": a + 1, "B": b + 1}, "damage": {"A": damage_a, "B": damage_b}}


_EVENTS: dict[int, tuple[str, Any]] = {
    L.DRAWN: ("draw", (_SEAT, _CARD)),
    L.SET_ASIDE: ("set_aside", (_SEAT, _CARD)),
    L.TAKEN_UP: ("take_up", (_SEAT, _CARD)),
    L.RESHUFFLED: ("reshuffle", (_SEAT,)),
    L.PLAYED: ("play", _play),
    L.PASSED: ("pass", (_SEAT, ("first", lambda _cards, number: bool(number)))),
    L.TRIGGERED: ("trigger", _effect),
    L.DROPPED: ("drop", _effect),
    L.FIZZLED: ("no_target", _effect),
    L.RESOLVED: ("resolve", _effect),
    L.MOVED: ("move", (*_PLACE, ("to", lambda _cards, number: number + 1), "to_level")),
    L.PIVOTED: ("pivot", _PLACE),
    L.ROLLED: ("roll", (*_PLACE, _CARD, _FACE)),
    L.TOKEN: ("token", (*_PLACE, _HALF, ("on", lambda _cards, number: TOKENS[number]))),
    L.ABSORBED: ("absorb", (_SEAT, "tokens")),
    L.DESTROYED: ("destroy", (*_PLACE, _CARD, _FACE)),
    L.ARMOUR: ("armour", (_SEAT, "change", "armour")),
    L.BATTLE: ("battle", _battle),
    L.SHIFTED: ("shift", (_SEAT, "offset")),
    L.RECOVERED: ("shields_recover", ()),
    L.INITIATIVE: ("initiative", (_SEAT,)),
    L.ROUND: ("round", ("round",)),
    L.ENDED: ("end", (("winner", _SEAT[1]), ("reason", lambda _cards, number: REASONS[number]))),
}


def visible_events(events: list[Json], viewer: int) -> list[Json]:
    """The events as seat `viewer` (or nobody's seat) learns of them: hidden numbers are null, the
    order of a reshuffled deck is its length."""
    name = seat_name(viewer)
    return [_visible(event, name) for event in events]


def _visible(event: Json, viewer: str | None) -> Json:
    kind = event["event"]
    if kind == "reshuffle":
        return {**event, "deck": len(event["deck"])}
    rule = _HIDDEN_NUMBERS.get(kind)
    if rule is None or (kind == "play" and event["face"] == "front"):
        return event
    if rule == "own" and event["seat"] == viewer:
        return event
    return {**event, "card": None}
