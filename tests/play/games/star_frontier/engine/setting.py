"""Positions of Star Frontier on `arktal-1`, put together for a test."""

from typing import Any

import numpy as np

from play.games.star_frontier.edition.reader import shipped_edition
from play.games.star_frontier.engine.position import FrontierPosition

EDITION = shipped_edition()
PIECES = EDITION.maps["arktal-1"].pieces
WORD = 2**64

# Elements and units by hex, for seat A.
BARRACKS = {"-5,-3": "tower", "-4,-4": "wall", "-3,-4": "tower"}
SOLDIERS = {"-4,-3": "infantry", "-4,-5": "infantry"}
SHOP = {"-4,-4": "wall", "-3,-4": "wall", "-4,-3": "wall"}
TOWERS = {"-3,-5": "tower", "-3,-3": "tower", "-5,-3": "tower"}
WALLS = {"-5,-4": "wall", "-2,-5": "wall", "-4,-2": "wall"}
LABORATORY = {"-4,-3": "wall"} | dict.fromkeys(
    ("-3,-4", "-5,-3", "-5,-4", "-4,-5", "-3,-5"), "tower"
)


def setting(
    a, b=None, *, crossings=None, gold=50, research=(), turns=50, edition=EDITION, **changes
) -> FrontierPosition:
    """Seat A is to move; `a` and `b` say by hex what the seats have there. Gold and research are A's.

    A wall of two hexes stands on both, such as `-4,-4/-5,-4` (S1.4).
    """
    state = FrontierPosition.new(edition, PIECES, turns, seed=1, first=0).state()
    state |= {"phase": "combat", "to_move": "A", "first": "A", **changes}
    for seat, things in (("A", a), ("B", {"3,4": "infantry"} if b is None else b)):
        stock = state["seats"][seat]["stock"]
        for at, kind in things.items():
            stock[kind] -= 1
            if kind in EDITION.units:
                state["units"].append({"at": at, "seat": seat, "kind": kind})
            else:
                state["elements"].append({"at": at.split("/"), "seat": seat, "kind": kind})
    for side, seat in sorted((crossings or {}).items()):
        state["crossings"].append({"side": side, "seat": seat})
        state["seats"][seat]["stock"]["wall"] -= 1
    for part in ("units", "elements"):
        state[part].sort(key=lambda thing: thing["at"])
    state["seats"]["A"] |= {"gold": gold, "research": list(research)}
    return FrontierPosition.from_state(edition, state, turns)


def new_game(seed: int = 1) -> FrontierPosition:
    """A game on `arktal-1` that A begins."""
    return FrontierPosition.new(EDITION, PIECES, 50, seed=seed, first=0)


def mixed(word: int) -> int:
    """The output of splitmix64 for a state."""
    z = (word + 0x9E3779B97F4A7C15) % WORD
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def die_of(seed: int, turn: int, seat: int, shot: int, place: int) -> int:
    """The die that falls: drawn from seed, turn and number of the shot, with rejection."""
    number = (turn * 2 + seat) << 20 | shot << 8 | place
    word = mixed(seed ^ mixed(number))
    while word >> 32 >= 2**32 // 12 * 12:
        word = mixed(word)
    return (word >> 32) % 12 + 1


def rolling(game: FrontierPosition, action: str, *wanted: int) -> list[dict[str, Any]]:
    """Does the action with the dice wanted, by a seed that rolls them; the events."""
    record = game.records[0]
    told = int(record["turn"]), int(record["to_move"]), int(record["shot"])
    seed = 0
    while any(die_of(seed, *told, place) != die for place, die in enumerate(wanted)):
        seed += 1
    game.records["seed"] = np.uint64(seed)
    events = game.apply(str(game.to_move), action)
    assert tuple(event["die"] for event in events if event["event"] == "roll") == wanted
    return events


def do(game: FrontierPosition, *actions: str) -> list[dict[str, Any]]:
    """The seats to move do these one after another; the events."""
    return [event for action in actions for event in game.apply(str(game.to_move), action)]


def legal(game: FrontierPosition, verb: str) -> list[str]:
    """What is legal of one verb, without it."""
    return [text.removeprefix(f"{verb} ") for text in game.legal() if text.startswith(f"{verb} ")]


def why(game: FrontierPosition, action: str) -> tuple[str, str]:
    """The code and the paragraph of a refusal."""
    refused = game.why_not(str(game.to_move), action)
    assert refused is not None, action
    return refused.code, refused.rule


def laid_game(seed: int) -> FrontierPosition:
    """A game whose map is still to be laid."""
    return FrontierPosition.new(EDITION, None, 50, seed=seed)


def thing(game: FrontierPosition, at: str) -> str | None:
    """What stands on a hex, such as `A wall`."""
    state = game.truth()
    found = [(unit["at"], unit) for unit in state["units"]]
    found += [(element["at"][0], element) for element in state["elements"]]
    return next((f"{each['seat']} {each['kind']}" for where, each in found if where == at), None)
