import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import DeckDraft
from decks.models import Deck, Owner, Visibility

STOCK = stock_decks()[0]
CARDS = tuple(STOCK.cards)

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def ann(client):
    user = User.objects.create_user("ann")
    client.force_login(user)
    return Owner(user)


@pytest.fixture
def deck(ann, pool):
    """A deck with three versions: all cards, one less, and another cruiser."""
    deck = services.create_deck(owner=ann, draft=DeckDraft("Wasps", "ares", CARDS), pool=pool)
    for based_on, (cruiser, cards) in enumerate([("ares", CARDS[1:]), ("atlas", CARDS[1:])], 1):
        draft = DeckDraft("Wasps", cruiser, pool.known(cards))
        services.save_deck(deck=deck, draft=draft, based_on=based_on, pool=pool)
    deck.refresh_from_db()
    return deck


def text_of(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_each_version_shows_its_changes(client, deck):
    words = text_of(client.get(f"/decks/{deck.slug}/versions/").text)
    assert words.index("Version 3") < words.index("Version 2") < words.index("Version 1")
    assert "(another cruiser)" in words
    assert f"Removed: {CARDS[0]} " in words
    assert "Added:" not in words


def test_an_old_version_is_restored_as_the_newest(client, deck, pool):
    answer = client.post(f"/decks/{deck.slug}/versions/1/restore/", {"based_on": 3})
    assert answer.headers["location"] == f"/decks/{deck.slug}/versions/"
    deck = Deck.objects.get()
    assert (deck.latest, deck.newest.cards, deck.newest.cruiser) == (4, pool.known(CARDS), "ares")


def test_a_published_deck_gets_no_illegal_version_back(client, deck, pool):
    draft = DeckDraft("Wasps", "ares", ("0-1",))
    services.save_deck(deck=deck, draft=draft, based_on=3, pool=pool)
    draft = DeckDraft("Wasps", "ares", pool.known(CARDS), visibility=Visibility.PUBLIC)
    services.save_deck(deck=deck, draft=draft, based_on=4, pool=pool)
    answer = client.post(f"/decks/{deck.slug}/versions/4/restore/", {"based_on": 5})
    assert answer.status_code == 409
    assert "at least 25 cards" in answer.text


def test_versions_are_for_the_owner_alone(client, deck):
    Deck.objects.update(visibility=Visibility.PUBLIC)
    assert Client().get(f"/decks/{deck.slug}/versions/").status_code == 404
    assert Client().post(f"/decks/{deck.slug}/versions/1/restore/").status_code == 404
    assert "/versions/" not in Client().get(f"/decks/{deck.slug}/").text


def autosave(deck, pool, *cards):
    draft, based_on = DeckDraft("Wasps", "ares", pool.known(cards)), deck.head.number
    return services.autosave_deck(deck=deck, draft=draft, based_on=based_on, pool=pool)


def test_an_autosave_is_opened_and_restored_by_its_owner_alone(client, deck, pool):
    services.save_deck(
        deck=deck,
        draft=DeckDraft("Wasps", "ares", pool.known(CARDS), visibility=Visibility.PUBLIC),
        based_on=3,
        pool=pool,
    )
    number = autosave(deck, pool, "0-1").number
    address = f"/decks/{deck.slug}/versions/{number}/"
    assert "saved automatically" in client.get(address).text
    assert Client().get(address).status_code == 404
    assert "saved automatically" not in Client().get(f"/decks/{deck.slug}/").text


def test_others_open_the_versions_that_were_shared(client, deck, pool):
    for based_on, cards in enumerate([CARDS, CARDS[:-1]], 3):
        draft = DeckDraft("Wasps", "ares", pool.known(cards), visibility=Visibility.UNLISTED)
        services.save_deck(deck=deck, draft=draft, based_on=based_on, pool=pool)
    seen = [Client().get(f"/decks/{deck.slug}/versions/{n}/").status_code for n in range(7)]
    assert seen == [404, 404, 404, 404, 200, 200, 404]
    assert client.get(f"/decks/{deck.slug}/versions/1/").status_code == 200
    Deck.objects.update(visibility=Visibility.PRIVATE)
    assert Client().get(f"/decks/{deck.slug}/versions/5/").status_code == 404


def test_versions_are_compared_by_the_owner_alone(deck):
    Deck.objects.update(visibility=Visibility.PUBLIC)
    address = f"/decks/{deck.slug}/versions/compare/?a=1&b=2"
    assert Client().get(address).status_code == 404


def test_restoring_over_a_version_not_seen_is_refused(client, deck):
    answer = client.post(f"/decks/{deck.slug}/versions/1/restore/", {"based_on": 2})
    assert answer.status_code == 409
    assert "saved elsewhere" in answer.text
    assert Deck.objects.get().latest == 3
