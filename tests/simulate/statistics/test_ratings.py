from itertools import combinations

import numpy as np
import pytest

from simulate.statistics.ratings import Encounter, rate

STRENGTHS = [0.0, 150.0, 420.0, 560.0]


def encounters(pairs, chance):
    """Every two players meet as their strengths say."""
    for first, second in combinations(range(len(STRENGTHS)), 2):
        win = 1 / (1 + 10 ** ((STRENGTHS[second] - STRENGTHS[first]) / 400))
        points = 2 * chance.binomial(2, win, size=pairs)
        yield Encounter((first, second), tuple(np.bincount(points, minlength=5).tolist()))


def test_two_players_are_rated_as_they_scored_and_finitely_where_one_won_every_game():
    _, other = rate(2, [Encounter((1, 0), (100, 0, 0, 0, 300))])
    assert other.value == pytest.approx(190.85, abs=1)  # 400 log10(0.75 / 0.25)
    _, winner = rate(2, [Encounter((1, 0), (0, 0, 0, 0, 50))])
    assert 400 < winner.low < winner.value < winner.high < 2000
    assert winner.half_width > 200


def test_known_strengths_are_recovered():
    found = rate(4, list(encounters(40_000, np.random.default_rng(1))))
    assert [each.value for each in found] == pytest.approx(STRENGTHS, abs=6)


def test_intervals_hold_the_truth_as_often_as_they_say():
    chance, held = np.random.default_rng(2), []
    for _round in range(300):
        found = zip(rate(4, list(encounters(200, chance))), STRENGTHS, strict=True)
        held += [each.low <= strength <= each.high for each, strength in list(found)[1:]]
    assert 0.93 < np.mean(held) < 0.975


def test_players_that_never_met_have_no_rating():
    with pytest.raises(ValueError, match="never met"):
        rate(3, [Encounter((0, 1), (1, 0, 0, 0, 1))])
