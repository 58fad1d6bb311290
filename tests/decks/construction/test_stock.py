"""The stock decks, a varied field described in both languages."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from catalog.editions.data_files import SHIPPED_FILES, read_edition
from decks.construction.stock import (
    StockDeck,
    retired_decks,
    stock_deck,
    stock_decks,
)
from decks.construction.tags import COMMON_TAGS

SHIPPED = read_edition(SHIPPED_FILES)
CARDS = {card.number: card for card in SHIPPED.cards}
CRUISERS = {cruiser.key: cruiser for cruiser in SHIPPED.cruisers}

each_deck = pytest.mark.parametrize("deck", stock_decks(), ids=lambda deck: deck.key)


PAIRS = list(combinations(stock_decks(), 2))
HOLDERS = Counter(number for deck in stock_decks() for number in deck.cards)


def shared(first: StockDeck, second: StockDeck) -> int:
    return len(set(first.cards) & set(second.cards))


def is_cyrillic(sign: str) -> bool:
    return "а" <= sign.lower() <= "я" or sign in "ёЁ"


def is_latin(sign: str) -> bool:
    return "a" <= sign.lower() <= "z"


# The decks


def test_there_are_three_decks_a_cruiser_and_at_most_sixteen_in_all():
    counted = Counter(deck.cruiser for deck in stock_decks())
    assert counted.keys() == CRUISERS.keys()
    assert min(counted.values()) >= 3
    assert 12 <= counted.total() <= 16


def test_every_deck_has_a_key_of_its_own_that_begins_with_its_cruiser():
    decks = (*stock_decks(), *retired_decks())
    assert len({deck.key for deck in decks}) == len(decks)
    assert all(deck.key.startswith(f"{deck.cruiser}-") for deck in decks)


def test_a_deck_is_found_by_its_key_also_when_it_has_retired():
    decks = [*stock_decks(), *retired_decks()]
    assert [stock_deck(deck.key) for deck in decks] == decks
    with pytest.raises(KeyError, match="ares-knitting"):
        stock_deck("ares-knitting")


@each_deck
def test_a_deck_has_25_to_40_different_cards_and_tags_that_all_know(deck):
    assert 25 <= len(deck.cards) == len(set(deck.cards)) <= 40
    assert set(deck.cards) <= CARDS.keys()
    assert set(deck.tags) <= {*COMMON_TAGS}


@each_deck
def test_a_deck_is_sorted_by_level_and_serial(deck):
    order = [(CARDS[number].level, CARDS[number].serial) for number in deck.cards]
    assert order == sorted(order)


# The field: different decks that use the card set


def test_no_two_decks_share_more_than_three_fifths_of_their_cards():
    assert not [
        (first.key, second.key)
        for first, second in PAIRS
        if shared(first, second) > 0.6 * min(len(first.cards), len(second.cards))
    ]


def test_every_effect_and_protection_stands_in_some_deck():
    def symbols(numbers: Iterable[str]) -> set[str | None]:
        halves = [half for number in numbers for half in (CARDS[number].top, CARDS[number].bottom)]
        return {sign for half in halves for sign in (half.effect, half.protection)}

    assert symbols(HOLDERS) == symbols(CARDS)


# Names and plans


@each_deck
def test_a_russian_name_and_plan_are_in_cyrillic_alone(deck):
    for text in (deck.name_ru, deck.plan_ru):
        assert any(map(is_cyrillic, text))
        assert not any(map(is_latin, text))
