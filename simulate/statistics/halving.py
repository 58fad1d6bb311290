"""The best of many candidates within a budget: play all a little, and the better half of them on.

Sequential halving: Z. Karnin, T. Koren and O. Somekh, "Almost Optimal Exploration in Multi-Armed
Bandits", Proceedings of the 30th International Conference on Machine Learning (2013), 1238-1246. As in
K. Jamieson and A. Talwalkar, "Non-stochastic Best Arm Identification and Hyperparameter Optimization",
Proceedings of AISTATS (2016), 240-248, what was played in earlier rounds counts in later ones. All
candidates are compared with one base on the same units (seeds), which therefore costs as much as one
candidate that stays to the end.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from play.intervals import CONFIDENCE
from simulate.statistics.pair_statistics import Moments, simultaneous
from simulate.statistics.paired_differences import holm_adjusted, p_value


class BudgetTooSmall(ValueError):
    """The budget does not give every candidate one unit in every round."""

    def __init__(self, least: int) -> None:
        super().__init__(f"The budget is too small; it takes at least {least}.")
        self.least = least


@dataclass(frozen=True, slots=True)
class Round:
    """How many candidates play in a round, and how many units each has played at its end."""

    candidates: int
    units: int


def plan_rounds(candidates: int, budget: int, *, alike: bool = False) -> tuple[Round, ...]:
    """The rounds for so many candidates; `budget` are units, the base's included.

    Every round gets the same share of the budget; half of its candidates, rounded up, play the next.
    The last round leaves one. Where all shall be known `alike` there is one round: those that are left out
    early are known badly, and look worse than they are, since they were unlucky so far. Raises
    BudgetTooSmall.
    """
    sizes = [candidates]
    while sizes[-1] > 2 and not alike:
        sizes.append(math.ceil(sizes[-1] / 2))
    each = budget // len(sizes)
    if each < sizes[0] + 1:
        raise BudgetTooSmall(len(sizes) * (sizes[0] + 1))
    rounds, units = [], 0
    for size in sizes:
        units += each // (size + 1)  # the base plays along
        rounds.append(Round(size, units))
    return tuple(rounds)


def cost(rounds: Sequence[Round]) -> int:
    """The units that rounds take, the base's included."""
    played, total = 0, 0
    for each in rounds:
        total += (each.units - played) * (each.candidates + 1)
        played = each.units
    return total


def best(means: Sequence[float], count: int) -> list[int]:
    """The places of the highest means, best first; of equal ones those that stand first."""
    return sorted(range(len(means)), key=lambda place: -means[place])[:count]


@dataclass(frozen=True, slots=True)
class RankedCandidate:
    """A candidate's mean difference from the base when it was left out, or at the end.

    `adjusted` is Holm's p-value over all candidates; `is_clear` says whether there is a difference
    beyond chance. Intervals of that `confidence` hold for all candidates at once.
    """

    candidate: int
    moments: Moments
    adjusted: float
    confidence: float

    @property
    def is_clear(self) -> bool:
        return self.adjusted < 1 - CONFIDENCE


def rank_candidates(moments: Sequence[Moments]) -> list[RankedCandidate]:
    """Candidates, by place in `moments`, the best first: those that stayed longer stand higher.

    A candidate that stays was lucky so far, too: where all are equal, a plain 95 % interval of the best
    of 27 held the truth in only 74 of 100 simulated runs. So intervals are computed at 1 - 0.05 /
    candidates (Bonferroni), and then it is 98 and more; the adjusted p-values agree with them. Where all 26
    play alike and none differs, any is called clear in 3.1 to 5.2 of 100 lists, of 2,000 drawn again from
    games of a stock deck.
    """
    adjusted = holm_adjusted([p_value(each) for each in moments])
    order = sorted(
        range(len(moments)), key=lambda place: (-moments[place].units, -moments[place].mean)
    )
    confidence = simultaneous(len(moments))
    return [
        RankedCandidate(place, moments[place], float(adjusted[place]), confidence)
        for place in order
    ]
