"""The live meter's second opinion, which workers play."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from decks.construction.stock import stock_decks
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments import limits, meter
from simulate.experiments.second_opinion import Agreement, compare
from simulate.models import Priority, Run, RunKind
from simulate.pages import meter as meter_page
from tests.simulate.browsing import become, page, send
from tests.simulate.runs import guest, play_everything

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_captain", "quick_meter")]
STOCK, *OTHERS = stock_decks()
DECK = STOCK.cards
SMALLER = STOCK.cards[1:]
GAMES = 4 * len(OTHERS)  # of an opinion


@pytest.fixture(autouse=True)
def opinions_alone(quick_meter, monkeypatch, settings):
    """The first reading is final, and no suggestions follow."""
    monkeypatch.setattr(meter, "STEPS", (2,))
    settings.OPINION_GAMES = 4
    found = meter_page.read_run

    def read_run(request, kind, *rest):
        return found(request, kind, *rest) if kind == RunKind.OPINION else None

    monkeypatch.setattr(meter_page, "read_run", read_run)


def read(client, cards=DECK):
    sent = {"cruiser": STOCK.cruiser, "card": list(cards)}
    return client.post(reverse("simulate:meter"), sent).content.decode()


def test_the_final_reading_asks_the_workers_and_then_shows_what_they_found(client):
    text = read(client)
    read_games = f"{2 * len(OTHERS)} games against {len(OTHERS)} stock decks"
    assert f"{read_games}, Pilot on both sides." in text
    assert f"0 of {GAMES} games" in text
    assert 'data-again="2000"' in text
    run = Run.objects.get()
    assert (run.kind, run.priority) == (RunKind.OPINION, Priority.BUILDER)
    assert {each["bot"] for each in run.entrants} == {VERDICT_BOT}
    play_everything()
    text = read(client)
    assert f"{GAMES} games, Captain on both sides." in text
    assert text.count("opinion-rate") == 1
    assert reverse("simulate:run", args=[run.slug]) in text
    assert "data-again" not in text
    assert Run.objects.count() == 1


def test_everybody_with_the_same_deck_gets_the_same_opinion(client):
    another = Client()
    read(client)
    assert f"0 of {GAMES} games" in read(another, DECK[::-1])
    play_everything()
    assert f"{GAMES} games, Captain on both sides." in read(another)
    assert Run.objects.count() == 1


def test_opinions_are_no_playtests_of_the_reader_s(client):
    read(client)
    assert reverse("simulate:run", args=[Run.objects.get().slug]) not in page(client, "runs")
    play_everything()
    for seed in range(limits.GUEST.active_runs):
        assert send(client, seed=seed).status_code == 302


def test_opinions_leave_half_of_the_day_to_playtests(client, monkeypatch):
    seconds = GAMES * seconds_a_game([VERDICT_BOT])
    day = replace(limits.GUEST, seconds_a_day=2.02 * seconds)
    monkeypatch.setattr(limits, "GUEST", day)
    become(client, guest())
    assert f"0 of {GAMES} games" in read(client)
    text = read(client, SMALLER)
    assert "as many second opinions as there are within 24 hours" in text
    assert "data-again" not in text
    assert "Pilot on both sides" in text
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
def test_two_figures_disagree_where_chance_does_not_explain_it_or_they_lie_on_other_sides(
    first, second, found
):
    assert compare(Interval(*first), Interval(*second)) == found
    assert compare(Interval(*second), Interval(*first)) == found
