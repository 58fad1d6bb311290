"""An invented edition for the engine's tests, in the form of the catalogue export.

It keeps every fact that an edition must keep (100 numbers, 40 of them green, the allowed effects
and protections, four cruisers), and holds the simple cards that the cases need. Cruisers are not
symmetrical, so that a board read from the wrong side shows.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from typing import Any, NamedTuple

SERIALS = {0: 15, 1: 22, 2: 27, 3: 36}
GREENS = {0: 6, 1: 9, 2: 11, 3: 13}  # the first serials of a level; 3-35 is green, too

# number | top half | bottom half: fighters, then an effect or a protection or both
WRITTEN = """
0-1  | 2              | 0
0-2  | 1              | 1
0-3  | 1 vertical     | 1
0-4  | 1 strike       | 0
0-5  | 1 draw         | 0 draw
0-6  | 1 lateral      | 0
0-7  | 1              | 2
0-8  | 1 hit          | 0
0-9  | 1 roll         | 0
0-10 | 1 shield_2     | 0
0-11 | 1 force_field  | 1
0-12 | 1 draw         | 1
0-13 | 1 free         | 0
1-1  | 2 vertical     | 0
1-2  | 1 vertical     | 1 strike
1-3  | 2 backfire     | 0
1-4  | 1 destroy      | 0 draw
1-5  | 2              | 1
1-6  | 2              | 2
1-7  | 1 pivot        | 0
1-8  | 1 lateral      | 1 vertical
1-9  | 1 destroy      | 0
1-10 | 1 hit          | 1
1-11 | 1 roll         | 1
1-12 | 1 shield_2     | 1 shield_3
1-13 | 1 shield_2     | 1 force_field
1-14 | 2 force_field  | 1
1-15 | 1 strike       | 0 vertical
1-16 | 1 vertical     | 1 roll
1-17 | 1 roll         | 0 strike
1-18 | 1 destroy      | 1 free
1-19 | 2 shield_4     | 0 draw
2-1  | 2 strike       | 0
2-2  | 1 strike       | 1
2-3  | 1 lateral      | 1
2-4  | 1 destroy      | 1
2-5  | 1 free         | 1
2-6  | 2 pivot        | 0
2-7  | 1 draw         | 1 strike
2-8  | 1 backfire     | 2
2-9  | 0              | 1
2-10 | 1              | 0
2-11 | 3              | 0
2-12 | 1 force_field  | 0
2-13 | 1 shield_3     | 1
2-14 | 1 roll         | 2
2-15 | 1              | 1 force_field
3-1  | 1 pivot        | 1 vertical
3-2  | 1 lateral      | 0 strike
3-3  | 1 vertical     | 0 strike
3-4  | 1 destroy      | 0 strike
3-5  | 2 draw         | 1
3-6  | 3              | 1
3-7  | 0              | 2
3-8  | 0              | 3
3-9  | 1              | 3
3-10 | 1 lateral      | 1 draw
3-11 | 4              | 0
3-12 | 0              | 4
3-13 | 1 pivot        | 1 free
3-14 | 2 hit          | 2
3-15 | 1 destroy      | 2 shield_4
3-16 | 1 backfire     | 1 strike
3-35 | 1 draw         | 0 pivot
"""
# Fronts without any fighter, which an owner's edition may have (R6.6), and what they take the place of.
UNARMED = """
0-15 | 0 lateral      | 0 draw
1-20 | 0              | 0
2-20 | 0              | 0
2-21 | 0 shield_2     | 0
2-22 | 0 force_field  | 0
2-23 | 0 shield_2     | 0 force_field
2-24 | 0 strike       | 0
2-25 | 0 shield_2     | 0 shield_3
"""
PROTECTIONS = ("force_field", "shield_2", "shield_3", "shield_4")
FILLED_IN = ("draw", "lateral", "vertical", "free", "pivot", "destroy", "strike", "backfire")
FILLED_IN_BLUE = ("backfire", "free", "roll", "hit", *PROTECTIONS)

CRUISERS = {
    "ares": (20, (4, 4, 3, 3, 2), (1, 1, 1, 1, 1)),
    "athena": (20, (2, 3, 4, 4, 3), (1, 1, 1, 1, 1)),
    "atlas": (22, (4, 3, 2, 4, 3), (1, 1, 0, 2, 0)),
    "apollo": (18, (2, 2, 2, 2, 3), (1, 1, 1, 1, 1)),
}


def half(text: str) -> dict[str, Any]:
    """A half from its words, such as "1 strike shield_2"."""
    fighters, *words = text.split()
    return {
        "fighters": int(fighters),
        "effect": next((word for word in words if word not in PROTECTIONS), None),
        "protection": next((word for word in words if word in PROTECTIONS), None),
    }


def written_cards(text: str = WRITTEN) -> dict[str, tuple[str, str]]:
    rows = [line.split("|") for line in text.strip().splitlines()]
    return {number.strip(): (top.strip(), bottom.strip()) for number, top, bottom in rows}


def is_green(level: int, serial: int) -> bool:
    return serial <= GREENS[level] or (level, serial) == (3, 35)


def unwritten_faces(words: tuple[str, ...]) -> list[tuple[str, str]]:
    """More faces than the edition has room for, each different from the written ones."""
    written = set(written_cards().values())
    faces = [
        (f"{above} {first}", f"{below} {second}".strip())
        for (above, below), second, first in itertools.product(
            ((2, 1), (1, 1), (1, 2), (2, 2)), ("", *words), words
        )
        if first != second
    ]
    return [face for face in faces if face not in written]


def catalogue() -> dict[str, Any]:
    """The edition as the notation's catalogue export."""
    cards = []
    written = written_cards()
    spare = {True: iter(unwritten_faces(FILLED_IN)), False: iter(unwritten_faces(FILLED_IN_BLUE))}
    for level, serials in SERIALS.items():
        for serial in range(1, serials + 1):
            number, green = f"{level}-{serial}", is_green(level, serial)
            top, bottom = written[number] if number in written else next(spare[green])
            cards.append(
                {
                    "number": number,
                    "level": level,
                    "series": "green" if green else "blue",
                    "name": f"Card {number}",
                    "name_ru": f"Карта {number}",
                    "top": half(top),
                    "bottom": half(bottom),
                }
            )
    return revised({"cards": cards, "cruisers": [cruiser(key) for key in CRUISERS]})


