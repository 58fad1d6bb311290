import pytest

from decks.construction.stock import stock_decks
from decks.models import Visibility
from tests.decks.samples import STOCK


def test_a_card_page_leads_to_published_decks_with_the_card(client, stock):
    others = {card for deck in stock_decks()[1:] for card in deck.cards}
    number = next(card for card in STOCK.cards if card not in others)
    assert f'href="/decks/{STOCK.key}/"' in client.get(f"/cards/{number}/").text


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.UNLISTED])
def test_a_card_page_does_not_show_other_decks(visibility, client, make):
    slug = make(visibility=visibility).slug
    page = client.get(f"/cards/{STOCK.cards[0]}/").text
    assert slug not in page
    assert "No published deck has it yet." in page
