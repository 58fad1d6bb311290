import pytest
from django.test import Client

from decks.library import services
from decks.library.services import DeckDraft
from decks.models import Deck, Visibility
from tests.decks.samples import STOCK, text_of

CARDS = STOCK.cards
pytestmark = pytest.mark.usefixtures("signed_in")


@pytest.fixture
def deck(make, save):
    """A deck with three versions: all cards, one less, and another cruiser."""
    deck = make()
    for cruiser in ("ares", "atlas"):
        save(deck, cruiser=cruiser, cards=CARDS[1:])
    deck.refresh_from_db()
    return deck


def test_each_version_shows_its_changes_and_is_restored_but_not_over_one_not_seen(client, deck):
    words = text_of(client.get(f"/decks/{deck.slug}/versions/").text)
    assert words.index("Version 3") < words.index("Version 2") < words.index("Version 1")
    assert "(another cruiser)" in words
    assert f"Removed: {CARDS[0]} " in words
    assert "Added:" not in words
    answer = client.post(f"/decks/{deck.slug}/versions/1/restore/", {"based_on": 2})
    assert (answer.status_code, "saved elsewhere" in answer.text) == (409, True)
    assert Deck.objects.get().latest == 3
    answer = client.post(f"/decks/{deck.slug}/versions/1/restore/", {"based_on": 3})
    assert answer.headers["location"] == f"/decks/{deck.slug}/versions/"
    deck = Deck.objects.get()
    assert (deck.latest, deck.newest.cards, deck.newest.cruiser) == (4, CARDS, "ares")


def test_a_published_deck_gets_no_illegal_version_back(client, deck, save):
    save(deck, cards=("0-1",))
    save(deck, visibility=Visibility.PUBLIC)
    answer = client.post(f"/decks/{deck.slug}/versions/4/restore/", {"based_on": 5})
    assert (answer.status_code, "at least 25 cards" in answer.text) == (409, True)


def test_versions_are_for_the_owner_alone(deck):
    Deck.objects.update(visibility=Visibility.PUBLIC)
    address = f"/decks/{deck.slug}/versions/"
    assert Client().get(address).status_code == 404
    assert Client().get(f"{address}compare/?a=1&b=2").status_code == 404
    assert Client().post(f"{address}1/restore/").status_code == 404
    assert "/versions/" not in Client().get(f"/decks/{deck.slug}/").text


def test_an_autosave_is_opened_by_its_owner_alone(client, deck, save, pool):
    save(deck, visibility=Visibility.PUBLIC)
    draft = DeckDraft("Wasps", "ares", ("0-1",))
    kept = services.autosave_deck(deck=deck, draft=draft, based_on=4, pool=pool)
    address = f"/decks/{deck.slug}/versions/{kept.number}/"
    assert "saved automatically" in client.get(address).text
    assert Client().get(address).status_code == 404
    assert "saved automatically" not in Client().get(f"/decks/{deck.slug}/").text


def test_others_open_the_versions_that_were_shared(client, deck, save):
    for cards in (CARDS, CARDS[:-1]):
        save(deck, cards=cards, visibility=Visibility.UNLISTED)
    seen = [Client().get(f"/decks/{deck.slug}/versions/{n}/").status_code for n in range(7)]
    assert seen == [404, 404, 404, 404, 200, 200, 404]
    assert client.get(f"/decks/{deck.slug}/versions/1/").status_code == 200
    Deck.objects.update(visibility=Visibility.PRIVATE)
    assert Client().get(f"/decks/{deck.slug}/versions/5/").status_code == 404
