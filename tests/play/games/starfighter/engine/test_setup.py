"""Setting a game up in the three modes (R2), and what is refused there."""

from collections import Counter
from typing import Any

import pytest

from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine.naive_check import all_cards
from tests.play.games.starfighter.engine.playing import (
    CARDS,
    CATALOGUE,
    CRUISERS,
    MODES,
    edition,
    new_game,
)

pytestmark = pytest.mark.essential
ALL = list(CARDS.numbers)
GREEN = sorted(card["number"] for card in CATALOGUE["cards"] if card["series"] == "green")
DECK = ALL[:25]
DIFFERENT = {"A": "ares", "B": "atlas"}
SAME = {"A": "ares", "B": "ares"}


@pytest.mark.parametrize(("mode", "cards"), [("training", GREEN), ("skirmish", ALL)])
def test_the_common_deck_holds_the_cards_of_the_mode(mode: str, cards: list[str]) -> None:
    """R2.1: the forty green ones; R2.2: all hundred."""
    state = new_game("invented", mode, 3).state()
    assert all_cards(state) == [("shared", number) for number in sorted(cards)]
    assert all(state["seats"][seat]["deck"] is None for seat in "AB")


def test_in_total_war_each_seat_brings_a_deck_of_its_own() -> None:
    """R2.3: both may hold the same numbers, and there is no upper limit."""
    game = StarfighterPosition.new(CARDS, "total_war", SAME, seed=3, decks={"A": ALL, "B": DECK})
    owned = [("A", number) for number in ALL] + [("B", number) for number in DECK]
    assert all_cards(game.state()) == sorted(owned)
    assert game.state()["shared"] is None


def test_the_first_player_is_drawn_and_holds_the_initiative() -> None:
    """R2.4."""
    firsts = Counter()
    for seed in range(200):
        state = new_game("invented", "skirmish", seed).state()
        assert state["to_move"] == state["initiative"]
        firsts[state["initiative"]] += 1
    assert 70 <= firsts["A"] <= 130


@pytest.mark.parametrize("first", ["A", "B"])
def test_a_given_first_player_changes_nothing_else_in_the_decks(first: str) -> None:
    """R2.4: the seed shuffles the same deck; the first player draws from it first (R4.2)."""
    state = new_game("invented", "training", 9, first=first).state()
    drawn = new_game("invented", "training", 9).state()
    assert state["initiative"] == first
    assert (state["shared"], state["rng"]) == (drawn["shared"], drawn["rng"])


@pytest.mark.parametrize("mode", MODES)
def test_a_game_begins_with_full_armour_empty_boards_and_facing_sectors(mode: str) -> None:
    """R2.5."""
    state = new_game("shipped", mode, 5).state()
    export, _ = edition("shipped")
    armour = {cruiser["key"]: cruiser["armour"] for cruiser in export["cruisers"]}
    for seat, side in state["seats"].items():
        assert side["armour"] == armour[CRUISERS[mode][seat]]
        assert side["sectors"] == [[], [], [], [], []]
    assert (state["offset"], state["round"], state["phase"]) == (0, 1, "deployment")
    assert (state["result"], state["passed"]) == (None, [])


BAD_SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("unknown_mode", {"mode": "duel"}),
    ("unknown_cruiser", {"cruisers": {"A": "ares", "B": "argo"}}),
    ("same_cruiser", {"cruisers": SAME}),
    ("same_cruiser", {"mode": "training", "cruisers": SAME}),
    ("not_a_training_cruiser", {"mode": "training"}),
    ("deck_not_wanted", {"decks": {"A": DECK, "B": DECK}}),
    ("deck_missing", {"mode": "total_war"}),
    ("deck_missing", {"mode": "total_war", "decks": {"A": DECK}}),
    ("deck_too_small", {"mode": "total_war", "decks": {"A": DECK, "B": DECK[1:]}}),
    ("duplicate_card", {"mode": "total_war", "decks": {"A": [*DECK, DECK[0]], "B": DECK}}),
    ("unknown_card", {"mode": "total_war", "decks": {"A": DECK, "B": [*DECK, "4-1"]}}),
    ("bad_seed", {"seed": -1}),
    ("bad_seed", {"seed": 2**64}),
    ("bad_seed", {"seed": "7"}),
    ("bad_seed", {"seed": True}),
]


@pytest.mark.parametrize(("reason", "wrong"), BAD_SETUPS)
def test_a_set_up_that_breaks_a_rule_is_refused(reason: str, wrong: dict[str, Any]) -> None:
    """R2.1 to R2.4, each message with its paragraph."""
    setup = {"mode": "skirmish", "cruisers": DIFFERENT, "seed": 1, **wrong}
    with pytest.raises(RuleViolation) as refused:
        StarfighterPosition.new(CARDS, **setup)
    assert refused.value.code == reason
    assert refused.value.rule in str(refused.value)
