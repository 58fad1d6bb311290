import pytest

from catalog.models import Card, Edition
from decks.models import Deck, Visibility
from tests.decks.samples import STOCK


@pytest.fixture
def warm(client, deck):
    """A client with something of its own, for which the fragments of both pages are cached."""
    client.cookies["owner"] = "some"
    pages_of(client, deck)
    return client


def pages_of(client, deck, language="en"):
    headers = {"accept-language": language}
    pages = ("/decks/", f"/decks/{deck.slug}/")
    return [client.get(page, headers=headers).text for page in pages]


def test_new_and_changed_cards_and_another_cruiser_are_shown(warm, deck, save):
    save(deck, cruiser="athena", cards=(*STOCK.cards, "3-36"), visibility=Visibility.PUBLIC)
    listed, page = pages_of(warm, deck)
    assert f"{len(STOCK.cards) + 1} cards" in listed
    assert 'href="/cards/3-36/"' in page
    assert all("Athena ·" in each or "Athena</a> ·" in each for each in (listed, page))
    Card.objects.filter(number=STOCK.cards[0]).update(name="Renamed Wing", name_ru="")
    assert "Renamed Wing" in pages_of(warm, deck)[1]


def test_a_deck_is_shown_in_its_own_edition_when_another_is_current(warm, deck, loaded):
    Edition.objects.filter(pk=loaded.pk).update(is_current=False)
    Edition.objects.create(key="empty", name="Empty", is_current=True)
    listed, page = pages_of(warm, deck)
    assert "of the edition “Reconstruction”" in listed
    assert f"{len(STOCK.cards)} cards" in listed
    assert "Not a deck of the current edition" in page


def test_readers_of_two_languages_see_their_own_and_new_words_at_once(warm, deck):
    assert all("Арес" in page for page in pages_of(warm, deck, "ru"))
    assert not any("Арес" in page for page in pages_of(warm, deck))
    Deck.objects.filter(pk=deck.pk).update(name="Hornets", description="Buzz.")
    pages = pages_of(warm, deck)
    assert ["Hornets" in page for page in pages] == [True, True]
    assert ["Buzz." in page for page in pages] == [False, True]
