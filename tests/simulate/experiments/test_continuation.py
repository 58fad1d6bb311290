"""Trials that go on with more games."""

from dataclasses import replace

import pytest

from simulate.experiments import limits
from simulate.experiments.continuation import continued
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.services import submit_run
from simulate.models import Chunk, Rule, RunPairing
from simulate.results.comparisons import changes
from simulate.statistics import interim_analyses
from tests.simulate.runs import guest, played_results, run_plan
from tests.simulate.trials import BASE, OPPONENTS, OTHER, swap_test

pytestmark = pytest.mark.django_db
OUT = BASE.entrant.cards[0]
INTO = next(card for card in OTHER.entrant.cards if card not in BASE.entrant.cards)


@pytest.fixture(autouse=True)
def small_chunks(settings, cards, monkeypatch):
    settings.PLAYTEST_CHUNK = 100
    monkeypatch.setattr(interim_analyses, "FIRST_COMPARISON_ANALYSIS", 40)


def chunks():
    return set(Chunk.objects.values_list("pk", "finished_at"))


def matchups(run):
    return list(RunPairing.objects.filter(run=run).order_by("pk").values_list("matchup", flat=True))


def test_an_open_comparison_goes_on_as_if_its_bound_had_been_higher():
    asked = swap_test(BASE, OUT, INTO, OPPONENTS, margin=0.02, most_games=60)
    short, _results = played_results(asked)
    assert short.verdict["comparison"] == "open"
    before = chunks()
    longer, results = played_results(continued(short, 2000, guest()))
    assert before < chunks()
    assert longer.most_games == 2060
    assert matchups(longer) == matchups(short)
    at_once, same = played_results(replace(asked, most_games=2060))
    assert longer.verdict == at_once.verdict
    assert changes(results) == changes(same)


def refusal(run, more, monkeypatch, most):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_run=most))
    with pytest.raises(RunRefusal, match="at most") as refused:
        submit_run(owner=guest(), plan=continued(run, more, guest()))
    return str(refused.value)


def taken(run, more):
    return submit_run(owner=guest(), plan=continued(run, more, guest()))


def test_too_many_more_games_are_answered_in_games_to_add_to_each_pairing(monkeypatch):
    run, _results = played_results(run_plan(games=20, opponents=2))
    told = refusal(run, 30, monkeypatch, most=93)
    assert "Together with those before, that makes 100 games; you may ask for at most 93." in told
    assert "You can go on with at most 26 more games of each pairing." in told
    assert taken(run, 26).most_games == 46


def test_a_run_that_stopped_by_its_rule_goes_on_from_what_it_played(monkeypatch):
    monkeypatch.setattr(interim_analyses, "FIRST_INTERVAL_ANALYSIS", 40)
    run, results = played_results(
        run_plan(opponents=1, games=500, rule=Rule.INTERVAL, settings={"half_width": 0.2})
    )
    each = results.played
    assert each < 500
    told = refusal(run, 400, monkeypatch, most=each + 100)
    assert "at most 100 more games of each pairing" in told
    assert taken(run, 100).most_games == each + 100
