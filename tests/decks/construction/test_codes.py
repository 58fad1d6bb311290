import re
from contextlib import suppress
from dataclasses import replace
from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.card_pool import make_pool
from decks.construction.codes import DeckCodeError, code_length, decode, encode
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from tests.decks.samples import POOL, SHIPPED

CHOICES = st.sets(st.sampled_from(list(POOL.cards))).map(POOL.known)
DECKS = st.builds(DeckList, CHOICES, st.sampled_from([None, *POOL.cruisers]))
CODES = [encode(DeckList(deck.cards, deck.cruiser), POOL) for deck in stock_decks()]


def mistake(code):
    with pytest.raises(DeckCodeError) as refused:
        decode(code, POOL)
    return str(refused.value)


@given(DECKS)
def test_a_code_of_23_characters_that_fit_an_address_holds_cruiser_and_cards(deck):
    code = encode(deck, POOL)
    assert decode(code, POOL) == deck
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{22}", code)


@pytest.mark.parametrize("code", CODES)
def test_a_wrong_character_and_two_exchanged_neighbours_are_noticed_at_every_place(code):
    for place, right in enumerate(code):
        for wrong in (ascii_letters + digits + "-_").replace(right, ""):
            assert "mistake" in mistake(code[:place] + wrong + code[place + 1 :])
    for place in range(len(code) - 1):
        left, right = code[place], code[place + 1]
        if left != right:
            assert "mistake" in mistake(code[:place] + right + left + code[place + 2 :])


@given(st.text(max_size=200))
def test_any_text_is_a_deck_or_refused(text):
    with suppress(DeckCodeError):
        assert isinstance(decode(text, POOL), DeckList)


@pytest.mark.parametrize("change", [{"edition_key": "box"}, {"cruisers": {}}])
def test_a_code_of_another_edition_is_refused(change):
    with pytest.raises(DeckCodeError, match="another edition"):
        decode(CODES[0], replace(POOL, **change))


def test_an_edition_with_a_card_more_has_codes_of_its_own():
    fewer = make_pool(SHIPPED.key, SHIPPED.cards[:97], SHIPPED.cruisers)
    deck = DeckList(tuple(fewer.cards)[:30], "ares")
    code = encode(deck, fewer)
    assert len(code) == code_length(fewer)
    assert decode(code, fewer) == deck
    with pytest.raises(DeckCodeError, match="another edition"):
        decode(code, POOL)


@pytest.mark.parametrize("deck", [DeckList(("9-9",)), DeckList(("0-1",) * 2), DeckList((), "hera")])
def test_a_deck_outside_the_edition_has_no_code(deck):
    with pytest.raises(DeckCodeError, match="cannot hold"):
        encode(deck, POOL)
