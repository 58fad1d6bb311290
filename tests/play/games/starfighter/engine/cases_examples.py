"""The rulebook's worked examples E0 to E4."""

from __future__ import annotations

from tests.play.games.starfighter.engine.position import (
    Case,
    Move,
    card,
    chain,
    combat,
    effect,
    fight,
    position,
)

E1_START = position(
    a={2: ["0-2", "1-1", "2-1"]}, hands=(["3-10", "3-35"], []), deck=["3-20", "3-21", "3-22"]
)
E1_MOVES: list[Move] = [
    ("A", "play 3-10 front 2"),
    ("A", "resolve lower"),
    ("A", "lateral A 2 2 3"),
]
E2_MOVES: list[Move] = [
    ("B", "pass"),
    ("A", "play 3-35 front 2"),
    ("A", "resolve upper"),
    ("A", "pivot A 2 2"),
    ("A", "lateral A 2 2 3"),
]
E3_START = combat(a={2: [card("3-20", back=True), "1-1", "3-35"]}, b={2: ["3-11"]})
E3_MOVES: list[Move] = [*fight(), ("A", "vertical A 2 0"), ("A", "vertical B 2 0")]

CASES = [
    Case(
        "E0: face down on level 0, a front of level 1, face down on level 2 prepare level 3",
        "E0 R5.2 R5.3",
        position(hands=(["3-20", "1-5", "2-9", "3-6", "2-10"], [])),
        [
            ("A", "play 3-20 back 1"),
            ("B", "pass"),
            ("A", "play 1-5 front 1"),
            ("A", "play 2-9 back 1"),
        ],
        {
            "A.1": ["3-20", "1-5", "2-9"],
            "legal? play 3-6 front 1": True,
            "legal? play 2-10 front 1": False,
            "legal? play 3-6 front 2": False,
        },
    ),
    Case(
        "E1: the order is Ares' choice",
        "E1 R7.4",
        E1_START,
        E1_MOVES[:2],
        {"aside.A": ["3-20"], "pending": effect("lateral A 2 3 upper"), "chain": chain(1)},
    ),
    Case(
        "E1: a card uncovered by a lateral move strikes again, another slides down",
        "E1 R7.1 R7.6",
        E1_START,
        E1_MOVES,
        {
            "A.2": ["0-2", "1-1", "3-10"],
            "A.3": ["2-1"],
            "armour.B": 19,
            "aside.A": ["3-20"],
            "to_move": "B",
            "phase": "deployment",
            "chain": None,
        },
    ),
    Case(
        "E2: the pivoted card's other effect moves the card itself",
        "E2 R7.9",
        E1_START,
        [*E1_MOVES, *E2_MOVES[:-1]],
        {
            "A.2": ["0-2", "1-1", "3-10", "3-35"],
            "A.2.2.pivoted": True,
            "pending": effect("lateral A 2 2 lower"),
            "chain": chain(2),
            "aside.A": ["3-20", "3-21"],
        },
    ),
    Case(
        "E2: on top of the next sector it draws again",
        "E2 R7.1 R7.6",
        E1_START,
        [*E1_MOVES, *E2_MOVES],
        {
            "A.2": ["0-2", "1-1", "3-35"],
            "A.3": ["2-1", "3-10"],
            "A.3.1.pivoted": True,
            "aside.A": ["3-20", "3-21", "3-22"],
            "armour.B": 19,
            "to_move": "A",
            "phase": "deployment",
        },
    ),
    Case(
        "E3: the first token uncovers a vertical movement",
        "E3 R6.6",
        E3_START,
        E3_MOVES[:2],
        {
            "A.2": ["3-20", "1-1"],
            "pending": effect("vertical A 2 1 upper"),
            "battle.left": {"A": 3, "B": 1},
            "battle.taking": "A",
        },
    ),
    Case(
        "E3: tokens two and three destroy the card in between, and it triggers once more",
        "E3 R6.6 R7.1",
        E3_START,
        E3_MOVES[:3],
        {
            "A.2": ["1-1"],
            "pending": effect("vertical A 2 0 upper"),
            "battle.left": {"A": 1, "B": 1},
            "chain": chain(0),
            "shared.discard": ["3-35", "3-20"],
        },
    ),
    Case(
        "E3: the fourth token goes on the last card",
        "E3 R6.6",
        E3_START,
        E3_MOVES,
        {
            "A.2": ["1-1"],
            "A.2.0.damage": {"upper": 1, "lower": 0},
            "armour.A": 20,
            "B.2.0.damage": {"upper": 1, "lower": 0},
            "round": 4,
        },
    ),
    Case(
        "E4: three battles with the offset 2",
        "E4 R6.2 R6.7",
        combat("B", offset=2, a={2: ["3-11"]}, b={3: ["0-1"], 4: ["1-3", "1-5"]}),
        fight("B"),
        {
            "armour.A": 18,
            "armour.B": 19,
            "A.2.0.damage": {"upper": 3, "lower": 0},
            "B.4": ["1-3"],
            "B.4.0.damage": {"upper": 1, "lower": 0},
            "B.3.0.damage": {"upper": 0, "lower": 0},
            "initiative": "A",
            "round": 4,
        },
    ),
]
