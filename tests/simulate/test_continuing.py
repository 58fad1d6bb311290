"""Trials that go on with more games."""

from dataclasses import replace

import pytest

from simulate.continuing import NothingToAdd, continued, games_to_add
from simulate.evidence import changes
from simulate.models import Chunk, RunPairing
from simulate.trials import compare_decks, cut_list, swap_test
from tests.simulate.runs import guest
from tests.simulate.test_trial_runs import BASE, FIELD, OTHER, played, small_chunks

pytestmark = pytest.mark.django_db
__all__ = ["small_chunks"]
OUT = BASE.entrant.cards[0]
INTO = next(card for card in OTHER.entrant.cards if card not in BASE.entrant.cards)


def chunks():
    return set(Chunk.objects.values_list("pk", "finished_at"))


def questions(run):
    return list(
        RunPairing.objects.filter(run=run).order_by("pk").values_list("question", flat=True)
    )


def test_an_open_comparison_goes_on_as_if_its_bound_had_been_higher():
    asked = swap_test(BASE, OUT, INTO, FIELD, margin=0.02, most_games=60)
    short, _results = played(asked)
    assert short.verdict["comparison"] == "open"
    before = chunks()
    longer, results = played(continued(short, 2000, guest()))
    assert before < chunks()
    assert longer.most_games == 2060
    assert questions(longer) == questions(short)
    at_once, same = played(replace(asked, most_games=2060))
    assert longer.verdict == at_once.verdict
    assert changes(results) == changes(same)


def test_a_settled_comparison_has_nothing_to_add():
    run, _results = played(compare_decks(BASE, replace(BASE, bot="pilot"), FIELD, margin=0.05))
    assert games_to_add(run) is None
    with pytest.raises(NothingToAdd):
        continued(run, 100, guest())


def test_a_cut_list_of_a_larger_budget_uses_what_was_played():
    asked = cut_list(BASE, FIELD, candidates=BASE.entrant.cards[:5], replacement=INTO, budget=1000)
    short, _results = played(asked)
    before = chunks()
    assert games_to_add(short) == 1000
    longer, results = played(continued(short, 1000, guest()))
    assert before < chunks()
    assert 1000 < results.played <= 2000
    assert questions(longer) == questions(short)
    at_once, same = played(
        cut_list(BASE, FIELD, candidates=BASE.entrant.cards[:5], replacement=INTO, budget=2000)
    )
    assert (longer.verdict, changes(results)) == (at_once.verdict, changes(same))
