"""The cards whose addition or swap gains most, which workers look for while a deck is built."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckList
from decks.construction.stock import retired_decks
from simulate.deals.bots import QUICK_BOT
from simulate.experiments import limits, meter, planning, suggestions
from simulate.experiments.builder_runs import begin_run, find_run
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.suggestions import Suggestions
from simulate.models import Priority, Run, RunKind, Status
from tests.simulate.runs import guest, play_everything

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_captain", "quick_meter")]
STOCK = retired_decks()[0]  # which single cards make better
DECK = STOCK.cards
NOTHING_YET = "nothing is known yet"


@pytest.fixture(autouse=True)
def few_games(quick_meter, monkeypatch, settings):
    monkeypatch.setattr(meter, "STEPS", (2,))
    settings.OPINION_GAMES = 2
    monkeypatch.setattr(planning, "MAX_CHANGES", 4)
    settings.SUGGESTION_GAMES = 1400


def read(client):
    sent = {"cruiser": STOCK.cruiser, "card": list(DECK)}
    return client.post(reverse("simulate:meter"), sent).text


def begin(cards=DECK):
    deck = DeckList(tuple(cards), STOCK.cruiser)
    return Suggestions.of(begin_run(RunKind.SUGGESTION, deck, owner=guest(), pool=current_pool()))


def found():
    run = find_run(RunKind.SUGGESTION, DeckList(tuple(DECK), STOCK.cruiser))
    return Suggestions.of(run) if run else None


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


def test_each_card_is_tried_in_the_place_of_one_of_its_level_and_beside_all():
    run = begin().run
    base, *variants = (set(each["cards"]) for each in run.entrants[:5])
    for swapped, enlarged in zip(variants[::2], variants[1::2], strict=True):
        (removed,), (added,) = base - swapped, swapped - base
        assert removed[0] == added[0]
        assert enlarged == base | {added}


def test_a_changed_deck_ends_those_of_the_one_before(client):
    run = begin().run
    assert begin(DECK[1:]).run != run
    run.refresh_from_db()
    assert run.status == Status.CANCELLED
    assert found() is None


def test_guests_get_so_many_within_a_day(monkeypatch):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_day=5000))
    assert begin().run
    with pytest.raises(RunRefusal, match="as many suggestions as there are within 24 hours"):
        begin(DECK[1:])
    assert Run.objects.count() == 1
