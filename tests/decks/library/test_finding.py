import pytest

from decks.construction.card_pool import current_pool
from decks.library.finding import NoSuchDeck, find_deck
from decks.models import Owner
from tests.decks.samples import GUEST, STOCK


@pytest.fixture
def pool(loaded):
    return current_pool()


@pytest.fixture
def deck(make, save):
    """Ann's private deck: version 1, then version 2 with fewer cards."""
    deck = make()
    save(deck, name="Secret", cards=STOCK.cards[:-1])
    return deck


@pytest.mark.parametrize(
    "form",
    [
        "{slug}",
        " {slug} ",
        "/decks/{slug}/",
        "decks/{slug}",
        "http://localhost:8000/decks/{slug}/",
        "https://cards.example.org/decks/{slug}/?tab=cards#list",
        "https://cards.example.org/decks/{slug}/history/",
        "https://cards.example.org/api/decks/{slug}/",
    ],
)
def test_a_deck_is_found_by_every_form_of_its_address(deck, pool, form):
    found = find_deck(form.format(slug=deck.slug), owner=Owner(deck.owner), pool=pool)
    assert (found.label, found.version.number, found.cards) == ("Secret", 2, STOCK.cards[:-1])


@pytest.mark.parametrize("form", ["{code}", "/d/{code}/", "https://example.org/d/{code}/?x=1"])
def test_a_code_is_found_alone_and_in_its_address(pool, code, form):
    found = find_deck(form.format(code=code), owner=GUEST, pool=pool)
    assert (found.label, found.cruiser, found.version) == (code, STOCK.cruiser, None)


def test_a_stock_deck_is_found_by_its_key_where_it_is_not_stored(pool):
    found = find_deck(STOCK.key, owner=GUEST, pool=pool)
    assert (found.cruiser, found.cards) == (STOCK.cruiser, STOCK.cards)
    assert found.version is None


def test_a_private_deck_does_not_exist_for_others(deck, pool):
    with pytest.raises(NoSuchDeck, match="no deck that you may open"):
        find_deck(deck.slug, owner=GUEST, pool=pool)


@pytest.mark.parametrize("words", ["", "nobody", "http://[::1", "\0", "decks/", "/d//", "x" * 5000])
def test_words_that_name_no_deck_are_refused_with_a_short_echo(pool, words):
    with pytest.raises(NoSuchDeck) as refused:
        find_deck(words, owner=GUEST, pool=pool)
    assert len(str(refused.value)) < 400


def test_what_is_unclear_in_a_pasted_list_is_told(deck, pool):
    with pytest.raises(NoSuchDeck, match="3-10 is another card"):
        find_deck("Ares\n3-10 First Take", owner=GUEST, pool=pool)
