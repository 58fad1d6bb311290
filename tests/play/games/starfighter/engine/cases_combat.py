"""Cases for Combat (R6) and protections (R8)."""

from __future__ import annotations

from typing import Any

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

NO_TOKENS = {"upper": 0, "lower": 0}
HIT: list[Move] = [("A", "play 0-8 front 2"), ("A", "hit B 2")]


def before_hit(target: str | dict[str, Any]) -> dict[str, Any]:
    """A is about to play a card with the effect `hit`; B's one card is in sector 2."""
    return position(a={1: ["0-1"]}, b={2: [target]}, hands=(["0-8"], []))


SHIFTS = [
    Case(
        "three shifts from the middle",
        "R6.1",
        combat(),
        [],
        {"legal": ["shift -1", "shift 0", "shift 1"], "to_move": "A"},
    ),
    Case(
        "A's board goes no further right than offset 3",
        "R6.1",
        combat(offset=3),
        [],
        {"legal": ["shift -1", "shift 0"]},
    ),
    Case(
        "A's board goes no further left than offset -3",
        "R6.1",
        combat(offset=-3),
        [],
        {"legal": ["shift 0", "shift 1"]},
    ),
    Case(
        "B's board goes no further left than offset 3",
        "R6.1",
        combat("B", offset=3),
        [],
        {"legal": ["shift 0", "shift 1"], "to_move": "B"},
    ),
    Case(
        "B's board goes no further right than offset -3",
        "R6.1",
        combat("B", offset=-3),
        [],
        {"legal": ["shift -1", "shift 0"]},
    ),
    Case(
        "A's shift to the right raises the offset, and A chooses the direction",
        "R6.1",
        combat(offset=1),
        [("A", "shift 1")],
        {
            "offset": 2,
            "phase": "direction",
            "to_move": "A",
            "legal": ["direction ltr", "direction rtl"],
            "passed": ["A", "B"],
            "battle": None,
        },
        refused=[("B", "direction ltr"), ("A", "shift 0")],
    ),
    Case(
        "B's shift to the right lowers the offset",
        "R6.1",
        combat("B"),
        [("B", "shift 1")],
        {"offset": -1, "phase": "direction", "to_move": "B"},
    ),
    Case(
        "the offset stays for the following rounds",
        "R6.1",
        combat(offset=-1),
        fight("A", -1),
        {"offset": -2, "round": 4},
    ),
]

