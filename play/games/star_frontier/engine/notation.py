"""Actions, states and events as text and JSON."""

from typing import Any, Final

import numpy.typing as npt

from play.games.kit.engine_game import SEATS, seat_name
from play.games.kit.event_fields import EventField, event_fields
from play.games.star_frontier import KEY
from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.board_map import BoardMap, board_map
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.hexes import DIRECTIONS, hex_text, read_hex, side_text
from play.games.star_frontier.edition.laying import islands_to_lay
from play.games.star_frontier.refusals import FrontierViolation

Json = dict[str, Any]
SEAT_NAMES: Final = SEATS
PHASES: Final = ("deploy", "combat", "construction", "over")
REASONS: Final = ("", "conquest", "deposits", "turns", "draw", "resigned", "time")
LAYING: Final = ("islands", "bridgeheads")
"""Phases while the map is laid; the record waits at its first one."""
ON_PLACES: Final = {"deploy": L.DEPLOY, "move": L.MOVE, "fire": L.FIRE, "raze": L.RAZE}
OF_SIDES: Final = ("fire", "raze", "crossing", "wall")
MAX_ACTION_LENGTH: Final = 40
BUILT: Final = {"wall": L.WALL, "tower": L.TOWER, "mine": L.MINE, "crossing": L.CROSSING}
BUILT_NAMES: Final = {code: name for name, code in BUILT.items()}
ALWAYS: Final = {"resign": L.RESIGN, "timeout": L.TIMEOUT}
"""Done by either seat until the game is over."""
PLAIN: Final = {"end": L.END, **ALWAYS}


def packed(verb: int, first: int = 0, second: int = 0) -> int:
    """An action as the integer that kernels take."""
    return verb << 20 | first << 10 | second


# Actions


def placed_text(placed: Placed) -> str:
    """The action that lays a piece."""
    words = "island " + placed.key if placed.seat is None else "bridgehead"
    return f"{words} {placed.turn} {hex_text(placed.at)}"


def action_text(edition: FrontierEdition, board: BoardMap, code: int) -> str:
    """The text of an action of the engine."""
    verb, first, second = code >> 20, code >> 10 & 1023, code & 1023
    if verb == L.DEPLOY:
        return f"deploy {board.texts[second]}"
    if verb == L.MOVE:
        return f"move {board.texts[first]} {board.texts[second]}"
    if verb == L.FIRE:
        return f"fire {board.texts[first]} {board.target_text(second)}"
    if verb == L.BUILD:
        return f"{BUILT_NAMES[first]} {board.target_text(second)}"
    if verb == L.RAZE:
        return f"raze {board.target_text(second)}"
    if verb == L.RECRUIT:
        return f"recruit {edition.kind_of(first)} {board.texts[second]}"
    if verb == L.RESEARCH:
        return f"research {list(edition.research)[second]}"
    return next(name for name, code in PLAIN.items() if code == verb)


def action_code(edition: FrontierEdition, board: BoardMap, text: str) -> int:
    """The integer of an action's text. Raises FrontierViolation for what is no action of this map."""
    try:
        if len(text) > MAX_ACTION_LENGTH:
            raise ValueError(len(text))
        verb, *words = text.split(" ")
        return _action_code(edition, board, verb, words)
    except FrontierViolation:
        raise
    except (ValueError, KeyError, IndexError) as error:
        raise FrontierViolation("not_an_action", text=text[:60]) from error


def _action_code(edition: FrontierEdition, board: BoardMap, verb: str, words: list[str]) -> int:
    if verb in PLAIN and not words:
        return packed(PLAIN[verb])
    if verb in (*ON_PLACES, *BUILT) and words:
        *starts, target = words
        is_side = "/" in target
        if len(starts) != (verb in ("move", "fire")) or "/" in "".join(starts):
            raise ValueError(verb)
        if (is_side and verb not in OF_SIDES) or (verb == "crossing" and not is_side):
            raise ValueError(verb)
        start = place_of(board, starts[0]) if starts else 0
        if verb == "wall" and is_side:
            _check_wall_of_two(edition, board, target)
        there = place_of(board, target)
        if verb == "crossing" and target not in board.sides:
            raise FrontierViolation("no_such_side", at=target)
        if verb in BUILT:
            return packed(L.BUILD, BUILT[verb], there)
        return packed(ON_PLACES[verb], start, there)
    is_recruit = verb == "recruit" and len(words) == 2 and "/" not in words[1]
    if is_recruit and words[0] in edition.units:
        return packed(L.RECRUIT, edition.kinds[words[0]].code, place_of(board, words[1]))
    if verb == "research" and len(words) == 1:
        return packed(L.RESEARCH, 0, list(edition.research).index(words[0]))
    raise ValueError(verb)


def _check_wall_of_two(edition: FrontierEdition, board: BoardMap, text: str) -> None:
    if 2 not in edition.wall_sizes:
        raise FrontierViolation("wall_size")
    if text in board.sides:
        raise FrontierViolation("wall_over_lava", at=text)
    if text not in board.pairs:
        raise ValueError(text)


def place_of(board: BoardMap, text: str) -> int:
    """The hex or side of a text. Raises FrontierViolation for one that is not there, ValueError for none."""
    if "/" in text:
        one, two = text.split("/")
        side = side_text(read_hex(one), read_hex(two))
        if side != text:
            raise FrontierViolation("side_order", side=side)
        if text not in board.side_index:
            raise FrontierViolation("no_such_side", at=text)
    elif text not in board.index:
        raise FrontierViolation("not_on_map", at=hex_text(read_hex(text)))
    return board.target_code(text)


# States


def piece_json(placed: Placed) -> Json:
    return {
        "key": placed.key,
        "turn": placed.turn,
        "at": hex_text(placed.at),
        "seat": None if placed.seat is None else SEAT_NAMES[placed.seat],
    }


