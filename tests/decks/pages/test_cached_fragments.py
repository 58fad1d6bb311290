import pytest

from catalog.models import Card, Edition
from decks.models import Deck, Visibility
from tests.decks.samples import STOCK

PAGES = ("/decks/", "/decks/{slug}/")


@pytest.fixture
def deck(loaded, make):
    return make(visibility=Visibility.PUBLIC, tags=("swarm",))


@pytest.fixture
def warm(client, deck):
    """A client that has fetched both pages, so their fragments are cached.

    It has something of its own: visitors' pages are kept whole for some seconds.
    """
    client.cookies["owner"] = "some"
    pages_of(client, deck)
    return client


def pages_of(client, deck, language="en"):
    headers = {"accept-language": language}
    return [client.get(each.format(slug=deck.slug), headers=headers).text for each in PAGES]


def shows(client, deck, words):
    """Whether the list and the deck's page contain the words."""
    return [words in page for page in pages_of(client, deck)]


def test_a_deck_s_new_words_are_shown(warm, deck):
    Deck.objects.filter(pk=deck.pk).update(name="Hornets", description="Buzz.")
    assert shows(warm, deck, "Hornets") == [True, True]
    assert shows(warm, deck, "Buzz.") == [False, True]


def test_new_cards_and_another_cruiser_are_shown(warm, deck, save):
    save(deck, cruiser="athena", cards=(*STOCK.cards, "3-36"), visibility=Visibility.PUBLIC)
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
