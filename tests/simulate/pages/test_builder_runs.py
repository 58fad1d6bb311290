import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckList
from decks.construction.stock import retired_decks, stock_decks
from play.intervals import Interval
from simulate.deals.bots import QUICK_BOT, VERDICT_BOT
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments import limits, meter, planning
from simulate.experiments.builder_figures import MAX_TOLD, Agreement, Suggestions, compare
from simulate.experiments.builder_runs import begin_run, find_run
from simulate.experiments.refusals import RunRefusal
from simulate.models import Priority, Run, RunKind, Status
from simulate.pages import meter as meter_page
from tests.simulate.browsing import become, missing, page, send
from tests.simulate.runs import guest, play_everything

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_captain", "quick_meter")]
CRUISER, DECK = retired_decks()[0].cruiser, retired_decks()[0].cards  # single cards make it better
SMALLER = DECK[1:]
RIVALS = len(stock_decks())
GAMES = 2 * RIVALS  # of a reading, and of an opinion


@pytest.fixture(autouse=True)
def few_games(quick_meter, monkeypatch, settings):
    """The first reading is final; workers play little."""
    monkeypatch.setattr(meter, "STEPS", (2,))
    monkeypatch.setattr(planning, "MAX_CHANGES", 4)
    settings.OPINION_GAMES, settings.SUGGESTION_GAMES = 2, 1400


@pytest.fixture
def opinions_alone(monkeypatch):
    """No suggestions follow."""
    found = meter_page.read_run

    def read_run(request, kind, *rest):
        return found(request, kind, *rest) if kind == RunKind.OPINION else None

    monkeypatch.setattr(meter_page, "read_run", read_run)


def read(client, cards=DECK):
    return client.post(reverse("simulate:meter"), {"cruiser": CRUISER, "card": list(cards)}).text


def test_the_final_reading_asks_the_workers_once_for_everybody_and_shows_what_they_found(
    client, opinions_alone
):
    reading = f"{GAMES} games against {RIVALS} stock decks, Pilot on both sides."
    assert not missing(read(client), reading, f"0 of {GAMES} games", 'data-again="2000"')
    run = Run.objects.get()
    assert (run.kind, run.priority) == (RunKind.OPINION, Priority.BUILDER)
    assert {each["bot"] for each in run.entrants} == {VERDICT_BOT}
    another = Client()
    assert f"0 of {GAMES} games" in read(another, DECK[::-1])
    link = reverse("simulate:run", args=[run.slug])
    assert link not in page(client, "runs")  # an opinion is no playtest of the reader's
    play_everything()
    text = read(client)
    assert not missing(text, f"{GAMES} games, Captain on both sides.", link)
    assert text.count("opinion-rate") == 1
    assert "data-again" not in text
    assert f"{GAMES} games, Captain on both sides." in read(another)
    assert Run.objects.count() == 1
    for seed in range(limits.GUEST.active_runs):
        assert send(client, seed=seed).status_code == 302


def test_opinions_leave_half_of_the_day_to_playtests(client, monkeypatch):
    seconds = 2.02 * GAMES * seconds_a_game([VERDICT_BOT])
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, seconds_a_day=seconds))
    become(client, guest())
    assert f"0 of {GAMES} games" in read(client)
    text = read(client, SMALLER)
    refused = "as many second opinions as there are within 24 hours"
    assert not missing(text, refused, "Pilot on both sides")
    assert "data-again" not in text
    assert Run.objects.count() == 1


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ((0.55, 0.53, 0.57), (0.52, 0.48, 0.56), Agreement.AGREES),
        ((0.51, 0.49, 0.53), (0.48, 0.44, 0.52), Agreement.AGREES),
        ((0.55, 0.53, 0.57), (0.65, 0.61, 0.69), Agreement.APART),
        ((0.55, 0.53, 0.57), (0.45, 0.41, 0.49), Agreement.APART),
        ((0.53, 0.51, 0.55), (0.48, 0.44, 0.52), Agreement.OTHER_SIDE),
        ((0.49, 0.47, 0.51), (0.55, 0.51, 0.59), Agreement.OTHER_SIDE),
    ],
)
def test_figures_disagree_beyond_chance_and_on_other_sides_of_even(first, second, found):
    assert compare(Interval(*first), Interval(*second)) == found
    assert compare(Interval(*second), Interval(*first)) == found


def begin(cards=DECK):
    """The run of suggestions for the deck."""
    deck = DeckList(tuple(cards), CRUISER)
    return begin_run(RunKind.SUGGESTION, deck, owner=guest(), pool=current_pool())


def find():
    return find_run(RunKind.SUGGESTION, DeckList(tuple(DECK), CRUISER))


def test_suggestions_follow_the_opinion_and_tell_what_gains_most(client):
    assert "Suggestions" not in read(client)
    play_everything()
    assert not missing(read(client), "nothing is known yet", 'data-again="2000"')
    run = Run.objects.latest("pk")
    assert (run.kind, run.priority) == (RunKind.SUGGESTION, Priority.BUILDER)
    assert {each["bot"] for each in run.entrants} == {QUICK_BOT}
    play_everything()
    text = read(client)
    best = Suggestions.of(find()).best
    assert 1 <= len(best) <= MAX_TOLD
    swaps = re.findall(r'data-swap="(\S*) (\S+)"', text)
    assert swaps == [(each.removed, each.added) for each in best]
    assert text.count('class="gain"') == len(best)
    link = reverse("simulate:run", args=[run.slug])
    assert not missing(text, "The best of 4 changes of one card", link)
    assert "data-again" not in text


def test_each_card_is_tried_in_a_place_of_its_level_and_beside_all_until_the_deck_changes():
    run = begin()
    assert begin(SMALLER) != run
    run.refresh_from_db()
    assert run.status == Status.CANCELLED
    assert find() is None
    base, *variants = (set(each["cards"]) for each in run.entrants[:5])
    for swapped, enlarged in zip(variants[::2], variants[1::2], strict=True):
        (removed,), (added,) = base - swapped, swapped - base
        assert removed[0] == added[0]
        assert enlarged == base | {added}


def test_guests_get_so_many_suggestions_within_a_day(monkeypatch):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_day=5000))
    assert begin()
    with pytest.raises(RunRefusal, match="as many suggestions as there are within 24 hours"):
        begin(SMALLER)
    assert Run.objects.count() == 1
