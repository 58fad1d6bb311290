import re

import pytest
from django.test import Client

from decks.construction.description import render_description
from decks.construction.stock import stock_decks
from decks.formats.registry import FORMATS
from decks.models import Deck, Visibility
from decks.reading.reader import read_deck_text
from tests.decks.samples import STOCK, text_of


def test_decks_of_others_are_listed_only_when_public(client, make):
    slugs = {each: make(visibility=each).slug for each in Visibility}
    page = client.get("/decks/").text
    assert [each for each in Visibility if slugs[each] in page] == [Visibility.PUBLIC]


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("?q=clockwork", {"ares-clockwork"}),
        ("?q=барабан", {"ares-drumfire"}),
        ("?cruiser=ares", {deck.key for deck in stock_decks() if deck.cruiser == "ares"}),
        ("?cruiser=ares&q=drum", {"ares-drumfire"}),
        ("?q=nothing+of+that+sort", set()),
        ("?card=9-9", set()),
    ],
)
def test_decks_are_found_by_words_and_cruiser(address, found, client, stock):
    page = client.get(f"/decks/{address}").text
    assert {deck.key for deck in stock_decks() if f'href="/decks/{deck.key}/"' in page} == found


@pytest.mark.parametrize("path", ["/decks/", "/decks/ares-clockwork/"])
def test_pages_work_without_a_catalogue(path, client, stock, loaded):
    loaded.delete()
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_deck_page_shows_every_card(language, client, stock):
    page = client.get("/decks/ares-clockwork/", headers={"accept-language": language}).text
    assert all(f'href="/cards/{number}/"' in page for number in STOCK.cards)
    assert {"en": STOCK.name, "ru": STOCK.name_ru}[language] in page
    assert {"en": "Legal for Total War", "ru": "Годится для тотальной войны"}[language] in page


@pytest.mark.parametrize("path", ["", "edit/", "export/text/", "copy/", "delete/"])
def test_a_private_deck_is_not_there_for_others(path, client, make):
    address = f"/decks/{make().slug}/{path}"
    assert client.get(address).status_code in (404, 405)
    assert client.post(address).status_code in (404, 405)
    assert Deck.objects.count() == 1


def test_the_deck_of_a_session_is_for_that_browser_alone(client, stock):
    copy = client.post("/decks/ares-clockwork/copy/").headers["location"].removesuffix("edit/")
    assert client.get(copy).status_code == 200
    assert Client().get(copy).status_code == 404
    assert copy in client.get("/decks/mine/").text


def test_a_parent_that_is_not_listed_is_not_shown(client, make):
    origin = make("Secret origin", Visibility.PUBLIC)
    copy = client.post(f"/decks/{origin.slug}/copy/").headers["location"].removesuffix("edit/")
    assert "Copied from" in client.get(copy).text
    for visibility in (Visibility.UNLISTED, Visibility.PRIVATE):
        Deck.objects.filter(pk=origin.pk).update(visibility=visibility)
        assert "Copied from" not in client.get(copy).text


def test_only_the_owner_deletes_a_deck_after_confirming(client, deck, ann):
    assert client.post(f"/decks/{deck.slug}/delete/").status_code == 404
    client.force_login(ann)
    assert "Delete “Wasps”?" in client.get(f"/decks/{deck.slug}/delete/").text
    assert Deck.objects.exists()
    client.post(f"/decks/{deck.slug}/delete/")
    assert not Deck.objects.exists()


@pytest.mark.parametrize("name", FORMATS)
def test_a_deck_is_exported_and_read_again(name, client, stock, pool):
    response = client.get(f"/decks/ares-clockwork/export/{name}/")
    file = f'filename="ares-clockwork{FORMATS[name].ending}"'
    assert file in response.headers["content-disposition"]
    found = read_deck_text(response.text, pool).whole()
    assert (set(found.cards), found.cruiser) == (set(STOCK.cards), STOCK.cruiser)


def test_a_deck_s_cards_are_printed_at_their_real_size(client, stock, code):
    address = f"/print/?q=deck:{code}"
    assert f'href="{address}"' in client.get("/decks/ares-clockwork/").text
    assert "3 sheets" in text_of(client.get(address).text)


def test_a_deck_is_shared_living_or_as_it_is_now(signed_in, make, code):
    for visibility, is_shared in ((Visibility.PRIVATE, False), (Visibility.UNLISTED, True)):
        deck = make(visibility=visibility)
        page = signed_in.get(f"/decks/{deck.slug}/").text
        assert f'data-copy="http://testserver/d/{code}/"' in page
        assert (f'data-copy="http://testserver/decks/{deck.slug}/"' in page) is is_shared


def test_a_code_opens_for_anybody_and_stores_nothing_and_a_wrong_one_is_reported(client, code):
    page = client.get(f"/d/{code}/").text
    assert all(f'href="/cards/{number}/"' in page for number in STOCK.cards)
    assert "Deck for Ares" in page
    assert not Deck.objects.exists()
    other = next(sign for sign in "AB" if sign != code[4])
    wrong = client.get(f"/d/{code[:4]}{other}{code[5:]}/")
    assert (wrong.status_code, "has a mistake in it" in wrong.text) == (404, True)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        '<img src=x onerror="alert(1)">',
        "![x](https://example.org/spy.png)",
        '<a href="x" onclick="y">z</a>',
        "<style>*{}</style>",
        "<javascript:alert(1)>",
    ],
)
def test_a_description_injects_nothing(text):
    html = render_description(text)
    assert not re.search(r"<(script|img|style)|href=\"(javascript|data)|<[^>]* on\w+=", html)


def test_a_description_links_cards_by_number_and_call_sign(pool):
    html = render_description("[[3-10]], [[guest of honour]], [[nobody]]", pool)
    assert html.count('href="/cards/3-10/"') == 2
    assert html.count(">Guest of Honour</a>") == 2
    assert "[[nobody]]" in html
