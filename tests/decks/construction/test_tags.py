from django.utils import translation

from decks.construction.stock import stock_deck
from decks.construction.tags import COMMON_TAGS, check_tags, read_tags
from decks.library.stock_loading import load_stock_decks
from decks.models import Deck
from decks.pages.forms import initial_values


def test_common_tags_are_tags_of_their_own_in_both_languages():
    for tag, russian in COMMON_TAGS.items():
        assert check_tags((tag, russian)) == (tag,)
    assert len(set(COMMON_TAGS.values())) == len(COMMON_TAGS)


def test_a_russian_author_saves_the_tags_that_are_shown(loaded, pool):
    load_stock_decks(decks=[stock_deck("apollo-magnesium")], pool=pool)
    deck = Deck.objects.get()
    with translation.override("ru"):
        shown = initial_values(deck, deck.head)["tags"]
    assert "быстрая" in shown
    assert sorted(read_tags(shown)) == deck.tag_names
