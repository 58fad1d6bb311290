import pytest

from catalog.web.limits.policies import POLICIES, policy
from decks.construction.stock import stock_decks
from decks.models import Deck, Like, Visibility

pytestmark = pytest.mark.usefixtures("stock", "signed_in")


def like(client, slug="ares-clockwork"):
    return client.post(f"/decks/{slug}/like/", {"liked": "yes"})


def order(page):
    """The stock decks on a page, from its top, with where they stand."""
    places = {deck.key: page.find(f'href="/decks/{deck.key}/"') for deck in stock_decks()}
    return sorted((place, key) for key, place in places.items() if place >= 0)


def test_an_account_likes_a_deck_once_which_comes_first_then(client):
    last = order(client.get("/decks/").text)[-1][1]
    for _time in range(2):
        like(client, slug=last)
    assert Like.objects.count() == Deck.objects.get(slug=last).like_count == 1
    assert "You like it" in client.get(f"/decks/{last}/").text
    page = client.get("/decks/?order=liked").text
    assert order(page)[0][1] == last
    assert "1 like" in page


def test_a_network_likes_only_so_often(client, monkeypatch, bea):
    monkeypatch.setitem(POLICIES, "like", policy("2/hour", network="3/hour"))
    assert [like(client).status_code for _like in range(3)] == [302, 302, 429]
    client.force_login(bea)
    assert [like(client).status_code for _like in range(2)] == [302, 429]


def test_a_deck_that_is_not_visible_is_not_liked(client):
    Deck.objects.filter(slug="ares-clockwork").update(visibility=Visibility.PRIVATE)
    assert like(client).status_code == 404
