"""Positions for tests of the rules: how they are written, and how facts are read.

`state["rng"]` is empty: put the generator's own text there first. `state["legal"]` is empty, too: it is
for the implementation to say, also before the first move.
"""

from typing import Any

from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.edition import CATALOGUE

Move = tuple[str, str]  # seat, action
Cards = list[Any]  # numbers, or what `card` returns
Board = dict[int, Cards]  # sector -> cards, level 0 first; sectors left out are empty


def card(
    number: str,
    *,
    back: bool = False,
    pivoted: bool = False,
    damage: tuple[int, int] = (0, 0),
    shields: tuple[int, int] = (0, 0),
) -> dict[str, Any]:
    """A card on a board; tokens as (upper, lower), by how the card lies."""
    return {
        "card": number,
        "face": "back" if back else "front",
        "pivoted": pivoted,
        "damage": {"upper": damage[0], "lower": damage[1]},
        "shield_damage": {"upper": shields[0], "lower": shields[1]},
    }


def laid(board: Board | None) -> list[list[dict[str, Any]]]:
    sectors = [(board or {}).get(sector, []) for sector in naive.SECTORS]
    return [[card(each) if isinstance(each, str) else each for each in cards] for cards in sectors]


def position(
    *,
    a: Board | None = None,
    b: Board | None = None,
    hands: tuple[list[str], list[str]] = ([], []),
    aside: tuple[list[str], list[str]] = ([], []),
    armour: tuple[int, int] | None = None,
    cruisers: tuple[str, str] = ("ares", "athena"),
    mode: str = "skirmish",
    initiative: str = "A",
    to_move: str | None = None,
    passed: str = "",
    offset: int = 0,
    number: int = 3,
    phase: str = "deployment",
    deck: list[str] | None = None,
    discard: list[str] | None = None,
    rest: str = "deck",
) -> dict[str, Any]:
    """A state of one common deck, at a decision of deployment or combat, every card in it once.

    The cards not named go under the deck's named ones, or to `rest`: "discard", "A" or "B" (hand).
    """
    state = bare_state(mode, cruisers, armour, initiative, number)
    state["to_move"] = to_move or initiative
    state.update(phase=phase, passed=list(passed), offset=offset)
    for index, (seat, board) in enumerate((("A", a), ("B", b))):
        side = state["seats"][seat]
        side.update(sectors=laid(board), hand=list(hands[index]), aside=list(aside[index]))
    state["shared"] = {"deck": list(deck or []), "discard": list(discard or [])}
    places = {
        "deck": state["shared"]["deck"],
        "discard": state["shared"]["discard"],
        "A": state["seats"]["A"]["hand"],
        "B": state["seats"]["B"]["hand"],
    }
    places[rest] += unused(state, mode)
    return completed(state)


def total_war(
    *,
    a: Board | None = None,
    b: Board | None = None,
    hands: tuple[list[str], list[str]] = ([], []),
    decks: tuple[list[str], list[str]] = ([], []),
    discards: tuple[list[str], list[str]] = ([], []),
    cruisers: tuple[str, str] = ("ares", "athena"),
    initiative: str = "A",
    phase: str = "deployment",
    passed: str = "",
) -> dict[str, Any]:
    """A state of Total War; each seat's deck holds the cards named, whatever their count."""
    state = bare_state("total_war", cruisers, None, initiative, 3)
    state.update(phase=phase, to_move=initiative, passed=list(passed))
    for index, (seat, board) in enumerate((("A", a), ("B", b))):
        state["seats"][seat].update(
            sectors=laid(board),
            hand=list(hands[index]),
            deck=list(decks[index]),
            discard=list(discards[index]),
        )
    return completed(state)


def bare_state(
    mode: str,
    cruisers: tuple[str, str],
    armour: tuple[int, int] | None,
    initiative: str,
    number: int,
) -> dict[str, Any]:
    empty: dict[str, list[str]] = {"A": [], "B": [], "shared": []}
    named = dict(zip(naive.SEATS, cruisers, strict=True))
    state = naive.new_state(CATALOGUE, mode, named, initiative, empty)
    for seat, left in zip(naive.SEATS, armour or (), strict=False):
        state["seats"][seat]["armour"] = left
    return {**state, "round": number}


def unused(state: dict[str, Any], mode: str) -> list[str]:
    """The mode's cards that the state does not hold yet."""
    used = set(state["shared"]["deck"] + state["shared"]["discard"])
    for side in state["seats"].values():
        used.update(side["hand"] + side["aside"])
        used.update(each["card"] for cards in side["sectors"] for each in cards)
    pool = [
        each["number"]
        for each in CATALOGUE["cards"]
        if mode != "training" or each["series"] == "green"
    ]
    return [number for number in pool if number not in used]


def completed(state: dict[str, Any]) -> dict[str, Any]:
    for side in state["seats"].values():
        side["hand"].sort()
    state["turn"] = state["to_move"] if state["phase"] == "deployment" else None
    state["legal"] = []
    return state


def combat(initiative: str = "A", **facts: Any) -> dict[str, Any]:
    """A position at the start of combat."""
    return position(initiative=initiative, phase="shift", passed="AB", **facts)


def fight(seat: str = "A", shift: int = 0, direction: str = "ltr") -> list[Move]:
    """The two decisions before the battles."""
    return [(seat, f"shift {shift}"), (seat, f"direction {direction}")]


def fact(state: dict[str, Any], path: str) -> Any:
    """What stands at a path.

    "seats.A.armour", "chain.waiting.0.half": keys and indices of the JSON, as they are;
    "hand.A": short for "seats.A.hand", likewise armour, aside, deck and discard;
    "A.2": the numbers of the cards in A's sector 2, level 0 first;
    "A.2.0.damage": the key of the card in A's sector 2 on level 0;
    a "#" behind a path: the length; "legal? pass": whether an action is listed.
    """
    if path.startswith("legal? "):
        return path.removeprefix("legal? ") in state["legal"]
    if path.endswith("#"):
        return len(fact(state, path[:-1]))
    first, *rest = path.split(".")
    if first in ("hand", "armour", "aside", "deck", "discard"):
        return state["seats"][rest[0]][first]
    if first in naive.SEATS:
        cards = state["seats"][first]["sectors"][int(rest[0]) - 1]
        return read(cards, rest[1:]) if rest[1:] else [each["card"] for each in cards]
    return read(state, [first, *rest])


def read(value: Any, keys: list[str]) -> Any:
    for key in keys:
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value
