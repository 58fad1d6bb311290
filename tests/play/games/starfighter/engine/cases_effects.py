"""Cases for effects and their chains (R7)."""

from __future__ import annotations

from typing import Any

from tests.play.games.starfighter.engine.position import (
    FULL_APOLLO,
    Board,
    Case,
    Move,
    card,
    chain,
    combat,
    effect,
    fight,
    position,
)

NO_TOKENS = {"upper": 0, "lower": 0}
UNDER_3 = ["0-1", "1-5", "2-10"]  # three plain cards, for a card of level 3
LOOP: Move = ("A", "vertical A 1 0")  # two cards with `vertical` on top turn for ever


def with_effect(number: str, a: Board | None = None, **facts: Any) -> dict[str, Any]:
    """A is about to play a card of level 0, or of level 1 on `0-1` in sector 1."""
    below: Board = {1: ["0-1"]} if number.startswith("1-") else {}
    return position(a={**below, **(a or {})}, hands=([number], []), **facts)


def play(number: str) -> Move:
    return ("A", f"play {number} front 1")


TRIGGERS = [
    Case(
        "a card moved to the top shows its upper half",
        "R7.1",
        with_effect("0-3", {2: ["0-4", "2-10"]}),
        [play("0-3"), ("A", "vertical A 2 0")],
        {"A.2": ["2-10", "0-4"], "armour.B": 19, "to_move": "B"},
    ),
    Case(
        "the destroyed cover shows the card below",
        "R7.1",
        with_effect("1-9", {2: ["0-4", "2-10"]}),
        [play("1-9"), ("A", "destroy A 2 1")],
        {"A.2": ["0-4"], "armour.B": 19},
    ),
    Case(
        "the cover moved away shows the card below, and its owner's effect is carried out",
        "R7.1 R7.2",
        with_effect("0-13", b={2: ["0-4", "2-10"]}),
        [play("0-13"), ("A", "free B 2 1 3")],
        {"armour.A": 19, "armour.B": 20, "B.2": ["0-4"], "B.3": ["2-10"], "to_move": "B"},
    ),
    Case(
        "a top card moved on top elsewhere does not trigger again",
        "R7.1",
        with_effect("0-13", {2: ["0-4"], 3: ["0-2"]}),
        [play("0-13"), ("A", "free A 2 0 3")],
        {"A.3": ["0-2", "0-4"], "armour.B": 20},
    ),
    Case(
        "a top card pivoted does not trigger",
        "R7.1",
        with_effect("1-7", {2: ["0-4"]}),
        [play("1-7"), ("A", "pivot A 2 0")],
        {"A.2.0.pivoted": True, "armour.B": 20, "to_move": "B"},
    ),
    Case(
        "a covered card pivoted shows its other half",
        "R7.1",
        with_effect("1-7", {2: ["2-7", "2-10"]}, deck=["3-20"]),
        [play("1-7"), ("A", "pivot A 2 0")],
        {"aside.A": ["3-20"], "armour.B": 20, "A.2.0.pivoted": True},
    ),
    Case(
        "the owner of the board decides, whoever's turn it is",
        "R7.2",
        with_effect("1-9", b={2: ["2-5", "2-10"]}),
        [play("1-9"), ("A", "destroy B 2 1")],
        {
            "to_move": "B",
            "phase": "effect",
            "pending": effect("free B 2 0 upper"),
            "chain": chain(1),
        },
        refused=[("A", "free B 2 0 1"), ("B", "pass")],
    ),
    Case(
        "backfire on the enemy's board harms the enemy",
        "R7.2 R7",
        with_effect("1-9", b={2: ["1-3", "2-10"]}),
        [play("1-9"), ("A", "destroy B 2 1")],
        {"armour.B": 19, "armour.A": 20, "to_move": "B", "phase": "deployment"},
    ),
    Case(
        "a target without consequence is allowed, the carrier too, and nothing else",
        "R7.3",
        with_effect("0-3", {2: ["0-2", "1-5"]}, b={4: ["0-7"]}),
        [play("0-3")],
        {
            "legal": ["vertical A 1 0", "vertical A 2 0", "vertical A 2 1", "vertical B 4 0"],
            "pending": effect("vertical A 1 0 upper"),
            "chain": chain(0),
            "battle": None,
        },
        refused=[("A", "pass"), ("A", "vertical A 3 0"), ("B", "vertical A 1 0")],
    ),
    Case(
        "a vertical move of a top card changes nothing",
        "R7.3",
        with_effect("0-3", {2: ["0-2", card("1-6", damage=(2, 1))]}),
        [play("0-3"), ("A", "vertical A 2 1")],
        {"A.2": ["0-2", "1-6"], "A.2.1.damage": {"upper": 2, "lower": 1}, "to_move": "B"},
    ),
    Case(
        "a card destroys itself and uncovers the one below",
        "R7.3 R7.1",
        position(a={1: ["0-4"]}, hands=(["1-9"], [])),
        [play("1-9"), ("A", "destroy A 1 1")],
        {"A.1": ["0-4"], "armour.B": 19, "shared.discard": ["1-9"], "to_move": "B"},
    ),
    Case(
        "strike and backfire",
        "R7",
        position(a={1: UNDER_3}, hands=(["3-16"], [])),
        [play("3-16"), ("A", "resolve lower")],
        {"armour.A": 19, "armour.B": 19, "to_move": "B", "chain": None},
    ),
    Case(
        "a drawn card is set aside, not in hand",
        "R7",
        with_effect("0-12", deck=["3-20", "3-21"]),
        [play("0-12")],
        {"aside.A": ["3-20"], "hand.A": [], "to_move": "B"},
    ),
]

