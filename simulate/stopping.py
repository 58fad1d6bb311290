"""When a run has played enough: looked at whenever all games that it wants so far are played.

A rule sees only complete games up to a border of the grid, so what it says does not depend on how many
workers there were or in which order they came.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simulate.grid import next_border
from simulate.models import Rule, Run
from simulate.results import Results, read_results


@dataclass(frozen=True, slots=True)
class Decision:
    """What a rule says: games wanted by the pairings' row numbers, or None when it is enough.

    `verdict` is kept with the run, as JSON.
    """

    games: Mapping[int, int] | None = None
    verdict: dict[str, Any] = field(default_factory=dict)


def is_narrow(results: Results) -> Decision:
    """Enough when the first entrant's interval is as narrow as `settings["half_width"]`."""
    half_width = results.total_score(0).half_width
    if half_width <= results.run.settings["half_width"]:
        return Decision(verdict={"reached": True, "half_width": half_width})
    return play_on(results, {"reached": False, "half_width": half_width})


def play_on(results: Results, verdict: dict[str, Any]) -> Decision:
    """All pairings to the next border; enough where they have come to the run's bound."""
    most = results.run.most_games
    games = {
        pairing.row.pk: min(next_border(pairing.row.games), most)
        for pairing in results.pairings
        if pairing.row.games < most
    }
    return Decision(games or None, verdict)


RULES: Final[dict[str, Callable[[Results], Decision]]] = {Rule.INTERVAL: is_narrow}


def decide(run: Run) -> Decision:
    """What the run's rule says now."""
    if run.rule == Rule.FIXED:
        return Decision()
    return RULES[run.rule](read_results(run))


def first_target(rule: str, most: int, settings: Mapping[str, Any]) -> int:
    """The games of each pairing that a run wants at first; `first_games` of the settings, if given."""
    if rule == Rule.FIXED:
        return most
    return min(int(settings.get("first_games", next_border(0))), most)
