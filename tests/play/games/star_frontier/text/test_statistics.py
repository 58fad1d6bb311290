"""What a finished game of Star Frontier was about."""

from play.games.star_frontier.text.statistics import statistics
from tests.play.games.star_frontier.engine.setting import new_game

NAMES = {"A": "Ann", "B": "Bob"}


def lost(seat, *kinds):
    return [{"event": "removed", "seat": seat, "kind": kind, "why": "destroyed"} for kind in kinds]


def turn(number, seat="A"):
    return {"event": "turn", "seat": seat, "turn": number}


def roll(seat):
    return {"event": "roll", "seat": seat}


GAME = [
    turn(3),
    {"event": "income", "seat": "A", "gold": 6, "total": 9},
    {"event": "placed", "seat": "A", "kind": "mine", "at": "0,-1"},
    roll("B"),
    *lost("B", "mine", "wall"),
    turn(3, "B"),
    *lost("A", "heavy", "heavy", "cyclops"),
    turn(4),
    *lost("B", "tower", "light", "light"),
]


def ended(reason, winner="A"):
    return {"event": "end", "winner": winner, "reason": reason}


def told(*events):
    """The statistics of a game that A began."""
    return statistics(new_game(), events, NAMES)


def test_the_losers_dearest_turn_is_told_and_what_each_side_made_and_destroyed():
    decided_by = told(*GAME, ended("conquest")).decided_by
    assert decided_by == "Bob, turn 4: Light tank × 2, Tower lost, worth 8 gold"
    (table,) = told(*GAME, ended("turns")).tables
    assert table.heads == ["Ann", "Bob"]
    figures = dict(table.rows)
    assert figures["gold of mines"] == [6, 0]
    assert figures["enemy units and elements destroyed"] == [5, 3]
    assert figures["their worth in gold"] == [12, 22]
    assert figures["dice rolled against the enemy"] == [1, 0]


def test_what_a_blast_does_to_its_own_side_is_a_loss_and_nobodys_deed():
    events = [roll("A"), *lost("A", "heavy"), ended("conquest", winner="B")]
    found = told(*events)
    (table,) = found.tables
    figures = dict(table.rows)
    for name in ("dice rolled against the enemy", "enemy units and elements destroyed"):
        assert figures[name] == [0, 0]
    assert found.decided_by == "Ann, turn 1: Heavy tank lost, worth 5 gold"