CHAINS = [
    Case(
        "the order is asked when both effects are alike",
        "R7.4",
        with_effect("0-5"),
        [play("0-5")],
        {
            "phase": "order",
            "to_move": "A",
            "legal": ["resolve lower", "resolve upper"],
            "pending": {"effect": None, "seat": "A", "sector": 1, "level": 0, "half": None},
            "chain": chain(0),
            "aside.A": [],
        },
        refused=[("A", "pass"), ("B", "resolve upper")],
    ),
    Case(
        "both of two draws are carried out",
        "R7.4",
        with_effect("0-5", deck=["3-20", "3-21"]),
        [play("0-5"), ("A", "resolve lower")],
        {"aside.A": ["3-20", "3-21"], "phase": "deployment", "to_move": "B", "chain": None},
    ),
    Case(
        "the second effect waits",
        "R7.4",
        position(a={1: UNDER_3}, hands=(["3-10"], [])),
        [play("3-10"), ("A", "resolve upper")],
        {"pending": effect("lateral A 1 3 upper"), "chain": chain(0, "draw A 1 3 lower")},
    ),
    Case(
        "what the first effect set off comes before the second",
        "R7.4",
        with_effect("1-4", {2: ["2-5", "2-10"]}),
        [play("1-4"), ("A", "resolve upper"), ("A", "destroy A 2 1")],
        {
            "pending": effect("free A 2 0 upper"),
            "chain": chain(1, "draw A 1 1 lower"),
            "aside.A": [],
        },
    ),
    Case(
        "the second effect comes at last",
        "R7.4",
        with_effect("1-4", {2: ["2-5", "2-10"]}),
        [play("1-4"), ("A", "resolve upper"), ("A", "destroy A 2 1"), ("A", "free A 2 0 3")],
        {"aside.A#": 1, "chain": None, "to_move": "B"},
    ),
    Case(
        "an order within a chain: the earlier effect goes on waiting",
        "R7.4 R7.10",
        with_effect("1-17", {2: [card("3-10", back=True)]}),
        [play("1-17"), ("A", "resolve upper"), ("A", "roll A 2 0")],
        {
            "phase": "order",
            "pending": {"effect": None, "seat": "A", "sector": 2, "level": 0, "half": None},
            "chain": chain(1, "strike A 1 1 lower"),
        },
    ),
    Case(
        "the effect to be resolved next is the last of those waiting",
        "R7.4",
        with_effect("1-17", {2: [card("3-10", back=True)]}),
        [play("1-17"), ("A", "resolve upper"), ("A", "roll A 2 0"), ("A", "resolve upper")],
        {
            "phase": "effect",
            "pending.effect": "lateral",
            "chain": chain(1, "strike A 1 1 lower", "draw A 2 0 lower"),
        },
    ),
    Case(
        "an effect carried out without asking counts as resolved",
        "R7.4 R7.8",
        with_effect("1-17", {2: [card("3-10", back=True)]}),
        [play("1-17"), ("A", "resolve upper"), ("A", "roll A 2 0"), ("A", "resolve lower")],
        {"pending.effect": "lateral", "chain.resolved": 2, "chain.waiting#": 1, "aside.A#": 1},
    ),
    Case(
        "the order on the enemy's board is the enemy's choice",
        "R7.2 R7.4",
        with_effect("0-9", b={2: [card("0-5", back=True)]}),
        [play("0-9"), ("A", "roll B 2 0")],
        {"phase": "order", "to_move": "B", "pending.seat": "B", "aside.B": []},
        refused=[("A", "resolve upper")],
    ),
    Case(
        "a waiting effect is dropped when its half becomes hidden",
        "R7.4",
        with_effect("1-15"),
        [play("1-15"), ("A", "resolve lower"), ("A", "vertical A 1 0")],
        {"A.1": ["1-15", "0-1"], "armour.B": 20, "to_move": "B", "chain": None},
    ),
    Case(
        "a dropped effect is no longer among those waiting",
        "R7.4",
        position(a={1: ["0-6"]}, hands=(["1-15"], [])),
        [play("1-15"), ("A", "resolve lower"), ("A", "vertical A 1 0")],
        {"pending.effect": "lateral", "chain": chain(1), "armour.B": 20},
    ),
    Case(
        "visible again, it triggers anew, and once",
        "R7.4 R7.1",
        position(a={1: ["0-6"]}, hands=(["1-15"], [])),
        [play("1-15"), ("A", "resolve lower"), ("A", "vertical A 1 0"), ("A", "lateral A 1 1 2")],
        {"A.1": ["1-15"], "A.2": ["0-6"], "armour.B": 19, "to_move": "B"},
    ),
    Case(
        "a waiting effect is dropped when its card is destroyed",
        "R7.4",
        position(a={1: UNDER_3}, hands=(["3-4"], [])),
        [play("3-4"), ("A", "resolve upper"), ("A", "destroy A 1 3")],
        {"A.1": UNDER_3, "armour.B": 20, "shared.discard": ["3-4"], "to_move": "B"},
    ),
    Case(
        "a waiting effect follows its card to another sector",
        "R7.4",
        position(a={1: ["0-1", "1-5", "2-5"]}, hands=(["3-2"], [])),
        [play("3-2"), ("A", "resolve upper"), ("A", "lateral A 1 3 2")],
        {"pending": effect("free A 1 2 upper"), "chain": chain(1, "strike A 2 0 lower")},
    ),
    Case(
        "and is carried out from there, once",
        "R7.4",
        position(a={1: ["0-1", "1-5", "2-5"]}, hands=(["3-2"], [])),
        [play("3-2"), ("A", "resolve upper"), ("A", "lateral A 1 3 2"), ("A", "free A 1 2 1")],
        {"armour.B": 19, "A.2": ["3-2"], "to_move": "B"},
    ),
    Case(
        "a waiting effect follows its card down when it slides",
        "R7.4 R7.6",
        position(a={1: ["0-13", "1-5", "2-10"]}, hands=(["3-2"], [])),
        [play("3-2"), ("A", "resolve upper"), ("A", "lateral A 1 0 2")],
        {
            "A.1": ["1-5", "2-10", "3-2"],
            "pending": effect("free A 2 0 upper"),
            "chain.waiting": [effect("strike A 1 2 lower")],
        },
    ),
    Case(
        "a waiting effect of a top card goes on waiting when the card is pivoted",
        "R7.4",
        position(a={1: UNDER_3}, hands=(["3-1"], [])),
        [play("3-1"), ("A", "resolve upper"), ("A", "pivot A 1 3")],
        {"A.1.3.pivoted": True, "pending": effect("vertical A 1 3 upper"), "chain": chain(1)},
    ),
    Case(
        "a roll drops what waits on the card",
        "R7.4",
        with_effect("1-17"),
        [play("1-17"), ("A", "resolve upper"), ("A", "roll A 1 1")],
        {"A.1.1.face": "back", "armour.B": 20, "to_move": "B", "chain": None},
    ),
    Case(
        "a roll by another card drops what waits, too",
        "R7.4 R7.10",
        with_effect("1-17", {2: [card("0-9", back=True)]}),
        [play("1-17"), ("A", "resolve upper"), ("A", "roll A 2 0"), ("A", "roll A 1 1")],
        {"A.1.1.face": "back", "armour.B": 20, "to_move": "B", "chain": None},
    ),
    Case(
        "a lower half stays visible under another card, and its effect goes on waiting",
        "R7.4 R1.6",
        position(a={1: UNDER_3}, hands=(["3-3"], [])),
        [play("3-3"), ("A", "resolve upper"), ("A", "vertical A 1 0")],
        {"A.1": ["1-5", "2-10", "3-3", "0-1"], "armour.B": 19, "to_move": "B"},
    ),
    Case(
        "a covered card pivoted drops what waits on one half and triggers the other",
        "R7.4 R7.1 R7.9",
        position(a={1: ["0-1", "1-7", "2-10"]}, hands=(["3-3"], [])),
        [play("3-3"), ("A", "resolve upper"), ("A", "vertical A 1 1"), ("A", "pivot A 1 2")],
        {
            "A.1": ["0-1", "2-10", "3-3", "1-7"],
            "pending": effect("vertical A 1 2 lower"),
            "chain": chain(2),
            "armour.B": 20,
        },
    ),
    Case(
        "a chain in a battle goes back to the battle",
        "R7.4 R6.6",
        combat(a={1: ["1-9", "2-10"], 2: ["2-5", "3-6"]}, b={1: ["2-11"]}),
        [*fight(), ("A", "destroy A 2 1"), ("A", "free A 2 0 1")],
        {
            "A.1": ["1-9"],
            "A.2": [],
            "pending": effect("destroy A 1 0 upper"),
            "chain": chain(0),
            "battle.left": {"A": 0, "B": 1},
            "armour.A": 20,
            "shared.discard": ["2-10", "3-6", "2-5"],
        },
    ),
]

