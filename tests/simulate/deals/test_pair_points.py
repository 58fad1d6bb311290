import numpy as np

from play.games.starfighter.bots import arena
from simulate.deals.pair_points import pair_points, seat_a_points

GAMES = ((0, 0), (0, 1), (1, 1), (-1, 0))


def results(*games):
    """Records of (winner, first)."""
    found = np.zeros(len(games), dtype=arena.RESULT)
    found["winner"], found["first"] = zip(*games, strict=True)
    return found


def test_a_pair_has_the_points_of_its_two_games_in_the_first_of_which_seat_a_is_the_first():
    assert pair_points(results(*GAMES)).tolist() == [4, 1]
    assert seat_a_points(results(*GAMES)).tolist() == [2, 1]
    assert seat_a_points(results((0, 0), (1, 1), (1, 0), (0, 1))).tolist() == [4, 0]
