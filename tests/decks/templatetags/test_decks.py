import pytest
from django.contrib.auth.models import User

from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import DeckDraft
from decks.library.stock_loading import load_stock_decks
from decks.models import Owner, Visibility
from decks.templatetags.decks import decks_with_card

pytestmark = pytest.mark.django_db
STOCK = stock_decks()[0]


@pytest.fixture
def keep(loaded, pool):
    """Makes a deck with the cards of a stock deck."""
    ann = User.objects.create_user("ann")

    def make(visibility: Visibility) -> str:
        draft = DeckDraft("Wasps", STOCK.cruiser, STOCK.cards, visibility=visibility)
        return services.create_deck(owner=Owner(ann), draft=draft, pool=pool).slug

    return make


def test_a_card_page_leads_to_published_decks_with_the_card(client, loaded, pool):
    load_stock_decks(decks=stock_decks(), pool=pool)
    others = {card for deck in stock_decks()[1:] for card in deck.cards}
    number = next(card for card in STOCK.cards if card not in others)
    page = client.get(f"/cards/{number}/").text
    assert f'href="/decks/{STOCK.key}/"' in page


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.UNLISTED])
def test_a_card_page_does_not_show_other_decks(visibility, client, keep):
    slug = keep(visibility)
    page = client.get(f"/cards/{STOCK.cards[0]}/").text
    assert slug not in page
    assert "No published deck has it yet." in page


def test_a_section_makes_one_query_however_many_decks(keep, django_assert_num_queries):
    for _round in range(2):
        keep(Visibility.PUBLIC)
        with django_assert_num_queries(1):
            decks_with_card(STOCK.cards[0])
