import unicodedata
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import QueryDict

from catalog.search.query.errors import UnreadableDeck
from decks.library.card_search import cards_of_named_deck
from decks.library.listing import find_decks, read_deck_selection
from decks.models import Visibility
from tests.decks.samples import STOCK, STRANGER


def search(words, pool):
    address = QueryDict(urlencode({"q": words}))
    return find_decks(read_deck_selection(address, pool, STRANGER), "1", pool)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Пчёлы", "пчелы"),
        ("Пчёлы", "ПЧЁЛ"),
        ("Осиный рой", '"осиный рой"'),
        ("Осиный рой", "«осиный рой»"),
        ("Осиный рой", "осиные"),
        (unicodedata.normalize("NFD", "Ёлка"), "ёлка"),
        ("Ёлка", unicodedata.normalize("NFD", "ёлка")),
        ("Quick Hornets", "hornet"),
        ("Quick Hornet", "hornets"),
        ("Captain's “Best”", "captain’s best"),
    ],
)
def test_a_deck_is_found_by_its_words_in_any_form(make, pool, name, words):
    for each in (name, "Something else"):
        make(each, Visibility.PUBLIC)
    found = search(words, pool)
    assert [entry.deck.name for entry in found.entries] == [name]
    assert found.meant == ""


@pytest.mark.parametrize("words", ["hornest", "рщктуе", "quikc hornet"])
def test_a_misspelt_word_finds_what_was_meant(make, pool, words):
    make("Quick Hornet", Visibility.PUBLIC)
    found = search(words, pool)
    assert [entry.deck.name for entry in found.entries] == ["Quick Hornet"]
    assert "hornet" in found.meant


def cards_of(words, user, rf):
    """The cards of the deck that somebody calls by its name."""
    request = rf.get("/")
    request.user, request.session = user, SessionBase()
    return cards_of_named_deck(words, request)


def test_cards_are_those_of_a_deck_that_the_reader_may_see(rf, make, ann):
    make("Мой рой")
    assert cards_of("мой рой", ann, rf) == set(STOCK.cards)
    with pytest.raises(UnreadableDeck):
        cards_of("мой рой", AnonymousUser(), rf)


def test_the_name_of_an_unseen_deck_is_not_suggested(rf, make):
    make("Quick Hornet", Visibility.UNLISTED)
    with pytest.raises(UnreadableDeck) as caught:
        cards_of("Quick Hornets", AnonymousUser(), rf)
    assert "Did you mean" not in str(caught.value)


def test_a_deck_of_that_name_is_asked_for_by_the_page_and_never_kept(client, make):
    make("Quick Hornet", Visibility.PUBLIC)
    for address in ('/cards/?q=in:"quick hornet"', "/api/cards/?q=in:'Quick Hornet'"):
        assert f"/cards/{STOCK.cards[0]}/" in client.get(address).content.decode()
    assert "no-store" in client.get('/cards/?q=in:"quick hornet"')["Cache-Control"]
