"""The best of some candidates against a mix, by the verdict bot: paired tests with halving."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from play.intervals import Interval
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

    It was chosen by these games, so both are a little too good.
    """

    deck: Candidate
    score: Interval
    gain: Interval


def measure(
    table: Table, evidence: Evidence, decks: list[Candidate], mix: FieldMix, units: int, seed: int
) -> Floats:
    """Shares of points of each deck in the same units against the mix; the evidence keeps them."""
    drawn = mix.units(units, seed)
    scores = scores_against(table, decks, drawn)
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
    """Plays the base and all candidates a little and the better half of these on, in the same games.

    The budget is in pairs of games; where it is too small for so many it is exceeded.
    """
    candidates = [deck for deck in dict.fromkeys(candidates) if deck != base]
    steps = max(1, math.ceil(math.log2(len(candidates))))
    rounds = plan_rounds(len(candidates), max(budget, steps * (len(candidates) + 1) * LEAST_UNITS))
    alive, played = list(range(len(candidates))), 0
    base_scores, scores = np.zeros(0), [np.zeros(0) for _ in candidates]
    for number, each in enumerate(rounds):
        alive = [
            alive[place] for place in best([scores[one].sum() for one in alive], each.candidates)
        ]
        decks = [base, *(candidates[one] for one in alive)]
        more = measure(table, evidence, decks, mix, each.units - played, seed + number)
        base_scores = np.append(base_scores, more[0])
        for one, row in zip(alive, more[1:], strict=True):
            scores[one] = np.append(scores[one], row)
        played = each.units
    winner = max(alive, key=lambda one: float(scores[one].sum()))
    gain = difference_interval(score_moments(scores[winner] - base_scores))
    return Selected(candidates[winner], mean_interval(score_moments(scores[winner])), gain)