MOVES = [
    Case(
        "a moved top card keeps all its tokens",
        "R7.5",
        with_effect("0-13", {2: [card("1-6", damage=(1, 2))]}),
        [play("0-13"), ("A", "free A 2 0 3")],
        {"A.3.0.damage": {"upper": 1, "lower": 2}},
    ),
    Case(
        "a card moved on top of another makes it lose the tokens of its upper half",
        "R7.5",
        with_effect("0-13", {2: [card("1-6", damage=(1, 2))], 3: ["0-2"]}),
        [play("0-13"), ("A", "free A 3 0 2")],
        {"A.2": ["1-6", "0-2"], "A.2.0.damage": {"upper": 0, "lower": 2}},
    ),
    Case(
        "a card moved from under another keeps the tokens of its lower half",
        "R7.5",
        with_effect("0-13", {2: [card("1-6", damage=(0, 2)), "2-10"]}),
        [play("0-13"), ("A", "free A 2 0 3")],
        {"A.2": ["2-10"], "A.3.0.damage": {"upper": 0, "lower": 2}},
    ),
    Case(
        "a top card that slides down keeps its tokens",
        "R7.5 R7.6",
        with_effect("1-9", {2: ["0-2", card("1-6", damage=(1, 1))]}),
        [play("1-9"), ("A", "destroy A 2 0")],
        {"A.2": ["1-6"], "A.2.0.damage": {"upper": 1, "lower": 1}},
    ),
    Case(
        "shield tokens return with their half",
        "R7.5 R8.2",
        with_effect("0-13", b={2: [card("1-12", shields=(1, 2))], 3: ["0-2"]}),
        [play("0-13"), ("A", "free B 3 0 2")],
        {"B.2.0.shield_damage": {"upper": 0, "lower": 2}},
    ),
    Case(
        "cards slide down and nothing triggers",
        "R7.6",
        with_effect("0-13", {2: ["0-4", "0-2", "2-2"]}),
        [play("0-13"), ("A", "free A 2 1 3")],
        {"A.2": ["0-4", "2-2"], "A.3": ["0-2"], "armour.B": 20, "to_move": "B"},
    ),
    Case(
        "a card destroyed in the middle uncovers nothing",
        "R7.6 R7.1",
        with_effect("1-9", {2: ["0-4", "2-10", "3-6"]}),
        [play("1-9"), ("A", "destroy A 2 1")],
        {"A.2": ["0-4", "3-6"], "armour.B": 20, "shared.discard": ["2-10"]},
    ),
    Case(
        "a lateral move goes to a neighbouring sector with a free field",
        "R7.7",
        with_effect(
            "0-6", {4: ["0-2"], 5: ["0-7", "1-5"]}, b={1: ["1-20", "1-21", "1-22"], 2: ["2-9"]}
        ),
        [play("0-6")],
        {
            "legal": [
                "lateral A 1 0 2",
                "lateral A 4 0 3",
                "lateral A 5 0 4",
                "lateral A 5 1 4",
                "lateral B 1 0 2",
                "lateral B 1 1 2",
                "lateral B 1 2 2",
                "lateral B 2 0 3",
            ]
        },
    ),
    Case(
        "a free move reaches every sector with a free field, and the own one always",
        "R7.7",
        with_effect("0-13", {5: ["0-7", "1-5"]}),
        [play("0-13")],
        {
            "legal": [
                *[f"free A 1 0 {goal}" for goal in (1, 2, 3, 4)],
                *[f"free A 5 0 {goal}" for goal in (1, 2, 3, 4, 5)],
                *[f"free A 5 1 {goal}" for goal in (1, 2, 3, 4, 5)],
            ]
        },
    ),
    Case(
        "a free move within a full sector",
        "R7.7 R7.1",
        with_effect("0-13", {5: ["0-4", "1-5"]}),
        [play("0-13"), ("A", "free A 5 0 5")],
        {"A.5": ["1-5", "0-4"], "armour.B": 19},
    ),
    Case(
        "levels are not checked, face and orientation are kept",
        "R7.7",
        with_effect("0-13", {2: [*UNDER_3, card("3-9", pivoted=True, damage=(2, 0))]}),
        [play("0-13"), ("A", "free A 2 3 4")],
        {"A.4.0": card("3-9", pivoted=True, damage=(2, 0))},
    ),
    Case(
        "a face-down card stays face down",
        "R7.7",
        with_effect("0-13", b={2: [card("3-9", back=True, pivoted=True, damage=(0, 1)), "0-2"]}),
        [play("0-13"), ("A", "free B 2 0 5")],
        {"B.5.0": card("3-9", back=True, pivoted=True, damage=(0, 1)), "B.2": ["0-2"]},
    ),
    Case(
        "no card goes to the other board",
        "R7.7",
        with_effect("0-6", b={3: ["0-2"]}),
        [play("0-6"), ("A", "lateral B 3 0 4")],
        {"B.4": ["0-2"], "A.4": [], "B.3": []},
    ),
]

