import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks import history, services
from decks.models import Deck, Keeper, Visibility
from decks.services import Draft
from decks.stock import stock_decks

STOCK = stock_decks()[0]
CARDS = tuple(STOCK.cards)

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def ann(client: Client):
    user = User.objects.create_user("ann")
    client.force_login(user)
    return Keeper(user)


@pytest.fixture
def deck(ann, supply):
    """A deck with three versions: all cards, one less, and another cruiser."""
    deck = services.create_deck(keeper=ann, draft=Draft("Wasps", "ares", CARDS), supply=supply)
    for based_on, (cruiser, cards) in enumerate([("ares", CARDS[1:]), ("atlas", CARDS[1:])], 1):
        draft = Draft("Wasps", cruiser, supply.known(cards))
        services.save_deck(deck=deck, draft=draft, based_on=based_on, supply=supply)
    deck.refresh_from_db()
    return deck


def text_of(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_each_version_tells_what_it_changed(client: Client, deck):
    words = text_of(client.get(f"/decks/{deck.slug}/versions/").text)
    assert words.index("Version 3") < words.index("Version 2") < words.index("Version 1")
    assert "(another cruiser)" in words
    assert f"Removed: {CARDS[0]} " in words
    assert "Added:" not in words


def test_an_old_version_is_restored_as_the_newest(client: Client, deck, supply):
    answer = client.post(f"/decks/{deck.slug}/versions/1/restore/", {"based_on": 3})
    assert answer.headers["location"] == f"/decks/{deck.slug}/versions/"
    deck = Deck.objects.get()
    assert (deck.latest, deck.newest.cards, deck.newest.cruiser) == (4, supply.known(CARDS), "ares")


def test_restoring_over_a_version_not_seen_is_refused(client: Client, deck):
    answer = client.post(f"/decks/{deck.slug}/versions/1/restore/", {"based_on": 2})
    assert answer.status_code == 409
    assert "saved elsewhere" in answer.text
    assert Deck.objects.get().latest == 3


def test_a_version_that_is_not_there_cannot_be_restored(client: Client, deck):
    for number in (0, 9, 10**30):
        address = f"/decks/{deck.slug}/versions/{number}/restore/"
        assert client.post(address, {"based_on": 3}).status_code == 404


def test_a_published_deck_gets_no_illegal_version_back(client: Client, deck, supply):
    draft = Draft("Wasps", "ares", ("0-1",))
    services.save_deck(deck=deck, draft=draft, based_on=3, supply=supply)
    draft = Draft("Wasps", "ares", supply.known(CARDS), visibility=Visibility.PUBLIC)
    services.save_deck(deck=deck, draft=draft, based_on=4, supply=supply)
    answer = client.post(f"/decks/{deck.slug}/versions/4/restore/", {"based_on": 5})
    assert answer.status_code == 409
    assert "at least 25 cards" in answer.text


def test_versions_are_for_the_keeper_alone(client: Client, deck):
    Deck.objects.update(visibility=Visibility.PUBLIC)
    assert Client().get(f"/decks/{deck.slug}/versions/").status_code == 404
    assert Client().post(f"/decks/{deck.slug}/versions/1/restore/").status_code == 404
    assert "/versions/" not in Client().get(f"/decks/{deck.slug}/").text


def test_a_long_history_shows_the_newest_versions(client: Client, deck, monkeypatch):
    monkeypatch.setattr(history, "MOST_SHOWN", 2)
    words = text_of(client.get(f"/decks/{deck.slug}/versions/").text)
    assert "Version 2" in words
    assert f"Removed: {CARDS[0]} " in words
    assert "Version 1 " not in words


def test_more_versions_make_no_more_queries(client: Client, deck, django_assert_num_queries):
    with django_assert_num_queries(9):
        client.get(f"/decks/{deck.slug}/versions/")
