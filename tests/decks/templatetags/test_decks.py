import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client

from catalog.web.pages.page_cache import STORE
from decks.construction.card_pool import CardPool
from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import DeckDraft
from decks.library.stock_loading import load_stock_decks
from decks.models import Owner, Visibility
from decks.templatetags.decks import DECKS_OF_A_SECTION, decks_with_card

pytestmark = pytest.mark.django_db
STOCK = stock_decks()[0]


@pytest.fixture
def keep(loaded, pool: CardPool):
    """Makes a deck with the cards of a stock deck."""
    ann = User.objects.create_user("ann")

    def make(visibility: Visibility) -> str:
        draft = DeckDraft("Wasps", STOCK.cruiser, STOCK.cards, visibility=visibility)
        return services.create_deck(owner=Owner(ann), draft=draft, pool=pool).slug

    return make


def test_a_card_page_leads_to_published_decks_with_the_card(client: Client, loaded, pool):
    load_stock_decks(decks=stock_decks(), pool=pool)
    others = {card for deck in stock_decks()[1:] for card in deck.cards}
    number = next(card for card in STOCK.cards if card not in others)
    page = client.get(f"/cards/{number}/").text
    assert f'href="/decks/{STOCK.key}/"' in page


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.UNLISTED])
def test_a_card_page_does_not_show_other_decks(visibility, client: Client, keep):
    slug = keep(visibility)
    page = client.get(f"/cards/{STOCK.cards[0]}/").text
    assert slug not in page
    assert "No published deck has it yet." in page


def test_further_decks_are_behind_a_link(client: Client, keep):
    for _place in range(DECKS_OF_A_SECTION):
        keep(Visibility.PUBLIC)
    address = f"/decks/?card={STOCK.cards[0]}"
    assert address not in client.get(f"/cards/{STOCK.cards[0]}/").text
    keep(Visibility.PUBLIC)
    caches[STORE].clear()  # Visitors' pages are at most some seconds old.
    assert address in client.get(f"/cards/{STOCK.cards[0]}/").text


def test_a_cruiser_page_leads_to_decks_for_it(client: Client, keep):
    slug = keep(Visibility.PUBLIC)
    assert slug in client.get(f"/cruisers/{STOCK.cruiser}/").text


def test_a_section_makes_one_query_however_many_decks(keep, django_assert_num_queries):
    for _round in range(2):
        keep(Visibility.PUBLIC)
        with django_assert_num_queries(1):
            decks_with_card(STOCK.cards[0])


def test_the_start_page_has_a_door_to_the_builder(client: Client, loaded):
    assert 'href="/decks/new/"' in client.get("/").text
