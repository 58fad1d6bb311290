import re

import pytest
from django.test import Client

from decks.construction import codes
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from decks.library.stock_loading import load_stock_decks
from play.games import preparation
from play.games.starfighter.board.opening import practise
from play.games.starfighter.card_sets import shipped_card_set

STOCK = stock_decks()[0]
CARDS = shipped_card_set()
DRAWS = 5  # Ares has one Draw symbol in every sector.


def opening(*actions: str, seed: int = 7):
    return practise(CARDS, STOCK.cruiser, STOCK.cards, seed=seed, actions=actions)


def test_the_first_hand_has_a_card_for_every_draw_symbol():
    dealt = opening()
    assert len(dealt.hand) == len(dealt.drawn) == DRAWS
    assert set(dealt.hand) <= set(STOCK.cards)


def test_a_seed_always_deals_the_same_hand():
    assert opening().hand == opening().hand
    assert opening(seed=8).hand != opening().hand


def test_covered_draw_symbols_bring_no_card():
    hand = opening().hand
    played = opening(f"play {hand[0]} back 1", f"play {hand[1]} back 2", "pass")
    assert played.view["round"] == 2
    assert len(played.drawn) == 3
    assert set(played.drawn) <= set(played.hand)
    assert len(played.hand) == 3 + 3


def test_a_move_that_is_not_legal_stops_there():
    hand = opening().hand
    played = opening(f"play {hand[0]} back 1", "play 3-10 front 9", "pass")
    assert played.refused is not None
    assert len(played.done) == 1


def test_nothing_of_the_enemy_is_in_what_the_seat_sees():
    assert opening().view["seats"]["B"]["hand"] == DRAWS


def test_the_rounds_go_on_to_the_end_of_the_game():
    played = opening(*["pass"] * 60)
    assert played.is_over
    assert played.refused is not None


# The page


@pytest.fixture
def code(loaded) -> str:
    return codes.encode(DeckList(STOCK.cards, STOCK.cruiser), current_pool())


def test_without_a_seed_a_hand_is_dealt(client: Client, code: str):
    first = client.get(f"/openings/?deck={code}").headers["location"]
    assert re.fullmatch(rf"/openings/\?deck={code}&seed=[0-9]{{1,6}}", first)
    for seed in ("x", "-1", "1000000", "²", "9" * 5000):
        assert client.get(f"/openings/?deck={code}&seed={seed}").status_code == 302


def test_the_page_is_played_by_links_alone(client: Client, code: str):
    page = client.get(f"/openings/?deck={code}&seed=9").text
    assert page.count('class="new-mark"') == DRAWS
    choose = link(page, r'class="card-link" href="([^"#]+)')
    page = client.get(choose).text
    page = client.get(link(page, r'class="place-choice" href="([^"]+)')).text
    assert page.count('class="card-link"') == DRAWS - 1
    page = client.get(link(page, r'class="button" href="([^"]+)')).text
    assert "round 2" in page


def link(page: str, form: str) -> str:
    return re.search(form, page)[1].replace("&amp;", "&")


def test_a_wrong_move_in_the_address_is_told(client: Client, code: str):
    page = client.get(f"/openings/?deck={code}&seed=7&do=play+3-36+front+1").text
    assert 'role="alert"' in page
    assert client.get(f"/openings/?deck={code}&seed=7&do=dance").status_code == 200


def test_a_wrong_code_is_not_found(client: Client, loaded):
    assert client.get("/openings/?deck=ABC&seed=7").status_code == 404
    assert client.get("/openings/").status_code == 404


def test_a_deck_that_may_not_be_played_is_told_why(client: Client, loaded):
    draft = codes.encode(DeckList(STOCK.cards[:3], STOCK.cruiser), current_pool())
    answer = client.get(f"/openings/?deck={draft}&seed=7")
    assert answer.status_code == 409
    assert "R2.3" in answer.text


def test_while_the_engine_is_prepared_the_page_says_so(client: Client, code: str, monkeypatch):
    monkeypatch.setattr(preparation, "is_under_way", lambda *_game: True)
    monkeypatch.setattr("play.games.preparation.seconds_left", lambda _game: 25)
    answer = client.get(f"/openings/?deck={code}&seed=9")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "25")
    assert "The rules engine is being prepared: 0 % done, about 25 seconds to go." in answer.text


def test_a_deck_s_page_leads_there(client: Client, code: str):
    load_stock_decks(decks=stock_decks(), pool=current_pool())
    assert f'href="/openings/?deck={code}"' in client.get(f"/decks/{STOCK.key}/").text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_tells_what_is_simplified(language: str, client: Client, code: str):
    answer = client.get(f"/openings/?deck={code}&seed=9", headers={"accept-language": language})
    assert {"en": "Simplified:", "ru": "Упрощено:"}[language] in answer.text
