"""An invented edition for the engine's tests, in the form of the catalogue export.

It keeps every fact that an edition must keep (100 numbers, 40 of them green, the allowed effects
and protections, four cruisers), and holds the simple cards that the cases need. Cruisers are not
symmetrical, so that a board read from the wrong side shows.
"""

import hashlib
import json
import random
from pathlib import Path
from typing import Any, NamedTuple

CARDS = Path(__file__).with_name("edition.txt")
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


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def catalogue() -> dict[str, Any]:
    """The edition as the notation's catalogue export."""
    cards = [
        {
            "number": number,
            "level": int(number[0]),
            "series": series,
            "name": f"Card {number}",
            "name_ru": f"Карта {number}",
            "top": half(top),
            "bottom": half(bottom),
        }
        for number, series, top, bottom in rows(CARDS.read_text())[1:]
    ]
    return revised({"cards": cards, "cruisers": [cruiser(key) for key in CRUISERS]})


def unarmed_catalogue() -> dict[str, Any]:
    """The invented edition with some fronts that have no fighter."""
    return with_fronts({number: (top, bottom) for number, top, bottom in rows(UNARMED)})


def with_fronts(fronts: dict[str, tuple[str, str]]) -> dict[str, Any]:
    """The invented edition with other fronts."""
    cards = [
        {**each, **dict(zip(("top", "bottom"), map(half, fronts[each["number"]]), strict=True))}
        if each["number"] in fronts
        else each
        for each in CATALOGUE["cards"]
    ]
    return revised({"cards": cards, "cruisers": CATALOGUE["cruisers"]})


class Chances(NamedTuple):
    """What wild fronts are drawn from: the fighters of both halves, and the effects of blue cards alone."""

    fighters: tuple[tuple[int, int], ...]
    blue: tuple[str, ...]


WILD = Chances(((1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (2, 2)), ("roll", "hit"))
UNARMED_WILD = Chances((*WILD.fighters, (0, 0), (0, 0), (0, 0)), ("roll", *["hit"] * 20))


def wild_catalogue(seed: int, chances: Chances = WILD) -> dict[str, Any]:
    """An edition by chance, with an effect on most halves: for long chains in random games."""
    chance = random.Random(seed)
    fronts: dict[str, tuple[str, str]] = {}
    for each in CATALOGUE["cards"]:
        face = wild_face(chance, each["series"] == "green", chances)
        while face in fronts.values():
            face = wild_face(chance, each["series"] == "green", chances)
        fronts[each["number"]] = face
    return with_fronts(fronts)


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
