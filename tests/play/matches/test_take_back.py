"""What may be taken back freely between people: whatever showed nobody a hidden card."""

import random

import pytest

from play.games.registry import get_game
from play.games.starfighter.bots.action_preview import seen
from play.games.starfighter.table_position import StarfighterTablePosition
from play.matches.positions import History
from tests.play.games.starfighter.engine.playing import new_game

reveals = get_game("starfighter").reveals


def played(mode, seed):
    """A whole game of legal actions at random."""
    chance = random.Random(seed)
    history = History(StarfighterTablePosition(new_game("shipped", mode, seed)))
    while history.position.to_move:
        (seat,) = history.position.to_move
        history.append(seat, chance.choice(history.position.legal(seat)))
    return history


@pytest.mark.parametrize("mode", ["training", "skirmish", "total_war"])
def test_no_card_comes_into_sight_unnoticed(mode):
    for history in (played(mode, seed) for seed in range(6)):
        for ply, step in enumerate(history.plies):
            before, after = history.position_at(ply), history.position_at(ply + 1)
            shown = any(seen(after.view(seat)) - seen(before.view(seat)) for seat in "AB")
            assert reveals(step.events) or not shown


@pytest.mark.parametrize(
    ("event", "hidden", "news"),
    [("play", "back", "front"), ("roll", "back", "front"), ("destroy", "front", "back")],
)
def test_a_card_that_turns_its_face_is_news(event, hidden, news):
    assert not reveals([{"event": event, "face": hidden, "card": "3-10"}])
    assert reveals([{"event": event, "face": news, "card": "3-10"}])
    assert not reveals([{"event": "pass", "first": True}])
