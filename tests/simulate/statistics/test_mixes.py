"""Mixes with their intervals, of pairs that are made up."""

import numpy as np
import pytest

from simulate.statistics.equilibrium import find_equilibrium
from simulate.statistics.mixes import find_mix, find_mixes, matrix_of

PLACES = [(0, 1), (0, 2), (1, 2)]
RATES = (0.6, 0.35, 0.7)  # each beats one of the others
TRUTH = find_equilibrium(matrix_of(3, PLACES, np.array([RATES]))[0])


def played(source, pairs, rates=RATES):
    return [
        (places, source.binomial(4, rate, pairs) / 4)
        for places, rate in zip(PLACES, rates, strict=True)
    ]


def test_the_mix_is_the_equilibrium_of_the_mean_win_rates():
    points = played(np.random.default_rng(1), 500)
    found = find_mix(3, points)
    means = np.array([[row.mean() for _places, row in points]])
    expected = find_equilibrium(matrix_of(3, PLACES, means)[0])
    assert [share.value for share in found.shares] == pytest.approx(expected.shares)
    assert (found.value.value, found.pairs) == (pytest.approx(0.5), 500)


def test_all_mixes_at_once_are_those_of_each_matrix():
    rates = np.random.default_rng(2).uniform(0.3, 0.7, size=(20, 3))
    matrices = matrix_of(3, PLACES, rates)
    expected = [find_equilibrium(matrix).shares for matrix in matrices]
    assert find_mixes(matrices) == pytest.approx(np.array(expected), abs=1e-6)


def test_nine_of_ten_intervals_and_more_hold_the_true_share():
    source = np.random.default_rng(3)
    held = [
        share.low <= truth <= share.high
        for _run in range(60)
        for share, truth in zip(find_mix(3, played(source, 300)).shares, TRUTH.shares, strict=True)
    ]
    assert np.mean(held) > 0.9


def test_what_the_mix_is_sure_of_lies_within_its_interval():
    source = np.random.default_rng(4)
    truth = matrix_of(3, PLACES, np.array([RATES]))[0]
    held = []
    for _run in range(60):
        found = find_mix(3, played(source, 300))
        sure = (np.array([share.value for share in found.shares]) @ truth).min()
        held.append(found.value.low <= sure <= found.value.high)
    assert np.mean(held) > 0.9