TURNED = [
    Case(
        "a pivoted top card keeps the tokens on their printed halves",
        "R7.9 R7.5",
        with_effect(
            "1-7", {2: [card("1-6", damage=(1, 2))]}, b={3: [card("1-12", shields=(2, 1))]}
        ),
        [play("1-7"), ("A", "pivot A 2 0")],
        {"A.2.0.damage": {"upper": 2, "lower": 1}},
    ),
    Case(
        "shield tokens, too",
        "R7.9 R7.5",
        with_effect("1-7", b={3: [card("1-12", shields=(2, 1), damage=(0, 1))]}),
        [play("1-7"), ("A", "pivot B 3 0")],
        {"B.3.0.shield_damage": {"upper": 1, "lower": 2}, "B.3.0.damage": {"upper": 1, "lower": 0}},
    ),
    Case(
        "a pivoted covered card loses the tokens of the half that is now hidden",
        "R7.9 R7.5",
        with_effect("1-7", {2: [card("1-6", damage=(0, 1)), "2-10"]}),
        [play("1-7"), ("A", "pivot A 2 0")],
        {"A.2.0.damage": NO_TOKENS, "A.2.0.pivoted": True},
    ),
    Case(
        "a pivoted card is turned upright again",
        "R7",
        with_effect("1-7", {2: [card("3-9", pivoted=True, damage=(1, 1))]}),
        [play("1-7"), ("A", "pivot A 2 0")],
        {"A.2.0": card("3-9", damage=(1, 1))},
    ),
    Case(
        "a rolled card lies face down without tokens",
        "R7.10 R7",
        with_effect("0-9", {2: [card("1-6", pivoted=True, damage=(1, 2))]}),
        [play("0-9"), ("A", "roll A 2 0")],
        {"A.2.0": card("1-6", back=True, pivoted=True), "to_move": "B"},
    ),
    Case(
        "both halves of a top card rolled to its front trigger",
        "R7.10",
        with_effect("0-9", {2: [card("2-7", back=True, damage=(1, 0))]}, deck=["3-20"]),
        [play("0-9"), ("A", "roll A 2 0"), ("A", "resolve lower")],
        {"A.2.0": card("2-7"), "aside.A": ["3-20"], "armour.B": 19, "to_move": "B"},
    ),
    Case(
        "of a covered card rolled to its front only the lower half triggers",
        "R7.10",
        with_effect("0-9", {2: [card("2-7", back=True), "2-10"]}),
        [play("0-9"), ("A", "roll A 2 0")],
        {"armour.B": 19, "aside.A": [], "phase": "deployment", "to_move": "B"},
    ),
    Case(
        "a pivoted card stays pivoted when rolled",
        "R7.10",
        with_effect("0-9", {2: [card("2-7", back=True, pivoted=True), "2-10"]}, deck=["3-20"]),
        [play("0-9"), ("A", "roll A 2 0")],
        {"armour.B": 20, "aside.A": ["3-20"], "A.2.0": card("2-7", pivoted=True)},
    ),
    Case(
        "a covered card rolled over loses the tokens of its lower half",
        "R7.10 R7.5",
        with_effect("0-9", {2: [card("1-6", damage=(0, 1)), "2-10"]}),
        [play("0-9"), ("A", "roll A 2 0")],
        {"A.2.0": card("1-6", back=True), "to_move": "B"},
    ),
    Case(
        "a card may roll itself",
        "R7.3 R7.10",
        with_effect("0-9"),
        [play("0-9"), ("A", "roll A 1 0")],
        {"A.1.0": card("0-9", back=True), "to_move": "B"},
    ),
    Case(
        "a hit lists every sector with a card, never an empty one",
        "R7",
        with_effect("0-8", {4: ["0-2", "2-11"]}, b={2: ["0-1"]}),
        [play("0-8")],
        {"legal": ["hit A 1", "hit A 4", "hit B 2"]},
        refused=[("A", "hit B 1"), ("A", "hit B 1 upper"), ("B", "hit B 2")],
    ),
    Case(
        "a hit on the top card",
        "R7 R6.5",
        with_effect("0-8", b={2: ["0-7", "2-11"]}),
        [play("0-8"), ("A", "hit B 2")],
        {"B.2.1.damage": {"upper": 1, "lower": 0}, "B.2.0.damage": NO_TOKENS, "armour.B": 20},
    ),
    Case(
        "a hit destroys a card and uncovers the next; its token begins no new count",
        "R7 R6.6 R7.8",
        with_effect("0-8", b={2: ["2-5", "2-10"]}),
        [play("0-8"), ("A", "hit B 2")],
        {
            "B.2": ["2-5"],
            "to_move": "B",
            "pending.effect": "free",
            "chain": chain(1),
            "shared.discard": ["2-10"],
        },
    ),
    Case(
        "a hit in a battle is no token of the battle",
        "R7 R6.4",
        combat(a={1: ["1-10", "2-10"], 3: ["2-9"]}, b={1: ["0-1"]}),
        [*fight(), ("A", "hit B 1")],
        {"A.1.0.damage": {"upper": 1, "lower": 0}, "B.1": [], "armour.B": 18, "armour.A": 20},
    ),
]

