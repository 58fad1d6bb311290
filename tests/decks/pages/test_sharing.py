import html
import re

import pytest

from decks.models import Deck
from tests.decks.samples import STOCK


def test_a_framed_deck_may_stand_anywhere_and_sets_no_cookie(client, code):
    answer = client.get(f"/embed/d/{code}/")
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer.headers
    assert not answer.cookies
    assert "<script" not in answer.text
    assert all(number in answer.text for number in STOCK.cards)


def test_a_private_deck_is_framed_for_nobody(client, stock, django_user_model):
    Deck.objects.update(visibility="private")
    client.force_login(Deck.objects.first().owner)
    assert client.get(f"/embed/decks/{STOCK.key}/").status_code == 404
    asked = {"url": f"http://testserver/decks/{STOCK.key}/"}
    assert client.get("/api/oembed/", asked).status_code == 404


@pytest.mark.parametrize("page", ["decks/{key}/", "d/{code}/"])
def test_a_link_is_shown_elsewhere_by_oembed(client, code, stock, page):
    address = "/" + page.format(key=STOCK.key, code=code)
    found = re.search(r'application/json\+oembed" href="([^"]+)"', client.get(address).text)
    shown = client.get(html.unescape(found[1]) + "&maxwidth=300").json()
    assert (shown["type"], shown["width"]) == ("rich", 300)
    frame = re.search(r'src="http://testserver([^"]+)"', shown["html"])[1]
    assert client.get(frame).status_code == 200


def test_links_of_other_sites_and_pages_are_not_shown(client, stock):
    elsewhere = f"http://elsewhere.example/decks/{STOCK.key}/"
    for url in (elsewhere, "http://testserver/cards/", "x", "http://[x"):
        assert client.get("/api/oembed/", {"url": url}).status_code == 404
    asked = {"url": f"http://testserver/decks/{STOCK.key}/", "format": "xml"}
    assert client.get("/api/oembed/", asked).status_code == 400
