"""Positions for tests of the rules: how they are written, and how facts are read.

`state["rng"]` is empty: put the generator's own text there first. `state["legal"]` is empty, too: it is
for the implementation to say, also before the first move.
"""

from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.edition import CATALOGUE
from tests.play.games.starfighter.engine.naive_check import all_cards


def card(number, *, back=False, pivoted=False, damage=(0, 0), shields=(0, 0)):
    """A card on a board; tokens as (upper, lower), by how the card lies."""
    return {
        "card": number,
        "face": "back" if back else "front",
        "pivoted": pivoted,
        "damage": {"upper": damage[0], "lower": damage[1]},
        "shield_damage": {"upper": shields[0], "lower": shields[1]},
    }


def laid(board):
    sectors = [(board or {}).get(sector, []) for sector in naive.SECTORS]
    return [[card(each) if isinstance(each, str) else each for each in cards] for cards in sectors]


def position(
    *,
    a=None,
    b=None,
    hands=([], []),
    aside=([], []),
    armour=None,
    cruisers=("ares", "athena"),
    initiative="A",
    to_move=None,
    passed="",
    phase="deployment",
    deck=None,
    discard=None,
    rest="deck",
    decks=None,
    discards=([], []),
    **facts,
):
    """A state at a decision of deployment or combat, with other `facts` such as its `round` and `offset`.

    The boards `a` and `b` have lists of cards by sector, level 0 first: numbers, or what `card` returns.

    Of Skirmish: every card is in it once, and those not named go under the deck's named ones, or to `rest`:
    "discard", "A" or "B" (hand). With `decks` of Total War: each seat has the cards named, whatever their
    count.
    """
    mode, none = "skirmish" if decks is None else "total_war", {"A": [], "B": [], "shared": []}
    seats = dict(zip("AB", cruisers, strict=True))
    state = naive.new_state(CATALOGUE, mode, seats, initiative, none)
    state |= {"round": 3, "to_move": to_move or initiative, "phase": phase, "passed": list(passed)}
    for n, (side, board) in enumerate(zip(state["seats"].values(), (a, b), strict=True)):
        side.update(sectors=laid(board), hand=list(hands[n]), aside=list(aside[n]))
        side["armour"] = armour[n] if armour else side["armour"]
        if decks:
            side.update(deck=list(decks[n]), discard=list(discards[n]))
    if not decks:
        state["shared"] = {"deck": list(deck or []), "discard": list(discard or [])}
        hand_of = {seat: side["hand"] for seat, side in state["seats"].items()}
        {**state["shared"], **hand_of}[rest].extend(unused(state))
    for side in state["seats"].values():
        side["hand"].sort()
    turn = state["to_move"] if phase == "deployment" else None
    return {**state, "turn": turn, "legal": [], **facts}


def unused(state):
    """The cards that the state does not hold yet."""
    used = {number for _owner, number in all_cards(state)}
    return [each["number"] for each in CATALOGUE["cards"] if each["number"] not in used]


def combat(initiative="A", **facts):
    """A position at the start of combat."""
    return position(initiative=initiative, phase="shift", passed="AB", **facts)


def fact(state, path):
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


def read(value, keys):
    for key in keys:
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value
