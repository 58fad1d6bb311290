"""The rulebook's worked examples E0 to E4 on the shipped cards, played through on the engine.

The cards that the examples do not name are found by what the examples say of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from play.games.starfighter.engine.position import Position
from tests.play.games.starfighter.engine.playing import edition
from tests.play.games.starfighter.engine.position import card, fact

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.essential
EXPORT, CARDS = edition("shipped")
FACTS = {each["number"]: each for each in EXPORT["cards"]}
Moves = list[tuple[str, str]]


def fighters(facts: dict[str, Any]) -> int:
    return facts["top"]["fighters"] + facts["bottom"]["fighters"]


def effects(facts: dict[str, Any]) -> list[str | None]:
    return [facts["top"]["effect"], facts["bottom"]["effect"]]


def green(level: int | None, is_meant: Callable[[dict[str, Any]], bool], place: int = 0) -> str:
    """The number of a green card of the examples."""
    fitting = [
        number
        for number, facts in FACTS.items()
        if facts["series"] == "green" and level in (None, facts["level"]) and is_meant(facts)
    ]
    return fitting[place]


PLAIN_FOUR = green(1, lambda facts: fighters(facts) == 4)
PLAIN_THREE = green(1, lambda facts: fighters(facts) == 3)
STRIKE_2 = green(2, lambda facts: effects(facts)[0] == "strike" and facts["bottom"]["fighters"])
VERTICAL_1 = green(1, lambda facts: effects(facts)[0] == "vertical" and fighters(facts) >= 2)
BACKFIRE = green(
    None,
    lambda facts: (
        effects(facts)[0] == "backfire"
        and facts["top"]["fighters"] >= 2
        and facts["bottom"]["fighters"] == 0
    ),
)
PLAIN = next(n for n, each in FACTS.items() if each["level"] == 1 and not any(effects(each)))
PIVOT_HALF = "upper" if FACTS["3-35"]["top"]["effect"] == "pivot" else "lower"
DRAW_HALF = "lower" if PIVOT_HALF == "upper" else "upper"


def spare(*used: str) -> list[str]:
    """The numbers that an example does not use; they lie in the deck or face down."""
    return [number for number in CARDS.numbers if number not in used]


def start(
    boards: dict[str, dict[int, list[Any]]],
    hands: dict[str, list[str]],
    deck: list[str],
    **facts: Any,
) -> Position:
    """Ares (A) against Athena (B) in Skirmish; cards not named lie in the discard pile."""
    cruisers = {"A": "ares", "B": "athena"}
    state = Position.new(CARDS, "skirmish", cruisers, seed=1, first="A").state()
    used = {*deck, *hands.get("A", []), *hands.get("B", [])}
    for seat, side in state["seats"].items():
        stacks = boards.get(seat, {})
        side["hand"] = hands.get(seat, [])
        side["sectors"] = [
            [card(each) if isinstance(each, str) else each for each in stacks.get(sector, [])]
            for sector in range(1, 6)
        ]
        used |= {lying["card"] for stack in side["sectors"] for lying in stack}
    state["shared"] = {"deck": deck, "discard": spare(*used)}
    return Position.from_state(CARDS, {**state, **facts})


def play(game: Position, moves: Moves) -> list[dict[str, Any]]:
    return [event for move in moves for event in game.apply(*move)]


def facts_of(game: Position, *paths: str) -> list[Any]:
    state = game.state()
    return [fact(state, path) for path in paths]


# --- E0 ----------------------------------------------------------------------------------------


def test_e0_on_empty_boards_both_draw_five_cards_each() -> None:
    game = Position.new(CARDS, "training", {"A": "ares", "B": "athena"}, seed=11)
    assert facts_of(game, "hand.A#", "hand.B#") == [5, 5]


def test_e0_with_cards_in_three_sectors_two_are_drawn() -> None:
    game = Position.new(CARDS, "training", {"A": "ares", "B": "athena"}, seed=11, first="A")
    for sector in (1, 3, 4):
        number = game.state()["seats"]["A"]["hand"][0]
        play(game, [("A", f"play {number} back {sector}")])
        if sector == 1:
            play(game, [("B", "pass")])
    play(game, [("A", "pass"), ("B", "shift 0"), ("B", "direction ltr")])
    assert facts_of(game, "round", "hand.A#", "hand.B#") == [2, 5 - 3 + 2, 10]


def test_e0_placement_prepares_a_front_of_level_3() -> None:
    front, last = PLAIN, "3-10"
    others = spare(front, last)
    hand = [others[0], others[1], front, last]
    game = start({}, {"A": hand}, [])
    play(game, [("A", f"play {others[0]} back 2"), ("B", "pass")])
    assert f"play {front} front 2" in game.legal()
    play(game, [("A", f"play {front} front 2"), ("A", f"play {others[1]} back 2")])
    assert {action for action in game.legal() if " 2" in action} == {
        "play 3-10 front 2",
        "play 3-10 back 2",
    }


# --- E1 to E3, one game ------------------------------------------------------------------------

# The level-0 card is a back: exactly two fighters, no effect in its upper half. B's card deals the
# four damage of E3, and has another one for the vertical movement.
BURIED, OTHER = spare("3-10", "3-35", STRIKE_2, VERTICAL_1, PLAIN_FOUR, PLAIN_THREE)[:2]
DECK = spare("3-10", "3-35", STRIKE_2, VERTICAL_1, PLAIN_FOUR, PLAIN_THREE, BURIED, OTHER)[:20]
E1: Moves = [("A", "play 3-10 front 2"), ("A", "resolve lower"), ("A", "lateral A 2 2 3")]
E2: Moves = [
    ("B", "pass"),
    ("A", "play 3-35 front 2"),
    ("A", f"resolve {DRAW_HALF}"),
    ("A", "pivot A 2 2"),
    ("A", "lateral A 2 2 3"),
]
E3: Moves = [("A", "pass"), ("B", "shift 0"), ("B", "direction ltr")]


def example() -> Position:
    sector = [card(BURIED, back=True), VERTICAL_1, STRIKE_2]
    enemy = {2: [PLAIN_FOUR], 5: [PLAIN_THREE]}
    return start({"A": {2: sector}, "B": enemy}, {"A": ["3-10", "3-35"]}, DECK)


def test_e1_the_draw_may_be_taken_first() -> None:
    game = example()
    play(game, E1[:2])
    assert facts_of(game, "aside.A", "phase", "pending.effect", "pending.half", "to_move") == [
        DECK[:1],
        "effect",
        "lateral",
        "upper",
        "A",
    ]


def test_e1_the_uncovered_strike_costs_the_enemy_one_and_nothing_else_triggers() -> None:
    game = example()
    play(game, E1[:2])
    events = play(game, E1[2:])
    assert [event["effect"] for event in events if event["event"] == "trigger"] == ["strike"]
    assert facts_of(game, "A.2", "A.3", "armour.B", "armour.A", "chain", "to_move") == [
        [BURIED, VERTICAL_1, "3-10"],
        [STRIKE_2],
        19,
        20,
        None,
        "B",
    ]


def test_e2_the_pivoted_card_moves_itself_and_draws_again() -> None:
    game = example()
    events = play(game, E1 + E2)
    assert facts_of(game, "A.2", "A.3", "A.3.1.pivoted", "aside.A", "armour.B", "to_move") == [
        [BURIED, VERTICAL_1, "3-35"],
        [STRIKE_2, "3-10"],
        True,
        DECK[:3],
        19,
        "A",
    ]
    triggered = [event["effect"] for event in events if event["event"] == "trigger"]
    assert triggered[-2:] == ["lateral", "draw"]
    assert "vertical" not in triggered


def test_e3_each_token_is_judged_by_what_then_lies_on_top() -> None:
    game = example()
    play(game, E1 + E2 + E3)
    assert facts_of(game, "A.2", "battle.left.A", "pending.effect", "pending.level") == [
        [BURIED, VERTICAL_1],
        3,
        "vertical",
        1,
    ]
    play(game, [("A", "vertical A 2 0")])
    assert facts_of(game, "A.2", "battle.left.A", "pending.effect", "pending.level") == [
        [VERTICAL_1],
        1,
        "vertical",
        0,
    ]
    play(game, [("A", "vertical B 5 0")])
    damage = fact(game.state(), "A.2.0.damage")
    assert damage["upper"] + damage["lower"] == 1
    assert facts_of(game, "A.2", "shared.discard")[0] == [VERTICAL_1]
    assert facts_of(game, "shared.discard")[0][-2:] == ["3-35", BURIED]


# --- E4 ----------------------------------------------------------------------------------------


def test_e4_three_battles_with_the_offset_2() -> None:
    buried = spare(BACKFIRE, PLAIN_THREE, PLAIN_FOUR)[0]
    # Pairs of sectors (A, B) in this order: (1, 3), (2, 4), (3, 5).
    enemy = {3: [card(buried, back=True)], 4: [BACKFIRE, PLAIN_THREE]}
    deck = spare(BACKFIRE, PLAIN_THREE, PLAIN_FOUR, buried)
    game = start(
        {"A": {2: [PLAIN_FOUR]}, "B": enemy},
        {},
        deck,
        phase="shift",
        passed=["A", "B"],
        initiative="B",
        to_move="B",
        offset=2,
    )
    events = play(game, [("B", "shift 0"), ("B", "direction ltr")])
    battles = [event for event in events if event["event"] == "battle"]
    assert [battle["sector"] for battle in battles] == [{"A": n, "B": n + 2} for n in (1, 2, 3)]
    assert [tuple(battle["damage"].values()) for battle in battles] == [(2, 0), (3, 4), (0, 0)]
    assert facts_of(game, "armour.A", "armour.B", "B.4", "A.2") == [
        18,
        19,
        [BACKFIRE],
        [PLAIN_FOUR],
    ]
    tokens = fact(game.state(), "A.2.0.damage")
    assert tokens["upper"] + tokens["lower"] == 3
    assert fact(game.state(), "B.4.0.damage") == {"upper": 1, "lower": 0}
    assert facts_of(game, "round", "initiative") == [2, "A"]
