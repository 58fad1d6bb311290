"""Cached fragments of a deck's pages are right after every change."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalog.models import Card, Edition
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import DeckDraft
from decks.models import Deck, Owner, Visibility

STOCK = stock_decks()[0]
PAGES = ("/decks/", "/decks/{slug}/")


@pytest.fixture
def ann(db):
    return User.objects.create_user("ann")


@pytest.fixture
def deck(loaded, ann):
    draft = DeckDraft("Wasps", STOCK.cruiser, STOCK.cards, "Sting.", Visibility.PUBLIC, ("swarm",))
    return services.create_deck(owner=Owner(ann), draft=draft, pool=current_pool())


@pytest.fixture
def warm(client, deck):
    """A client that has fetched both pages, so their fragments are cached.

    It has something of its own: visitors' pages are kept whole for some seconds.
    """
    client.cookies["owner"] = "some"
    pages_of(client, deck)
    return client


def pages_of(client: Client, deck: Deck, language: str = "en") -> list[str]:
    answers = (
        client.get(each.format(slug=deck.slug), headers={"accept-language": language})
        for each in PAGES
    )
    return [answer.text for answer in answers]


def shows(client: Client, deck: Deck, words: str) -> list[bool]:
    """Whether the list and the deck's page contain the words."""
    return [words in page for page in pages_of(client, deck)]


def test_a_deck_s_new_words_are_shown(warm, deck):
    Deck.objects.filter(pk=deck.pk).update(name="Hornets", description="Buzz.")
    assert shows(warm, deck, "Hornets") == [True, True]
    assert shows(warm, deck, "Buzz.") == [False, True]


def test_new_cards_and_another_cruiser_are_shown(warm, deck):
    draft = DeckDraft("Wasps", "athena", (*STOCK.cards, "3-36"), visibility=Visibility.PUBLIC)
    services.save_deck(deck=deck, draft=draft, based_on=1, pool=current_pool())
    listed, page = pages_of(warm, deck)
    assert f"{len(STOCK.cards) + 1} cards" in listed
    assert 'href="/cards/3-36/"' in page
    assert all("Athena ·" in each or "Athena</a> ·" in each for each in (listed, page))


def test_a_changed_card_is_drawn_anew(warm, deck):
    Card.objects.filter(number=STOCK.cards[0]).update(name="Renamed Wing", name_ru="")
    assert "Renamed Wing" in pages_of(warm, deck)[1]


def test_a_deck_is_shown_in_its_own_edition_when_another_is_current(warm, deck, loaded):
    Edition.objects.filter(pk=loaded.pk).update(is_current=False)
    Edition.objects.create(key="empty", name="Empty", is_current=True)
    listed, page = pages_of(warm, deck)
    assert "of the edition “Reconstruction”" in listed
    assert f"{len(STOCK.cards)} cards" in listed
    assert "Not a deck of the current edition" in page


def test_readers_of_two_languages_see_their_own(warm, deck):
    assert all("Арес" in page for page in pages_of(warm, deck, "ru"))
    assert not any("Арес" in page for page in pages_of(warm, deck))


def test_a_deck_that_became_private_is_gone(warm, deck):
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PRIVATE)
    assert warm.get(f"/decks/{deck.slug}/").status_code == 404
    assert deck.slug not in warm.get("/decks/").text


def test_a_form_s_token_is_the_visitor_s_own(warm, deck):
    visitor = Client(enforce_csrf_checks=True)
    page = visitor.get(f"/decks/{deck.slug}/").text
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    address = f"/decks/{deck.slug}/copy/"
    assert visitor.post(address, {"csrfmiddlewaretoken": token}).status_code == 302
    assert (
        Client(enforce_csrf_checks=True).post(address, {"csrfmiddlewaretoken": token}).status_code
        == 403
    )
