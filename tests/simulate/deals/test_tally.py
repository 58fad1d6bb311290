import numpy as np
import pytest
from simulate.deals.tally import Tally

from play.games.starfighter.bots import arena


def results(*games):
    """Records of (winner, first, rounds)."""
    found = np.zeros(len(games), dtype=arena.RESULT)
    for record, (winner, first, rounds) in zip(found, games, strict=True):
        record["winner"], record["first"], record["rounds"] = winner, first, rounds
    found["decisions"] = 50
    return found


GAMES = ((0, 0, 5), (0, 1, 7), (1, 1, 4), (-1, 0, 50))


def test_wins_losses_and_draws_are_counted_for_the_first_line_up():
    tally = Tally.of(results(*GAMES))
    assert (tally.games, tally.wins, tally.draws, tally.losses) == (4, 2, 1, 1)


def test_a_pair_has_the_points_of_its_two_games():
    tally = Tally.of(results(*GAMES))
    assert tally.pairs.tolist() == [4, 1]
    assert tally.pair_counts().tolist() == [0, 1, 0, 0, 1]


def test_whoever_has_the_first_turn_is_counted_too():
    assert Tally.of(results(*GAMES)).openers.tolist() == [2, 3]


def test_rounds_and_decisions_are_counted():
    tally = Tally.of(results(*GAMES))
    assert (tally.rounds[[4, 5, 7, 50]] == 1).all()
    assert tally.decisions == 200


@pytest.mark.parametrize("cut", [0, 2, 4])
def test_parts_add_up_to_the_whole(cut):
    games = results(*GAMES)
    whole, joined = Tally.of(games), Tally.join([Tally.of(games[:cut]), Tally.of(games[cut:])])
    assert {name: np.asarray(value).tolist() for name, value in vars(joined).items()} == {
        name: np.asarray(value).tolist() for name, value in vars(whole).items()
    }


def test_nothing_is_a_tally_of_no_games():
    assert Tally.join([]).games == 0
