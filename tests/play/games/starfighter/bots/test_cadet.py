"""Cadet: uniform over the legal actions."""

from collections import Counter

import pytest

from play.games.starfighter.bots.chooser import Chooser
from tests.play.games.starfighter.engine.playing import CARDS, game_at, new_game
from tests.play.games.starfighter.engine.position import combat

pytestmark = pytest.mark.essential


def choices(game, seed, count):
    choose = Chooser(CARDS, ["cadet", "cadet"], seed)
    return Counter(choose(game) for _ in range(count))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_legal_action_is_equally_likely(seed):
    """Chi-square of a hundred choices an action; 60 actions have mean 59, and 130 is never reached."""
    game = new_game("invented", "skirmish", seed)
    legal = game.legal()
    counts = choices(game, seed, 100 * len(legal))
    assert set(counts) <= set(legal)
    deviation = sum((counts[action] - 100) ** 2 / 100 for action in legal)
    assert deviation < len(legal) + 7 * (2 * len(legal)) ** 0.5


def test_each_seat_draws_from_a_generator_of_its_own():
    """What the other seat chooses between does not shift the own choices."""
    games = [game_at(combat(seat)) for seat in "AB"]
    both, alone = (Chooser(CARDS, ["cadet", "cadet"], 5) for _ in range(2))
    mixed = [both(games[number % 2]) for number in range(40)]
    assert mixed[::2] == [alone(games[0]) for _ in range(20)]
