"""When a run has played enough: looked at whenever all games that it wants so far are played.

A rule sees only complete games up to the number that it asked for, so what it says does not depend on
how many workers there were or in which order they came.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simulate.models import Rule, Run
from simulate.results import comparisons
from simulate.results.pairing_results import Results
from simulate.results.run_results import read_results
from simulate.statistics.interim_analyses import next_comparison_analysis, next_interval_analysis
from simulate.statistics.sequential import Comparison, compare


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


def play_on(
    results: Results,
    verdict: dict[str, Any],
    next_interim: Callable[..., int] = next_interval_analysis,
) -> Decision:
    """All pairings to the next look; enough where they have come to the run's bound."""
    most, first = results.run.most_games, results.run.settings.get("first_games")
    games = {
        pairing.row.pk: min(next_interim(pairing.row.games, first), most)
        for pairing in results.pairings
        if pairing.row.games < most
    }
    return Decision(games or None, verdict)


def is_settled(results: Results) -> Decision:
    """Enough when it is clear whether the contender does better or worse than the base, or alike.

    Differences below `settings["margin"]` count as alike. An unchanged deck is alike without doubt.
    """
    (contender,) = comparisons.contenders(results)
    found = comparisons.differences(results, contender)
    comparison = Comparison.ALIKE
    if not comparisons.is_unchanged(results, contender):
        comparison = compare(found.scores, found.counts, results.run.settings["margin"])
    verdict = {"comparison": comparison.value, "pairs": found.units}
    if comparison is not Comparison.OPEN:
        return Decision(verdict=verdict)
    return play_on(results, verdict, next_comparison_analysis)


def has_one_left(results: Results) -> Decision:
    """Enough when the last round of the halving of all contenders is played."""
    found = comparisons.eliminate(results)
    verdict = {"round": found.round, "rounds": found.rounds, "staying": list(found.staying)}
    if found.units is None:
        return Decision(verdict=verdict)
    playing = [comparisons.BASE, *found.staying]
    rows = [pairing.row for place in playing for pairing in results.of(place)]
    games = {row.pk: 2 * found.units for row in rows if row.games < 2 * found.units}
    return Decision(games, verdict)


RULES: Final[dict[str, Callable[[Results], Decision]]] = {
    Rule.INTERVAL: is_narrow,
    Rule.SEQUENTIAL: is_settled,
    Rule.HALVING: has_one_left,
}


def decide(run: Run) -> Decision:
    """What the run's rule says now."""
    if run.rule == Rule.FIXED:
        return Decision()
    return RULES[run.rule](read_results(run))
