"""Generations of weights: each plays games, and the next one is fitted to them.

This is expert iteration (Anthony, Tian and Barber, "Thinking fast and slow with deep learning and tree
search", 2017) with linear functions: the search is the expert, pilot its apprentice.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import pilot, value, wingman
from play.games.starfighter.bots.knowledge import EFFECTS, STANCE_WEIGHTS
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.layout import BACKFIRE, DRAW, STRIKE
from simulate.lab.training.fitting import fit_policies, fit_value
from simulate.lab.training.lessons import Decisions, Positions
from simulate.lab.training.self_play import Course, Deck, School, Weights
from simulate.lab.training.trials import win_share

MODES: Final = ("skirmish", "total_war")
SHARE: Final = 24  # games that a process plays at a time
MEMORY: Final = 2  # generations whose games teach
TRIALS: Final = 200  # pairs of line-ups

Enrolment = tuple[CardSet, Sequence[Deck]]
Policy = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Share:
    """Games for one process, with judged decisions or for their positions alone."""

    mode: str
    is_judged: bool
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Generation:
    """What a generation brought, and what it took."""

    number: int
    weights: Weights
    positions: int
    decisions: int
    scores: dict[str, tuple[float, float]]  # of the policies tried, by `trial`
    seconds: float


_cards: CardSet | None = None
_decks: Sequence[Deck] = ()


def enter(cards: CardSet, decks: Sequence[Deck]) -> None:
    """Begins a process that plays shares."""
    global _cards, _decks
    _cards, _decks = cards, decks


def play_share(weights: Weights, course: Course, share: Share) -> Positions | Decisions:
    """The lessons of a share of games."""
    assert _cards is not None  # noqa: S101
    school = School(_cards, _decks, weights, course, share.seed)
    attend = school.examine if share.is_judged else school.practise
    return attend(share.mode, share.games)


def first_weights() -> Weights:
    """Where it begins: wingman's rules of thumb in pilot's features, and a guess of the value."""
    policy, fitted = np.zeros(pilot.WEIGHTS), np.array(wingman.FITTED)
    attack, shelter = fitted[wingman.ATTACK], fitted[wingman.SHELTER]
    for stance in range(pilot.STANCES):
        first = stance * STANCE_WEIGHTS
        passing, stopped = fitted[wingman.BREAKTHROUGH], fitted[wingman.STOPPED]
        side = fitted[wingman.SIDE]
        policy[first : first + STANCE_WEIGHTS] = (
            *(passing, 0, stopped, 0, passing * side, stopped * side),
            *(attack, shelter, attack, shelter),
        )
    nothing, effects = fitted[wingman.APPEARING], fitted[wingman.APPEARING :]
    more = effects - nothing
    buried, covered = fitted[wingman.BURIED], fitted[wingman.COVERED]
    policy[pilot.LEVEL : pilot.LEVEL + 4] = fitted[wingman.CARD]
    policy[pilot.LEVEL + 1 : pilot.LEVEL + 4] += covered * nothing
    policy[pilot.SYMBOL] = fitted[wingman.SYMBOL]
    policy[pilot.LADDER] = fitted[wingman.LADDER]
    policy[pilot.COVERED : pilot.COVERED + EFFECTS] = covered * more
    for first in (pilot.TRIGGERED, pilot.ENEMY_TRIGGERED):
        policy[first : first + EFFECTS] = more
    policy[pilot.NOTHING_TO_HIT] = fitted[wingman.NOTHING_TO_HIT]
    policy[pilot.FRONT_LEVEL : pilot.FRONT_LEVEL + 4] = 2 * nothing
    policy[pilot.BURIED_FIGHTERS] = buried * (attack + shelter)
    policy[pilot.BURIED_TOKENS] = buried * shelter
    policy[pilot.BURIED_LEVEL : pilot.BURIED_LEVEL + 4] = 2 * buried * (nothing - attack - shelter)
    policy[pilot.BURIED_EFFECT : pilot.BURIED_EFFECT + EFFECTS] = buried * more
    policy[[pilot.FIRST + DRAW, pilot.FIRST + STRIKE, pilot.FIRST + BACKFIRE]] = 1
    policy[pilot.PASSES] = fitted[wingman.FIRST_PASS]
    worth = np.zeros(value.FEATURES)
    worth[[value.ARMOUR, value.HAND, value.ATTACK, value.SHELTER]] = 0.15, 0.1, 0.05, 0.05
    return Weights(policy, worth)


def train(
    workers: Executor,
    school: Enrolment,
    weights: Weights,
    course: Course,
    generations: int,
    seed: int,
    told: Callable[[str], None],
) -> Iterator[Generation]:
    """Generation after generation; the weights of each follow from the arguments alone.

    Captain's value always comes from the newest games. Pilot's weights are replaced only by better ones, as
    trials against the last pilot and against wingman tell: playouts in which both seats make the same
    mistakes can teach these.
    """
    lessons: list[tuple[Positions, Decisions]] = []
    for number in range(1, generations + 1):
        began = time.monotonic()
        new = list(study(workers, weights, course, seed + number, told))
        positions = Positions.joined([each for each in new if isinstance(each, Positions)])
        decisions = Decisions.joined([each for each in new if isinstance(each, Decisions)])
        lessons = [*lessons, (positions, decisions)][-MEMORY:]
        told("fitting")
        worth = fit_value(Positions.joined([each for each, _decisions in lessons]))
        policies = fit_policies(Decisions.joined([each for _positions, each in lessons]))
        scores = {
            name: trial(school, policy, weights.policy, seed + number)
            for name, policy in {"kept": weights.policy, **policies}.items()
        }
        best = max(scores, key=lambda name: sum(scores[name]))
        weights = Weights({"kept": weights.policy, **policies}[best], worth)
        counts = len(positions.results), len(decisions.sizes)
        yield Generation(number, weights, *counts, scores, time.monotonic() - began)


def trial(school: Enrolment, policy: Policy, last: Policy, seed: int) -> tuple[float, float]:
    """The share of games that pilot wins with these weights against its last ones, and against wingman."""
    cards, decks = school
    new, old = pilot.weigh(cards.tables, policy), pilot.weigh(cards.tables, last)
    rung = wingman.weigh(cards.tables)
    return (
        win_share(cards, decks, ("pilot", "pilot"), (new, old), TRIALS, seed),
        win_share(cards, decks, ("pilot", "wingman"), (new, rung), TRIALS, seed),
    )


def study(
    workers: Executor, weights: Weights, course: Course, seed: int, told: Callable[[str], None]
) -> Iterator[Positions | Decisions]:
    """The lessons of one generation's games, in the order of the shares."""
    kinds = [(mode, is_judged) for mode in MODES for is_judged in (True, False)]
    shares = [
        Share(mode, is_judged, min(SHARE, games - start), seed << 32 | place << 24 | start)
        for place, (mode, is_judged) in enumerate(kinds)
        for games in [course.games if is_judged else course.plain_games]
        for start in range(0, games, SHARE)
    ]
    parts = workers.map(play_share, [weights] * len(shares), [course] * len(shares), shares)
    for done, part in enumerate(parts, 1):
        told(f"{done} of {len(shares)} shares of games")
        yield part
