import pytest
from django.urls import reverse

from catalog.models import CardSetSnapshot
from decks.construction.stock import stock_decks
from decks.library.moderation import hide_name
from decks.models import Deck, Owner, Visibility
from play.intervals import Interval
from simulate.models import Run
from simulate.results import card_worth, comparisons
from simulate.results.card_worth import latest_worths, read_worths_in_decks, worths_of
from simulate.results.run_results import read_results
from tests.simulate.browsing import STOCK, deck_page, missing, private_deck, send_trial
from tests.simulate.runs import guest, play_everything

pytestmark = pytest.mark.django_db
BY_CAPTAIN = {"bot": "captain", "enemy_bot": "captain"}
TRIED = stock_decks()[0].cards[:4]


@pytest.fixture(autouse=True)
def small_chunks(settings, cards, stock, quick_captain):
    settings.PLAYTEST_CHUNK = 100


def cut_list(client, **said):
    """The run of a cut list of the first stock deck that was asked for on its page."""
    send_trial(client, "cuts", candidates=", ".join(TRIED), **said)
    play_everything()
    return Run.objects.latest("pk")


def test_a_deck_s_page_offers_a_cut_list_and_then_shows_what_it_loses_without_a_card(client):
    offer = "Find out with a cut list"
    link = f"{reverse('simulate:new_trial', args=['cuts'])}?deck={STOCK[0]}&amp;alike=on"
    assert not missing(deck_page(client), "Which cards are worth their place", link, offer)
    run = cut_list(client)
    text = deck_page(client).split('id="card-worth"')[1]
    assert offer not in text
    assert reverse("simulate:run", args=[run.slug]) in text
    assert text.count('data-label="Worth its place"') == len(TRIED)
    assert offer in deck_page(client, STOCK[1])
    lost = {each.removed[0]: each.difference for each in comparisons.changes(read_results(run))}
    found = worths_of(run)
    assert {card.number for card in found} == set(TRIED)
    for card in found:
        without = lost[card.number]
        assert card.worth == Interval(-without.value, -without.high, -without.low)
    values = [card.worth.value for card in found]
    assert values == sorted(values, reverse=True)


def test_a_cut_list_against_a_private_deck_is_shown_to_its_owner_alone(client, ann):
    deck = private_deck(Owner(ann))
    client.force_login(ann)
    run = cut_list(client, opponents=[], others=deck.slug)
    version = Deck.objects.get(slug=STOCK[0]).newest
    assert latest_worths(version, Owner(ann)).run == run
    assert latest_worths(version, guest()) is None
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    assert latest_worths(version, guest()).run == run


def test_a_name_that_moderators_hide_goes_from_the_pages_of_cards(
    client, ann, django_capture_on_commit_callbacks
):
    deck, card = private_deck(Owner(ann)), f"/cards/{TRIED[0]}/"
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    cut_list(client, deck=deck.slug, **BY_CAPTAIN)
    assert "Secret" in client.get(card).text
    with django_capture_on_commit_callbacks(execute=True):
        hide_name(deck)
    assert "Secret" not in client.get(card).text


def test_secret_decks_and_older_lists_of_one_deck_are_left_out(client, ann, monkeypatch):
    _older, newer = cut_list(client, **BY_CAPTAIN), cut_list(client, **BY_CAPTAIN, seed=6)
    deck = private_deck(Owner(ann))
    client.force_login(ann)
    cut_list(client, **BY_CAPTAIN, opponents=[], others=deck.slug)
    revision = CardSetSnapshot.objects.get().pk
    assert [each.run for each in read_worths_in_decks(revision)[TRIED[0]]] == [newer.slug]
    monkeypatch.setattr(card_worth, "LATEST_LISTS", 0)
    assert read_worths_in_decks(revision) == {}
