"""Events as JSON objects, in full for traces and as each seat may learn of them (R10)."""

from collections.abc import Iterator
from typing import Any

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import EFFECTS, CardSet
from play.games.starfighter.engine.notation import FACES, HALVES, REASONS, Json, seat_name

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
        event: Json = {"event": name, **fields(cards, *numbers)}
        if code == L.RESHUFFLED:
            size = numbers[1]
            event["deck"] = [cards.numbers[card] for card in cells[place : place + size][::-1]]
            place += size
        yield event


def _card_event(cards: CardSet, seat: int, card: int, *_: int) -> Json:
    return {"seat": seat_name(seat), "card": cards.numbers[card]}


def _seat_event(_cards: CardSet, seat: int, *_: int) -> Json:
    return {"seat": seat_name(seat)}


def _play(cards: CardSet, seat: int, card: int, back: int, sector: int, level: int) -> Json:
    return {**_place(seat, sector, level), "card": cards.numbers[card], "face": FACES[back]}


def _place(seat: int, sector: int, level: int) -> Json:
    return {"seat": seat_name(seat), "sector": sector + 1, "level": level}


def _pass(_cards: CardSet, seat: int, first: int, *_: int) -> Json:
    return {"seat": seat_name(seat), "first": bool(first)}


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


def _move(_cards: CardSet, seat: int, sector: int, level: int, to: int, to_level: int) -> Json:
    return {**_place(seat, sector, level), "to": to + 1, "to_level": to_level}


def _target(_cards: CardSet, seat: int, sector: int, level: int, *_: int) -> Json:
    return _place(seat, sector, level)


def _turned(cards: CardSet, seat: int, sector: int, level: int, card: int, back: int) -> Json:
    return {**_place(seat, sector, level), "card": cards.numbers[card], "face": FACES[back]}


def _token(_cards: CardSet, seat: int, sector: int, level: int, half: int, shield: int) -> Json:
    on = "shield" if shield else "fighter"
    return {**_place(seat, sector, level), "half": HALVES[half], "on": on}


def _absorb(_cards: CardSet, seat: int, tokens: int, *_: int) -> Json:
    return {"seat": seat_name(seat), "tokens": tokens}


def _armour(_cards: CardSet, seat: int, change: int, armour: int, *_: int) -> Json:
    return {"seat": seat_name(seat), "change": change, "armour": armour}


def _battle(_cards: CardSet, a: int, b: int, damage_a: int, damage_b: int, _e: int) -> Json:
    return {"sector": {"A": a + 1, "B": b + 1}, "damage": {"A": damage_a, "B": damage_b}}


def _shift(_cards: CardSet, seat: int, offset: int, *_: int) -> Json:
    return {"seat": seat_name(seat), "offset": offset}


def _end(_cards: CardSet, winner: int, reason: int, *_: int) -> Json:
    return {"winner": seat_name(winner), "reason": REASONS[reason]}


_EVENTS: dict[int, tuple[str, Any]] = {
    L.DRAWN: ("draw", _card_event),
    L.SET_ASIDE: ("set_aside", _card_event),
    L.TAKEN_UP: ("take_up", _card_event),
    L.RESHUFFLED: ("reshuffle", _seat_event),
    L.PLAYED: ("play", _play),
    L.PASSED: ("pass", _pass),
    L.TRIGGERED: ("trigger", _effect),
    L.DROPPED: ("drop", _effect),
    L.FIZZLED: ("no_target", _effect),
    L.RESOLVED: ("resolve", _effect),
    L.MOVED: ("move", _move),
    L.PIVOTED: ("pivot", _target),
    L.ROLLED: ("roll", _turned),
    L.TOKEN: ("token", _token),
    L.ABSORBED: ("absorb", _absorb),
    L.DESTROYED: ("destroy", _turned),
    L.ARMOUR: ("armour", _armour),
    L.BATTLE: ("battle", _battle),
    L.SHIFTED: ("shift", _shift),
    L.RECOVERED: ("shields_recover", lambda *_: {}),
    L.INITIATIVE: ("initiative", _seat_event),
    L.ROUND: ("round", lambda _cards, number, *_: {"round": number}),
    L.ENDED: ("end", _end),
}

# Default deny: an event that is not named here does not reach a seat.
_PUBLIC = frozenset(name for name, _ in _EVENTS.values())


def visible_events(events: list[Json], viewer: int) -> list[Json]:
    """The events as seat `viewer` (or nobody's seat) learns of them: hidden numbers are null, the
    order of a reshuffled deck is its length."""
    name = seat_name(viewer)
    return [_visible(event, name) for event in events if event["event"] in _PUBLIC]


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
