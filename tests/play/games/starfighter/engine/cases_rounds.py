"""Cases for Reinforcement (R4), Deployment (R5) and the end of the game (R9)."""

from __future__ import annotations

from tests.play.games.starfighter.engine.position import (
    Case,
    card,
    combat,
    fight,
    position,
    total_war,
)

TEN = [f"3-{serial}" for serial in range(20, 30)]
FULL_APOLLO = {
    1: ["0-1", "1-5"],
    2: ["0-2", "1-6"],
    3: ["0-7", "2-9"],
    4: ["2-10", "2-11"],
    5: ["3-6", "3-7", "3-8"],
}
ALL_COVERED = {1: ["0-1"], 2: ["0-2"], 3: ["0-7"], 4: ["2-10"], 5: ["2-9"]}

REINFORCEMENT = [
    Case(
        "a Draw symbol under a card gives no card",
        "R4.1 E0",
        combat(a={1: ["0-1"], 3: ["0-2"], 4: ["0-7"]}),
        fight(),
        {
            "round": 4,
            "phase": "deployment",
            "to_move": "B",
            "initiative": "B",
            "passed": [],
            "hand.A#": 2,
            "hand.B#": 5,
            "armour.B": 20 - 2 - 2 - 3,
            "pending": None,
            "chain": None,
            "battle": None,
        },
    ),
    Case(
        "cards set aside join the hand at the next Reinforcement",
        "R4.1",
        combat(a=ALL_COVERED, hands=(["3-30"], []), aside=(["3-36", "0-12"], ["1-20"])),
        fight(),
        {"hand.A": ["0-12", "3-30", "3-36"], "aside.A": [], "aside.B": [], "hand.B#": 6},
    ),
    Case(
        "only the symbols that the cruiser has count, read from its owner's side",
        "R4.1",
        combat(cruisers=("ares", "atlas"), b={5: ["0-1"]}),
        fight(),
        {"hand.A#": 5, "hand.B#": 3},
    ),
    Case(
        "a card covers both symbols of its sector",
        "R4.1",
        combat(cruisers=("ares", "atlas"), b={2: ["0-1"]}),
        fight(),
        {"hand.A#": 5, "hand.B#": 2},
    ),
    Case(
        "a card on its own is enough to cover the symbol, face down too",
        "R4.1",
        combat(a={2: [card("3-8", back=True)]}),
        fight(),
        {"hand.A#": 4},
    ),
    Case(
        "the initiative holder draws all cards first",
        "R4.2 R6.8",
        combat("A", deck=TEN),
        fight("A"),
        {"hand.B": TEN[:5], "hand.A": TEN[5:], "initiative": "B"},
    ),
    Case(
        "the initiative holder draws first when it is A, too",
        "R4.2 R6.8",
        combat("B", deck=TEN),
        fight("B"),
        {"hand.A": TEN[:5], "hand.B": TEN[5:], "initiative": "A"},
    ),
    Case(
        "a deck that has just run out is not replaced yet",
        "R4.3",
        combat(deck=TEN, rest="discard"),
        fight(),
        {"shared.deck": [], "shared.discard#": 90, "hand.A#": 5, "hand.B#": 5},
    ),
    Case(
        "the discard pile becomes the deck when a card is needed",
        "R4.3",
        combat(a=ALL_COVERED, deck=TEN[:4], discard=["1-20"], rest="A"),
        fight(),
        {
            "hand.B": sorted([*TEN[:4], "1-20"]),
            "shared.deck": [],
            "shared.discard": [],
        },
    ),
    Case(
        "nothing is drawn when deck and discard pile are empty",
        "R4.3",
        combat(deck=TEN[:3], rest="B", b=ALL_COVERED),
        fight(),
        {"hand.A": TEN[:3], "shared.deck": [], "shared.discard": [], "round": 4},
    ),
    Case(
        "who draws first gets the last cards",
        "R4.2 R4.3",
        combat("B", deck=TEN[:7], rest="B"),
        fight("B"),
        {"hand.A": TEN[:5], "shared.deck": [], "hand.B#": 95, "to_move": "A"},
    ),
    Case(
        "a Draw effect without any card to draw passes",
        "R4.3 R7",
        position(a={1: ["0-1"]}, hands=(["0-12"], []), rest="B"),
        [("A", "play 0-12 front 2")],
        {"aside.A": [], "to_move": "B", "phase": "deployment", "chain": None},
    ),
    Case(
        "a Draw effect without any card to draw counts as resolved",
        "R4.3 R7.8",
        position(a={1: ["0-1"]}, b={2: ["2-10"]}, hands=(["1-4"], []), rest="B"),
        [("A", "play 1-4 front 1"), ("A", "resolve lower")],
        {"pending.effect": "destroy", "chain": {"resolved": 1, "waiting": []}},
        reading="draw has no target that could be missing (R7.11), so R7.8's exception is not for it",
    ),
    Case(
        "a card destroyed in the meantime is shuffled into the deck that a Draw effect needs",
        "R4.3 R7",
        position(a={1: ["0-1"]}, b={2: ["2-10"]}, hands=(["1-4"], []), rest="B"),
        [("A", "play 1-4 front 1"), ("A", "resolve upper"), ("A", "destroy B 2 0")],
        {"aside.A": ["2-10"], "shared.discard": [], "shared.deck": [], "to_move": "B"},
    ),
    Case(
        "drawing first, the same deck is still empty",
        "R4.3 R7.4",
        position(a={1: ["0-1"]}, b={2: ["2-10"]}, hands=(["1-4"], []), rest="B"),
        [("A", "play 1-4 front 1"), ("A", "resolve lower"), ("A", "destroy B 2 0")],
        {"aside.A": [], "shared.discard": ["2-10"], "shared.deck": []},
    ),
    Case(
        "in Total War a destroyed card goes to its owner's pile and draws come from the own deck",
        "R2.3 R7",
        total_war(
            a={1: ["0-1"]},
            b={2: ["2-10"]},
            hands=(["1-4"], []),
            decks=(["3-20", "3-21"], ["3-20", "3-22"]),
        ),
        [("A", "play 1-4 front 1"), ("A", "resolve upper"), ("A", "destroy B 2 0")],
        {
            "discard.B": ["2-10"],
            "discard.A": [],
            "aside.A": ["3-20"],
            "deck.A": ["3-21"],
            "deck.B": ["3-20", "3-22"],
            "shared": None,
        },
    ),
    Case(
        "in Total War a Draw effect that appears on the enemy's board draws from the enemy's deck",
        "R2.3 R7.2",
        total_war(
            a={1: ["0-1"]},
            b={2: ["0-12", "2-10"]},
            hands=(["1-9"], []),
            decks=(["3-20", "3-21"], ["3-22", "3-23"]),
        ),
        [("A", "play 1-9 front 1"), ("A", "destroy B 2 1")],
        {"aside.B": ["3-22"], "aside.A": [], "deck.A": ["3-20", "3-21"], "deck.B": ["3-23"]},
    ),
    Case(
        "in Total War each player shuffles the own discard pile only",
        "R2.3 R4.3",
        total_war(
            phase="shift",
            passed="AB",
            decks=(["3-20"], TEN[:6]),
            discards=(["0-1"], ["1-1", "1-2"]),
        ),
        fight(),
        {
            "hand.A": ["0-1", "3-20"],
            "deck.A": [],
            "discard.A": [],
            "hand.B": TEN[:5],
            "deck.B": TEN[5:6],
            "discard.B": ["1-1", "1-2"],
        },
    ),
    Case(
        "a hand has no limit",
        "R4.4",
        combat(hands=([*TEN, *[f"1-{serial}" for serial in range(10, 23)]], [])),
        fight(),
        {"hand.A#": 28},
    ),
]

