"""How many games an interval takes, and which one so many games allow."""

import pytest

from simulate.experiments.run_length import RESERVE, bound, expected_games, narrowest
from simulate.statistics.forecast import games_for_half_width


@pytest.mark.parametrize("opponents", [1, 8])
@pytest.mark.parametrize("half_width", [0.005, 0.01, 0.05])
def test_the_bound_is_what_is_expected_with_a_reserve(half_width, opponents):
    expected = expected_games(half_width, opponents)
    assert expected >= games_for_half_width(half_width, opponents)
    assert bound(half_width, opponents) == RESERVE * expected


@pytest.mark.parametrize("opponents", [1, 8])
@pytest.mark.parametrize("games", [1_000, 25_000, 200_000])
def test_the_narrowest_interval_is_the_last_that_so_many_games_allow(games, opponents):
    width = narrowest(games, opponents)
    assert bound(width, opponents) <= games
    assert bound(width - 0.001, opponents) > games
