"""The cards whose addition or swap gains most, which workers look for while a deck is built."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from catalog.editions.current import catalogue_fingerprint
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.services import load
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckList
from decks.construction.stock import retired_decks
from simulate.deals.bots import QUICK_BOT
from simulate.experiments import limits, meter, planning, suggestions
from simulate.experiments.services import submit_run
from simulate.experiments.suggestions import begin_suggestions, find_suggestions
from simulate.models import Chunk, Priority, Run, RunKind, Status
from simulate.queue.tasks import play_chunk
from simulate.results import comparisons
from simulate.results.run_results import read_results
from tests.simulate.browsing import page, send
from tests.simulate.runs import guest, play_everything, run_plan, wanted_chunks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_captain")]
STOCK = retired_decks()[0]  # which single cards make better
DECK = STOCK.cards
NOTHING_YET = "nothing is known yet"


@pytest.fixture(autouse=True)
def fresh(cards, monkeypatch, settings):
    load(content=read_edition(SHIPPED_FILES))
    monkeypatch.setattr(meter, "STEPS", (2,))
    settings.OPINION_GAMES = 2
    monkeypatch.setattr(planning, "MAX_CHANGES", 4)
    settings.SUGGESTION_GAMES = 1400
    meter._gauges.clear()


def read(client, cards=DECK, **more):
    sent = {"cruiser": STOCK.cruiser, "card": list(cards), **more}
    return client.post(reverse("simulate:meter"), sent).text


def read_after_opinion(client, cards=DECK):
    read(client, cards)
    play_everything()
    return read(client, cards)


def begin(cards=DECK):
    deck = DeckList(tuple(cards), STOCK.cruiser)
    return begin_suggestions(deck, catalogue_fingerprint(), owner=guest(), pool=current_pool())


def found(cards=DECK):
    return find_suggestions(DeckList(tuple(cards), STOCK.cruiser), catalogue_fingerprint())


def test_they_follow_the_second_opinion_and_tell_what_gains_most(client):
    assert "Suggestions" not in read(client)
    play_everything()
    text = read(client)
    assert NOTHING_YET in text
    assert 'data-again="2000"' in text
    run = Run.objects.latest("pk")
    assert (run.kind, run.priority) == (RunKind.SUGGESTION, Priority.BUILDER)
    assert {each["bot"] for each in run.entrants} == {QUICK_BOT}
    play_everything()
    text = read(client)
    best = found().best
    assert 1 <= len(best) <= suggestions.MAX_TOLD
    swaps = re.findall(r'data-swap="(\S*) (\S+)"', text)
    assert swaps == [(each.removed, each.added) for each in best]
    assert "The best of 4 changes of one card" in text
    assert "Pilot on both sides" in text
    assert text.count('class="gain"') == len(best)
    assert reverse("simulate:run", args=[run.slug]) in text
    assert "data-again" not in text


def test_what_is_told_is_what_the_run_says():
    begin()
    play_everything()
    changes = comparisons.changes(read_results(Run.objects.get()))
    gaining = [each for each in changes if each.difference.value > 0]
    best = found().best
    assert [each.added for each in best] == list(dict.fromkeys(each.added[0] for each in gaining))
    for each in best:
        change = next(change for change in gaining if change.added == (each.added,))
        assert (each.removed, each.gain) == ("".join(change.removed), change.difference)


def test_while_a_round_is_played_the_round_before_is_told(monkeypatch):
    monkeypatch.setattr(suggestions, "FIRST_TOLD", 1)
    begin()
    for chunk in list(wanted_chunks().values_list("pk", flat=True)):
        play_chunk(chunk)
    after_first = found()
    assert after_first.progress
    assert after_first.best
    play_chunk(wanted_chunks().first().pk)
    suggestions.caches[suggestions.STORE].clear()
    assert found().best == after_first.best


def test_what_one_round_says_is_not_told():
    begin()
    for chunk in list(wanted_chunks().values_list("pk", flat=True)):
        play_chunk(chunk)
    assert found().progress
    assert found().best == ()


def test_each_card_is_tried_in_the_place_of_one_of_its_level_and_beside_all():
    run = begin().run
    base, *variants = (set(each["cards"]) for each in run.entrants[:5])
    for swapped, enlarged in zip(variants[::2], variants[1::2], strict=True):
        (removed,), (added,) = base - swapped, swapped - base
        assert removed[0] == added[0]
        assert enlarged == base | {added}


def test_everybody_with_the_same_deck_gets_the_same_suggestions(client):
    begin()
    play_everything()
    assert "data-swap" in read_after_opinion(Client(), DECK[::-1])
    assert Run.objects.filter(kind=RunKind.SUGGESTION).count() == 1


def test_a_variant_of_a_deck_is_no_deck_whose_suggestions_are_known():
    run = begin().run
    assert found(run.entrants[1]["cards"]) is None


def test_a_deck_that_only_shows_its_figure_asks_for_none(client):
    read(client, quiet="on")
    assert not Run.objects.exists()


def test_a_changed_deck_ends_those_of_the_one_before(client):
    run = begin().run
    assert begin(DECK[1:]).run != run
    run.refresh_from_db()
    assert run.status == Status.CANCELLED
    assert found() is None


def test_they_are_no_playtests_of_the_reader_s(client):
    read_after_opinion(client)
    run = Run.objects.get(kind=RunKind.SUGGESTION)
    assert reverse("simulate:run", args=[run.slug]) not in page(client, "runs")
    play_everything()
    for seed in range(limits.GUEST.active_runs):
        assert send(client, seed=seed).status_code == 302


def test_guests_get_so_many_within_a_day(monkeypatch):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_day=5000))
    assert begin().run
    assert "as many suggestions as there are within 24 hours" in begin(DECK[1:]).refusal
    assert Run.objects.count() == 1


def test_where_guests_are_many_the_reader_hears_so(monkeypatch):
    monkeypatch.setattr(limits, "MAX_GUESTS_UNDER_WAY", 1)
    submit_run(owner=guest("another"), plan=run_plan())
    assert "Guests have many playtests under way just now" in begin().refusal


def test_a_deck_of_all_cards_has_nothing_to_swap():
    assert "every card" in begin(tuple(current_pool().cards)).refusal


def test_swaps_that_gain_nothing_are_told_in_a_sentence(client, monkeypatch):
    monkeypatch.setattr(suggestions, "read_best", lambda _run, _pairs: ())
    begin()
    play_everything()
    assert "has tried 4 changes of one card, and none gains anything" in read_after_opinion(client)


def test_the_page_of_their_run_compares_the_swaps(client):
    run = begin().run
    play_everything()
    text = client.get(reverse("simulate:run", args=[run.slug])).text
    assert "What changes" in text
    assert "go-on" not in text
    assert Chunk.objects.unfinished().count() == 0
