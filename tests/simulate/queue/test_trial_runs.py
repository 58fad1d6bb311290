from dataclasses import replace

import pytest

from simulate.experiments import limits
from simulate.experiments.continuation import continued
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_plan import Contender
from simulate.models import Chunk, Matchup, Rule, Run, RunPairing
from simulate.results.comparisons import changes
from simulate.statistics import interim_analyses
from simulate.statistics.paired_differences import NO_DIFFERENCE
from tests.simulate import trials
from tests.simulate.runs import guest, played_results, run_plan, submitted
from tests.simulate.trials import BASE, INTO, OPPONENTS, OTHER, OUT, compare_decks, swap_test

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
    asked = compare_decks(BASE, replace(BASE, bot="pilot"), OPPONENTS, margin=0.05)
    run, results = played_results(asked)
    (found,) = changes(results)
    assert run.verdict["comparison"] == "better"
    assert run.verdict["pairs"] == found.pairs < run.most_games // 2
    assert found.difference.low > 0


def test_a_swap_test_compares_on_the_same_deals():
    asked = swap_test(BASE, OUT, INTO, OPPONENTS, margin=0.1, most_games=100)
    _run, results = played_results(asked)
    (found,) = changes(results)
    assert (found.removed, found.added) == ((OUT,), (INTO,))
    dealt = [pairing.row.matchup.seed for pairing in results.pairings]
    half = len(OPPONENTS)
    assert dealt[:half] == dealt[half:]  # of the base, of the changed deck
    assert len(set(dealt)) == half
    assert len({len(pairing.games) for pairing in results.pairings}) == 1


def test_evidence_does_not_depend_on_how_games_are_cut_into_chunks(settings):
    def evidence():
        cuts = trials.cut_list(BASE, OPPONENTS, candidates=BASE.entrant.cards[:3], budget=400)
        asked = compare_decks(BASE, OTHER, OPPONENTS, margin=0.01, most_games=120)
        ended = map(played_results, (cuts, asked))
        return [(run.verdict, changes(results)) for run, results in ended]

    found = evidence()
    Run.objects.all().delete()
    Matchup.objects.all().delete()
    settings.PLAYTEST_CHUNK = 20
    assert evidence() == found


def matchups(run):
    return list(RunPairing.objects.filter(run=run).order_by("pk").values_list("matchup", flat=True))


def test_an_open_comparison_goes_on_as_if_its_bound_had_been_higher():
    asked = swap_test(BASE, OUT, INTO, OPPONENTS, margin=0.02, most_games=60)
    asked = replace(asked, seeds=(7, 7, 7, 7))  # as runs of before are dealt
    short, _results = played_results(asked)
    assert short.verdict["comparison"] == "open"
    before = set(Chunk.objects.values_list("pk", "finished_at"))
    longer, results = played_results(continued(short, 400, guest()))
    assert before < set(Chunk.objects.values_list("pk", "finished_at"))
    assert longer.most_games == 460
    assert matchups(longer) == matchups(short)
    at_once, same = played_results(replace(asked, most_games=460))
    assert longer.verdict == at_once.verdict
    assert changes(results) == changes(same)


def go_on(run, more):
    return submitted(continued(run, more, guest()))


def refusal(run, more, monkeypatch, most):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_run=most))
    with pytest.raises(RunRefusal, match="at most") as refused:
        go_on(run, more)
    return str(refused.value)


def test_too_many_more_games_are_answered_in_games_to_add_to_each_pairing(monkeypatch):
    run, _results = played_results(run_plan(games=20, opponents=2))
    told = refusal(run, 30, monkeypatch, most=93)
    assert "Together with those before, that makes 100 games; you may ask for at most 93." in told
    assert "You can go on with at most 26 more games of each pairing." in told
    assert go_on(run, 26).most_games == 46


def test_a_run_that_stopped_by_its_rule_goes_on_from_what_it_played(monkeypatch):
    monkeypatch.setattr(interim_analyses, "FIRST_INTERVAL_ANALYSIS", 40)
    wide = {"rule": Rule.INTERVAL, "settings": {"half_width": 0.2}}
    run, results = played_results(run_plan(opponents=1, games=500, **wide))
    each = results.played
    assert each < 500
    told = refusal(run, 400, monkeypatch, most=each + 100)
    assert "at most 100 more games of each pairing" in told
    assert go_on(run, 100).most_games == each + 100