BATTLES = [
    Case(
        "only facing sectors fight, offset 2",
        "R6.2 R6.7",
        combat(offset=2, a={1: ["2-11"], 4: ["3-11"]}, b={1: ["3-12"], 2: ["3-9"]}),
        fight(),
        {"armour.A": 20, "armour.B": 17, "A.4.0.damage": NO_TOKENS, "B.1.0.damage": NO_TOKENS},
    ),
    Case(
        "only facing sectors fight, offset -3",
        "R6.2 R6.7",
        combat(offset=-2, a={1: ["2-11"], 4: ["2-10"]}, b={2: ["2-9"], 5: ["3-12"]}),
        fight("A", -1),
        {"armour.A": 19, "armour.B": 19, "offset": -3},
    ),
    Case(
        "battles from right to left",
        "R6.2 R6.4",
        combat(a={2: ["2-5", "2-10"], 4: ["0-13", "0-2"]}, b={2: ["2-9"], 4: ["1-5"]}),
        fight(direction="rtl"),
        {
            "phase": "effect",
            "to_move": "A",
            "pending": effect("free A 4 0 upper"),
            "chain": chain(0),
            "battle": {
                "direction": "rtl",
                "sector": {"A": 4, "B": 4},
                "left": {"A": 1, "B": 2},
                "taking": "A",
                "to_come": [3, 2, 1],
            },
            "passed": ["A", "B"],
        },
        reading="to_come lists A's sectors in the order of their battles, without the present one",
    ),
    Case(
        "battles from left to right with an offset",
        "R6.2 R6.3",
        combat(a={2: ["2-5", "2-10"]}, b={3: ["2-9"]}),
        fight("A", 1),
        {
            "battle": {
                "direction": "ltr",
                "sector": {"A": 2, "B": 3},
                "left": {"A": 0, "B": 2},
                "taking": "A",
                "to_come": [3, 4],
            }
        },
    ),
    Case(
        "hidden halves and damaged fighters deal no damage",
        "R6.3 R1.6",
        combat(a={1: [card("1-6", damage=(0, 1)), "2-10"]}),
        fight(),
        {"armour.B": 18},
    ),
    Case(
        "a face-down card fights with two fighters, covered with none",
        "R6.3 R1.3",
        combat(a={1: [card("3-12", back=True)], 2: [card("3-11", back=True), "2-10"]}),
        fight(),
        {"armour.B": 20 - 2 - 1},
    ),
    Case(
        "a pivoted face-down card fights from under another",
        "R6.3 R1.5",
        combat(a={2: [card("3-11", back=True, pivoted=True), "2-10"]}),
        fight(),
        {"armour.B": 20 - 2 - 1},
    ),
    Case(
        "a card destroyed in the battle has dealt its damage",
        "R6.3 R6.4",
        combat(a={1: ["2-10"]}, b={1: ["3-11"]}),
        fight(),
        {"armour.A": 17, "A.1": [], "B.1.0.damage": {"upper": 1, "lower": 0}},
    ),
    Case(
        "the damage of a later battle is fixed when that battle begins",
        "R6.3",
        combat(a={1: ["2-5", "2-10"]}, b={1: ["2-9"]}),
        [*fight(), ("A", "free A 1 0 2")],
        {"armour.B": 20 - 1 - 2, "armour.A": 20, "A.2": ["2-5"], "round": 4},
    ),
    Case(
        "the initiative holder takes all damage first",
        "R6.4",
        combat("B", a={1: ["2-9"]}, b={1: ["2-5", "2-10"]}),
        fight("B"),
        {
            "to_move": "B",
            "battle.taking": "B",
            "battle.left": {"A": 2, "B": 0},
            "A.1": ["2-9"],
            "armour.A": 20,
        },
    ),
    Case(
        "then the other player takes all damage",
        "R6.4 R6.7",
        combat("B", a={1: ["2-9"]}, b={1: ["2-5", "2-10"]}),
        [*fight("B"), ("B", "free B 1 0 1")],
        {"A.1": [], "armour.A": 19, "round": 4, "initiative": "A", "B.1": ["2-5"]},
    ),
    Case(
        "fighters of the upper half take tokens first",
        "R6.5",
        combat(a={1: ["1-6"], 2: [card("1-5", pivoted=True)]}, b={1: ["2-11"], 2: ["0-1"]}),
        fight(),
        {"A.1.0.damage": {"upper": 2, "lower": 1}, "A.2.0.damage": {"upper": 1, "lower": 1}},
    ),
    Case(
        "tokens of earlier rounds stay and count",
        "R6.5 R6.6",
        combat(
            a={1: [card("1-6", damage=(1, 1))], 2: [card("0-7", damage=(0, 2))]}, b={1: ["2-9"]}
        ),
        fight(),
        {"A.1.0.damage": {"upper": 2, "lower": 1}, "A.2.0.damage": {"upper": 0, "lower": 2}},
    ),
    Case(
        "tokens go on to the card below, and the destroyed card to the discard pile",
        "R6.6",
        combat(a={1: ["1-6", "2-10"]}, b={1: ["2-11"]}),
        fight(),
        {
            "A.1": ["1-6"],
            "A.1.0.damage": {"upper": 2, "lower": 0},
            "armour.A": 20,
            "shared.discard": ["2-10", "2-11"],
        },
    ),
    Case(
        "a destroyed face-down card goes to the discard pile as any other",
        "R6.6",
        combat(a={1: [card("3-9", back=True)]}, b={1: ["2-11"]}),
        fight(),
        {"A.1": [], "armour.A": 19, "shared.discard": ["3-9"]},
    ),
    Case(
        "an uncovered effect is resolved before the next token",
        "R6.6",
        combat(a={1: ["2-5", "2-10"], 2: ["3-6"]}, b={1: ["0-1"]}),
        [*fight(), ("A", "free A 2 0 1")],
        {
            "A.1": ["2-5", "3-6"],
            "A.1.1.damage": {"upper": 1, "lower": 0},
            "A.1.0.damage": NO_TOKENS,
            "armour.A": 20,
        },
    ),
    Case(
        "a chain empties the sector, the rest goes on the cruiser",
        "R6.6 R6.7",
        combat(a={1: ["1-9", "2-10"]}, b={1: ["2-11"]}),
        [*fight(), ("A", "destroy A 1 0")],
        {"A.1": [], "armour.A": 18, "shared.discard": ["2-10", "1-9"]},
    ),
    Case(
        "a chain moves the last card away, the rest goes on the cruiser",
        "R6.6 R6.7",
        combat(a={5: ["2-5", "2-10"]}, b={5: ["2-11"]}),
        [*fight(), ("A", "free A 5 0 1")],
        {"A.5": [], "A.1": ["2-5"], "armour.A": 18, "A.1.0.damage": NO_TOKENS},
    ),
    Case(
        "a chain empties the sector and fills it again",
        "R6.6 R6.7",
        combat(a={1: ["2-14", "2-10"], 3: [card("1-18", back=True)]}, b={1: ["0-1"]}),
        [
            *fight(),
            ("A", "roll A 3 0"),
            ("A", "resolve upper"),
            ("A", "destroy A 1 0"),
            ("A", "free A 3 0 1"),
        ],
        {"A.1": ["1-18"], "A.1.0.damage": {"upper": 1, "lower": 0}, "armour.A": 20, "round": 4},
    ),
    Case(
        "an effect that the enemy's token uncovers may change the enemy's sector, not the damage",
        "R6.3 R6.6",
        combat(a={1: ["1-9", "2-10"]}, b={1: ["2-9", "2-11"]}),
        [*fight(), ("A", "destroy B 1 1")],
        {"armour.A": 20 - 2, "armour.B": 20, "A.1": [], "B.1": []},
    ),
    Case(
        "after the last battle shields recover, fighters do not, the initiative goes on",
        "R6.8 R8.2",
        combat(
            a={
                2: [card("1-12", shields=(2, 3), damage=(1, 0))],
                3: [card("1-6", damage=(0, 1)), "0-2"],
            }
        ),
        fight(),
        {
            "A.2.0.shield_damage": NO_TOKENS,
            "A.2.0.damage": {"upper": 1, "lower": 0},
            "A.3.0.damage": {"upper": 0, "lower": 1},
            "initiative": "B",
            "to_move": "B",
            "phase": "deployment",
            "passed": [],
        },
    ),
    Case(
        "covered shields recover too",
        "R6.8",
        combat("B", b={2: [card("1-12", shields=(0, 2)), "0-2"]}),
        fight("B"),
        {"B.2.0.shield_damage": NO_TOKENS, "initiative": "A"},
    ),
]

