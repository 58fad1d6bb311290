"""States as the engine wrote them, read back into records.

They come from the site's own rows and are trusted: what comes from outside begins at the deal and is
replayed (`play/games/starfighter/engine/trace.py`).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.kit.engine_game import seat_index
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import EFFECTS, MODES, CardSet
from play.games.starfighter.engine.notation import (
    DIRECTIONS,
    FACES,
    HALVES,
    PHASES,
    REASONS,
    SEAT_NAMES,
    Json,
)


def state_record(cards: CardSet, state: Json) -> npt.NDArray[Any]:
    """An array of one `layout.STATE` record; `legal` is not read, since it follows from the rest."""
    records = np.zeros(1, dtype=L.STATE)
    record = records[0]
    record["cells"] = L.EMPTY
    record["mode"] = MODES.index(state["mode"])
    record["phase"] = PHASES.index(state["phase"])
    record["round"], record["offset"] = state["round"], state["offset"]
    record["initiative"] = SEAT_NAMES.index(state["initiative"])
    record["rng"][0] = np.uint64(int(state["rng"]))
    record["to_move"] = seat_index(state["to_move"])
    for name in state["passed"]:
        record["passed"][SEAT_NAMES.index(name)] = 1
    for seat, name in enumerate(SEAT_NAMES):
        _read_seat(cards, record, seat, state["seats"][name])
    if state["shared"] is not None:
        _read_deck(cards, record, 0, state["shared"])
    _read_battle(record, state["battle"])
    _read_decision(record, state)
    record["turn"] = _turn(record, state)
    record["winner"] = record["reason"] = L.NOBODY
    if state["result"] is not None:
        record["winner"] = seat_index(state["result"]["winner"])
        record["reason"] = REASONS.index(state["result"]["reason"])
    return records


def _read_seat(cards: CardSet, record: Any, seat: int, own: Json) -> None:
    cruiser = cards.cruisers.index(own["cruiser"])
    record["cruiser"][seat], record["armour"][seat] = cruiser, own["armour"]
    fields, draws = cards.tables[0]["fields"][cruiser], cards.tables[0]["draws"][cruiser]
    step = 1 if seat == 0 else -1  # entry n is sector 6 - n for seat B
    record["fields"][seat], record["draws"][seat] = fields[::step], draws[::step]
    _read_pile(cards, record, "hand", seat, own["hand"])
    record["hand"][seat, : record["hand_size"][seat]].sort()
    _read_pile(cards, record, "aside", seat, own["aside"])
    for sector, stack in enumerate(own["sectors"]):
        record["height"][seat, sector] = len(stack)
        for level, entry in enumerate(stack):
            record["cells"][seat, sector, level] = _cell(cards, entry)
    if own["deck"] is not None:
        _read_deck(cards, record, seat, own)
        for card in _cards_of(record, seat):
            record["listed"][seat, card // 50] |= 1 << card % 50


def _read_deck(cards: CardSet, record: Any, pile: int, holder: Json) -> None:
    _read_pile(cards, record, "deck", pile, holder["deck"][::-1])
    _read_pile(cards, record, "discard", pile, holder["discard"])


def _read_pile(cards: CardSet, record: Any, name: str, row: int, numbers: Sequence[str]) -> None:
    record[name][row, : len(numbers)] = [cards.index[number] for number in numbers]
    record[f"{name}_size"][row] = len(numbers)


def _cell(cards: CardSet, entry: Json) -> int:
    cell = cards.index[entry["card"]] | FACES.index(entry["face"]) * L.BACK_BIT
    cell |= entry["pivoted"] * L.PIVOT_BIT
    for key, shift in (("damage", L.FIGHTER_TOKENS), ("shield_damage", L.SHIELD_TOKENS)):
        for half, name in enumerate(HALVES):
            cell |= entry[key][name] << (shift + 3 * half)
    return cell


def _cards_of(record: Any, seat: int) -> list[int]:
    """All cards of a seat's own deck, wherever they are."""
    piles = ("hand", "aside", "deck", "discard")
    held = [record[name][seat, : record[f"{name}_size"][seat]] for name in piles]
    lying = [
        record["cells"][seat, sector, : record["height"][seat, sector]] & L.CARD_MASK
        for sector in range(L.SECTORS)
    ]
    return [int(card) for pile in (*held, *lying) for card in pile]


def _read_battle(record: Any, battle: Json | None) -> None:
    if battle is None:
        return
    record["fighting"] = 1
    record["direction"] = 1 - 2 * DIRECTIONS.index(battle["direction"])
    record["battle_sector"] = battle["sector"]["A"] - 1
    record["left"] = [battle["left"][name] for name in SEAT_NAMES]
    record["taking"] = SEAT_NAMES.index(battle["taking"])


def _read_decision(record: Any, state: Json) -> None:
    pending, chain = state["pending"], state["chain"]
    if pending is None:
        return
    if record["phase"] == L.EFFECT:
        record["effect"] = EFFECTS.index(pending["effect"])
    record["pending"] = _waiting_half(record, pending)
    record["resolved"] = chain["resolved"]
    items = [_waiting_half(record, entry) for entry in chain["waiting"]]
    record["waiting"][: len(items)] = items
    record["waiting_size"] = len(items)


def _waiting_half(record: Any, entry: Json) -> int:
    """The printed half that waits; of two whose order is asked the first."""
    seat = SEAT_NAMES.index(entry["seat"])
    cell = int(record["cells"][seat, entry["sector"] - 1, entry["level"]])
    item = seat << 8 | (cell & L.CARD_MASK) << 1
    if entry["half"] is None:
        return item
    return item | HALVES.index(entry["half"]) ^ int(bool(cell & L.PIVOT_BIT))


def _turn(record: Any, state: Json) -> int:
    """Whose turn of Deployment it is; rows from before the notation had the key mean the seat to move."""
    if "turn" in state:
        return seat_index(state["turn"])
    in_deployment = record["phase"] in (L.DEPLOYMENT, L.EFFECT, L.ORDER) and not record["fighting"]
    return int(record["to_move"]) if in_deployment else L.NOBODY
