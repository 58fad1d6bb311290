"""The notation, inwards: actions and states from text and JSON objects, checked on the way.

What is malformed is refused with the place where it stands; nothing is guessed.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import EFFECTS, MODES, TRAINING_CRUISERS, CardSet
from play.games.starfighter.engine.notation import (
    DIRECTIONS,
    FACES,
    HALVES,
    HIT_HALVES,
    PHASES,
    REASONS,
    SEAT_NAMES,
    SIMPLE_ACTIONS,
    Json,
    sectors_to_come,
)
from play.games.starfighter.engine.refusals import Reason, RuleViolation

_SIMPLE = {
    text: kind << 12 | body
    for kind, texts in SIMPLE_ACTIONS.items()
    for body, text in enumerate(texts)
}
_PLAY = re.compile(r"play ([0-9]+-[0-9]+) (front|back) ([1-5])")
_TARGETED = re.compile(r"(vertical|pivot|destroy|roll) ([AB]) ([1-5]) ([0-3])")
_MOVING = re.compile(r"(lateral|free) ([AB]) ([1-5]) ([0-3]) ([1-5])")
_HITTING = re.compile(r"(hit) ([AB]) ([1-5])(?: (upper|lower))?")
_SHAPES = {
    "play": "It is written: play NUMBER front|back SECTOR, such as “play 3-10 front 2”.",
    "lateral": "It is written: lateral SEAT SECTOR LEVEL TO, such as “lateral B 2 0 3”.",
    "free": "It is written: free SEAT SECTOR LEVEL TO, such as “free A 2 0 2”.",
    "hit": (
        "It is written: hit SEAT SECTOR, such as “hit B 4”, or with the half where it is chosen,"
        " such as “hit B 4 lower”."
    ),
    "shift": "It is written: shift -1, shift 0 or shift 1.",
    "direction": "It is written: direction ltr or direction rtl.",
    "resolve": "It is written: resolve upper or resolve lower.",
}
_TARGET_SHAPE = "It is written: {word} SEAT SECTOR LEVEL, such as “{word} A 2 0”."


def action_code(cards: CardSet, text: str) -> int:
    """The action that a text names, legal or not. Raises RuleViolation when it is none."""
    if not isinstance(text, str):
        raise RuleViolation(Reason.MALFORMED_ACTION, text=repr(text)[:80], detail="It is not text.")
    if text in _SIMPLE:
        return _SIMPLE[text]
    if match := _PLAY.fullmatch(text):
        number, face, sector = match.groups()
        if number not in cards.index:
            raise RuleViolation(
                Reason.MALFORMED_ACTION, text=text, detail=f"The card set has no {number}."
            )
        return L.PLAY << 12 | cards.index[number] << 4 | FACES.index(face) << 3 | int(sector) - 1
    if match := _MOVING.fullmatch(text) or _TARGETED.fullmatch(text):
        return _effect_code(*match.groups())
    if match := _HITTING.fullmatch(text):
        word, seat, sector, *half = match.groups()
        return _effect_code(word, seat, sector) | HIT_HALVES.index(tuple(filter(None, half)))
    raise RuleViolation(Reason.MALFORMED_ACTION, text=text[:80], detail=_hint(text))


def _effect_code(word: str, seat: str, sector: str, level: str = "0", to: str = "1") -> int:
    kind = EFFECTS.index(word)
    return (
        kind << 12
        | SEAT_NAMES.index(seat) << 8
        | (int(sector) - 1) << 5
        | int(level) << 3
        | int(to) - 1
    )


def upper_half_of(action: int) -> int:
    """A `hit` without a half as one of the upper half, which it means in older logs where halves are chosen.

    Any other action as it is.
    """
    is_short = action >> 12 == L.HIT and action & 7 == L.NO_CHOICE
    return action | L.CHOSEN_UPPER if is_short else action


def _hint(text: str) -> str:
    word = text.split(" ", 1)[0]
    if word in ("vertical", "pivot", "destroy", "roll"):
        return _TARGET_SHAPE.format(word=word)
    return _SHAPES.get(
        word, "Actions begin with pass, play, resolve, an effect, shift or direction."
    )


class _Place:
    """A value inside the object, with the path that errors name."""

    def __init__(self, value: Any, path: str = "state") -> None:
        self.value, self.path = value, path

    def refuse(self, detail: str) -> RuleViolation:
        return RuleViolation(Reason.MALFORMED_STATE, path=self.path, detail=detail)

    def __getitem__(self, key: str) -> "_Place":
        if not isinstance(self.value, dict):
            raise self.refuse("an object is expected")
        if key not in self.value:
            raise self.refuse(f"“{key}” is missing")
        return _Place(self.value[key], f"{self.path}.{key}")

    def get(self, key: str) -> "_Place":
        return (
            self[key]
            if isinstance(self.value, dict) and key in self.value
            else _Place(None, f"{self.path}.{key}")
        )

    def items(self, most: int, exactly: int | None = None) -> Iterator["_Place"]:
        if not isinstance(self.value, list):
            raise self.refuse("a list is expected")
        if exactly is not None and len(self.value) != exactly:
            raise self.refuse(f"{exactly} entries are expected, not {len(self.value)}")
        if len(self.value) > most:
            raise self.refuse(f"at most {most} entries are possible here")
        return (_Place(value, f"{self.path}[{i}]") for i, value in enumerate(self.value))

    def choice(self, words: Sequence[Any]) -> int:
        if isinstance(self.value, str | type(None)) and self.value in words:
            return list(words).index(self.value)
        raise self.refuse(f"one of {', '.join(str(word) for word in words)} is expected")

    def integer(self, least: int, most: int) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.refuse(f"a whole number from {least} to {most} is expected")
        return self.value

    def flag(self) -> bool:
        if type(self.value) is not bool:
            raise self.refuse("true or false is expected")
        return self.value


def state_record(cards: CardSet, state: Json) -> npt.NDArray[Any]:
    """An array of one `layout.STATE` record from a full state. Raises RuleViolation with path and cause.

    `legal` is not read, since it follows from the rest; unknown keys are passed over.
    """
    records = np.zeros(1, dtype=L.STATE)
    record, place = records[0], _Place(state)
    record["cells"] = L.EMPTY
    record["mode"] = place["mode"].choice(MODES)
    record["phase"] = place["phase"].choice(PHASES)
    record["round"] = place["round"].integer(1, L.MAX_ROUNDS)
    record["offset"] = place["offset"].integer(-L.MAX_OFFSET, L.MAX_OFFSET)
    record["initiative"] = place["initiative"].choice(SEAT_NAMES)
    record["rng"][0] = _generator(place["rng"])
    _read_to_move(record, place)
    for seat, name in enumerate(SEAT_NAMES):
        _read_seat(cards, record, seat, place["seats"][name])
    _check_cruisers(cards, record, place["seats"])
    _read_common(cards, record, place["shared"])
    _check_cards(cards, record, place)
    _read_battle(record, place["battle"])
    _read_decision(cards, record, place)
    record["turn"] = _read_turn(record, place)
    _read_result(record, place["result"])
    return records


def _generator(place: _Place) -> np.uint64:
    if not isinstance(place.value, str) or not re.fullmatch("0|[1-9][0-9]{0,19}", place.value):
        raise place.refuse("a whole number as text is expected")
    if int(place.value) >= 2**64:
        raise place.refuse("the number must be below 2^64")
    return np.uint64(int(place.value))


def _read_to_move(record: Any, place: _Place) -> None:
    over = record["phase"] == L.OVER
    to_move = place["to_move"].choice((None,) if over else SEAT_NAMES)
    record["to_move"] = L.NOBODY if over else to_move
    for entry in place["passed"].items(L.SEATS):
        seat = entry.choice(SEAT_NAMES)
        if record["passed"][seat]:
            raise entry.refuse("this seat is named twice")
        record["passed"][seat] = 1
    both = bool(record["passed"].all())
    if record["phase"] in (L.SHIFT, L.DIRECTION) and not both:
        raise place["passed"].refuse("both seats have passed in combat (R5.5)")
    if record["phase"] == L.DEPLOYMENT and record["passed"][to_move]:
        raise place["to_move"].refuse("a seat that has passed plays no more (R5.5)")
    if over and record["passed"].any():
        raise place["passed"].refuse("it is empty when the game is over")
    if record["phase"] in (L.SHIFT, L.DIRECTION) and to_move != record["initiative"]:
        raise place["to_move"].refuse("the holder of the initiative decides (R6.1)")


def _read_seat(cards: CardSet, record: Any, seat: int, place: _Place) -> None:
    cruiser = place["cruiser"].choice(cards.cruisers)
    record["cruiser"][seat] = cruiser
    record["armour"][seat] = place["armour"].integer(-1000, int(cards.tables[0]["armour"][cruiser]))
    fields, draws = cards.tables[0]["fields"][cruiser], cards.tables[0]["draws"][cruiser]
    step = 1 if seat == 0 else -1  # entry n is sector 6 - n for seat B
    record["fields"][seat], record["draws"][seat] = fields[::step], draws[::step]
    _read_pile(cards, record, "hand", seat, place["hand"])
    record["hand"][seat, : record["hand_size"][seat]].sort()
    _read_pile(cards, record, "aside", seat, place["aside"])
    for sector, stack in enumerate(place["sectors"].items(L.SECTORS, exactly=L.SECTORS)):
        for level, entry in enumerate(stack.items(int(record["fields"][seat, sector]))):
            record["cells"][seat, sector, level] = _read_cell(cards, entry)
            record["height"][seat, sector] = level + 1
    if MODES[record["mode"]] == "total_war":
        _read_deck(cards, record, seat, place)
    elif place.get("deck").value is not None or place.get("discard").value is not None:
        raise place.refuse("deck and discard are null outside Total War (R2.2)")


def _check_cruisers(cards: CardSet, record: Any, place: _Place) -> None:
    """R2.1, R2.4: two different cruisers outside Total War, Ares and Athena in Training."""
    keys = [cards.cruisers[cruiser] for cruiser in record["cruiser"]]
    if record["mode"] != L.TOTAL_WAR and keys[0] == keys[1]:
        raise place.refuse("the two cruisers must differ outside Total War (R2.4)")
    if record["mode"] == L.TRAINING and not TRAINING_CRUISERS.issuperset(keys):
        raise place.refuse("Training is played with Ares and Athena (R2.1)")


def _read_common(cards: CardSet, record: Any, place: _Place) -> None:
    if MODES[record["mode"]] != "total_war":
        _read_deck(cards, record, 0, place)
    elif place.value is not None:
        raise place.refuse("null is expected in Total War (R2.3)")


def _read_deck(cards: CardSet, record: Any, pile: int, place: _Place) -> None:
    _read_pile(cards, record, "deck", pile, place["deck"])
    size = int(record["deck_size"][pile])
    record["deck"][pile, :size] = record["deck"][pile, :size][::-1].copy()
    _read_pile(cards, record, "discard", pile, place["discard"])


def _read_pile(cards: CardSet, record: Any, name: str, row: int, place: _Place) -> None:
    for i, entry in enumerate(place.items(L.MAX_CARDS)):
        record[name][row, i] = _card(cards, entry)
        record[f"{name}_size"][row] = i + 1


def _card(cards: CardSet, place: _Place) -> int:
    if not isinstance(place.value, str) or place.value not in cards.index:
        raise place.refuse("the number of a card of this set is expected")
    return cards.index[place.value]


def _read_cell(cards: CardSet, place: _Place) -> int:
    back = place["face"].choice(FACES)
    pivoted = place["pivoted"].flag()
    cell = _card(cards, place["card"]) | back * L.BACK_BIT | pivoted * L.PIVOT_BIT
    faces = cards.tables[0]["faces"][cell]
    for key, shift, trait in (
        ("damage", L.FIGHTER_TOKENS, L.FIGHTERS),
        ("shield_damage", L.SHIELD_TOKENS, L.SHIELDS),
    ):
        for half, name in enumerate(HALVES):
            tokens = place[key][name].integer(0, int(faces[half, trait]))
            cell |= tokens << (shift + 3 * half)
    return cell


def _check_cards(cards: CardSet, record: Any, place: _Place) -> None:
    """R2.3: no number twice within a deck's cards; R7.5: no token on a hidden half; R6.6."""
    seen: tuple[set[int], set[int]] = (set(), set())
    common = MODES[record["mode"]] != "total_war"
    for seat, card in _all_cards(record):
        owner = 0 if common else seat
        if card in seen[owner]:
            raise place.refuse(f"card {cards.numbers[card]} occurs twice")
        if record["mode"] == L.TRAINING and not cards.tables[0]["green"][card]:
            raise place.refuse(
                f"card {cards.numbers[card]} is blue; Training has green cards only (R2.1)"
            )
        seen[owner].add(card)
        if not common:
            record["listed"][seat, card // 50] |= 1 << card % 50
    for seat in range(L.SEATS):
        for sector in range(L.SECTORS):
            _check_stack(cards, record, seat, sector, place)


def _all_cards(record: Any) -> Iterator[tuple[int, int]]:
    for seat in range(L.SEATS):
        for name in ("hand", "aside", "deck", "discard"):
            yield from (
                (seat, int(card)) for card in record[name][seat, : record[f"{name}_size"][seat]]
            )
        for sector in range(L.SECTORS):
            for cell in record["cells"][seat, sector, : record["height"][seat, sector]]:
                yield seat, int(cell) & L.CARD_MASK


def _check_stack(cards: CardSet, record: Any, seat: int, sector: int, place: _Place) -> None:
    height = int(record["height"][seat, sector])
    name = f"sector {sector + 1} of seat {SEAT_NAMES[seat]}"
    for level in range(height):
        cell = int(record["cells"][seat, sector, level])
        if level < height - 1 and cell & L.UPPER_TOKENS:
            raise place.refuse(f"a token lies on a hidden half in {name} (R7.5)")
        fighters = int(cards.tables[0]["faces"][cell & L.FACE_MASK, :, L.FIGHTERS].sum())
        tokens = (cell >> L.FIGHTER_TOKENS & 7) + (cell >> (L.FIGHTER_TOKENS + 3) & 7)
        if 0 < fighters <= tokens:
            raise place.refuse(f"a card of {name} has no undamaged fighter (R6.6)")


def _read_battle(record: Any, place: _Place) -> None:
    if place.value is None:
        return
    if record["phase"] not in (L.EFFECT, L.ORDER) or not record["passed"].all():
        raise place.refuse("a battle is open only while an effect waits in combat")
    record["fighting"] = 1
    record["direction"] = 1 - 2 * place["direction"].choice(DIRECTIONS)
    record["battle_sector"] = place["sector"]["A"].integer(1, L.SECTORS) - 1
    opposite = place["sector"]["B"].integer(1, L.SECTORS) - 1
    if opposite - int(record["battle_sector"]) != int(record["offset"]):
        raise place["sector"].refuse("these sectors do not face each other at this offset")
    for seat, name in enumerate(SEAT_NAMES):
        record["left"][seat] = place["left"][name].integer(0, 4 * (L.LEVELS + 1))
    record["taking"] = place["taking"].choice(SEAT_NAMES)
    holder = int(record["initiative"])
    if record["taking"] != holder and record["left"][holder]:
        raise place["left"].refuse("the holder of the initiative takes all damage first (R6.4)")
    expected = [sector + 1 for sector in sectors_to_come(record)]
    if place["to_come"].value != expected:
        raise place["to_come"].refuse(f"{expected} is expected (R6.2)")


def _read_decision(cards: CardSet, record: Any, place: _Place) -> None:
    if record["phase"] not in (L.EFFECT, L.ORDER):
        for key in ("pending", "chain"):
            if place[key].value is not None:
                raise place[key].refuse("null is expected in this phase")
        return
    if record["passed"].all() and not record["fighting"]:
        raise place["battle"].refuse("after both have passed an effect waits only in a battle")
    record["pending"] = _read_pending(cards, record, place["pending"])
    if place["pending"]["seat"].value != SEAT_NAMES[record["to_move"]]:
        raise place["to_move"].refuse("the board's owner decides (R7.2)")
    chain = place["chain"]
    record["resolved"] = chain["resolved"].integer(0, L.MAX_CHAIN - 1)
    asked = int(record["pending"])
    taken = {asked, asked | 1} if record["phase"] == L.ORDER else {asked}
    items: list[int] = []
    for entry in chain["waiting"].items(L.MAX_WAITING - 2):
        items.append(_read_item(cards, record, entry))
        if items[-1] in items[:-1] or items[-1] in taken:
            raise entry.refuse("this half waits already")
    record["waiting"][: len(items)] = items
    record["waiting_size"] = len(items)


def _read_turn(record: Any, place: _Place) -> int:
    """Whose turn of Deployment it is; states from before the notation had the key are read where only
    one seat can be meant."""
    possible = _possible_turns(record)
    if "turn" not in place.value and len(possible) == 1:
        return possible[0]
    turn = place["turn"]
    if turn.value is None and L.NOBODY not in possible:
        raise turn.refuse("the seat is expected whose turn of Deployment it is")
    seat = L.NOBODY if turn.value is None else turn.choice(SEAT_NAMES)
    if seat not in possible:
        names = " or ".join(SEAT_NAMES[each] if each >= 0 else "null" for each in possible)
        raise turn.refuse(f"{names} is expected (R5.1, R5.5)")
    return seat


def _possible_turns(record: Any) -> list[int]:
    """R5.1, R5.5: the seat to move, a seat that has not passed where an effect waits, nobody in combat."""
    if record["phase"] == L.DEPLOYMENT:
        return [int(record["to_move"])]
    if record["phase"] in (L.EFFECT, L.ORDER) and not record["fighting"]:
        return [seat for seat in range(L.SEATS) if not record["passed"][seat]]
    return [L.NOBODY]


def _cell_at(record: Any, place: _Place) -> tuple[int, int, bool]:
    seat = place["seat"].choice(SEAT_NAMES)
    sector = place["sector"].integer(1, L.SECTORS) - 1
    level = place["level"].integer(0, L.LEVELS - 1)
    height = int(record["height"][seat, sector])
    if level >= height:
        raise place.refuse("no card lies there")
    return seat, int(record["cells"][seat, sector, level]), level == height - 1


def _read_pending(cards: CardSet, record: Any, place: _Place) -> int:
    if record["phase"] == L.EFFECT:
        item = _read_item(cards, record, place)
        record["effect"] = place["effect"].choice(EFFECTS)
        if place["effect"].value in ("draw", "strike", "backfire"):
            raise place["effect"].refuse("this effect needs no decision")
        return item
    seat, cell, on_top = _cell_at(record, place)
    effects = cards.tables[0]["faces"][cell & L.FACE_MASK, :, L.EFFECT_CODE]
    if not on_top or not effects.all():
        raise place.refuse("an order is asked only for two effects of a top card (R7.4)")
    return seat << 8 | (cell & L.CARD_MASK) << 1


def _read_item(cards: CardSet, record: Any, place: _Place) -> int:
    seat, cell, on_top = _cell_at(record, place)
    half = place["half"].choice(HALVES)
    effect = place["effect"].choice(EFFECTS)
    carried = cards.tables[0]["faces"][cell & L.FACE_MASK, half, L.EFFECT_CODE]
    if effect == L.NONE or carried != effect:
        raise place["effect"].refuse("this half does not carry that effect")
    if half == L.UPPER and not on_top:
        raise place["half"].refuse("this half is hidden (R1.6)")
    return seat << 8 | (cell & L.CARD_MASK) << 1 | half ^ int(bool(cell & L.PIVOT_BIT))


def _read_result(record: Any, place: _Place) -> None:
    record["winner"] = record["reason"] = L.NOBODY
    if record["phase"] != L.OVER:
        if place.value is not None:
            raise place.refuse("null is expected before the end")
        return
    winner = place["winner"]
    record["winner"] = L.NOBODY if winner.value is None else winner.choice(SEAT_NAMES)
    record["reason"] = place["reason"].choice(REASONS)
