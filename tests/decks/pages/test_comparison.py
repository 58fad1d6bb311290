import pytest

from decks.construction.deck_list import DeckList
from decks.insight.comparison import compare_decks
from decks.insight.deck_summary import DeckSummary


def numbers(cards):
    return [card.number for card in cards]


def compared(pool, *decks):
    return compare_decks(*(DeckSummary(each, pool) for each in decks))


def test_decks_share_some_cards_and_differ_in_others(pool):
    found = compared(pool, DeckList(("0-1", "0-2"), "ares"), DeckList(("0-2", "3-1"), "atlas"))
    assert numbers(found.in_both) == ["0-2"]
    assert [numbers(side.only_here) for side in found.sides] == [["0-1"], ["3-1"]]


@pytest.mark.parametrize(
    ("left", "right", "fits"),
    [
        (DeckList(("0-1",), "ares"), DeckList(("0-2",), "atlas"), True),
        (DeckList(("0-1",), "ares"), DeckList(("0-1",), "atlas"), False),
        (DeckList(("0-1",), "ares"), DeckList(("0-2",), "ares"), False),
        (DeckList(("0-1",)), DeckList(("0-2",)), True),
    ],
)
def test_one_copy_has_each_card_and_each_cruiser_once(left, right, fits, pool):
    assert compared(pool, left, right).fits_one_box is fits


def test_a_private_deck_of_others_is_neither_offered_nor_compared(client, stock, make):
    private = make()
    assert private.slug not in client.get("/decks/compare/").text
    assert client.get(f"/decks/compare/?a=ares-clockwork&b={private.slug}").status_code == 404
