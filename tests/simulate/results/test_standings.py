from dataclasses import replace

import numpy as np
import pytest
from django.urls import reverse

from decks.construction.card_pool import current_pool
from decks.models import Deck
from play.intervals import Interval
from simulate.deals.bots import BOTS
from simulate.deals.matchups import versions_of
from simulate.models import Run
from simulate.results import standings
from simulate.results.field import shipped_field
from simulate.templatetags.playtests import versions_in_words
from tests.simulate.browsing import STOCK, drop_first_card, missing, page, send, send_and_play
from tests.simulate.runs import play_everything

pytestmark = pytest.mark.django_db


@pytest.fixture
def tested(client, stock, cards, quick_captain, monkeypatch):
    """Two stock decks after playtests against all others; no other win rates are known."""
    none = replace(shipped_field(), scores={}, revision="none")
    monkeypatch.setattr(standings, "shipped_field", lambda: none)
    for key in STOCK[:2]:
        others = [other for other in STOCK if other != key]
        send(client, deck=key, opponents=others, bot="captain", enemy_bot="captain", games=20)
    play_everything()
    client.cookies.clear()


def slug_of(tested):
    return Deck.objects.get(pk=tested.deck).slug


def test_tested_decks_are_ordered_and_others_stand_by_the_win_rates_they_come_with(
    tested, monkeypatch
):
    tested_decks = standings.read_standings().tested
    assert {slug_of(each) for each in tested_decks} == set(STOCK[:2])
    lows = [each.score.low for each in tested_decks]
    assert lows == sorted(lows, reverse=True)
    key = {"revision": current_pool().revision, "versions": versions_of(["captain"])}
    scores = {key: Interval(place / 100, 0.0, 1.0) for place, key in enumerate(STOCK)}
    shipped = replace(shipped_field(), scores=scores, **key)
    monkeypatch.setattr(standings, "shipped_field", lambda: shipped)
    found = {slug_of(each): each for each in standings.read_standings().tested}
    assert found.keys() == set(STOCK)
    assert {key for key, each in found.items() if each.run} == set(STOCK[:2])
    assert found[STOCK[2]].score == shipped.scores[STOCK[2]]


def test_pairs_whose_interval_lies_near_one_half_are_fair(client, tested, monkeypatch):
    monkeypatch.setattr(standings, "FAIR", 0.3)
    found = standings.read_standings().fair
    assert all(standings.distance_from_even(pair.score) <= 0.3 for pair in found)
    assert len({frozenset(pair.decks) for pair in found}) == len(found) > 3
    assert found[0].games == 40  # of two runs, each on deals of its own
    links = [f'href="/decks/{slug}/"' for pair in found for slug in pair.decks]
    cards = f"<code>{Run.objects.first().snapshot_id[:8]}"
    words = ("Captain on both sides", versions_in_words(versions_of(["captain"])), cards)
    games = reverse("simulate:games", args=[found[0].run, *found[0].places])
    assert not missing(page(client, "pairs"), *links, *words, f'<a href="{games}">40</a>')


def pairs_of(*decks):
    """The bots between whom just these decks are fair."""
    found = [pair for bot in BOTS for pair in standings.read_standings(bot).fair]
    return sorted(pair.bot for pair in found if set(pair.decks) == set(decks))


def test_games_from_the_other_side_are_turned_around():
    decks = (("a", "b"), ("A", "B"), (None, None))
    pair = standings.FairPair(*decks, "captain", Interval(0.2, 0.1, 0.3), 20, "run", (0, 1))
    met = standings.RunMeetings(pair)
    met.add(pair, 1, np.array([4, 4] + [0] * 8, np.int8))
    met.add(replace(pair, decks=("b", "a")), 2, np.array([4] * 10, np.int8))
    assert met.pair.score.value == pytest.approx(0.1)
    assert met.pair.games == 40


def test_a_pair_is_of_the_decks_as_they_are_now(client, tested, monkeypatch):
    monkeypatch.setattr(standings, "FAIR", 0.6)  # every pair is fair
    assert pairs_of(*STOCK[:2]) == ["captain"]
    kept = standings.get_standings()
    drop_first_card(STOCK[0])
    assert pairs_of(*STOCK[:2]) == []
    assert pairs_of(STOCK[1], STOCK[2]) == ["captain"]
    listed = [set(each.pair.decks) for each in standings.list_pairs(kept)]
    assert listed
    assert not any(STOCK[0] in pair for pair in listed)
    asked = {"opponents": STOCK[1:2], "bot": "captain", "enemy_bot": "captain"}
    send_and_play(client, deck=STOCK[0], **asked)
    send_and_play(client, deck=f"/decks/{STOCK[0]}/versions/1/", seed=4, **asked)
    (pair,) = [p for p in standings.read_standings().fair if set(p.decks) == set(STOCK[:2])]
    assert 2 in pair.versions
