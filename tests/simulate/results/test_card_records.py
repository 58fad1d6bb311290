from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from decks.models import Deck, Owner, Visibility
from play.games.starfighter.bots.arena import AS_BACK, HELD
from play.games.starfighter.card_sets import card_set
from simulate.deals.card_tally import CardTally, Clustering
from simulate.deals.entrants import Entrant
from simulate.experiments.run_plan import Contender
from simulate.models import Chunk, Matchup, RunKind
from simulate.results.card_figures import CardFigures
from simulate.results.card_records import count_decks, get_card_record, read_card_records
from simulate.results.report import RunReport
from simulate.statistics.paired_differences import difference_interval
from tests.simulate.browsing import private_deck
from tests.simulate.runs import played_results, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks", "quick_captain")]
DECK = {"cruiser": "ares", "deck": ["1-1"]}


def test_a_card_s_record_counts_the_decks_with_it(django_assert_num_queries):
    run, results = played_results(run_plan(bot="captain", opponents=1))
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


def test_a_deck_meets_several_opponents_on_one_deal():
    nothing = CardTally.of_nothing().pack()
    decks = count_decks(
        {
            1: Matchup(seed=7, line_ups=[DECK, {"cruiser": "ares", "deck": ["1-2"]}]),
            2: Matchup(seed=7, line_ups=[DECK, {"cruiser": "ares", "deck": ["1-3"]}]),
            3: Matchup(seed=8, line_ups=[DECK, {"cruiser": "ares", "deck": ["1-3"]}]),
        },
        [
            (*played, nothing)
            for played in [(1, 0, 10), (1, 10, 20), (2, 0, 10), (2, 10, 20), (3, 0, 10)]
        ],
    )
    clusterings = [decks["ares", number].counted.clustering for number in ("1-1", "1-2", "1-3")]
    assert clusterings == [Clustering(70, 70 / 40), Clustering(30, 1.0), Clustering(40, 1.0)]


def test_several_opponents_widen_a_record():
    run, results = played_results(run_plan(bot="captain", opponents=3, games=200))
    record = read_card_records(run.snapshot_id)
    first, *others = (set(entrant.cards) for entrant in results.entrants)
    (number, *_) = sorted(first.difference(*others))
    (card,) = [card for card in RunReport(results).cards(0).figures if card.number == number]
    found = record[number].figures.when_drawn
    assert found.value == card.when_drawn.value
    alone = results.cards(0).difference_when_drawn(0, card_set(run.snapshot_id).index[number])
    assert found.half_width > 1.2 * difference_interval(alone).half_width


def test_a_card_of_several_decks_is_compared_within_each():
    """Put together, the games of two decks would compare the decks."""
    run, _results = played_results(run_plan(bot="captain", opponents=1, games=400))
    (matchup,) = Matchup.objects.all()
    rows = Chunk.objects.values_list("matchup_id", "start", "count", "cards")
    decks = [deck.counted for deck in count_decks({matchup.pk: matchup}, rows).values()]
    shared = set(matchup.line_ups[0]["deck"]) & set(matchup.line_ups[1]["deck"])
    index = card_set(run.snapshot_id).index
    for number in sorted(shared):
        own = [deck.tally.difference_when_drawn(0, index[number]) for deck in decks]
        if None in own:
            continue
        told = CardFigures.of(decks, number, index[number]).when_drawn.value
        low, high = sorted(each.mean for each in own)
        assert low <= told <= high


@pytest.mark.parametrize(
    ("visibility", "is_told"),
    [(Visibility.PUBLIC, True), (Visibility.UNLISTED, False), (Visibility.PRIVATE, False)],
)
def test_only_games_of_stock_decks_and_published_ones_count(loaded, visibility, is_told):
    deck = private_deck(Owner(User.objects.create(username="ann")))
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    entrant = Entrant(deck.name, deck.newest.cruiser, tuple(deck.newest.cards))
    sides = (run_plan().contenders[0], Contender(entrant, "captain", deck.newest))
    sides = (replace(sides[0], bot="captain"), sides[1])
    run, _results = played_results(run_plan(opponents=1, contenders=sides))
    assert bool(read_card_records(run.snapshot_id)) is is_told


def test_games_of_a_deck_that_came_as_a_code_do_not_count():
    own, other = (replace(side, bot="captain") for side in run_plan(opponents=1).contenders)
    coded = replace(other, entrant=replace(other.entrant, cards=other.entrant.cards[1:]))
    run, _results = played_results(run_plan(opponents=1, contenders=(own, coded)))
    assert read_card_records(run.snapshot_id) == {}


@pytest.mark.parametrize(
    "others", [{"bot": "cadet"}, {"bot": "pilot"}, {"bot": "captain", "kind": RunKind.CUT}]
)
def test_games_of_other_bots_and_variants_of_one_deck_do_not_count(others):
    run, _results = played_results(run_plan(**others))
    assert read_card_records(run.snapshot_id) == {}


def test_a_card_that_was_never_played_has_no_record():
    run, _results = played_results(run_plan(bot="captain", opponents=1))
    assert get_card_record(run.snapshot_id, "9-99") is None
    assert get_card_record("another", "1-1") is None


def test_records_are_kept_for_a_while(django_assert_num_queries):
    run, results = played_results(run_plan(bot="captain", opponents=1))
    number, revision = results.entrants[0].cards[0], run.snapshot_id
    first = get_card_record(revision, number)
    with django_assert_num_queries(0):
        assert get_card_record(revision, number) == first
