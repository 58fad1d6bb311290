import numpy as np

from play.games.starfighter.bots import arena
from simulate.deals.pair_points import pair_points, seat_a_points


def results(*games):
    """Records of (winner, first, rounds)."""
    found = np.zeros(len(games), dtype=arena.RESULT)
    for record, (winner, first, rounds) in zip(found, games, strict=True):
        record["winner"], record["first"], record["rounds"] = winner, first, rounds
    found["decisions"] = 50
    return found


GAMES = ((0, 0, 5), (0, 1, 7), (1, 1, 4), (-1, 0, 50))


def test_a_pair_has_the_points_of_its_two_games():
    assert pair_points(results(*GAMES)).tolist() == [4, 1]


def test_seat_a_is_the_first_line_ups_in_the_first_game_of_a_pair_only():
    assert seat_a_points(results(*GAMES)).tolist() == [2, 1]
    assert seat_a_points(results((0, 0, 5), (1, 1, 4))).tolist() == [4]
    assert seat_a_points(results((1, 0, 5), (0, 1, 4))).tolist() == [0]
