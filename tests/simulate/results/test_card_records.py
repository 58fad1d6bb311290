import pytest

from decks.models import Deck, Owner, Visibility
from play.games.starfighter.bots.arena import AS_BACK, HELD
from play.games.starfighter.card_sets import card_set
from simulate.deals.entrants import Entrant
from simulate.experiments.run_plan import Contender
from simulate.models import RunKind
from simulate.results.card_records import get_card_record, read_card_records
from tests.simulate.browsing import private_deck
from tests.simulate.runs import played, played_results, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks", "quick_captain")]


def test_a_card_s_record_counts_the_decks_with_it_and_is_kept_for_a_while(
    django_assert_num_queries,
):
    run, results = played_results(run_plan(bot="captain", opponents=1))
    card_set(run.snapshot_id)  # read once in a process
    with django_assert_num_queries(4):
        records = read_card_records(run.snapshot_id)
    first, second = (set(entrant.cards) for entrant in results.entrants)
    assert records.keys() == first | second
    own, shared = min(first - second), min(first & second)
    tally, place = results.cards(0), card_set(run.snapshot_id).index[own]
    assert (records[own].figures.games, records[own].decks) == (20, 1)
    assert records[own].figures.drawn == tally.came(0, place, HELD)
    assert records[own].figures.played == tally.came(0, place, AS_BACK)
    assert (records[shared].figures.games, records[shared].decks) == (40, 2)
    number, revision = results.entrants[0].cards[0], run.snapshot_id
    kept = get_card_record(revision, number)
    with django_assert_num_queries(0):
        assert get_card_record(revision, number) == kept


@pytest.mark.parametrize("visibility", Visibility)
def test_only_games_of_stock_decks_and_published_ones_count(loaded, ann, visibility):
    deck = private_deck(Owner(ann))
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    entrant = Entrant(deck.name, deck.newest.cruiser, tuple(deck.newest.cards))
    rival, *_ = run_plan(bot="captain").contenders
    sides = (rival, Contender(entrant, "captain", deck.newest))
    run = played(run_plan(opponents=1, contenders=sides))
    assert bool(read_card_records(run.snapshot_id)) is (visibility == Visibility.PUBLIC)


@pytest.mark.parametrize(
    "others", [{"bot": "cadet"}, {"bot": "pilot"}, {"bot": "captain", "kind": RunKind.CUT}]
)
def test_games_of_other_bots_and_variants_of_one_deck_do_not_count(others):
    assert read_card_records(played(run_plan(**others)).snapshot_id) == {}