DEPLOYMENT = [
    Case(
        "players alternate",
        "R5.1",
        position(hands=(["0-1", "0-2"], ["0-7"])),
        [("A", "play 0-1 front 1")],
        {"to_move": "B", "passed": [], "phase": "deployment", "A.1": ["0-1"], "hand.A": ["0-2"]},
        refused=[("A", "play 0-2 front 1"), ("A", "pass"), ("B", "play 0-2 front 1")],
    ),
    Case(
        "the turn passes on after a chain that the other player decided",
        "R5.1 R7.2",
        position(a={1: ["0-1"]}, b={2: ["2-5", "2-10"]}, hands=(["1-9"], ["0-2"])),
        [("A", "play 1-9 front 1"), ("A", "destroy B 2 1"), ("B", "free B 2 0 3")],
        {"to_move": "B", "phase": "deployment", "B.3": ["2-5"], "B.2": []},
    ),
    Case(
        "the turn passes on to A after a chain in B's turn that A decided",
        "R5.1 R7.2",
        position(
            initiative="B",
            a={2: ["2-5", "2-10"]},
            b={1: ["0-1"]},
            hands=(["0-2"], ["1-9"]),
        ),
        [("B", "play 1-9 front 1"), ("B", "destroy A 2 1"), ("A", "free A 2 0 3")],
        {"to_move": "A", "phase": "deployment", "A.3": ["2-5"]},
    ),
    Case(
        "a card goes to the lowest free field, and a full sector takes none",
        "R5.2 R5.3",
        position(a={5: ["0-2", "1-5"]}, hands=(["0-1"], [])),
        [],
        {
            "legal": sorted(
                [
                    "pass",
                    *[f"play 0-1 {face} {n}" for face in ("front", "back") for n in range(1, 5)],
                ]
            )
        },
        refused=[("A", "play 0-1 front 5"), ("A", "play 0-1 back 5")],
    ),
    Case(
        "a front fits the field of its level, level 0 and every back any free field",
        "R5.3",
        position(
            a={1: ["0-1"], 2: ["0-7", "1-6"], 3: ["1-20", "1-21", "1-22"], 5: ["2-9"]},
            hands=(["0-2", "1-5", "2-10", "3-6"], []),
        ),
        [],
        {
            "legal": sorted(
                [
                    "pass",
                    *[
                        f"play {n} back {s}"
                        for n in ("0-2", "1-5", "2-10", "3-6")
                        for s in (1, 2, 4, 5)
                    ],
                    *[f"play 0-2 front {s}" for s in (1, 2, 4, 5)],
                    "play 1-5 front 1",
                    "play 1-5 front 5",
                    "play 2-10 front 2",
                ]
            )
        },
    ),
    Case(
        "a front of level 3 fits the fourth field",
        "R5.3",
        position(a={2: ["0-7", "1-6", "2-10"]}, hands=(["3-6"], [])),
        [("A", "play 3-6 front 2")],
        {"A.2": ["0-7", "1-6", "2-10", "3-6"], "A.2.3.face": "front", "A.2.3.pivoted": False},
    ),
    Case(
        "B's sectors are read from B's side",
        "R1.1 R5.2",
        position(
            initiative="B",
            b={1: ["0-2", "1-5"], 5: ["0-7", "1-6"], 4: ["2-9", "2-10", "2-11"]},
            hands=([], ["0-1"]),
        ),
        [],
        {
            "legal? play 0-1 back 1": True,
            "legal? play 0-1 back 2": True,
            "legal? play 0-1 back 4": False,
            "legal? play 0-1 back 5": False,
        },
    ),
    Case(
        "a back has no effect and lies upright",
        "R5.3 R1.3",
        position(hands=(["3-10"], [])),
        [("A", "play 3-10 back 1")],
        {
            "to_move": "B",
            "A.1.0.face": "back",
            "A.1.0.pivoted": False,
            "aside.A": [],
            "chain": None,
        },
    ),
    Case(
        "a covered half gives its tokens back, the lower half keeps them",
        "R5.4 R7.5",
        position(
            a={1: [card("1-12", damage=(1, 0), shields=(2, 1))], 2: [card("1-6", damage=(1, 1))]},
            hands=(["2-10"], []),
        ),
        [("A", "play 2-10 back 1"), ("B", "pass"), ("A", "pass")],
        {
            "A.1.0.damage": {"upper": 0, "lower": 0},
            "A.1.0.shield_damage": {"upper": 0, "lower": 1},
            "A.2.0.damage": {"upper": 1, "lower": 1},
        },
    ),
    Case(
        "a card is covered before the new card's effects trigger",
        "R5.4 R7.1",
        position(a={1: ["2-1"]}, hands=(["1-8"], [])),
        [("A", "play 1-8 front 1"), ("A", "resolve upper"), ("A", "lateral A 1 1 2")],
        {"phase": "effect", "pending.effect": "vertical", "armour.B": 19, "A.1": ["2-1"]},
    ),
    Case(
        "the first to pass takes the initiative",
        "R5.5",
        position(initiative="B", to_move="A", hands=(["0-1"], ["0-2", "0-7"])),
        [("A", "pass"), ("B", "play 0-2 front 1")],
        {"initiative": "A", "passed": ["A"], "to_move": "B", "phase": "deployment"},
    ),
    Case(
        "the second to pass changes nothing, and the holder of the token begins combat",
        "R5.5 R6.1",
        position(initiative="B", to_move="A", hands=(["0-1"], ["0-2", "0-7"])),
        [("A", "pass"), ("B", "play 0-2 front 1"), ("B", "pass")],
        {"initiative": "A", "passed": ["A", "B"], "to_move": "A", "phase": "shift"},
        refused=[("B", "shift 0"), ("A", "pass"), ("A", "direction ltr")],
    ),
    Case(
        "who holds the token and passes first keeps it",
        "R5.5",
        position(initiative="B", hands=(["0-1"], ["0-2"])),
        [("B", "pass"), ("A", "pass")],
        {"initiative": "B", "passed": ["A", "B"], "to_move": "B", "phase": "shift"},
    ),
    Case(
        "after a pass the other goes on alone, also after a chain that the first decided",
        "R5.5 R7.2",
        position(
            initiative="A",
            to_move="B",
            passed="A",
            a={2: ["2-5", "2-10"]},
            b={1: ["0-1"]},
            hands=([], ["1-9", "0-2"]),
        ),
        [("B", "play 1-9 front 1"), ("B", "destroy A 2 1"), ("A", "free A 2 0 2")],
        {"to_move": "B", "phase": "deployment", "passed": ["A"]},
    ),
    Case(
        "an empty hand must pass, and is asked",
        "R5.5",
        position(hands=([], ["0-1"])),
        [],
        {"legal": ["pass"], "to_move": "A"},
    ),
    Case(
        "a full board must pass",
        "R5.5 R5.2",
        position(cruisers=("apollo", "athena"), a=FULL_APOLLO, hands=(["0-12", "3-9"], [])),
        [],
        {"legal": ["pass"]},
    ),
]

