"""What a finished game of Star Frontier was about."""

from play.games.star_frontier.engine.edition import shipped_edition
from play.games.star_frontier.text.statistics import statistics

NAMES = {"A": "Ann", "B": "Bob"}


def lost(seat, *kinds):
    return [{"event": "removed", "seat": seat, "kind": kind, "why": "destroyed"} for kind in kinds]


def turn(number):
    return {"event": "turn", "seat": "A", "turn": number}


GAME = [
    turn(3),
    {"event": "income", "seat": "A", "gold": 6, "total": 9},
    {"event": "placed", "seat": "A", "kind": "mine", "at": "0,-1"},
    *lost("B", "mine", "wall"),
    turn(4),
    *lost("A", "heavy", "heavy", "cyclops"),
    *lost("B", "tower", "light", "light"),
]


def ended(reason, winner="A"):
    return {"event": "end", "winner": winner, "reason": reason}


def decided_by(*events):
    return statistics(events, NAMES, shipped_edition()).decided_by


def test_the_losers_dearest_turn_is_the_heaviest_blow():
    assert (
        decided_by(*GAME, ended("conquest"))
        == "Bob, turn 4: Light tank × 2, Tower lost, worth 8 gold"
    )


def test_nothing_is_told_of_a_game_that_was_not_fought_out():
    assert decided_by(*GAME, ended("resigned")) == ""
    assert decided_by(*GAME, ended("draw", winner=None)) == ""
    assert decided_by(ended("deposits")) == ""


def test_a_column_for_each_side_tells_what_it_made_and_destroyed():
    (table,) = statistics([*GAME, ended("turns")], NAMES, shipped_edition()).tables
    assert table.heads == ["Ann", "Bob"]
    figures = dict(table.rows)
    assert figures["gold of mines"] == [6, 0]
    assert figures["of the other side destroyed"] == [5, 3]
    assert figures["worth of it in gold"] == [12, 22]
