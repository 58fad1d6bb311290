import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.results.comparisons import changes, eliminate
from simulate.statistics.halving import BudgetTooSmall, Round, cost, plan_rounds, rank_candidates
from simulate.statistics.pair_statistics import Moments
from tests.simulate.results.invented import contest, deck
from tests.simulate.statistics.sequences import share_holding


def compared(means, units, seed):
    """A cut list of candidates that differ from the base by half a win or its loss with the given means.

    Every candidate has played until it was left out, as a run plays.
    """
    source = np.random.default_rng(seed)
    rounds = plan_rounds(len(means), units)
    most = rounds[-1].units
    gains = [np.where(source.random(most) < 0.5 + mean, 4, 0) for mean in means]
    decks = [deck(f"1-{place}") for place in range(len(means) + 1)]
    played, base = [0] * len(means), np.full(most, 2)
    while True:
        points = [row[:count] for row, count in zip(gains, played, strict=True)]
        run = contest(decks, [[base[: max(played)]], *([row] for row in points)], {"units": units})
        found = eliminate(run)
        if found.units is None:
            return run, found
        for place in found.staying:
            played[place - 1] = found.units


def test_rounds_share_the_budget_and_halve_the_candidates():
    # A fourth of 400 each: 8 candidates and the base play 11 units more, 4 and the base 20, …
    assert plan_rounds(8, 300) == (Round(8, 11), Round(4, 31), Round(2, 64))
    assert plan_rounds(1, 10) == (Round(1, 5),)


@pytest.mark.parametrize("candidates", [1, 2, 5, 12])
def test_what_is_played_costs_what_was_planned(candidates):
    results, found = compared([0.0] * candidates, 300, 7)
    played = sum(len(pairing.games) for pairing in results.pairings)
    assert played == 2 * cost(plan_rounds(candidates, 300))
    assert found.round == found.rounds == len(plan_rounds(candidates, 300))


@given(st.integers(1, 60))
def test_a_budget_that_is_too_small_is_refused_with_the_least_one(candidates):
    with pytest.raises(BudgetTooSmall, match="at least") as refused:
        plan_rounds(candidates, candidates)
    least = refused.value.least
    assert cost(plan_rounds(candidates, least)) <= least
    with pytest.raises(BudgetTooSmall):
        plan_rounds(candidates, least - 1)


def test_the_best_candidate_is_found_as_often_as_the_theorem_says():
    means, units = [-0.25] * 15 + [0.25], 8000
    # Theorem 4.1 for scores from -0.5 to 0.5, of hardness 16 / (1 / 2)².
    wrong = 3 * 4 * math.exp(-units / (8 * 64 * 4))
    assert wrong < 0.3
    found = [list(compared(means, units, seed)[1].staying) for seed in range(20)]
    assert np.mean([each == [16] for each in found]) >= 1 - wrong


def test_p_values_are_adjusted_for_all_candidates():
    best, *_rest = rank_candidates([Moments(50, mean, 1.0) for mean in (0.3, 0.0, 0.01)])
    (alone,) = rank_candidates([Moments(50, 0.3, 1.0)])
    assert best.adjusted == pytest.approx(3 * alone.adjusted)
    assert (alone.is_clear, best.is_clear) == (True, False)


@pytest.fixture(scope="module")
def alike():
    """What is told of the candidates of many runs in which all are as good as the base."""
    return [changes(compared([0.0] * 8, 600, seed)[0]) for seed in range(150)]


def test_candidates_alike_are_hardly_ever_clear_and_the_interval_of_the_best_holds(alike):
    false_alarms = [any(each.is_clear for each in found) for found in alike]
    # Three standard errors of 150 runs above 5 %.
    assert np.mean(false_alarms) <= 0.05 + 0.053
    best_of_all = [found[0].difference for found in alike]
    assert share_holding(0, best_of_all) > 0.95
    assert np.mean([each.value for each in best_of_all]) > 0.02


def test_where_all_play_alike_no_more_lists_than_stated_call_a_candidate_clear():
    """2,000 lists of 26 candidates whose differences share the base's luck, a third of their variance."""
    source, units = np.random.default_rng(7), 33
    found = 0
    for _list in range(2000):
        base = source.integers(-2, 3, size=(units, 1))
        scores = base / 22 + source.integers(-3, 4, size=(units, 26)) / 22
        variances = scores.var(axis=0, ddof=1)
        moments = map(Moments, [units] * 26, scores.mean(axis=0).tolist(), variances.tolist())
        found += any(each.is_clear for each in rank_candidates([*moments]))
    # Two standard errors of 2,000 lists above 5 %.
    assert found / 2000 <= 0.05 + 0.0097
