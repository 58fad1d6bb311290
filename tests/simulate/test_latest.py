"""The latest figures on pages about a deck and a card."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.urls import reverse

from decks.models import Deck, Keeper, Visibility
from decks.stock import stock_decks
from decks.stock_loading import load_stock_decks
from decks.supply import current_supply
from simulate import latest
from simulate.models import Run
from tests.simulate.test_views import STOCK, loaded, play_all, private_deck, send, small_chunks

pytestmark = pytest.mark.django_db
__all__ = ["loaded", "small_chunks"]
RATE = "Win rate over"


@pytest.fixture
def stock(loaded):
    load_stock_decks(decks=stock_decks(), supply=current_supply())
    cache.clear()


def deck_page(client, slug=STOCK[0]):
    return client.get(reverse("decks:deck", args=[slug])).content.decode()


def test_a_deck_without_a_playtest_offers_one(client, stock):
    assert "has not been playtested yet" in deck_page(client)


def test_the_latest_run_of_this_version_is_shown_to_all(client, stock):
    send(client, deck=STOCK[0])
    play_all()
    client.cookies.clear()
    text = deck_page(client)
    assert "Win rate over 2 opponents in 20 games" in text
    assert reverse("simulate:run", args=[Run.objects.get().slug]) in text
    assert RATE not in deck_page(client, STOCK[1])


def test_a_run_against_a_private_deck_is_shown_to_its_owner_alone(client, stock):
    ann = User.objects.create(username="ann")
    deck = private_deck(Keeper(ann))
    client.force_login(ann)
    send(client, deck=STOCK[0], opponents=[], others=deck.slug)
    play_all()
    assert RATE in deck_page(client)
    client.logout()
    assert RATE not in deck_page(client)
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    assert RATE in deck_page(client)


def test_a_changed_deck_has_no_figures_of_its_old_version(client, stock):
    send(client, deck=STOCK[0])
    play_all()
    deck = Deck.objects.get(slug=STOCK[0])
    newer = deck.newest
    newer.pk, newer.number = None, newer.number + 1
    newer.save()
    Deck.objects.filter(pk=deck.pk).update(latest=newer.number)
    assert RATE not in deck_page(client)


def card_page(client, number):
    return client.get(reverse("catalog:card", args=[number])).content.decode()


def test_a_card_tells_of_games_of_several_decks_only(client, stock, monkeypatch):
    number = stock_decks()[0].cards[0]
    assert "In playtests" not in card_page(client, number)
    send(client, bot="pilot", enemy_bot="pilot")
    play_all()
    monkeypatch.setattr(latest, "LEAST_DECKS", 99)
    cache.clear()
    assert "In playtests" not in card_page(client, number)
    monkeypatch.setattr(latest, "LEAST_DECKS", 1)
    assert "Pilot on both sides" in card_page(client, number)