def unarmed_catalogue() -> dict[str, Any]:
    """The invented edition with some fronts that have no fighter."""
    unarmed = written_cards(UNARMED)
    cards = []
    for each in CATALOGUE["cards"]:
        top, bottom = unarmed.get(each["number"], ("", ""))
        cards.append({**each, "top": half(top), "bottom": half(bottom)} if top else each)
    return revised({"cards": cards, "cruisers": CATALOGUE["cruisers"]})


class Chances(NamedTuple):
    """What wild fronts are drawn from: the fighters of both halves, and the effects of blue cards alone."""

    fighters: tuple[tuple[int, int], ...]
    blue: tuple[str, ...]


WILD = Chances(
    fighters=((1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (2, 2)), blue=("roll", "hit")
)
UNARMED_WILD = Chances(
    fighters=(*WILD.fighters, (0, 0), (0, 0), (0, 0)), blue=("roll", *["hit"] * 20)
)


def wild_catalogue(seed: int, chances: Chances = WILD) -> dict[str, Any]:
    """An edition by chance, with an effect on most halves: for long chains in random games."""
    chance = random.Random(seed)
    faces: set[tuple[str, str]] = set()
    cards = []
    for each in CATALOGUE["cards"]:
        face = wild_face(chance, each["series"] == "green", chances)
        while face in faces:
            face = wild_face(chance, each["series"] == "green", chances)
        faces.add(face)
        cards.append({**each, "top": half(face[0]), "bottom": half(face[1])})
    return revised({"cards": cards, "cruisers": CATALOGUE["cruisers"]})


def wild_face(chance: random.Random, green: bool, chances: Chances) -> tuple[str, str]:
    top, bottom = chance.choice(chances.fighters)
    words = []
    for _ in range(2):
        word = chance.choice([*FILLED_IN, ""] if green else [*FILLED_IN, *chances.blue, ""])
        if word in words and word in ("pivot", "roll"):  # they could chain for ever
            word = ""
        words.append(word)
    guards = ["", ""] if green else [chance.choice(["", "", *PROTECTIONS]) for _ in range(2)]
    above, below = (" ".join(filter(None, pair)) for pair in zip(words, guards, strict=True))
    return f"{top} {above}".strip(), f"{bottom} {below}".strip()


def cruiser(key: str) -> dict[str, Any]:
    armour, fields, symbols = CRUISERS[key]
    sectors = [{"fields": count, "draw": draw} for count, draw in zip(fields, symbols, strict=True)]
    return {"key": key, "name": key.capitalize(), "armour": armour, "sectors": sectors}


def revised(content: dict[str, Any]) -> dict[str, Any]:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return {"revision": hashlib.sha256(text.encode()).hexdigest(), **content}


CATALOGUE = catalogue()
