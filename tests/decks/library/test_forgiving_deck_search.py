import unicodedata
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.base import SessionBase
from django.http import QueryDict
from django.test import Client, RequestFactory

from catalog.search.query.deck_cards import UnreadableDeck
from decks.library.card_search import cards_of_named_deck
from decks.library.listing import find_decks, read_deck_selection
from decks.library.services import DeckDraft, create_deck
from decks.models import Deck, Owner, Visibility

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


@pytest.fixture
def anna():
    return User.objects.create_user("anna")


def store(user: User, pool, name: str, cards=("0-1",), visibility=Visibility.PUBLIC) -> Deck:
    draft = DeckDraft(name, "ares", pool.known(cards), "")
    deck = create_deck(owner=Owner(user), draft=draft, pool=pool)
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    return deck


def search(words: str, pool):
    selection = read_deck_selection(
        QueryDict(urlencode({"q": words})), pool, Owner(AnonymousUser())
    )
    return find_decks(selection, "1", pool)


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
def test_a_deck_is_found_by_its_words_in_any_form(anna, pool, name, words):
    store(anna, pool, name)
    store(anna, pool, "Something else")
    found = search(words, pool)
    assert [entry.deck.name for entry in found.entries] == [name]
    assert found.meant == ""


@pytest.mark.parametrize("words", ["hornest", "рщктуе", "quikc hornet"])
def test_a_misspelt_word_finds_what_was_meant(anna, pool, words):
    store(anna, pool, "Quick Hornet")
    found = search(words, pool)
    assert [entry.deck.name for entry in found.entries] == ["Quick Hornet"]
    assert "hornet" in found.meant


def request_of(user):
    request = RequestFactory().get("/")
    request.user, request.session = user, SessionBase()
    return request


def test_cards_are_those_of_a_deck_that_the_reader_may_see(anna, pool):
    store(anna, pool, "Мой рой", ("3-10",), Visibility.PRIVATE)
    assert cards_of_named_deck("мой рой", request_of(anna)) == {"3-10"}
    with pytest.raises(UnreadableDeck):
        cards_of_named_deck("мой рой", request_of(AnonymousUser()))


def test_the_name_of_an_unseen_deck_is_not_suggested(anna, pool):
    store(anna, pool, "Quick Hornet", visibility=Visibility.UNLISTED)
    with pytest.raises(UnreadableDeck) as caught:
        cards_of_named_deck("Quick Hornets", request_of(AnonymousUser()))
    assert "Did you mean" not in str(caught.value)


def test_a_deck_of_that_name_is_asked_for_by_the_page_and_never_kept(anna, pool):
    store(anna, pool, "Quick Hornet", ("3-10",))
    for address in ('/cards/?q=in:"quick hornet"', "/api/cards/?q=in:'Quick Hornet'"):
        answer = Client().get(address)
        assert "3-10" in answer.content.decode()
    assert "no-store" in Client().get('/cards/?q=in:"quick hornet"')["Cache-Control"]
