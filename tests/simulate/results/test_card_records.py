from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from decks.models import Deck, Owner, Visibility
from play.games.starfighter.bots.arena import AS_BACK, HELD
from play.games.starfighter.card_sets import card_set
from simulate.deals.card_tally import Clustering
from simulate.deals.entrants import Entrant
from simulate.experiments.run_plan import Contender
from simulate.models import Kind, Matchup
from simulate.results.card_records import count_appearances, get_card_record, read_card_records
from simulate.results.report import RunReport
from tests.simulate.browsing import private_deck
from tests.simulate.runs import played_results, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]
DECK = {"cruiser": "ares", "deck": ["1-1"]}


def test_a_card_s_record_counts_the_decks_with_it(django_assert_num_queries):
    run, results = played_results(run_plan(bot="pilot", opponents=1))
    card_set(run.snapshot_id)  # read once in a process
    with django_assert_num_queries(4):
        records = read_card_records(run.snapshot_id)
    first, second = (set(entrant.cards) for entrant in results.entrants)
    assert records.keys() == first | second
    (own, *_) = sorted(first - second)
    (shared, *_) = sorted(first & second)
    tally = results.cards(0)
    place = card_set(run.snapshot_id).index[own]
    assert (records[own].figures.games, records[own].decks) == (20, 1)
    assert records[own].figures.drawn == tally.came(0, place, HELD)
    assert records[own].figures.played == tally.came(0, place, AS_BACK)
    assert (records[shared].figures.games, records[shared].decks) == (40, 2)
    assert records[own].figures.win_rate_played == tally.win_rate(0, place, AS_BACK)


def test_a_deck_with_the_card_meets_several_opponents_on_one_deal():
    appearances = count_appearances(
        {
            1: Matchup(seed=7, line_ups=[DECK, {"cruiser": "ares", "deck": ["1-2"]}]),
            2: Matchup(seed=7, line_ups=[DECK, {"cruiser": "ares", "deck": ["1-3"]}]),
            3: Matchup(seed=8, line_ups=[DECK, {"cruiser": "ares", "deck": ["1-3"]}]),
        },
        [(1, 0, 10), (1, 10, 20), (2, 0, 10), (2, 10, 20), (3, 0, 10)],
    )
    assert appearances["1-1"].clustering == Clustering(70, 70 / 40)
    assert appearances["1-2"].clustering == Clustering(30, 1.0)
    assert appearances["1-3"].clustering == Clustering(40, 1.0)
    assert [len(appearances[number].decks) for number in ("1-1", "1-2", "1-3")] == [1, 1, 1]


def test_several_opponents_widen_a_record():
    run, results = played_results(run_plan(bot="pilot", opponents=3, games=100))
    record = read_card_records(run.snapshot_id)
    first, *others = (set(entrant.cards) for entrant in results.entrants)
    (number, *_) = sorted(first.difference(*others))
    (card,) = [card for card in RunReport(results).cards(0).figures if card.number == number]
    assert record[number].figures.win_rate_played == card.win_rate_played
    alone = results.cards(0).win_rate(0, card_set(run.snapshot_id).index[number], AS_BACK)
    assert record[number].figures.win_rate_played.half_width > alone.half_width


@pytest.mark.parametrize(
    ("visibility", "is_told"),
    [(Visibility.PUBLIC, True), (Visibility.UNLISTED, False), (Visibility.PRIVATE, False)],
)
def test_only_games_of_stock_decks_and_published_ones_count(loaded, visibility, is_told):
    deck = private_deck(Owner(User.objects.create(username="ann")))
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    entrant = Entrant(deck.name, deck.newest.cruiser, tuple(deck.newest.cards))
    sides = (run_plan().contenders[0], Contender(entrant, "pilot", deck.newest))
    sides = (replace(sides[0], bot="pilot"), sides[1])
    run, _results = played_results(run_plan(opponents=1, contenders=sides))
    assert bool(read_card_records(run.snapshot_id)) is is_told


def test_games_of_a_deck_that_came_as_a_code_do_not_count():
    own, other = (replace(side, bot="pilot") for side in run_plan(opponents=1).contenders)
    coded = replace(other, entrant=replace(other.entrant, cards=other.entrant.cards[1:]))
    run, _results = played_results(run_plan(opponents=1, contenders=(own, coded)))
    assert read_card_records(run.snapshot_id) == {}


@pytest.mark.parametrize("others", [{"bot": "cadet"}, {"bot": "pilot", "kind": Kind.CUT}])
def test_games_of_other_bots_and_variants_of_one_deck_do_not_count(others):
    run, _results = played_results(run_plan(**others))
    assert read_card_records(run.snapshot_id) == {}


def test_a_card_that_was_never_played_has_no_record():
    run, _results = played_results(run_plan(bot="pilot", opponents=1))
    assert get_card_record(run.snapshot_id, "9-99") is None
    assert get_card_record("another", "1-1") is None


def test_records_are_kept_for_a_while(django_assert_num_queries):
    run, results = played_results(run_plan(bot="pilot", opponents=1))
    number, revision = results.entrants[0].cards[0], run.snapshot_id
    first = get_card_record(revision, number)
    with django_assert_num_queries(0):
        assert get_card_record(revision, number) == first
