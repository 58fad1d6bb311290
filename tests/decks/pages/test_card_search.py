import pytest
from django.test import Client

from decks.construction import codes
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks

STOCK = stock_decks()[0]


@pytest.fixture
def code(loaded, pool) -> str:
    return codes.encode(DeckList(STOCK.cards, STOCK.cruiser), pool)


def test_the_browser_finds_the_cards_of_a_deck(client: Client, code: str):
    for query in (f"deck:{code}", f"колода:{code}"):
        page = client.get("/cards/", {"q": query, "view": "text"}).text
        assert f"{len(STOCK.cards)} cards" in page
        assert all(f'href="/cards/{number}/"' in page for number in STOCK.cards)


def test_the_builder_finds_them_too(client: Client, code: str):
    answer = client.get("/decks/match/", {"q": f"deck:{code} level:0"}).json()
    found = [number for group in answer["groups"] for number in group["numbers"]]
    assert found == [number for number in STOCK.cards if number[0] == "0"]
