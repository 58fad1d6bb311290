import contextlib
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.halving import BudgetTooSmall, Round, best, cost, halve, plan_rounds, standings
from simulate.stats import Moments, score_moments

CANDIDATES = st.integers(1, 60)


class Candidates:
    """Candidates whose units differ from the base by 1 or -1 with the given means, and what they cost."""

    def __init__(self, means, seed):
        self.means = means
        self.source = np.random.default_rng(seed)
        self.played = [np.zeros(0)] * len(means)

    def __call__(self, place, units):
        more = units - len(self.played[place])
        scores = np.where(self.source.random(more) < (1 + self.means[place]) / 2, 1.0, -1.0)
        self.played[place] = np.append(self.played[place], scores)
        return score_moments(self.played[place])

    @property
    def cost(self):
        lengths = [len(played) for played in self.played]
        return sum(lengths) + max(lengths)


def test_rounds_share_the_budget_and_halve_the_candidates():
    # A fourth of 400 each: 8 candidates and the base play 11 units more, 4 and the base 20, …
    assert plan_rounds(8, 300) == (Round(8, 11), Round(4, 31), Round(2, 64))
    assert plan_rounds(1, 10) == (Round(1, 5),)


@given(CANDIDATES, st.integers(1, 20_000))
def test_the_budget_is_never_exceeded(candidates, budget):
    with contextlib.suppress(BudgetTooSmall):
        assert cost(plan_rounds(candidates, budget)) <= budget


@given(CANDIDATES)
def test_what_is_played_costs_what_was_planned(candidates):
    play = Candidates([0.0] * candidates, 7)
    halve(candidates, 5000, play)
    assert play.cost == cost(plan_rounds(candidates, 5000))


@given(CANDIDATES)
def test_a_budget_that_is_too_small_is_refused_with_the_least_one(candidates):
    with pytest.raises(BudgetTooSmall, match="at least") as refused:
        plan_rounds(candidates, candidates)
    least = refused.value.least
    assert cost(plan_rounds(candidates, least)) <= least
    with pytest.raises(BudgetTooSmall):
        plan_rounds(candidates, least - 1)


@given(CANDIDATES)
def test_the_last_round_decides_between_two_at_most(candidates):
    rounds = plan_rounds(candidates, 100_000)
    assert rounds[0].candidates == candidates
    assert rounds[-1].candidates <= 2
    assert len(rounds) == max(1, math.ceil(math.log2(candidates)))


def test_of_equal_means_those_stay_that_stand_first():
    assert best([0.1, 0.3, 0.1, 0.3], 3) == [1, 3, 0]


def test_the_best_candidate_is_found_as_often_as_the_theorem_says():
    means = [-0.5] * 15 + [0.5]
    budget = 8000
    # Theorem 4.1 for scores from -1 to 1, which is twice the range it is stated for.
    hardness = 16 / (1.0 / 2) ** 2
    wrong = 3 * 4 * math.exp(-budget / (8 * hardness * 4))
    assert wrong < 0.3
    found = [halve(16, budget, Candidates(means, seed))[0].candidate for seed in range(60)]
    assert np.mean([each == 15 for each in found]) >= 1 - wrong


def test_candidates_that_stayed_longer_stand_higher():
    found = standings([Moments(10, 0.9, 0.2), Moments(40, 0.1, 0.2), Moments(40, 0.2, 0.2)])
    assert [each.candidate for each in found] == [2, 1, 0]


def test_p_values_are_adjusted_for_all_candidates():
    found = standings([Moments(50, 0.3, 1.0), Moments(50, 0.0, 1.0), Moments(50, 0.01, 1.0)])
    (alone,) = standings([Moments(50, 0.3, 1.0)])
    assert found[0].adjusted == pytest.approx(3 * alone.adjusted)
    assert alone.is_clear
    assert not found[0].is_clear


def test_candidates_without_any_difference_are_hardly_ever_called_clear():
    false_alarms = [
        any(each.is_clear for each in halve(12, 1500, Candidates([0.0] * 12, seed)))
        for seed in range(200)
    ]
    # Three standard errors of 200 runs above 5 %.
    assert np.mean(false_alarms) <= 0.05 + 0.047


def test_a_clear_difference_is_called_clear():
    means = [0.3] + [0.0] * 11
    found = [halve(12, 6000, Candidates(means, seed))[0] for seed in range(100)]
    assert all((each.candidate, each.is_clear) == (0, True) for each in found)


def test_the_interval_of_the_best_holds_the_truth_though_it_was_chosen_for_its_luck():
    found = [halve(12, 1500, Candidates([0.0] * 12, seed))[0].interval for seed in range(300)]
    assert np.mean([each.low <= 0 <= each.high for each in found]) > 0.95
    assert np.mean([each.value for each in found]) > 0.05
