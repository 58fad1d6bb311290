"""The best of some candidates against a mix, by the verdict bot: paired tests with halving."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.lab.breeding.candidates import Candidate
from simulate.lab.breeding.evidence import Evidence
from simulate.lab.breeding.meetings import Table
from simulate.lab.breeding.mixes import FieldMix, scores_against
from simulate.statistics.halving import best, plan_rounds
from simulate.statistics.pair_statistics import Floats, mean_interval, score_moments
from simulate.statistics.paired_differences import difference_interval

LEAST_UNITS: Final = 8  # of a candidate in the first round


@dataclass(frozen=True)
class Selected:
    """The candidate that is best, with its score against the mix and its gain over the base.

    Both are of fresh games, so that luck in the selection does not count.
    """

    deck: Candidate
    score: Interval
    gain: Interval
    base_score: Interval


def measure(
    table: Table,
    evidence: Evidence,
    decks: list[Candidate],
    mix: FieldMix,
    units: int,
    seed: int,
) -> Floats:
    """Shares of points of each deck in the same units against the mix; the evidence keeps them."""
    drawn = mix.units(units, seed)
    scores = scores_against(table, VERDICT_BOT, decks, drawn)
    for deck, row in zip(decks, scores, strict=True):
        for other in mix.decks:
            met = [place for place, (opponent, _seed) in enumerate(drawn) if opponent == other]
            if met and other != deck:
                evidence.add([(deck, other, float(row[met].mean()), len(met))])
    return scores


def select(
    table: Table,
    evidence: Evidence,
    base: Candidate,
    candidates: list[Candidate],
    mix: FieldMix,
    budget: int,
    seed: int,
) -> Selected:
    """Plays all candidates a little and the better half of them on; then the best and the base anew.

    A third of the budget, in pairs of games, is kept for that.
    """
    candidates = [deck for deck in dict.fromkeys(candidates) if deck != base]
    least = (len(candidates) + 1) * LEAST_UNITS * max(1, math.ceil(math.log2(len(candidates))))
    rounds = plan_rounds(len(candidates), max(2 * budget // 3, least))
    alive, played, total = list(range(len(candidates))), 0, np.zeros(len(candidates))
    for number, each in enumerate(rounds):
        alive = [alive[place] for place in best([total[one] for one in alive], each.candidates)]
        more = each.units - played
        scores = measure(
            table, evidence, [candidates[one] for one in alive], mix, more, seed + number
        )
        total[alive] += scores.sum(axis=1)
        played = each.units
    winner = candidates[max(alive, key=lambda one: float(total[one]))]
    fresh = measure(table, evidence, [winner, base], mix, max(budget // 6, LEAST_UNITS), seed - 1)
    gain = difference_interval(score_moments(fresh[0] - fresh[1]))
    own, other = (mean_interval(score_moments(row)) for row in fresh)
    return Selected(winner, own, gain, other)