HALVES = [
    Case(
        "a hit lists both halves of a card where both have an undamaged fighter",
        "R7 R6.5",
        with_effect("0-8", {4: ["0-2", "1-5"]}, b={2: ["0-7"], 3: ["3-7"]}),
        [play("0-8")],
        {
            "legal": [
                "hit A 1",
                "hit A 4 lower",
                "hit A 4 upper",
                "hit B 2 lower",
                "hit B 2 upper",
                "hit B 3",
            ]
        },
    ),
    Case(
        "the half that was chosen takes the token of a hit, before the other",
        "R7 R6.5",
        with_effect("0-8", b={2: ["1-6"]}),
        [play("0-8"), ("A", "hit B 2 lower")],
        {"B.2.0.damage": {"upper": 0, "lower": 1}, "to_move": "B"},
    ),
    Case(
        "the upper half, too",
        "R7 R6.5",
        with_effect("0-8", b={2: ["1-6"]}),
        [play("0-8"), ("A", "hit B 2 upper")],
        {"B.2.0.damage": {"upper": 1, "lower": 0}},
    ),
    Case(
        "without its half, as older logs have it, a hit means the upper one",
        "R7",
        with_effect("0-8", b={2: ["1-6"]}),
        [play("0-8"), ("A", "hit B 2")],
        {"B.2.0.damage": {"upper": 1, "lower": 0}, "to_move": "B"},
    ),
    Case(
        "the halves are those that lie so, not the printed ones",
        "R7 R1.5",
        with_effect("0-8", b={2: [card("1-5", pivoted=True)]}),
        [play("0-8"), ("A", "hit B 2 lower")],
        {"B.2.0.damage": {"upper": 0, "lower": 1}},
    ),
    Case(
        "a half whose fighters all hold a token is not chosen",
        "R7",
        with_effect("0-8", b={2: [card("1-6", damage=(2, 0))], 3: [card("1-5", damage=(1, 1))]}),
        [play("0-8")],
        {"legal": ["hit A 1", "hit B 2", "hit B 3"]},
        refused=[("A", f"hit B {sector} {half}") for sector in (2, 3) for half in NO_TOKENS],
    ),
    Case(
        "without a choice the token goes where a fighter is left",
        "R7 R6.5",
        with_effect("0-8", b={2: [card("1-6", damage=(2, 0))]}),
        [play("0-8"), ("A", "hit B 2")],
        {"B.2.0.damage": {"upper": 2, "lower": 1}},
    ),
    Case(
        "a free shield on either half takes the token, so no half is chosen",
        "R7 R8.2",
        with_effect("0-8", b={2: ["1-12"], 3: [card("3-15", pivoted=True)]}),
        [play("0-8")],
        {"legal": ["hit A 1", "hit B 2", "hit B 3"]},
        refused=[("A", "hit B 2 upper"), ("A", "hit B 3 lower")],
    ),
    Case(
        "with a token on every shield the half is chosen",
        "R7 R8.2",
        with_effect("0-8", b={2: [card("1-12", shields=(2, 3))]}),
        [play("0-8"), ("A", "hit B 2 lower")],
        {"B.2.0.damage": {"upper": 0, "lower": 1}, "B.2.0.shield_damage": {"upper": 2, "lower": 3}},
    ),
    Case(
        "a force field leaves the choice of the half",
        "R7 R8.1",
        with_effect("0-8", b={2: ["1-14"]}),
        [play("0-8"), ("A", "hit B 2 lower")],
        {"B.2.0.damage": {"upper": 0, "lower": 1}, "to_move": "B"},
    ),
    Case(
        "the half of an enemy's card is chosen by who decides the effect, of an own one too",
        "R7 R7.2",
        with_effect("1-9", {2: ["1-5"]}, b={2: ["1-10", "2-10"]}),
        [play("1-9"), ("A", "destroy B 2 1"), ("B", "hit A 2 lower")],
        {"A.2.0.damage": {"upper": 0, "lower": 1}},
        refused=[("A", "hit A 2 lower")],
    ),
    Case(
        "in a battle, too, the half of a hit is chosen, that of the battle's tokens is not",
        "R7 R6.5",
        combat(a={1: ["1-10", "2-10"]}, b={1: ["1-6"]}),
        [*fight(), ("A", "hit B 1 lower")],
        {"B.1.0.damage": {"upper": 2, "lower": 1}, "A.1": [], "armour.A": 19},
    ),
]

