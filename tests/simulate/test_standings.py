"""The best tested decks, and pairs that are fair."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from decks.models import Deck, Visibility
from decks.stock import stock_decks
from decks.stock_loading import load_stock_decks
from decks.supply import current_supply
from play.estimates import Interval
from simulate import standings
from tests.simulate.test_views import STOCK, loaded, page, play_all, send, small_chunks

pytestmark = pytest.mark.django_db
__all__ = ["loaded", "small_chunks"]


@pytest.fixture(autouse=True)
def tested(client, loaded):
    """Two stock decks after playtests against all others."""
    cache.clear()
    load_stock_decks(decks=stock_decks(), supply=current_supply())
    for key in STOCK[:2]:
        others = [other for other in STOCK if other != key]
        send(client, deck=key, opponents=others, bot="pilot", enemy_bot="pilot", games=20)
    play_all()
    client.cookies.clear()


def test_decks_are_ordered_by_the_lower_end_of_their_win_rates():
    found = standings.read_standings().tested
    slugs = Deck.objects.in_bulk([each.deck for each in found])
    assert {slugs[each.deck].slug for each in found} == set(STOCK[:2])
    lows = [each.score.low for each in found]
    assert lows == sorted(lows, reverse=True)


def test_the_list_of_decks_begins_with_the_best_tested(client):
    best = Deck.objects.get(pk=standings.get_standings().tested[0].deck)
    listed = client.get(reverse("decks:decks"), {"order": "tested"}).context["found"].entries
    assert listed[0].deck == best
    assert len(listed) == len(STOCK)


def test_decks_that_are_no_longer_published_have_no_standing():
    Deck.objects.filter(slug=STOCK[0]).update(visibility=Visibility.PRIVATE)
    assert standings.read_standings() == standings.Standings()  # it was an opponent, too


def test_pairs_whose_interval_lies_near_one_half_are_fair(client, monkeypatch):
    monkeypatch.setattr(standings, "FAIR", 0.3)
    found = standings.read_standings().fair
    assert all(standings.reach(pair.score) <= 0.3 for pair in found)
    assert len({frozenset(pair.names) for pair in found}) == len(found) > 3
    assert found[0].names[0] in page(client, "pairs")


def test_an_interval_reaches_as_far_as_its_farther_end():
    assert standings.reach(Interval(0.5, 0.4, 0.55)) == pytest.approx(0.1)


def test_without_fair_pairs_the_page_says_how_to_find_some(client, monkeypatch):
    monkeypatch.setattr(standings, "FAIR", 0)
    assert "No pair is known to be fair yet." in page(client, "pairs")
    assert reverse("simulate:pairs") in client.get(reverse("decks:decks")).content.decode()
