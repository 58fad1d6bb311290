"""The latest figures on pages about a deck and a card."""

import pytest
from django.core.cache import caches
from django.urls import reverse

from catalog.web.pages.page_cache import STORE
from decks.construction.card_pool import current_pool
from decks.library.services import DeckDraft, save_deck
from decks.models import Deck, Owner, Visibility
from simulate.deals.matchups import versions_of
from simulate.models import Run
from simulate.templatetags.playtests import versions_in_words
from tests.simulate.browsing import STOCK, deck_page, private_deck, send_and_play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks", "quick_captain")]
RATE = "Win rate over"


def test_the_latest_run_of_this_version_is_shown_to_all(client, stock):
    send_and_play(client, deck=STOCK[0])
    client.cookies.clear()
    text = deck_page(client)
    assert "Win rate over 2 opponents in 20 games" in text
    assert reverse("simulate:run", args=[Run.objects.get().slug]) in text
    assert RATE not in deck_page(client, STOCK[1])


def test_a_run_against_a_private_deck_is_shown_to_its_owner_alone(client, stock, ann):
    deck = private_deck(Owner(ann))
    client.force_login(ann)
    send_and_play(client, deck=STOCK[0], opponents=[], others=deck.slug)
    assert RATE in deck_page(client)
    client.logout()
    assert RATE not in deck_page(client)
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    caches[STORE].clear()  # visitors' pages are some seconds old
    assert RATE in deck_page(client)


@pytest.fixture
def two_versions(stock):
    """A stock deck's key, its second version without the first card."""
    deck = Deck.objects.get(slug=STOCK[0])
    draft = DeckDraft(deck.name, deck.newest.cruiser, deck.newest.cards[1:], "", Visibility.PUBLIC)
    save_deck(deck=deck, draft=draft, based_on=1, pool=current_pool())
    return deck.slug


def version_page(client, slug, number):
    return client.get(reverse("decks:version", args=[slug, number])).content.decode()


def test_the_page_of_a_version_shows_its_own_figures_alone(client, two_versions):
    send_and_play(client, deck=two_versions)
    for _again in range(2):  # what is kept of one page is not shown on the other
        assert RATE not in version_page(client, two_versions, 1)
        assert RATE in version_page(client, two_versions, 2)
        assert RATE in deck_page(client, two_versions)
    send_and_play(client, deck=f"/decks/{two_versions}/versions/1/", opponents=STOCK[1:2])
    assert "over 1 opponents" in version_page(client, two_versions, 1)
    assert "over 2 opponents" in version_page(client, two_versions, 2)
    assert "over 2 opponents" in deck_page(client, two_versions)


@pytest.mark.parametrize(
    ("bots", "words"),
    [(("cadet", "pilot"), "Cadet against Pilot"), (("cadet", "cadet"), "Cadet on both sides")],
)
def test_figures_of_a_deck_name_what_they_were_played_with(client, stock, bots, words):
    run = send_and_play(client, deck=STOCK[0], bot=bots[0], enemy_bot=bots[1])
    played_with = (f"{versions_in_words(versions_of(bots))} ·", f"<code>{run.snapshot_id[:8]}<")
    for each in (words, *played_with, "20 games"):
        assert each in deck_page(client)
