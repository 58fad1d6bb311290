"""What contenders do better or worse than a base deck on the same deals.

In a run of this kind entrant 0 is the base, and every contender meets the same opponents as the base
does, on the same seeds. Compared are the pairs that both have played against all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from decks.construction.legality import in_order
from play.intervals import Interval
from simulate.deals.entrants import Entrant
from simulate.models import Rule, Run
from simulate.results.pairing_results import Results
from simulate.statistics.halving import RankedCandidate, best, plan_rounds, rank_candidates
from simulate.statistics.pair_statistics import simultaneous
from simulate.statistics.paired_differences import NO_DIFFERENCE, Differences, difference_interval
from simulate.statistics.sequential import STOPPED_CONFIDENCE, Comparison

BASE: Final = 0

Points = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Change:
    """How a contender fares compared with the base, and by which cards they differ.

    `difference` is of win rates over all opponents, 0.01 being one game in a hundred; exactly 0 for an
    unchanged deck. `differences` has it against each of the `opponents` alone. `p_value` is Holm's over
    all contenders of the run, and `is_clear` whether it says that there is a difference. A p-value takes
    the number of games as given beforehand, so a run with a sequential test has None, and its verdict says
    what is clear. Intervals hold for all contenders at once, `differences` for all opponents too.
    """

    contender: int
    entrant: Entrant
    removed: tuple[str, ...]
    added: tuple[str, ...]
    pairs: int
    difference: Interval
    p_value: float | None
    is_clear: bool
    opponents: tuple[Entrant, ...]
    differences: tuple[Interval, ...]

    @property
    def by_opponent(self) -> list[tuple[Entrant, Interval]]:
        return list(zip(self.opponents, self.differences, strict=True))


def contenders(results: Results) -> list[int]:
    """The places of the entrants that are compared with the base."""
    return sorted({pairing.row.first for pairing in results.pairings} - {BASE})


def is_unchanged(results: Results, contender: int) -> bool:
    """Whether a contender brings just what the base brings."""
    lists = [results.of(place)[0].row.matchup.line_ups[0] for place in (BASE, contender)]
    return bool(lists[0] == lists[1])


def points_of_both(
    results: Results, contender: int, pairs: int | None = None
) -> tuple[Points, Points]:
    """Points of base and contender, (opponent, pair), in the pairs that both have played against all.

    Of all these pairs, or of those with numbers below `pairs`.
    """
    common = np.intersect1d(
        results.common_pairs(BASE), results.common_pairs(contender), assume_unique=True
    )
    if pairs is not None:
        common = common[common < pairs]
    return results.points(BASE, common), results.points(contender, common)


def differences(results: Results, contender: int, pairs: int | None = None) -> Differences:
    """Of all pairs that both have played, or of those with numbers below `pairs`."""
    return Differences.of(*points_of_both(results, contender, pairs))


def changes(results: Results, pairs: int | None = None) -> list[Change]:
    """The contenders, best first; those that were left out early stand below those that stayed.

    By all pairs that they have played, or by those with numbers below `pairs`.
    """
    places = contenders(results)
    points = [points_of_both(results, place, pairs) for place in places]
    found = rank_candidates([Differences.of(*both).moments for both in points])
    return [change(results, places[each.candidate], each, points[each.candidate]) for each in found]


def change(
    results: Results, contender: int, ranked: RankedCandidate, points: tuple[Points, Points]
) -> Change:
    base, entrant = results.entrants[BASE], results.entrants[contender]
    own, other = set(base.cards or ()), set(entrant.cards or ())
    same = is_unchanged(results, contender)
    opponents = tuple(pairing.entrants[1] for pairing in results.of(contender))
    is_sequential = results.run.rule == Rule.SEQUENTIAL
    confidence = STOPPED_CONFIDENCE if is_sequential else ranked.confidence
    alone = simultaneous(len(opponents), confidence)
    found = [Differences.of(*rows).interval(alone) for rows in zip(*points, strict=True)]
    return Change(
        contender=contender,
        entrant=entrant,
        removed=in_order(own - other),
        added=in_order(other - own),
        pairs=ranked.moments.units,
        difference=NO_DIFFERENCE if same else difference_interval(ranked.moments, confidence),
        p_value=None if is_sequential else ranked.adjusted,
        is_clear=has_verdict(results.run) if is_sequential else ranked.is_clear,
        opponents=opponents,
        differences=tuple(NO_DIFFERENCE if same else interval for interval in found),
    )


def has_verdict(run: Run) -> bool:
    """Whether the run's sequential test has found a difference."""
    return run.verdict.get("comparison") in (Comparison.BETTER, Comparison.WORSE)


@dataclass(frozen=True, slots=True)
class Elimination:
    """How far the halving of a run's contenders is; `staying` are the places of those still in it.

    `units` is how many pairs these and the base are to play against every opponent until the next look;
    None at the end.
    """

    round: int
    rounds: int
    staying: Sequence[int]
    units: int | None


def eliminate(results: Results) -> Elimination:
    """Goes through the rounds of the run's budget as far as they are played, always the same way.

    Each round compares what the staying contenders played up to it, so that results which are there
    already, from an earlier run, change nothing.
    """
    staying = contenders(results)
    settings = results.run.settings
    rounds = plan_rounds(len(staying), settings["units"], alike=settings.get("alike", False))
    for number, each in enumerate(rounds, start=1):
        if not has_played(results, [BASE, *staying], each.units):
            return Elimination(number, len(rounds), staying, each.units)
        following = rounds[number].candidates if number < len(rounds) else 1
        means = [differences(results, place, each.units).moments.mean for place in staying]
        staying = [staying[place] for place in best(means, following)]
    return Elimination(len(rounds), len(rounds), staying, None)


def has_played(results: Results, places: Sequence[int], units: int) -> bool:
    """Whether the entrants' pairings were all asked for so many pairs; asked is played by then."""
    return all(pairing.row.games >= 2 * units for place in places for pairing in results.of(place))
