from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from decks.insight.deck_summary import DeckSummary
from decks.insight.odds import chance_of_at_least


@given(st.data(), st.integers(1, 100), st.integers(0, 3))
def test_chances_are_those_of_the_hypergeometric_distribution(data, deck, wanted):
    good = data.draw(st.integers(0, deck))
    hand = data.draw(st.integers(0, deck))
    hands = [comb(good, some) * comb(deck - good, hand - some) for some in range(hand + 1)]
    chance = chance_of_at_least(wanted, good=good, deck=deck, hand=hand)
    assert chance == pytest.approx(sum(hands[wanted:]) / comb(deck, hand), abs=1e-9)


@pytest.mark.parametrize("deck", stock_decks(), ids=lambda deck: deck.key)
def test_the_opening_hand_is_what_the_empty_board_draws(deck, pool):
    odds = DeckSummary(DeckList(deck.cards, deck.cruiser), pool).opening
    assert odds.hand == sum(sector.draw for sector in pool.cruisers[deck.cruiser].sectors)
    assert all(100 >= level.one >= level.two >= 0 for level in odds.levels)
