import re
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.data_files import SHIPPED_FILES, read_card_set
from decks.codes import ALPHABET, CodeError, code_length, decode, edition_mark, encode
from decks.formats.deck_list import DeckList
from decks.stock import stock_decks
from decks.supply import make_supply

CARD_SET = read_card_set(SHIPPED_FILES)
SUPPLY = make_supply(CARD_SET.key, CARD_SET.cards, CARD_SET.cruisers)
DECKS = st.builds(
    DeckList,
    st.sets(st.sampled_from(list(SUPPLY.cards))).map(SUPPLY.known),
    st.sampled_from([None, *SUPPLY.cruisers]),
)
CODES = [encode(DeckList(deck.cards, deck.cruiser), SUPPLY) for deck in stock_decks()]


def mistake(code):
    with pytest.raises(CodeError) as refused:
        decode(code, SUPPLY)
    return str(refused.value)


@given(DECKS)
def test_a_code_holds_cruiser_and_cards(deck):
    assert decode(encode(deck, SUPPLY), SUPPLY) == deck


@given(DECKS)
def test_every_code_has_twenty_three_characters_that_fit_an_address(deck):
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{22}", encode(deck, SUPPLY))


def test_the_order_of_the_cards_does_not_matter():
    deck = stock_decks()[0]
    assert encode(DeckList(deck.cards[::-1], deck.cruiser), SUPPLY) == CODES[0]


@pytest.mark.parametrize("code", CODES)
def test_every_wrong_character_at_every_place_is_noticed(code):
    for place, right in enumerate(code):
        for wrong in ALPHABET.replace(right, ""):
            assert "mistake" in mistake(code[:place] + wrong + code[place + 1 :])


@pytest.mark.parametrize("code", CODES)
def test_two_exchanged_neighbours_are_noticed_at_every_place(code):
    for place in range(len(code) - 1):
        left, right = code[place], code[place + 1]
        if left != right:
            assert "mistake" in mistake(code[:place] + right + left + code[place + 2 :])


@pytest.mark.parametrize("code", CODES)
def test_a_missing_or_doubled_character_is_noticed(code):
    for place in range(len(code)):
        mistake(code[:place] + code[place + 1 :])
        mistake(code[:place] + code[place] + code[place:])


@given(st.text(max_size=200))
def test_any_text_is_a_deck_or_refused(text):
    with suppress(CodeError):
        assert isinstance(decode(text, SUPPLY), DeckList)


@pytest.mark.parametrize("text", ["", "abc", "not a code at all!", "E" * 200, "é" * 23])
def test_what_is_no_code_is_told_what_one_is(text):
    assert "not a deck code" in mistake(text)


def test_spaces_around_a_code_do_not_matter():
    assert decode(f" {CODES[0]}\n", SUPPLY).cruiser == stock_decks()[0].cruiser


@pytest.mark.parametrize("change", [{"edition_key": "box"}, {"cruisers": {}}])
def test_a_code_of_another_edition_is_refused(change):
    with pytest.raises(CodeError, match="another edition"):
        decode(CODES[0], replace(SUPPLY, **change))


def test_an_edition_with_a_card_more_has_codes_of_its_own():
    fewer = make_supply(CARD_SET.key, CARD_SET.cards[:97], CARD_SET.cruisers)
    deck = DeckList(tuple(fewer.cards)[:30], "ares")
    code = encode(deck, fewer)
    assert len(code) == code_length(fewer)
    assert decode(code, fewer) == deck
    with pytest.raises(CodeError, match="another edition"):
        decode(code, SUPPLY)


def test_what_cards_do_does_not_change_codes():
    changed = [replace(card, top=card.bottom, bottom=card.top) for card in CARD_SET.cards]
    assert edition_mark(make_supply(CARD_SET.key, changed, CARD_SET.cruisers)) == edition_mark(
        SUPPLY
    )


@pytest.mark.parametrize(
    "deck", [DeckList(("9-9",)), DeckList(("0-1", "0-1")), DeckList((), "hera")]
)
def test_a_deck_outside_the_edition_has_no_code(deck):
    with pytest.raises(CodeError, match="cannot hold"):
        encode(deck, SUPPLY)
