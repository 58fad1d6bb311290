"""The best tested decks, and pairs that are fair."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from catalog.models import Cruiser
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.services import Draft, create_deck, save_deck
from decks.models import Deck, Owner, Visibility
from play.intervals import Interval
from simulate.models import Run
from simulate.results import standings
from tests.simulate.browsing import STOCK, page, send, send_and_play
from tests.simulate.runs import play_everything

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]


@pytest.fixture(autouse=True)
def tested(client, stock):
    """Two stock decks after playtests against all others."""
    for key in STOCK[:2]:
        others = [other for other in STOCK if other != key]
        send(client, deck=key, opponents=others, bot="pilot", enemy_bot="pilot", games=20)
    play_everything()
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
    assert standings.read_standings().tested == ()  # it was an opponent, too


def test_pairs_whose_interval_lies_near_one_half_are_fair(client, monkeypatch):
    monkeypatch.setattr(standings, "FAIR", 0.3)
    found = standings.read_standings().fair
    assert all(standings.distance_from_even(pair.score) <= 0.3 for pair in found)
    assert len({frozenset(pair.decks) for pair in found}) == len(found) > 3
    text = page(client, "pairs")
    for pair in found:
        assert all(f'href="/decks/{slug}/"' in text for slug in pair.decks)
    run = Run.objects.first()
    for words in ("Pilot on both sides", "rules 1, Pilot 1", f"<code>{run.snapshot_id[:8]}"):
        assert words in text
    games = reverse("simulate:games", args=[found[0].run, *found[0].places])
    assert f'<a href="{games}">20</a>' in text


@pytest.fixture
def wide(monkeypatch):
    """Every pair is fair."""
    monkeypatch.setattr(standings, "FAIR", 0.6)


def pairs_of(*decks):
    """The bots of the fair pairs of just these decks."""
    fair = standings.read_standings().fair
    return sorted(pair.bot for pair in fair if set(pair.decks) == set(decks))


def test_a_pair_is_fair_between_equal_bots_alone(client, wide):
    pair = STOCK[2:4]
    send_and_play(client, deck=pair[0], opponents=pair[1:], bot="pilot", enemy_bot="cadet", seed=9)
    assert pairs_of(*pair) == []
    for bot in ("cadet", "pilot"):
        send(client, deck=pair[0], opponents=pair[1:], bot=bot, enemy_bot=bot)
    play_everything()
    assert pairs_of(*pair) == ["cadet", "pilot"]


def test_a_pair_is_of_the_decks_as_they_are_now(client, wide):
    assert pairs_of(*STOCK[:2]) == ["pilot"]
    kept = standings.get_standings()
    deck = Deck.objects.get(slug=STOCK[0])
    draft = Draft(deck.name, deck.newest.cruiser, deck.newest.cards[1:], "", Visibility.PUBLIC)
    save_deck(deck=deck, draft=draft, based_on=1, pool=current_pool())
    assert pairs_of(*STOCK[:2]) == []
    assert pairs_of(STOCK[1], STOCK[2]) == ["pilot"]
    listed = [set(each.pair.decks) for each in standings.list_pairs(kept)]
    assert listed
    assert not any(STOCK[0] in pair for pair in listed)
    send_and_play(client, deck=STOCK[0], opponents=STOCK[1:2], bot="pilot", enemy_bot="pilot")
    old = f"/decks/{STOCK[0]}/versions/1/"
    send_and_play(client, deck=old, opponents=STOCK[1:2], bot="pilot", enemy_bot="pilot", seed=4)
    (pair,) = [p for p in standings.read_standings().fair if set(p.decks) == set(STOCK[:2])]
    assert 2 in pair.versions


def test_a_deck_that_is_no_longer_published_is_named_nowhere_at_once(client, wide):
    name = Deck.objects.get(slug=STOCK[0]).name
    assert name in page(client, "pairs")
    Deck.objects.filter(slug=STOCK[0]).update(visibility=Visibility.PRIVATE)
    assert name not in page(client, "pairs")


def test_figures_with_other_cards_count_no_more():
    assert standings.read_standings().tested
    Cruiser.objects.filter(key="ares").update(armour=19)
    found = standings.read_standings()
    assert (found.tested, found.fair) == ((), ())


def test_two_decks_of_one_name_are_two(client, wide, ann):
    stock = stock_decks()[0]
    draft = Draft(stock.name, stock.cruiser, stock.cards[1:], "", Visibility.PUBLIC)
    deck = create_deck(owner=Owner(ann), draft=draft, pool=current_pool())
    others = f"{deck.slug}\n{STOCK[0]}"
    said = {"bot": "pilot", "enemy_bot": "pilot", "others": others, "seed": 8}
    send_and_play(client, deck=STOCK[3], opponents=[], **said)
    assert pairs_of(STOCK[3], deck.slug) == pairs_of(STOCK[3], STOCK[0]) == ["pilot"]
    assert f'href="/decks/{deck.slug}/"' in page(client, "pairs")


def test_stock_decks_that_are_not_published_here_are_named_without_a_link(client, wide):
    Deck.objects.all().delete()
    cache.clear()
    send_and_play(client, deck=STOCK[0], opponents=STOCK[1:2], bot="pilot", enemy_bot="pilot")
    text = page(client, "pairs")
    assert stock_decks()[0].name in text
    assert "/decks/ares" not in text


def test_an_interval_reaches_as_far_as_its_farther_end():
    assert standings.distance_from_even(Interval(0.5, 0.4, 0.55)) == pytest.approx(0.1)


def test_without_fair_pairs_the_page_says_how_to_find_some(client, monkeypatch):
    monkeypatch.setattr(standings, "FAIR", 0)
    assert "No pair is known to be fair yet." in page(client, "pairs")
    assert reverse("simulate:pairs") in client.get(reverse("decks:decks")).content.decode()