FIELDS = [
    Case(
        "a force field takes one token and absorbs the rest",
        "R8.1",
        combat(a={1: ["1-14"]}, b={1: ["3-11"]}),
        fight(),
        {
            "A.1.0.damage": {"upper": 1, "lower": 0},
            "armour.A": 20,
            "B.1.0.damage": {"upper": 3, "lower": 0},
        },
    ),
    Case(
        "a force field in the lower half of the top card is active",
        "R8.1",
        combat(a={1: ["2-15"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1": ["2-15"], "A.1.0.damage": {"upper": 1, "lower": 0}, "armour.A": 20},
    ),
    Case(
        "a force field absorbs the rest when its one token destroys the card",
        "R8.1",
        combat(a={1: ["1-6", "2-12"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1": ["1-6"], "A.1.0.damage": NO_TOKENS, "armour.A": 20, "shared.discard": ["2-12"]},
    ),
    Case(
        "what the destroyed force field uncovers triggers",
        "R8.1 R6.6",
        combat(a={1: ["2-1", "2-12"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1": ["2-1"], "A.1.0.damage": NO_TOKENS, "armour.B": 19},
    ),
    Case(
        "the tokens are absorbed before the uncovered effect is decided",
        "R8.1 R6.6",
        combat(a={1: ["2-5", "2-12"]}, b={1: ["3-11"]}),
        fight(),
        {"phase": "effect", "battle.left": {"A": 0, "B": 2}, "battle.taking": "A"},
    ),
    Case(
        "tokens reach a force field after the card on it is destroyed",
        "R8.1 R6.6",
        combat(a={1: ["1-14", "2-10"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1": ["1-14"], "A.1.0.damage": {"upper": 1, "lower": 0}, "armour.A": 20},
    ),
    Case(
        "a force field that a chain puts on top takes the next token and absorbs the rest",
        "R8.1 R6.6",
        combat(a={1: ["2-5", "2-10"], 2: ["1-14"]}, b={1: ["3-11"]}),
        [*fight(), ("A", "free A 2 0 1")],
        {"A.1": ["2-5", "1-14"], "A.1.1.damage": {"upper": 1, "lower": 0}, "armour.A": 20},
    ),
    Case(
        "a force field under another card protects nothing",
        "R8.1",
        combat(a={1: ["2-15", "1-6"]}, b={1: ["2-11"]}),
        fight(),
        {"A.1.1.damage": {"upper": 2, "lower": 1}, "A.1.0.damage": NO_TOKENS},
    ),
    Case(
        "a face-down card has no force field",
        "R8.1 R1.3",
        combat(a={1: [card("1-14", back=True)]}, b={1: ["2-11"]}),
        fight(),
        {"A.1": [], "armour.A": 19},
    ),
    Case(
        "a force field takes one token in every round anew",
        "R8.1",
        combat(a={1: ["1-14"]}, b={1: ["3-12"]}),
        [*fight(), ("B", "pass"), ("A", "pass"), *fight("B")],
        {"A.1.0.damage": {"upper": 2, "lower": 0}, "armour.A": 20, "round": 5},
    ),
    Case(
        "with a shield on the same card the one token goes on the shield",
        "R8.1 R8.2",
        combat(a={1: ["1-13"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1": ["1-13"], "A.1.0.damage": NO_TOKENS, "armour.A": 20},
    ),
    Case(
        "destruction ignores protections",
        "R8.1",
        position(a={1: ["0-1"]}, b={2: ["1-14"], 3: ["1-12"]}, hands=(["1-9"], [])),
        [("A", "play 1-9 front 1"), ("A", "destroy B 2 0")],
        {"B.2": [], "shared.discard": ["1-14"]},
    ),
    Case(
        "a hit puts one token on a card with a force field",
        "R8.1 R7",
        before_hit("1-14"),
        HIT,
        {"B.2.0.damage": {"upper": 1, "lower": 0}, "to_move": "B"},
    ),
    Case(
        "a hit on a force field elsewhere absorbs nothing of the battle",
        "R8.1 R7",
        combat(a={1: ["1-10", "2-10"], 3: ["1-14"]}, b={1: ["2-11"]}),
        [*fight(), ("A", "hit A 3")],
        {"A.3.0.damage": {"upper": 1, "lower": 0}, "A.1": [], "armour.A": 20},
        reading="the token of a hit is damage of its own; the battle's tokens are another damage",
    ),
]

SHIELDS = [
    Case(
        "shields take the tokens first",
        "R8.2",
        combat(a={1: ["1-12"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1.0.damage": NO_TOKENS, "armour.A": 20},
    ),
    Case(
        "when all shields of both halves hold a token, fighters take the rest",
        "R8.2 R6.5",
        combat(a={1: ["1-12"]}, b={1: ["3-12", "0-1"]}),
        fight(),
        {"A.1.0.damage": {"upper": 1, "lower": 0}, "A.1": ["1-12"]},
    ),
    Case(
        "shields of the upper half take tokens first",
        "R8.2 R6.5",
        before_hit("1-12"),
        HIT,
        {"B.2.0.shield_damage": {"upper": 1, "lower": 0}, "B.2.0.damage": NO_TOKENS},
    ),
    Case(
        "then shields of the lower half, before fighters of the upper",
        "R8.2 R6.5",
        before_hit(card("1-12", shields=(2, 1))),
        HIT,
        {"B.2.0.shield_damage": {"upper": 2, "lower": 2}, "B.2.0.damage": NO_TOKENS},
    ),
    Case(
        "a pivoted card's upper half is what lies above",
        "R8.2 R1.5",
        before_hit(card("1-12", pivoted=True, shields=(2, 0))),
        HIT,
        {"B.2.0.shield_damage": {"upper": 3, "lower": 0}},
    ),
    Case(
        "full shields protect no longer",
        "R8.2",
        before_hit(card("1-12", shields=(2, 3))),
        HIT,
        {"B.2.0.shield_damage": {"upper": 2, "lower": 3}, "B.2.0.damage": {"upper": 1, "lower": 0}},
    ),
    Case(
        "the last fighter's token destroys a card with shields",
        "R8.2 R6.6",
        before_hit(card("1-12", shields=(2, 3), damage=(1, 0))),
        HIT,
        {"B.2": [], "shared.discard": ["1-12"]},
    ),
    Case(
        "shields under another card protect nothing",
        "R8.2",
        combat(a={1: ["1-12", "1-6"]}, b={1: ["2-11"]}),
        fight(),
        {"A.1.1.damage": {"upper": 2, "lower": 1}, "A.1.0.damage": NO_TOKENS},
    ),
    Case(
        "four shields",
        "R8.2",
        combat(a={1: ["1-19"]}, b={1: ["3-12", "2-9"]}),
        fight(),
        {"A.1.0.damage": {"upper": 1, "lower": 0}},
    ),
]


def unarmed(name: str, paragraphs: str, *rest: Any) -> Case:
    """A case of the edition with fronts that have no fighter."""
    return Case(name, paragraphs, *rest, edition="unarmed")  # type: ignore[misc]


WITHOUT_FIGHTERS = [
    unarmed(
        "a front without fighters is destroyed by one token, which is used up",
        "R6.6 R1.4",
        combat(a={1: ["1-6", "2-20"]}, b={1: ["2-11"]}),
        fight(),
        {"A.1": ["1-6"], "A.1.0.damage": {"upper": 2, "lower": 0}, "armour.A": 20},
    ),
    unarmed(
        "alone in its sector it stops one token",
        "R6.6 R6.7",
        combat(a={1: ["2-20"]}, b={1: ["2-11"]}),
        fight(),
        {"A.1": [], "armour.A": 18, "shared.discard": ["2-20"]},
    ),
    unarmed(
        "one token is enough",
        "R6.6",
        combat(a={1: ["2-20"]}, b={1: ["2-10"]}),
        fight(),
        {"A.1": [], "armour.A": 20},
    ),
    unarmed(
        "without a token it stays, and deals no damage",
        "R6.6 R6.3",
        combat(a={1: ["2-20"]}, b={1: ["2-21"]}),
        fight(),
        {"A.1": ["2-20"], "B.1": ["2-21"], "armour.A": 20, "armour.B": 20},
    ),
    unarmed(
        "one after another, each by one token",
        "R6.6",
        combat(a={1: ["1-20", "2-20"]}, b={1: ["2-11"]}),
        fight(),
        {"A.1": [], "armour.A": 19, "shared.discard": ["2-20", "1-20"]},
    ),
    unarmed(
        "its shields take tokens first, and it stays while they do",
        "R6.6 R8.2",
        combat(a={1: ["2-21"]}, b={1: ["2-9", "2-10"]}),
        fight(),
        {"A.1": ["2-21"], "A.1.0.damage": NO_TOKENS, "armour.A": 20},
    ),
    unarmed(
        "the first token that its shields do not take destroys it",
        "R6.6 R8.2",
        combat(a={1: ["2-21"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1": [], "armour.A": 19},
    ),
    unarmed(
        "a force field takes one token for it, which destroys it, and absorbs the rest",
        "R6.6 R8.1",
        combat(a={1: ["1-6", "2-22"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1": ["1-6"], "A.1.0.damage": NO_TOKENS, "armour.A": 20},
    ),
    unarmed(
        "with a force field and shields the one token goes on a shield",
        "R6.6 R8.1",
        combat(a={1: ["2-23"]}, b={1: ["3-11"]}),
        fight(),
        {"A.1": ["2-23"], "A.1.0.shield_damage": NO_TOKENS, "armour.A": 20},
    ),
    unarmed(
        "what it uncovers triggers before the next token",
        "R6.6 R7.1",
        combat(a={1: ["2-5", "2-20"]}, b={1: ["2-11"]}),
        fight(),
        {"pending": effect("free A 1 0 upper"), "battle.left": {"A": 2, "B": 1}},
    ),
    unarmed(
        "a hit destroys it, and no half is chosen",
        "R6.6 R7",
        before_hit("2-20"),
        HIT,
        {"B.2": [], "shared.discard": ["2-20"], "armour.B": 20},
    ),
    unarmed(
        "no half of it can be named",
        "R7",
        before_hit("2-20"),
        HIT[:1],
        {"legal": ["hit A 1", "hit A 2", "hit B 2"]},
    ),
    unarmed(
        "a hit goes on a shield of it",
        "R6.6 R8.2 R7",
        before_hit(card("2-21", shields=(1, 0))),
        HIT,
        {"B.2": ["2-21"], "B.2.0.shield_damage": {"upper": 2, "lower": 0}},
    ),
    unarmed(
        "with a token on every shield a hit destroys it",
        "R6.6 R8.2 R7",
        before_hit(card("2-25", shields=(2, 3))),
        HIT,
        {"B.2": [], "shared.discard": ["2-25"]},
    ),
    unarmed(
        "face down it has the two fighters of every back",
        "R1.3 R6.6",
        combat(a={1: [card("2-20", back=True)]}, b={1: ["2-10"]}),
        fight(),
        {"A.1.0.damage": {"upper": 1, "lower": 0}, "B.1": [], "armour.B": 19},
    ),
    unarmed(
        "a card rolled to a front without fighters stays until a token comes",
        "R6.6 R7.10",
        position(a={1: [card("2-20", back=True, damage=(1, 0))]}, hands=(["0-9"], [])),
        [("A", "play 0-9 front 2"), ("A", "roll A 1 0")],
        {"A.1.0": card("2-20"), "to_move": "B"},
    ),
]

CASES = [*SHIFTS, *BATTLES, *FIELDS, *SHIELDS, *WITHOUT_FIGHTERS]
