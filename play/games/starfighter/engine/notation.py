"""The notation, outwards: actions, states, views and events as text and JSON objects.

The inward direction is in `reading`. Sectors are 1 to 5 here and 0 to 4 in records.
"""

from collections.abc import Iterable
from typing import Any

from play.games.kit.engine_game import SEATS, seat_name
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import effect_of, is_pivoted, locate
from play.games.starfighter.engine.cards import EFFECTS, MODES, CardSet

Json = dict[str, Any]
SEAT_NAMES = SEATS
FACES = ("front", "back")
HALVES = ("upper", "lower")
# What follows the sector of a `hit`, by the last number of the action.
HIT_HALVES: tuple[tuple[str, ...], ...] = ((), ("upper",), ("lower",))
DIRECTIONS = ("ltr", "rtl")
PHASES = ("deployment", "effect", "order", "shift", "direction", "over")
REASONS = ("armour", "cards", "draw", "rounds", "resigned", "time")
SIMPLE_ACTIONS = {
    L.PASS: ("pass",),
    L.RESOLVE: tuple(f"resolve {half}" for half in HALVES),
    L.SHIFT_BOARD: ("shift -1", "shift 0", "shift 1"),
    L.BATTLE_ORDER: tuple(f"direction {name}" for name in DIRECTIONS),
    L.RESIGN: ("resign",),
    L.TIMEOUT: ("timeout",),
}


def action_text(cards: CardSet, action: int, *, hide_card: bool = False) -> str:
    """An action in words; with `hide_card` a face-down play names its card `?`."""
    kind, body = action >> 12, action & 0xFFF
    if kind in SIMPLE_ACTIONS:
        return SIMPLE_ACTIONS[kind][body]
    if kind == L.PLAY:
        back = body >> 3 & 1
        number = "?" if hide_card and back else cards.numbers[body >> 4]
        return f"play {number} {FACES[back]} {(body & 7) + 1}"
    words = [str(EFFECTS[kind]), SEAT_NAMES[body >> 8], str((body >> 5 & 7) + 1)]
    if kind == L.HIT:
        words += HIT_HALVES[body & 7]
        return " ".join(words)
    words.append(str(body >> 3 & 3))
    if kind in (L.LATERAL, L.FREE):
        words.append(str((body & 7) + 1))
    return " ".join(words)


def state_json(cards: CardSet, record: Any, actions: Iterable[int]) -> Json:
    """A state's full truth as the notation's object; `actions` are its legal ones."""
    return _object(cards, record, actions, hands=(0, 1), full=True)


def view_json(cards: CardSet, record: Any, actions: Iterable[int], viewer: int) -> Json:
    """An observation (`observe`) as the notation's object: hidden lists are lengths, numbers null."""
    return _object(cards, record, actions, hands=(viewer,), full=False)


def _object(
    cards: CardSet, record: Any, actions: Iterable[int], *, hands: tuple[int, ...], full: bool
) -> Json:
    common = MODES[record["mode"]] != "total_war"
    state: Json = {
        "mode": MODES[record["mode"]],
        "round": int(record["round"]),
        "phase": PHASES[record["phase"]],
        "to_move": seat_name(int(record["to_move"])),
        "turn": seat_name(int(record["turn"])),
        "initiative": seat_name(int(record["initiative"])),
        "passed": [SEAT_NAMES[seat] for seat in range(L.SEATS) if record["passed"][seat]],
        "offset": int(record["offset"]),
        "shared": _piles(cards, record, 0, full=full) if common else None,
        "seats": {
            SEAT_NAMES[seat]: _seat(cards, record, seat, hand=seat in hands, full=full)
            for seat in range(L.SEATS)
        },
        "pending": _pending(cards, record),
        "chain": _chain(cards, record),
        "battle": _battle(record),
        "result": _result(record),
        "legal": sorted(action_text(cards, int(action)) for action in actions),
    }
    if full:
        state["rng"] = str(int(record["rng"][0]))
    return state


def _numbers(cards: CardSet, pile: Any, size: int) -> list[str]:
    return [cards.numbers[card] for card in pile[: int(size)]]


