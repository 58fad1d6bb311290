"""The latest figures on pages about a deck and a card."""

import pytest
from django.core.cache import cache, caches
from django.urls import reverse

from catalog.web.pages.page_cache import STORE
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.services import DeckDraft, create_deck, save_deck
from decks.models import Deck, Owner, Visibility
from simulate.deals.matchups import versions_of
from simulate.models import Run
from simulate.results import latest
from simulate.templatetags import playtests
from simulate.templatetags.playtests import versions_in_words
from tests.simulate.browsing import STOCK, private_deck, send, send_and_play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks", "quick_captain")]
RATE = "Win rate over"


def deck_page(client, slug=STOCK[0]):
    return client.get(reverse("decks:deck", args=[slug])).content.decode()


def test_a_deck_without_a_playtest_offers_one(client, stock):
    assert "Nobody has playtested this version" in deck_page(client)


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


def test_a_changed_deck_has_no_figures_of_its_old_version(client, stock):
    send_and_play(client, deck=STOCK[0])
    deck = Deck.objects.get(slug=STOCK[0])
    newer = deck.newest
    newer.pk, newer.number = None, newer.number + 1
    newer.save()
    Deck.objects.filter(pk=deck.pk).update(latest=newer.number)
    assert RATE not in deck_page(client)


def test_a_deck_shows_what_captain_found_before_newer_games_of_others(client, stock):
    asked = "Have Captain play it"
    send_and_play(client, deck=STOCK[0])
    assert asked in deck_page(client)
    by_captain = send_and_play(client, deck=STOCK[0], bot="captain", enemy_bot="captain")
    send_and_play(client, deck=STOCK[0], bot="pilot", enemy_bot="pilot")
    text = deck_page(client)
    assert reverse("simulate:run", args=[by_captain.slug]) in text
    assert "Captain on both sides" in text
    assert asked not in text


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


def test_the_page_of_an_old_version_leads_to_playtests_of_just_that(client, two_versions):
    text = version_page(client, two_versions, 1)
    address = f"/decks/{two_versions}/versions/1/"
    for name, *kind in (("new_run",), ("new_trial", "swap"), ("new_trial", "cuts")):
        assert f'"{reverse(f"simulate:{name}", args=kind)}?deck={address}"' in text
    assert f"?deck={two_versions}&amp;a=1&amp;b=2" in text
    assert f'?deck={two_versions}"' not in text
    send(client, deck=address)
    assert Run.objects.get().version.number == 1


def test_the_page_of_the_newest_version_leads_to_the_same_as_the_deck_s(client, two_versions):
    for text in (version_page(client, two_versions, 2), deck_page(client, two_versions)):
        assert f'{reverse("simulate:new_run")}?deck={two_versions}"' in text
        assert f"?deck={two_versions}&amp;a=1&amp;b=2" in text


def test_a_swap_test_of_an_old_version_offers_its_cards(client, two_versions):
    cut = Deck.objects.get(slug=two_versions).versions.get(number=1).cards[0]
    for words, is_offered in ((f"/decks/{two_versions}/versions/1/", True), (two_versions, False)):
        address = reverse("simulate:new_trial", args=["swap"])
        own = client.get(address, {"deck": words}).context["own_cards"]
        assert (cut in [card.number for card in own]) is is_offered


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (("cadet", "pilot"), ("Cadet against Pilot",)),
        (("cadet", "cadet"), ("Cadet on both sides",)),
    ],
)
def test_figures_of_a_deck_name_what_they_were_played_with(client, stock, bots, words):
    run = send_and_play(client, deck=STOCK[0], bot=bots[0], enemy_bot=bots[1])
    text = deck_page(client)
    for each in (
        *words,
        f"{versions_in_words(versions_of(bots))} ·",
        "20 games",
        f"<code>{run.snapshot_id[:8]}<",
    ):
        assert each in text


def test_the_list_of_decks_leads_to_playtests_of_those_that_may_be_played(client, stock, ann):
    legal = private_deck(Owner(ann))
    bare = DeckDraft("Draft", "ares", ())
    draft = create_deck(owner=Owner(ann), draft=bare, pool=current_pool())
    Deck.objects.filter(pk__in=[legal.pk, draft.pk]).update(visibility=Visibility.PUBLIC)
    client.force_login(ann)
    for _again in range(2):  # made, and kept
        text = client.get(reverse("decks:decks")).text
        for slug, count in ((legal.slug, 1), (STOCK[-1], 1), (draft.slug, 0)):
            assert text.count(f'{reverse("simulate:new_run")}?deck={slug}"') == count


def card_page(client, number):
    return client.get(reverse("catalog:card", args=[number])).content.decode()


def test_a_card_tells_of_games_of_several_decks_only(client, stock, monkeypatch):
    own, *others = stock_decks()[:3]
    number = next(card for card in own.cards if sum(card in deck.cards for deck in others) == 1)
    monkeypatch.setattr(playtests, "worth_in_random_decks", lambda *_asked: None)
    assert "In playtests" not in card_page(client, number)
    send_and_play(client, bot="pilot", enemy_bot="pilot", seed=4)
    monkeypatch.setattr(latest, "LEAST_DECKS", 1)
    assert "In playtests" not in card_page(client, number)
    cache.clear()
    run = send_and_play(client, bot="captain", enemy_bot="captain")
    monkeypatch.setattr(latest, "LEAST_DECKS", 99)
    cache.clear()
    assert "In playtests" not in card_page(client, number)
    monkeypatch.setattr(latest, "LEAST_DECKS", 1)
    text = card_page(client, number)
    versions = f"{versions_in_words(versions_of(['captain']))} ·"
    told = ("Captain on both sides", "games of 2 decks with it", run.edition, versions)
    for words in (*told, run.snapshot_id[:8]):
        assert words in text.split('id="card-record"')[1]
