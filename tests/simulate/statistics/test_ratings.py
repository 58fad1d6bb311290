from itertools import combinations

import numpy as np
import pytest

from simulate.statistics.ratings import Encounter, rate, score_between

STRENGTHS = [0.0, 150.0, 420.0, 560.0]


def encounters(pairs, chance):
    """Every two players meet as their strengths say."""
    for first, second in combinations(range(len(STRENGTHS)), 2):
        win = score_between(STRENGTHS[first], STRENGTHS[second])
        points = 2 * chance.binomial(2, win, size=pairs)
        yield Encounter((first, second), tuple(np.bincount(points, minlength=5).tolist()))


def test_400_points_are_odds_of_ten_to_one():
    assert score_between(1400, 1000) == pytest.approx(10 / 11)
    assert score_between(1000, 1000) == 0.5


def test_two_players_are_rated_as_they_scored():
    _, other = rate(2, [Encounter((1, 0), (100, 0, 0, 0, 300))])
    assert score_between(other.value, 0) == pytest.approx(0.75, abs=0.001)


def test_known_strengths_are_recovered():
    found = rate(4, list(encounters(40_000, np.random.default_rng(1))))
    assert [each.value for each in found] == pytest.approx(STRENGTHS, abs=6)


def test_intervals_hold_the_truth_as_often_as_they_say():
    chance, held, rounds = np.random.default_rng(2), 0, 300
    for _round in range(rounds):
        found = rate(4, list(encounters(200, chance)))
        held += sum(
            each.low <= strength <= each.high
            for each, strength in zip(found[1:], STRENGTHS[1:], strict=True)
        )
    assert 0.93 < held / (3 * rounds) < 0.975


def test_pairs_that_the_deal_decides_vary_less():
    even, loose = Encounter((1, 0), (0, 0, 400, 0, 0)), Encounter((1, 0), (100, 0, 200, 0, 100))
    narrow, wide = (rate(2, [each])[1].half_width for each in (even, loose))
    assert narrow < wide / 5


def test_who_won_every_game_is_rated_finitely_and_widely():
    _, winner = rate(2, [Encounter((1, 0), (0, 0, 0, 0, 50))])
    assert 400 < winner.low < winner.value < winner.high < 2000
    assert winner.half_width > 200


def test_the_anchor_has_its_rating_by_definition():
    ratings = rate(4, list(encounters(50, np.random.default_rng(3))), anchor=2, level=1000)
    assert (ratings[2].low, ratings[2].value, ratings[2].high) == (1000, 1000, 1000)
    assert ratings[0].value < 1000 < ratings[3].value


def test_the_anchor_moves_all_alike():
    met = list(encounters(50, np.random.default_rng(4)))
    by_first, by_last = rate(4, met), rate(4, met, anchor=3)
    gaps = [one.value - other.value for one, other in zip(by_first, by_last, strict=True)]
    assert gaps == pytest.approx([gaps[0]] * 4, abs=1e-4)


def test_players_that_never_met_have_no_rating():
    with pytest.raises(ValueError, match="never met"):
        rate(3, [Encounter((0, 1), (1, 0, 0, 0, 1))])


def test_one_player_is_its_own_anchor():
    assert rate(1, [], level=1000)[0].value == 1000
