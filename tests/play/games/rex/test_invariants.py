"""What is true at every moment of every game, beside what the battery counts."""

import pytest

from tests.conftest import IS_NIGHTLY
from tests.play.games.rex.setting import random_game


def check(game):
    for seat, player in game.players.items():
        on_board = [game.count(place, seat) for place in game.units]
        if player.race:
            assert sum(map(sum, [*on_board, player.reserve, player.casualties])) == 20
            assert len({*player.leaders, *player.fallen}) == 5
            assert len(player.hand) <= game.hand_limit(seat)
        assert player.influence >= 0
        assert min([*player.reserve, *player.casualties]) >= 0
    for place, there in game.units.items():
        assert place != game.closed
        assert all(min(units) >= 0 and any(units) for units in there.values())
        if place != "council":
            assert not any(other in game.allies(seat) for seat in there for other in there)
    assert game.tokens.get("council") is None
    assert game.battle is None or game.battle.place != "council"
    traitors = [*game.traitor_deck]
    for player in game.players.values():
        traitors += [*player.traitors, *player.spent]
    if game.players[game.first].traitors or game.players[game.first].spent:
        assert len(set(traitors)) == len(traitors)


@pytest.mark.parametrize("seed", range(4))
def test_phases_follow_one_another_for_at_most_eight_rounds(seed):
    """X4.1, X4.2"""
    phases = ["influence", "bidding", "recruitment", "manoeuvres", "battle", "bombardment"]
    steps = random_game(seed)
    for number in range(1, 10):
        seen = [game.phase for game, *_rest in steps if game.round == number]
        order = list(dict.fromkeys(phase for phase in seen if phase in phases))
        assert order == sorted(order, key=phases.index)
    assert steps[-1][0].round <= 8


@pytest.mark.parametrize("seed", range(24 if IS_NIGHTLY else 8))
def test_units_and_leaders_are_conserved(seed):
    """X1.2, X1.4, X1.7, X8.6, X9.1, X11.3, X12.5"""
    for game, *_rest in random_game(seed):
        check(game)


@pytest.mark.parametrize("seed", range(4))
def test_the_council_is_never_fought_over_nor_bombed(seed):
    """X9.1, X11.3"""
    for game, _seat, _action, events in random_game(seed):
        council = game.units.get("council", {})
        for event in events:
            lost = event["event"] in ("lost", "battle", "tokens_gone")
            assert not (lost and event.get("place") == "council"), council
