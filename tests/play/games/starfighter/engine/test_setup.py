"""Setting a game up in the three modes (R2), and what is refused there."""

import pytest

from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine.naive_check import all_cards
from tests.play.games.starfighter.engine.playing import CARDS, CATALOGUE, new_game

pytestmark = pytest.mark.essential
ALL = list(CARDS.numbers)
GREEN = sorted(card["number"] for card in CATALOGUE["cards"] if card["series"] == "green")
DECK = ALL[:25]


@pytest.mark.parametrize(("mode", "cards"), [("training", GREEN), ("skirmish", ALL)])
def test_the_common_deck_holds_the_cards_of_the_mode(mode, cards):
    """R2.1: the forty green ones; R2.2: all hundred."""
    state = new_game("invented", mode, 3).state()
    assert all_cards(state) == [("shared", number) for number in sorted(cards)]
    assert all(state["seats"][seat]["deck"] is None for seat in "AB")


@pytest.mark.parametrize("first", ["A", "B"])
def test_a_given_first_player_changes_nothing_else_in_the_decks(first):
    """R2.4: the seed shuffles the same deck; the first player draws from it first (R4.2)."""
    state = new_game("invented", "training", 9, first=first).state()
    drawn = new_game("invented", "training", 9).state()
    assert state["initiative"] == first
    assert (state["shared"], state["rng"]) == (drawn["shared"], drawn["rng"])


BAD_SETUPS = [
    ("unknown_mode", {"mode": "duel"}),
    ("unknown_cruiser", {"cruisers": {"A": "ares", "B": "argo"}}),
    ("same_cruiser", {"cruisers": {"A": "ares", "B": "ares"}}),
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
def test_a_set_up_that_breaks_a_rule_is_refused(reason, wrong):
    """R2.1 to R2.4, each message with its paragraph."""
    setup = {"mode": "skirmish", "cruisers": {"A": "ares", "B": "atlas"}, "seed": 1, **wrong}
    with pytest.raises(RuleViolation) as refused:
        StarfighterPosition.new(CARDS, **setup)
    assert refused.value.code == reason
    assert refused.value.rule in str(refused.value)


def test_more_than_a_hundred_cards_are_refused():
    """R1.2."""
    export = {**CATALOGUE, "cards": [*CATALOGUE["cards"], CATALOGUE["cards"][0]]}
    with pytest.raises(ValueError, match=r"at most 100 cards .*R1\.2"):
        CardSet.from_export(export)
