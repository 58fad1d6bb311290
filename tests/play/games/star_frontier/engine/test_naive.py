"""The engine agrees with its naive twin: for some decisions in each run, by night in whole games."""

import pytest

from tests.conftest import IS_NIGHTLY
from tests.play.games.star_frontier.engine.naive_games import (
    by_chance,
    compare_bots,
    compare_by_chance,
    compare_wide_walls,
    of_bot,
)

WHOLE = 10_000


@pytest.mark.essential
@pytest.mark.parametrize("seed", [1, 3, 5])
def test_games_from_close_armies_agree(seed):
    """Blasts, crossings, structures, research: the whole of S4 to S15."""
    assert compare_by_chance(seed, 120) > 20


def test_a_game_from_the_start_agrees():
    assert compare_by_chance(2, 150) == 150


def test_a_game_whose_map_is_laid_agrees():
    """S2.2, S2.3: every way to dock, found by trying every place."""
    assert compare_by_chance(0, 4) == 4


@pytest.mark.parametrize("seed", [1, 2])
def test_games_with_walls_of_two_hexes_agree(seed):
    """S1.4, S1.7, S8.3."""
    assert compare_wide_walls(seed, by_chance, 120) > 20


def test_a_game_of_marshal_with_walls_of_two_hexes_agrees():
    assert compare_wide_walls(5, of_bot("marshal", 0.1), 120) > 20


@pytest.mark.parametrize("seed", range(30) if IS_NIGHTLY else [1])
def test_games_of_marshal_agree(seed):
    assert compare_bots(seed, WHOLE if IS_NIGHTLY else 150) >= 150


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(60))
def test_whole_games_agree(seed):
    assert compare_by_chance(seed, WHOLE)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("choose", [by_chance, of_bot("marshal", 0.1)])
def test_whole_games_with_walls_of_two_hexes_agree(seed, choose):
    assert compare_wide_walls(seed, choose, WHOLE)
