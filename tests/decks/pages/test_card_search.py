import pytest
from django.test import Client

from decks.construction import codes
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from decks.library.stock_loading import load_stock_decks

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


def test_a_mistyped_code_is_reported_with_its_position(client: Client, code: str):
    wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
    page = client.get("/cards/", {"q": f"level:0 deck:{wrong}"}).text
    assert "This code has a mistake in it" in page
    assert f"<mark>{wrong}</mark>" in page


def test_the_help_page_shows_it_with_a_published_deck(client: Client, loaded, pool):
    assert "deck:" not in client.get("/cards/help/").text
    load_stock_decks(decks=stock_decks(), pool=pool)
    page = client.get("/cards/help/").text
    link = page.split('href="/cards/?q=deck:')[1].split('"')[0]
    assert "wrong-query" not in client.get(f"/cards/?q=deck:{link}").text
