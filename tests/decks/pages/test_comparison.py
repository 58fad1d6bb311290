import re

import pytest
from django.contrib.auth.models import User

from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from decks.insight.comparison import compare_decks
from decks.insight.deck_summary import DeckSummary
from decks.library import services
from decks.library.services import DeckDraft
from decks.library.stock_loading import load_stock_decks
from decks.models import Deck, Owner


@pytest.fixture
def stock(loaded, pool):
    return load_stock_decks(decks=stock_decks(), pool=pool)


@pytest.fixture
def make(loaded, pool):
    owner = Owner(User.objects.create_user("ann"))

    def make(cruiser, *cards):
        draft = DeckDraft("Wasps", cruiser, pool.known(cards))
        return services.create_deck(owner=owner, draft=draft, pool=pool)

    return make


def numbers(cards):
    return [card.number for card in cards]


def text_of(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_decks_share_some_cards_and_differ_in_others(pool):
    found = compare_decks(
        DeckSummary(DeckList(("0-1", "0-2"), "ares"), pool),
        DeckSummary(DeckList(("0-2", "3-1"), "atlas"), pool),
    )
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
    shown = (DeckSummary(each, pool) for each in (left, right))
    assert compare_decks(*shown).fits_one_box is fits


def test_a_private_deck_of_others_is_neither_offered_nor_compared(client, stock, make):
    private = make("ares", "0-1")
    assert private.slug not in client.get("/decks/compare/").text
    assert client.get(f"/decks/compare/?a=ares-clockwork&b={private.slug}").status_code == 404


def test_more_decks_make_no_more_queries(client, stock, django_assert_num_queries):
    address = "/decks/compare/?a=ares-clockwork&b=atlas-storeys"
    client.get(address)
    for _round in range(2):
        with django_assert_num_queries(13):
            client.get(address)
        Deck.objects.exclude(slug__in=["ares-clockwork", "atlas-storeys"]).delete()
