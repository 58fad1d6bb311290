"""What docs/star_frontier.md says of states, events and actions, by games from the laying of the map on."""

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

from tests.play.games.star_frontier.engine.naive_games import by_chance, close_armies, new_game
from tests.play.games.star_frontier.engine.setting import LABORATORY, SHOP, SOLDIERS, setting

DOCUMENT = (Path(__file__).parents[4] / "docs" / "star_frontier.md").read_text(encoding="utf-8")
DECISIONS = 120


def section(title: str) -> str:
    return DOCUMENT.split(f"## {title}\n")[1].split("\n## ")[0]


def rows(title: str) -> list[tuple[str, str]]:
    """The cells of a section's table."""
    return re.findall(r"^\| (`.+?) \| (.+) \|$", section(title), re.MULTILINE)


def words(text: str) -> list[str]:
    return re.findall(r"`([\w ,/]+)`", text)


@cache
def played() -> tuple[list[dict[str, Any]], list[str], list[dict[str, Any]]]:
    """Events, actions and states of games by chance: from the laying, of close armies, of a rich seat."""
    rich = setting(LABORATORY | {"-2,-4": "infantry"}, gold=300, phase="construction")
    last = setting(SHOP | SOLDIERS, turn=50, phase="construction", to_move="B")
    events, actions, states = rich.apply("A", "research turbines"), ["research turbines"], []
    for number, game in enumerate((new_game(1, laid=True), close_armies(1), rich, last)):
        chance = random.Random(number)
        for _decision in range(DECISIONS):
            if game.to_move is None:
                break
            actions.append(by_chance(game, chance))
            events += game.apply(game.to_move, actions[-1])
            states.append(game.state())
    return events, actions, states


def test_events_have_the_fields_that_are_told():
    told = {words(name)[0]: set(words(fields.split(" (")[0])) for name, fields in rows("Events")}
    found: dict[str, set[str]] = {}
    for event in played()[0]:
        found.setdefault(event["event"], set(event) - {"event"})
        assert found[event["event"]] == set(event) - {"event"}
    assert found == told


def test_every_verb_is_told_and_what_a_state_has():
    told = {each.split()[0] for cells, _when in rows("Actions") for each in words(cells)}
    found = {action.split()[0] for action in played()[1]}
    assert found <= told
    assert told - found <= {"resign", "timeout"}
    states, names = played()[2], words(section("State").replace("(", " ("))
    assert set().union(*states) <= {*names}
    assert {each["phase"] for each in states} <= {*names}
