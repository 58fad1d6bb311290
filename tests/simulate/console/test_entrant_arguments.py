import pytest

from decks.construction.card_pool import current_pool
from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from play.games.starfighter.card_sets import shipped_card_set
from simulate.console.entrant_arguments import UnknownEntrant, find_entrants
from simulate.deals.card_sets import SHIPPED, find_pool
from tests.simulate.browsing import STOCK, missing


def find(*arguments, mode="total_war"):
    return find_entrants(arguments, shipped_card_set(), mode, find_pool(SHIPPED))


def refusal(path):
    with pytest.raises(UnknownEntrant) as refused:
        find(str(path))
    return str(refused.value)


def test_a_file_brings_its_cruiser_and_cards(deck_file):
    (entrant,) = find(str(deck_file))
    assert (entrant.label, entrant.cruiser) == (str(deck_file), "atlas")
    assert "3-36" in entrant.cards


def test_a_decks_code_names_an_entrant():
    stock = stock_decks()[0]
    code = encode(DeckList(stock.cards, stock.cruiser), find_pool(SHIPPED))
    (entrant,) = find(code)
    assert (entrant.label, entrant.cruiser) == (code, stock.cruiser)
    assert set(entrant.cards) == set(stock.cards)


def test_an_illegal_deck_is_refused_with_all_reasons(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("0-1\n0-2\n")
    head, *told = refusal(path).split("\n")
    assert head == f"{path} is not a legal deck:"
    assert [line[:22] for line in told] == ["- Choose a cruiser: ap", "- A deck has at least "]


def test_lines_and_cards_that_are_wrong_are_told_at_once(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("cruiser: hera\n0-1\nwhat is this\n3-99\n")
    words = ("line 3: “what is this”", "“hera”: there is no such cruiser", "no card 3-99")
    assert not missing(refusal(path), *words)


def test_cruisers_take_part_where_the_deck_is_common():
    assert [entrant.cards for entrant in find("ares", "atlas", mode="skirmish")] == [None, None]


@pytest.mark.django_db
def test_an_address_names_a_stored_deck_where_a_catalogue_is_loaded(stock):
    address = f"https://example.org/decks/{STOCK[2]}/"
    (entrant,) = find_entrants([address], shipped_card_set(), "total_war", current_pool())
    assert (entrant.label, entrant.cruiser) == (address, stock_decks()[2].cruiser)