def piece_of(told: Json) -> Placed:
    """The piece that `piece_json` told."""
    seat = None if told["seat"] is None else SEAT_NAMES.index(told["seat"])
    return Placed(told["key"], told["turn"], read_hex(told["at"]), seat)


def things_json(edition: FrontierEdition, board: BoardMap, record: Any) -> Json:
    """Units, elements and crossings, each in the order of places."""
    units, elements = [], []
    for place, at in enumerate(board.texts):
        thing = int(record["thing"][place])
        if not thing:
            continue
        seat, kind = SEAT_NAMES[thing >> 4], edition.kind_of(thing & L.KIND)
        if thing & L.KIND < L.WALL:
            units.append({"at": at, "seat": seat, "kind": kind})
        else:
            where = wall_hexes(board, record, place)
            if where[0] == place:
                hexes = [board.texts[each] for each in where]
                elements.append({"at": hexes, "seat": seat, "kind": kind})
    crossings = [
        {"side": side, "seat": SEAT_NAMES[int(record["crossing"][place]) - 1]}
        for place, side in enumerate(board.sides)
        if record["crossing"][place]
    ]
    return {"units": units, "elements": elements, "crossings": crossings}


def wall_hexes(board: BoardMap, record: Any, place: int) -> list[int]:
    """The hexes of the element that stands on one, in the order of their texts."""
    way = int(record["joined"][place])
    if not way:
        return [place]
    (q, r), (dq, dr) = board.hexes[place], DIRECTIONS[way - 1]
    return sorted((place, board.index[hex_text((q + dq, r + dr))]))


def seats_json(edition: FrontierEdition, record: Any) -> Json:
    """Gold, stock and research of both seats."""
    stocked = [kind for kind in edition.kinds.values() if kind.code != L.CROSSING]
    return {
        name: {
            "gold": int(record["gold"][seat]),
            "stock": {kind.key: int(record["stock"][seat, kind.code]) for kind in stocked},
            "research": [
                key
                for number, key in enumerate(edition.research)
                if int(record["research"][seat]) >> number & 1
            ],
        }
        for seat, name in enumerate(SEAT_NAMES)
    }


def acting_json(board: BoardMap, record: Any) -> Json:
    """The acting unit, and the places of those that are done."""
    at = int(record["acting"])
    acting = None
    if at >= 0:
        acting = {
            "at": board.texts[at],
            "moved": bool(record["moved"]),
            "shots_left": int(record["shots_left"]),
            "fired": bool(record["fired"]),
        }
    done = [int(place) for place in record["acted"][: int(record["acted_size"])]]
    return {
        "acting": acting,
        "acted": [None if place < 0 else board.texts[place] for place in done],
    }


def state_json(
    edition: FrontierEdition,
    record: Any,
    pieces: tuple[Placed, ...],
    laying: Json | None,
    result: Json | None,
) -> Json:
    """The full truth but for the legal actions; `laying` has phase and seat while the map is laid."""
    board = board_map(edition, pieces)
    return {
        "game": KEY,
        "edition": edition.revision,
        "phase": PHASES[int(record["phase"])],
        "turn": int(record["turn"]),
        "to_move": seat_name(int(record["to_move"])),
        "first": SEAT_NAMES[int(record["first"])],
        "map": {
            "pieces": [piece_json(placed) for placed in pieces],
            "left": islands_to_lay(edition, pieces) if laying else [],
        },
        **things_json(edition, board, record),
        **acting_json(board, record),
        "seats": seats_json(edition, record),
        "rng": f"{int(record['seed'])}/{int(record['shot'])}",
        "result": result,
        **(laying or {}),
    }


# Events

_SEAT: Final[EventField] = ("seat", lambda _known, number: seat_name(number))
_KIND: Final[EventField] = ("kind", lambda known, number: known[0].kind_of(number))


def _place(name: str) -> EventField:
    return name, lambda known, number: known[1].target_text(number)


_EVENTS: Final[dict[int, tuple[str, tuple[EventField, ...]]]] = {
    L.ROLLED: ("roll", (_SEAT, _KIND, _place("target"), "die", "power", "armour")),
    L.REMOVED: (
        "removed",
        (_SEAT, _KIND, _place("at"), ("why", lambda _known, razed: ("destroyed", "razed")[razed])),
    ),
    L.PLACED: ("placed", (_SEAT, _KIND, _place("at"))),
    L.MOVED: ("move", (_SEAT, _KIND, _place("from"), _place("to"))),
    L.INCOME: ("income", (_SEAT, "gold", "total")),
    L.CONTROL: ("control", (_SEAT, _place("at"))),
    L.RESEARCHED: (
        "research",
        (_SEAT, ("card", lambda known, number: list(known[0].research)[number])),
    ),
    L.TURN: ("turn", (_SEAT, "turn")),
    L.ENDED: (
        "end",
        (
            ("winner", lambda _known, number: seat_name(number)),
            ("reason", lambda _known, number: REASONS[number]),
        ),
    ),
}
"""What is known are the edition and the map."""


def event_json(edition: FrontierEdition, board: BoardMap, logs: npt.NDArray[Any]) -> list[Json]:
    """The events of a log in full."""
    rows = logs[0]["cells"][: int(logs[0]["used"])]
    return [_event((edition, board), *map(int, row)) for row in rows]


def _event(known: tuple[FrontierEdition, BoardMap], code: int, *numbers: int) -> Json:
    name, fields = _EVENTS[code]
    event = {"event": name, **event_fields(known, fields, numbers)}
    if code == L.ROLLED:
        event["destroyed"] = event["die"] + event["power"] > event["armour"]
    return event
