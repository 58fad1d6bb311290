"""The best tested decks, and pairs that are fair."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from django.core.cache import cache
from django.urls import reverse

from catalog.models import Cruiser
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.services import DeckDraft, create_deck, save_deck
from decks.models import Deck, Owner, Visibility
from play.intervals import Interval
from simulate.deals.bots import BOTS
from simulate.deals.matchups import versions_of
from simulate.models import Run
from simulate.results import standings
from simulate.results.field import shipped_field
from simulate.templatetags.playtests import versions_in_words
from tests.simulate.browsing import STOCK, page, send, send_and_play
from tests.simulate.results.invented import deck, invented_pairing
from tests.simulate.runs import play_everything

pytestmark = pytest.mark.django_db
NO_WORTHS = replace(shipped_field(), scores={}, revision="none")


@pytest.fixture(autouse=True)
def tested(client, stock, cards, quick_captain, monkeypatch):
    """Two stock decks after playtests against all others; no other win rates are known."""
    monkeypatch.setattr(standings, "shipped_field", lambda: NO_WORTHS)
    for key in STOCK[:2]:
        others = [other for other in STOCK if other != key]
        send(client, deck=key, opponents=others, bot="captain", enemy_bot="captain", games=20)
    play_everything()
    client.cookies.clear()


def test_decks_are_ordered_by_the_lower_end_of_their_win_rates():
    found = standings.read_standings().tested
    slugs = Deck.objects.in_bulk([each.deck for each in found])
    assert {slugs[each.deck].slug for each in found} == set(STOCK[:2])
    lows = [each.score.low for each in found]
    assert lows == sorted(lows, reverse=True)


def test_stock_decks_that_nobody_has_tested_stand_by_the_win_rates_they_come_with(monkeypatch):
    key = {"revision": current_pool().revision, "versions": versions_of(["captain"])}
    scores = {key: Interval(place / 100, 0.0, 1.0) for place, key in enumerate(STOCK)}
    shipped = replace(shipped_field(), scores=scores, **key)
    monkeypatch.setattr(standings, "shipped_field", lambda: shipped)
    slugs = Deck.objects.in_bulk()
    found = {slugs[each.deck].slug: each for each in standings.read_standings().tested}
    assert found.keys() == set(STOCK)
    assert {key for key, each in found.items() if each.run} == set(STOCK[:2])
    assert found[STOCK[2]].score == shipped.scores[STOCK[2]]


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
    for words in (
        "Captain on both sides",
        versions_in_words(versions_of(["captain"])),
        f"<code>{run.snapshot_id[:8]}",
    ):
        assert words in text
    games = reverse("simulate:games", args=[found[0].run, *found[0].places])
    assert f'<a href="{games}">20</a>' in text


@pytest.fixture
def wide(monkeypatch):
    """Every pair is fair."""
    monkeypatch.setattr(standings, "FAIR", 0.6)


def pairs_of(*decks):
    """The bots between whom just these decks are fair."""
    found = [pair for bot in BOTS for pair in standings.read_standings(bot).fair]
    return sorted(pair.bot for pair in found if set(pair.decks) == set(decks))


def test_a_pair_is_fair_between_equal_bots_alone(client, wide):
    pair = STOCK[2:4]
    send_and_play(
        client, deck=pair[0], opponents=pair[1:], bot="captain", enemy_bot="cadet", seed=9
    )
    assert pairs_of(*pair) == []
    for bot in ("cadet", "captain"):
        send(client, deck=pair[0], opponents=pair[1:], bot=bot, enemy_bot=bot)
    play_everything()
    assert pairs_of(*pair) == ["cadet", "captain"]


def test_what_one_bot_found_is_not_listed_beside_what_another_did(client, wide):
    others = [key for key in STOCK if key != STOCK[2]]
    send_and_play(client, deck=STOCK[2], opponents=others, bot="pilot", enemy_bot="pilot")
    tested = {each.run for each in standings.read_standings().tested}
    assert len(tested) == 2
    assert set(Run.objects.filter(slug__in=tested).values_list("versions", flat=True)) == {
        versions_of(["captain"])
    }
    assert [each.run for each in standings.read_standings("pilot").tested] == [
        Run.objects.latest("pk").slug
    ]
    for query, bot in (({}, "captain"), ({"bot": "pilot"}, "pilot"), ({"bot": "ace"}, "captain")):
        answer = client.get(reverse("simulate:pairs"), query)
        assert {each.pair.bot for each in answer.context["pairs"]} == {bot}
        name = bot.capitalize()
        assert f'aria-current="true">{name}</a>' in answer.content.decode()
        assert f"{name} on both sides" in answer.content.decode()


def test_where_only_other_bots_played_nothing_is_listed(client, wide):
    Run.objects.all().delete()
    send_and_play(client, deck=STOCK[0], opponents=STOCK[1:], bot="pilot", enemy_bot="pilot")
    found = standings.read_standings()
    assert (found.tested, found.fair) == ((), ())
    text = page(client, "pairs")
    assert "No pair is known to be fair yet." in text
    assert "bot=captain&amp;enemy_bot=captain" in text
    order = client.get(reverse("decks:decks")).content.decode()
    assert "best tested by Captain first" in order


def games_of(*decks):
    (pair,) = [pair for pair in standings.read_standings().fair if set(pair.decks) == set(decks)]
    return pair.games


def test_all_games_of_a_pair_count_each_once(client, wide):
    pair, bots = STOCK[2:4], {"bot": "captain", "enemy_bot": "captain"}
    send_and_play(client, deck=pair[0], opponents=pair[1:], **bots)
    assert games_of(*pair) == 10
    # The same games seen from the other side, some more on the same seed, and others.
    send_and_play(client, deck=pair[1], opponents=pair[:1], **bots)
    assert games_of(*pair) == 10
    send_and_play(client, deck=pair[0], opponents=pair[1:], games=16, **bots)
    assert games_of(*pair) == 16
    send_and_play(client, deck=pair[0], opponents=pair[1:], seed=8, **bots)
    assert games_of(*pair) == 26


@pytest.fixture
def met():
    """Ten pairs of games, in which the first deck won two."""
    pair = standings.FairPair(
        ("a", "b"), ("A", "B"), (None, None), "captain", Interval(0.2, 0.1, 0.3), 20, "run", (0, 1)
    )
    found = standings.RunMeetings(pair)
    found.add(pair, 1, np.array([4, 4] + [0] * 8, np.int8))
    return found


def test_games_from_the_other_side_are_turned_around(met):
    other = replace(met.latest, decks=("b", "a"))
    met.add(other, 2, np.array([4] * 10, np.int8))
    assert met.pair.score.value == pytest.approx(0.1)
    assert met.pair.games == 40


def test_a_run_that_looked_fair_is_refuted_by_those_after_it(client, monkeypatch):
    """A run whose interval lies near one half, and three newer ones on other deals, clearly apart."""
    points = {"even": [2] * 3000, "apart": [0, 2, 4, 4] * 750}
    runs = [Run(slug=f"{n}", seed=n, entrants=[{"bot": "captain"}] * 2) for n in range(4)]
    told = ["apart", "apart", "apart", "even"]  # newest first

    def results(run):
        sides = (deck("1-1", label="A"), deck("1-2", label="B"))
        return SimpleNamespace(pairings=[invented_pairing((0, 1), sides, points[told[run.seed]])])

    monkeypatch.setattr(standings, "read_results", results)
    monkeypatch.setattr(standings, "is_present", lambda _pair, _decks: True)
    monkeypatch.setattr(
        standings,
        "fair_pair",
        lambda run, pairing: standings.FairPair(
            ("a", "b"), ("A", "B"), (None, None), "captain", pairing.score, 6000, run.slug, (0, 1)
        ),
    )
    assert len(standings.fair_pairs(runs[3:], {})) == 1
    assert standings.fair_pairs(runs, {}) == []


def test_a_pair_is_of_the_decks_as_they_are_now(client, wide):
    assert pairs_of(*STOCK[:2]) == ["captain"]
    kept = standings.get_standings()
    deck = Deck.objects.get(slug=STOCK[0])
    draft = DeckDraft(deck.name, deck.newest.cruiser, deck.newest.cards[1:], "", Visibility.PUBLIC)
    save_deck(deck=deck, draft=draft, based_on=1, pool=current_pool())
    assert pairs_of(*STOCK[:2]) == []
    assert pairs_of(STOCK[1], STOCK[2]) == ["captain"]
    listed = [set(each.pair.decks) for each in standings.list_pairs(kept)]
    assert listed
    assert not any(STOCK[0] in pair for pair in listed)
    send_and_play(client, deck=STOCK[0], opponents=STOCK[1:2], bot="captain", enemy_bot="captain")
    old = f"/decks/{STOCK[0]}/versions/1/"
    send_and_play(
        client, deck=old, opponents=STOCK[1:2], bot="captain", enemy_bot="captain", seed=4
    )
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
    draft = DeckDraft(stock.name, stock.cruiser, stock.cards[1:], "", Visibility.PUBLIC)
    deck = create_deck(owner=Owner(ann), draft=draft, pool=current_pool())
    others = f"{deck.slug}\n{STOCK[0]}"
    said = {"bot": "captain", "enemy_bot": "captain", "others": others, "seed": 8}
    send_and_play(client, deck=STOCK[3], opponents=[], **said)
    assert pairs_of(STOCK[3], deck.slug) == pairs_of(STOCK[3], STOCK[0]) == ["captain"]
    assert f'href="/decks/{deck.slug}/"' in page(client, "pairs")


def test_stock_decks_that_are_not_published_here_are_named_without_a_link(client, wide):
    Deck.objects.all().delete()
    cache.clear()
    send_and_play(client, deck=STOCK[0], opponents=STOCK[1:2], bot="captain", enemy_bot="captain")
    text = page(client, "pairs")
    assert stock_decks()[0].name in text
    assert "/decks/ares" not in text


def test_an_interval_reaches_as_far_as_its_farther_end():
    assert standings.distance_from_even(Interval(0.5, 0.4, 0.55)) == pytest.approx(0.1)


def test_without_fair_pairs_the_page_says_how_to_find_some(client, monkeypatch):
    monkeypatch.setattr(standings, "FAIR", 0)
    assert "No pair is known to be fair yet." in page(client, "pairs")
    assert reverse("simulate:pairs") in client.get(reverse("decks:decks")).content.decode()
