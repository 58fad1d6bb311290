import gzip
import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import caches
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client
from django.utils import timezone

from catalog.models import Card, Edition
from catalog.web.pages.page_cache import cache_key, cached_for_visitors
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.moderation import hide_decks
from decks.library.stock_loading import load_stock_decks
from decks.models import Deck, Visibility
from tests.rows import rarest_card

COMPRESSED = {"accept-encoding": "gzip"}
SECRET = "s" * 32
CACHED = ("/cards/", "/cards/?q=pivot&view=rows", "/rules/")
DECK = "/decks/ares-clockwork/"
RENAMED = {"name": "Renamed Nest", "changed": timezone.now() + timedelta(days=1)}
KEPT = ("/", "/cards/3-1/", "/decks/", DECK, "/play/", "/bots/")


@pytest.fixture
def visitor(loaded):
    return Client(headers=COMPRESSED)


def text_of(response) -> str:
    return gzip.decompress(response.content).decode()


@pytest.mark.parametrize("address", CACHED)
def test_a_cached_page_is_the_page_sets_no_cookies_and_is_304_for_who_has_it(visitor, address):
    first, again = visitor.get(address), visitor.get(address)
    assert again.content == first.content
    assert not first.cookies
    plain = Client().get(address)
    assert text_of(again) == plain.text
    for name in ("Content-Type", "Content-Language"):
        assert again[name] == plain[name]
    known = {"if-none-match": first["ETag"]}
    response = visitor.get(address, headers=known)
    assert (response.status_code, response.content) == (304, b"")


@pytest.fixture
def stock(loaded):
    load_stock_decks(decks=stock_decks(), pool=current_pool())


@pytest.mark.parametrize("address", ["/", DECK, "/play/"])
def test_forms_of_a_cached_page_have_a_token_of_their_reader(stock, address):
    readers = [Client(headers=COMPRESSED, enforce_csrf_checks=True) for _reader in range(2)]
    pages = [text_of(reader.get(address)) for reader in readers]
    tokens = [re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1] for page in pages]
    assert pages[0].replace(tokens[0], tokens[1]) == pages[1]
    assert len(set(tokens)) == 2
    assert len({reader.cookies["csrftoken"].value for reader in readers}) == 2
    sent = [{"csrfmiddlewaretoken": token} for token in tokens]
    for reader, form in zip(readers, sent, strict=True):
        assert reader.post(f"{DECK}copy/", form).status_code == 302
    thief = Client(enforce_csrf_checks=True)
    assert thief.post(f"{DECK}copy/", sent[0]).status_code == 403


@pytest.mark.parametrize("address", KEPT)
def test_a_page_is_kept_for_some_seconds(stock, address, django_assert_max_num_queries):
    Client(headers=COMPRESSED).get(address)
    with django_assert_max_num_queries(2):
        Client(headers=COMPRESSED).get(address)


@pytest.mark.parametrize(
    ("address", "changed", "seen"),
    [
        (DECK, {"visibility": Visibility.PRIVATE}, 404),
        (DECK, RENAMED, "Renamed Nest"),
        (DECK, {"like_count": 77}, "77"),
        ("/decks/", RENAMED, "Renamed Nest"),
    ],
)
def test_what_changes_in_a_deck_changes_a_kept_page(stock, visitor, address, changed, seen):
    Client(headers=COMPRESSED).get(address)
    Deck.objects.filter(slug="ares-clockwork").update(**changed)
    answer = visitor.get(address)
    assert answer.status_code == seen or seen in text_of(answer)


def test_a_hidden_deck_leaves_every_kept_page_at_once(stock, django_capture_on_commit_callbacks):
    deck, visitor = Deck.objects.get(slug="ares-clockwork"), Client()
    pages = ("/decks/?cruiser=ares", f"/cards/{rarest_card(deck)}/")
    assert all(deck.slug in visitor.get(page).text for page in pages)
    with django_capture_on_commit_callbacks(execute=True):
        hide_decks(Deck.objects.filter(pk=deck.pk))
    assert not any(deck.slug in visitor.get(page).text for page in pages)


def test_a_cached_page_costs_one_query_until_a_card_or_the_edition_changes(
    visitor, django_assert_num_queries, loaded
):
    visitor.get("/cards/")
    with django_assert_num_queries(1):
        visitor.get("/cards/")
    visitor.get("/cards/?view=text")
    Card.objects.filter(number="3-10").update(name="Renamed Wing", name_ru="")
    assert "Renamed Wing" in text_of(visitor.get("/cards/?view=text"))
    visitor.get("/cards/")
    Edition.objects.filter(pk=loaded.pk).update(is_current=False)
    assert "No cards are loaded yet." in text_of(visitor.get("/cards/"))


def test_htmx_gets_the_piece_and_its_address(visitor):
    visitor.get("/cards/?q=pivot")
    for _time in range(2):
        piece = visitor.get("/cards/?q=pivot", headers={"hx-request": "true"})
        assert "<html" not in text_of(piece)
        assert piece["HX-Push-Url"] == "/cards/?q=pivot"
        assert "HX-Request" in piece["Vary"]


@pytest.mark.parametrize("address", ["/cards/", *KEPT])
def test_who_has_something_of_their_own_gets_a_page_made_anew(stock, visitor, address):
    ann = Client(headers=COMPRESSED)
    ann.force_login(User.objects.create_user("ann"))
    visitor.get(address)
    own = ann.get(address)
    assert ">ann</span>" in text_of(own)
    assert "ETag" not in own
    assert ">ann</span>" not in text_of(visitor.get(address))


@pytest.mark.parametrize("brings_cookie", [False, True])
def test_a_page_with_a_token_is_not_cached(rf, brings_cookie):
    request = rf.get("/form/", headers=COMPRESSED)
    view = cached_for_visitors(lambda: "")(lambda request: HttpResponse(get_token(request)))
    if brings_cookie:
        request.COOKIES[settings.CSRF_COOKIE_NAME] = SECRET
        request.META["CSRF_COOKIE"] = SECRET
    assert "ETag" not in view(request)
    assert caches["pages"].get(cache_key(request, "")) is None


def test_readers_of_two_languages_get_two_pages(visitor):
    pages = [visitor.get("/cards/", headers={"accept-language": code}) for code in ("en", "ru")]
    assert ['lang="ru"' in text_of(page).splitlines()[1] for page in pages] == [False, True]
