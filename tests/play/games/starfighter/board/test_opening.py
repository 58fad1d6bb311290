import re

import pytest

from decks.construction import codes
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from play.games.starfighter.board.opening import practise
from play.games.starfighter.card_sets import shipped_card_set

STOCK = stock_decks()[0]
CARDS = shipped_card_set()
DRAWS = 5  # Ares has one Draw symbol in every sector.


def opening(*actions, seed=7):
    return practise(CARDS, STOCK.cruiser, STOCK.cards, seed=seed, actions=actions)


def test_covered_draw_symbols_bring_no_card():
    hand = opening().hand
    played = opening(f"play {hand[0]} back 1", f"play {hand[1]} back 2", "pass")
    assert played.view["round"] == 2
    assert len(played.drawn) == 3
    assert set(played.drawn) <= set(played.hand)
    assert len(played.hand) == 3 + 3


def test_nothing_of_the_enemy_is_in_what_the_seat_sees():
    assert opening().view["seats"]["B"]["hand"] == DRAWS


@pytest.fixture
def code(loaded):
    return codes.encode(DeckList(STOCK.cards, STOCK.cruiser), current_pool())


def test_the_page_is_played_by_links_alone(client, code):
    page = client.get(f"/openings/?deck={code}&seed=1").text
    assert page.count('class="new-mark"') == DRAWS
    choose = link(page, r'class="card-link" href="([^"#]+)')
    page = client.get(choose).text
    page = client.get(link(page, r'class="place-choice" href="([^"]+)')).text
    assert page.count('class="card-link"') == DRAWS - 1
    page = client.get(link(page, r'class="button" href="([^"]+)')).text
    assert "round 2" in page


def link(page, form):
    return re.search(form, page)[1].replace("&amp;", "&")


def test_a_wrong_move_in_the_address_is_told(client, code):
    page = client.get(f"/openings/?deck={code}&seed=7&do=play+3-36+front+1").text
    assert 'role="alert"' in page
    assert client.get(f"/openings/?deck={code}&seed=7&do=dance").status_code == 200
