"""Swap tests, comparisons and cut lists played by a worker."""

from dataclasses import replace

import pytest

from simulate.experiments.run_plan import Contender
from simulate.models import Chunk, Matchup, Run
from simulate.results.comparisons import changes
from simulate.statistics import interim_analyses
from simulate.statistics.paired_differences import NO_DIFFERENCE
from tests.simulate.runs import played_results
from tests.simulate.trials import BASE, OPPONENTS, OTHER, compare_decks, cut_list, swap_test

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_chunks(settings, cards, monkeypatch):
    settings.PLAYTEST_CHUNK = 100
    monkeypatch.setattr(interim_analyses, "FIRST_COMPARISON_ANALYSIS", 40)


def test_a_deck_compared_with_itself_differs_by_exactly_zero_and_plays_no_more_than_it_must():
    same = Contender(replace(BASE.entrant, label="the same"), "cadet")
    run, results = played_results(compare_decks(BASE, same, OPPONENTS))
    (found,) = changes(results)
    assert found.difference == NO_DIFFERENCE
    assert run.verdict == {"comparison": "alike", "pairs": 20}
    assert sum(Chunk.objects.values_list("count", flat=True)) == 80  # not twice


def test_a_comparison_stops_at_a_border_once_it_is_clear():
    stronger = replace(BASE, bot="pilot")
    run, results = played_results(compare_decks(BASE, stronger, OPPONENTS, margin=0.05))
    (found,) = changes(results)
    assert run.verdict["comparison"] == "better"
    assert run.verdict["pairs"] == found.pairs < run.most_games // 2
    assert found.difference.low > 0


def test_a_swap_test_compares_on_the_same_deals():
    taken = BASE.entrant.cards[0]
    free = next(card for card in OTHER.entrant.cards if card not in BASE.entrant.cards)
    asked = swap_test(BASE, taken, free, OPPONENTS, margin=0.1, most_games=100)
    _run, results = played_results(asked)
    (found,) = changes(results)
    assert (found.removed, found.added) == ((taken,), (free,))
    seeds = {(pairing.row.matchup.seed, len(pairing.games)) for pairing in results.pairings}
    assert len(seeds) == 1


def test_evidence_does_not_depend_on_how_games_are_cut_into_chunks(settings):
    def evidence():
        cuts = cut_list(BASE, OPPONENTS, candidates=BASE.entrant.cards[:3], budget=400)
        asked = compare_decks(BASE, OTHER, OPPONENTS, margin=0.01, most_games=120)
        ended = map(played_results, (cuts, asked))
        return [(run.verdict, changes(results)) for run, results in ended]

    found = evidence()
    Run.objects.all().delete()
    Matchup.objects.all().delete()
    settings.PLAYTEST_CHUNK = 20
    assert evidence() == found
