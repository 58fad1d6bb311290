from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.cards.vocabulary import NAME_LENGTH
from decks.construction.deck_list import DeckList, Remarks
from decks.formats.registry import FORMATS
from decks.reading.reader import read_deck_text
from tests.decks.samples import POOL

SIGNS = st.text(st.characters(categories=["L", "N", "Zs", "P"]), max_size=NAME_LENGTH)
NAMES = SIGNS.map(lambda text: f"Deck {text}"[:NAME_LENGTH].strip())
CHOICES = st.sets(st.sampled_from(list(POOL.cards)), min_size=1).map(POOL.known)
DECKS = st.builds(DeckList, CHOICES, st.sampled_from([None, *POOL.cruisers]), NAMES)


@pytest.mark.parametrize("name", FORMATS)
@given(deck=DECKS)
def test_every_format_is_read_as_it_was_written(name, deck):
    found = read_deck_text(FORMATS[name].render(deck, POOL), POOL).whole()
    assert (found.cards, found.cruiser) == (deck.cards, deck.cruiser)


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_s_lines_may_end_as_on_windows(name):
    written = FORMATS[name].render(DeckList(("0-1", "3-10"), "ares", "Wasps"), POOL)
    assert read_deck_text(written.replace("\n", "\r\n"), POOL).whole().cards == ("0-1", "3-10")


def test_json_keeps_what_its_owner_writes_beside_the_deck():
    remarks = Remarks(("2-7",), (("0-1", "for round 1"),))
    deck = replace(DeckList(("0-1",), "ares", "Wasps"), remarks=remarks)
    assert read_deck_text(FORMATS["json"].render(deck, POOL), POOL).deck == deck


def test_a_spreadsheet_is_given_no_formula():
    deck = DeckList((), "ares", "=HYPERLINK(1)")
    assert "deck,,,'=HYPERLINK(1)" in FORMATS["csv"].render(deck, POOL)