def _piles(cards: CardSet, record: Any, pile: int, *, full: bool) -> Json:
    size = int(record["deck_size"][pile])
    top_first = _numbers(cards, record["deck"][pile], size)[::-1] if full else size
    return {
        "deck": top_first,
        "discard": _numbers(cards, record["discard"][pile], record["discard_size"][pile]),
    }


def _seat(cards: CardSet, record: Any, seat: int, *, hand: bool, full: bool) -> Json:
    hand_size, aside_size = int(record["hand_size"][seat]), int(record["aside_size"][seat])
    own_piles = MODES[record["mode"]] == "total_war"
    piles = _piles(cards, record, seat, full=full) if own_piles else {"deck": None, "discard": None}
    return {
        "cruiser": cards.cruisers[record["cruiser"][seat]],
        "armour": int(record["armour"][seat]),
        "hand": _numbers(cards, record["hand"][seat], hand_size) if hand else hand_size,
        "aside": _numbers(cards, record["aside"][seat], aside_size) if full else aside_size,
        **piles,
        "sectors": [_sector(cards, record, seat, sector) for sector in range(L.SECTORS)],
    }


def _sector(cards: CardSet, record: Any, seat: int, sector: int) -> list[Json]:
    height = int(record["height"][seat, sector])
    return [_cell(cards, int(cell)) for cell in record["cells"][seat, sector, :height]]


def _cell(cards: CardSet, cell: int) -> Json:
    card = cell & L.CARD_MASK
    return {
        "card": None if card == L.UNKNOWN else cards.numbers[card],
        "face": FACES[bool(cell & L.BACK_BIT)],
        "pivoted": bool(cell & L.PIVOT_BIT),
        "damage": _tokens(cell, L.FIGHTER_TOKENS),
        "shield_damage": _tokens(cell, L.SHIELD_TOKENS),
    }


def _tokens(cell: int, shift: int) -> dict[str, int]:
    return {name: cell >> (shift + 3 * half) & 7 for half, name in enumerate(HALVES)}


def _effect_item(cards: CardSet, record: Any, item: int) -> Json:
    sector, level = divmod(locate(record, item), L.LEVELS)
    half = item & 1 ^ is_pivoted(int(record["cells"][item >> 8, sector, level]))
    return {
        "effect": EFFECTS[effect_of(record, cards.tables[0], item)],
        "seat": SEAT_NAMES[item >> 8],
        "sector": sector + 1,
        "level": level,
        "half": HALVES[half],
    }


def _pending(cards: CardSet, record: Any) -> Json | None:
    if record["phase"] not in (L.EFFECT, L.ORDER):
        return None
    pending = _effect_item(cards, record, int(record["pending"]))
    if record["phase"] == L.ORDER:
        pending.update(effect=None, half=None)
    return pending


def _chain(cards: CardSet, record: Any) -> Json | None:
    if record["phase"] not in (L.EFFECT, L.ORDER):
        return None
    waiting = record["waiting"][: int(record["waiting_size"])]
    return {
        "resolved": int(record["resolved"]),
        "waiting": [_effect_item(cards, record, int(item)) for item in waiting],
    }


def sectors_to_come(record: Any) -> list[int]:
    """A's sectors whose battles follow the present one, in order (R6.2)."""
    step, offset = int(record["direction"]), int(record["offset"])
    sector = int(record["battle_sector"]) + step
    to_come = []
    while min(sector, sector + offset) >= 0 and max(sector, sector + offset) < L.SECTORS:
        to_come.append(sector)
        sector += step
    return to_come


def _battle(record: Any) -> Json | None:
    if not record["fighting"]:
        return None
    sector = int(record["battle_sector"])
    return {
        "direction": DIRECTIONS[int(record["direction"] < 0)],
        "sector": {"A": sector + 1, "B": sector + int(record["offset"]) + 1},
        "left": {name: int(record["left"][seat]) for seat, name in enumerate(SEAT_NAMES)},
        "taking": SEAT_NAMES[record["taking"]],
        "to_come": [sector + 1 for sector in sectors_to_come(record)],
    }


def _result(record: Any) -> Json | None:
    if record["phase"] != L.OVER:
        return None
    return {"winner": seat_name(int(record["winner"])), "reason": REASONS[record["reason"]]}
