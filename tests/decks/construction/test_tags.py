from django.test import Client
from django.utils import translation

from decks.construction.stock import stock_deck, stock_decks
from decks.construction.tags import COMMON_TAGS, check_tags, read_tags, tag_label
from decks.library.stock_loading import load_stock_decks
from decks.models import Deck, DeckTag
from decks.pages.forms import initial_values


def test_common_tags_are_tags_of_their_own_in_both_languages():
    for tag, russian in COMMON_TAGS.items():
        assert check_tags((tag, russian)) == (tag,)
    assert len(set(COMMON_TAGS.values())) == len(COMMON_TAGS)


def test_a_common_tag_is_shown_as_the_reader_writes_it():
    with translation.override("ru"):
        assert [tag_label("shields"), tag_label("bees")] == ["щиты", "bees"]
    assert tag_label("shields") == "shields"


def test_every_stock_deck_is_found_by_a_tag(client: Client, loaded, pool):
    load_stock_decks(decks=stock_decks(), pool=pool)
    assert all(deck.tags for deck in stock_decks())
    wanted = {deck.key for deck in stock_decks() if "shields" in deck.tags}
    for spelling in ("shields", "Щиты"):
        page = client.get("/decks/", {"tag": spelling}, headers={"accept-language": "ru"}).text
        listed = {each.key for each in stock_decks() if f'href="/decks/{each.key}/"' in page}
        assert listed == wanted
        assert 'href="/decks/?tag=shields">щиты</a>' in page


def test_loading_again_sets_the_tags_and_then_changes_nothing(loaded, pool):
    load_stock_decks(decks=stock_decks(), pool=pool)
    DeckTag.objects.all().delete()
    assert len(load_stock_decks(decks=stock_decks(), pool=pool).changed) == len(stock_decks())
    report = load_stock_decks(decks=stock_decks(), pool=pool)
    assert len(report.unchanged) == len(stock_decks())


def test_a_russian_author_saves_the_tags_that_are_shown(loaded, pool):
    load_stock_decks(decks=[stock_deck("apollo-comet")], pool=pool)
    deck = Deck.objects.get()
    with translation.override("ru"):
        shown = initial_values(deck, deck.head)["tags"]
    assert "быстрая" in shown
    assert sorted(read_tags(shown)) == deck.tag_names