END = [
    Case(
        "armour at 0 in Deployment does not end the round",
        "R9.1",
        position(armour=(20, 1), hands=(["0-4"], ["0-1"])),
        [("A", "play 0-4 front 1")],
        {"armour.B": 0, "phase": "deployment", "to_move": "B", "result": None},
    ),
    Case(
        "the game ends after the round, without a Reinforcement, and the higher armour wins",
        "R9.1 R9.2 R6.8",
        combat(armour=(3, 0), aside=(["1-20"], []), number=4),
        fight(),
        {
            "phase": "over",
            "to_move": None,
            "legal": [],
            "passed": [],
            "round": 4,
            "initiative": "B",
            "hand.A": [],
            "aside.A": ["1-20"],
            "result": {"winner": "A", "reason": "armour"},
            "pending": None,
            "chain": None,
            "battle": None,
        },
        refused=[("A", "pass"), ("B", "resign"), ("A", "timeout")],
    ),
    Case(
        "armour falls on below 0, and all battles are fought",
        "R9.1",
        combat(a={1: ["3-11"], 5: ["2-11"]}, b={3: ["1-5"]}, armour=(4, 1)),
        fight(),
        {
            "armour.B": 1 - 4 - 3,
            "armour.A": 4 - 3,
            "phase": "over",
            "result": {"winner": "A", "reason": "armour"},
        },
    ),
    Case(
        "both below 0: the higher armour still wins",
        "R9.2",
        combat(a={1: ["2-10"]}, armour=(-3, 0)),
        fight(),
        {"armour.B": -1, "result": {"winner": "B", "reason": "armour"}},
    ),
    Case(
        "effects of the last token belong to the game",
        "R9.1 R6.6",
        combat(a={1: ["2-2", "2-10"]}, b={1: ["2-9"]}, armour=(0, 3)),
        fight(),
        {
            "A.1": ["2-2"],
            "armour.B": 1,
            "armour.A": 0,
            "B.1": [],
            "result": {"winner": "B", "reason": "armour"},
        },
    ),
    Case(
        "on equal armour cards on the board, in hand and set aside count",
        "R9.2",
        combat(
            a={1: [card("3-7", pivoted=True)]},
            b={5: [card("3-8", pivoted=True, damage=(1, 0))]},
            hands=(["3-20"], ["3-21"]),
            aside=(["3-23"], []),
            armour=(0, 0),
        ),
        fight(),
        {"armour.A": -2, "armour.B": -2, "result": {"winner": "A", "reason": "cards"}},
    ),
    Case(
        "a draw",
        "R9.2",
        combat(hands=(["3-20"], []), aside=([], ["3-23"]), armour=(-1, -1)),
        fight(),
        {"result": {"winner": None, "reason": "draw"}, "phase": "over", "to_move": None},
    ),
    Case(
        "the fiftieth round is the last",
        "R9.3",
        combat(armour=(5, 4), number=50),
        fight(),
        {"phase": "over", "round": 50, "result": {"winner": "A", "reason": "rounds"}},
    ),
    Case(
        "after fifty rounds cards decide as well, and the reason is the same",
        "R9.3 R9.2",
        combat(armour=(4, 4), number=50, hands=([], ["3-20"])),
        fight(),
        {"result": {"winner": "B", "reason": "rounds"}, "hand.A": []},
    ),
    Case(
        "a draw after fifty rounds",
        "R9.3 R9.2",
        combat(armour=(4, 4), number=50),
        fight(),
        {"result": {"winner": None, "reason": "rounds"}},
    ),
    Case(
        "armour that ran out in the fiftieth round is the reason",
        "R9.1 R9.3",
        combat(armour=(4, 0), number=50),
        fight(),
        {"result": {"winner": "A", "reason": "armour"}},
        reading="such a game is decided by R9.1, so R9.3 does not apply",
    ),
    Case(
        "the forty-ninth round is not the last",
        "R9.3",
        combat(armour=(5, 4), number=49),
        fight(),
        {"phase": "deployment", "round": 50, "result": None},
    ),
    Case(
        "a resignation ends the game in the middle of an effect",
        "notation",
        position(hands=(["0-3"], [])),
        [("A", "play 0-3 front 1"), ("B", "resign")],
        {
            "phase": "over",
            "result": {"winner": "A", "reason": "resigned"},
            "to_move": None,
            "pending": None,
            "chain": None,
            "battle": None,
            "passed": [],
            "legal": [],
            "round": 3,
            "initiative": "A",
            "A.1": ["0-3"],
        },
    ),
    Case(
        "time runs out for the seat named",
        "notation",
        combat(),
        [("A", "timeout")],
        {"phase": "over", "result": {"winner": "B", "reason": "time"}, "passed": []},
    ),
]

CASES = [*REINFORCEMENT, *DEPLOYMENT, *END]
