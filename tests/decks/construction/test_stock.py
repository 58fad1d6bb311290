import re
from collections import Counter
from itertools import combinations

import pytest

from decks.construction.stock import retired_decks, stock_deck, stock_decks
from decks.construction.tags import COMMON_TAGS
from tests.decks.samples import POOL

each_deck = pytest.mark.parametrize("deck", stock_decks(), ids=lambda deck: deck.key)
EVERY = [*stock_decks(), *retired_decks()]


def test_there_are_three_decks_a_cruiser_and_at_most_sixteen_in_all():
    counted = Counter(deck.cruiser for deck in stock_decks())
    assert counted.keys() == POOL.cruisers.keys()
    assert min(counted.values()) >= 3
    assert 12 <= counted.total() <= 16


def test_every_deck_is_found_by_a_key_of_its_own_that_begins_with_its_cruiser():
    assert len({deck.key for deck in EVERY}) == len(EVERY)
    assert all(deck.key.startswith(f"{deck.cruiser}-") for deck in EVERY)
    assert [stock_deck(deck.key) for deck in EVERY] == EVERY
    with pytest.raises(KeyError, match="ares-knitting"):
        stock_deck("ares-knitting")


@each_deck
def test_a_deck_has_25_to_40_cards_in_order_known_tags_and_russian_words_in_cyrillic_alone(deck):
    assert 25 <= len(deck.cards) <= 40
    assert deck.cards == POOL.known(deck.cards)
    assert set(deck.tags) <= {*COMMON_TAGS}
    for text in (deck.name_ru, deck.plan_ru):
        assert re.search("[А-Яа-яЁё]", text)
        assert not re.search("[A-Za-z]", text)


def test_no_two_decks_share_more_than_three_fifths_of_their_cards():
    for first, second in combinations((set(deck.cards) for deck in stock_decks()), 2):
        assert len(first & second) <= 0.6 * min(len(first), len(second))


def test_every_effect_and_protection_stands_in_some_deck():
    def symbols(numbers):
        halves = [half for n in numbers for half in (POOL.cards[n].top, POOL.cards[n].bottom)]
        return {sign for half in halves for sign in (half.effect, half.protection)}

    held = {number for deck in stock_decks() for number in deck.cards}
    assert symbols(held) == symbols(POOL.cards)
