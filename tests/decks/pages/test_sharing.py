"""Decks in frames of other pages and at other tables."""

import pytest
from django.test import Client

from decks.construction import codes
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks

STOCK = stock_decks()[0]


@pytest.fixture
def code(loaded, pool):
    return codes.encode(DeckList(STOCK.cards, STOCK.cruiser), pool)


def test_a_framed_deck_may_stand_anywhere_and_sets_no_cookie(client: Client, code):
    answer = client.get(f"/embed/d/{code}/")
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer.headers
    assert not answer.cookies
    assert "<script" not in answer.text
    assert all(number in answer.text for number in STOCK.cards)


def test_other_pages_are_framed_nowhere(client: Client, code):
    assert client.get(f"/d/{code}/").headers["X-Frame-Options"] == "DENY"


def test_a_table_gets_every_card_with_its_picture(client: Client, code):
    deck = client.get(f"/d/{code}/tabletop.json").json()["ObjectStates"][0]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == len(STOCK.cards)
    face = deck["CustomDeck"]["1"]["FaceURL"].removeprefix("http://testserver")
    assert client.get(face).headers["content-type"] == "image/png"


def test_one_panel_has_every_way_to_share(client: Client, code):
    page = client.get(f"/d/{code}/").text
    panel = page.partition("deck-share-panel")[2].partition("</details>")[0]
    for way in ("/export/bbcode/", "/export/markdown/", "tabletop.json", "&lt;iframe", "qr-place"):
        assert way in panel


def test_a_wrong_code_is_framed_nowhere(client: Client, loaded):
    assert client.get("/embed/d/nonsense/").status_code == 404