LIMITS = [
    Case(
        "ninety-nine effects, and one more is asked",
        "R7.8",
        position(a={1: ["1-1"]}, hands=(["1-2"], [])),
        [play("1-2"), ("A", "resolve upper"), *[LOOP] * 99],
        {
            "phase": "effect",
            "chain.resolved": 99,
            "chain.waiting": [effect("strike A 1 0 lower")],
            "A.1": ["1-2", "1-1"],
        },
    ),
    Case(
        "after the hundredth effect the rest is dropped",
        "R7.8",
        position(a={1: ["1-1"]}, hands=(["1-2"], [])),
        [play("1-2"), ("A", "resolve upper"), *[LOOP] * 100],
        {
            "phase": "deployment",
            "to_move": "B",
            "chain": None,
            "armour.B": 20,
            "A.1": ["1-1", "1-2"],
        },
    ),
    Case(
        "what the hundredth effect reveals is dropped without an order",
        "R7.8 R7.10",
        position(a={1: ["1-1"], 2: [card("0-5", back=True)]}, hands=(["1-16"], [])),
        [
            play("1-16"),
            ("A", "resolve upper"),
            *[LOOP] * 98,
            ("A", "vertical A 2 0"),
            ("A", "roll A 2 0"),
        ],
        {"A.2.0.face": "front", "aside.A": [], "phase": "deployment", "to_move": "B"},
    ),
    Case(
        "the hundredth effect is carried out in full: its hit destroys",
        "R7.8 R7",
        position(
            a={1: ["1-1"], 2: [card("1-10", back=True)]},
            b={2: ["2-5", "2-10"]},
            hands=(["1-16"], []),
        ),
        [
            play("1-16"),
            ("A", "resolve upper"),
            *[LOOP] * 97,
            ("A", "vertical A 2 0"),
            ("A", "roll A 2 0"),
            ("A", "hit B 2"),
        ],
        {"B.2": ["2-5"], "phase": "deployment", "to_move": "B", "chain": None},
    ),
    Case(
        "every token of a battle begins a new count, and the battle goes on after the hundredth",
        "R7.8 R6.6",
        combat(a={1: ["1-1", "1-2", "2-10"]}, b={1: ["2-11"]}),
        [*fight(), *[LOOP] * 100],
        {
            "A.1": ["1-1"],
            "pending": effect("vertical A 1 0 upper"),
            "chain": chain(0),
            "battle.left": {"A": 0, "B": 2},
            "armour.B": 20,
        },
    ),
    Case(
        "an effect without a target passes",
        "R7.11",
        position(cruisers=("apollo", "athena"), a={**FULL_APOLLO, 1: ["1-5"]}, hands=(["0-6"], [])),
        [play("0-6")],
        {"to_move": "B", "phase": "deployment", "A.1": ["1-5", "0-6"]},
    ),
    Case(
        "an effect without a target does not count, but the order is asked",
        "R7.11 R7.8 R7.4",
        position(cruisers=("apollo", "athena"), a={**FULL_APOLLO, 1: ["0-1"]}, hands=(["1-8"], [])),
        [play("1-8"), ("A", "resolve upper")],
        {"phase": "effect", "pending.effect": "vertical", "chain": chain(0)},
    ),
]

CASES = [*TRIGGERS, *CHAINS, *MOVES, *TURNED, *HALVES, *LIMITS]
