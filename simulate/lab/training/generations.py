"""Generations of weights: each plays games, and the next one is fitted to them.

This is expert iteration (Anthony, Tian and Barber, "Thinking fast and slow with deep learning and tree
search", 2017) with small functions: the search is the expert, pilot its apprentice.
"""

import hashlib
import pickle
import random
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots import arena, pilot, value, wingman
from play.games.starfighter.bots.knowledge import EFFECTS, STANCE_WEIGHTS
from play.games.starfighter.bots.weights import load_weights
from play.games.starfighter.engine.cards import MODES as ALL_MODES
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.layout import BACKFIRE, DRAW, STATE, STRIKE
from simulate.lab.training.fitting import fit_policies, fit_value, value_loss
from simulate.lab.training.lessons import Decisions, Positions, joined
from simulate.lab.training.self_play import Course, Deck, Record, School, Weights, line_ups_of

MODES: Final = ("skirmish", "total_war")
SHARE: Final = 24  # games that a process plays at a time
FAST_SHARE: Final = 3000  # of pilot's
WEIGHT: Final = 3
MEMORY: Final = 3  # generations whose games teach
TRIALS: Final = 200  # pairs of line-ups
TRIAL_GAMES: Final = 20  # of a pair of line-ups

Enrolment = tuple[CardSet, Sequence[Deck]]
Policy = npt.NDArray[np.float64]
Bar = Callable[[str, int], AbstractContextManager[Callable[[int], object]]]
"""Shows how many of so many games are played, by what is called with each advance."""


@dataclass(frozen=True, slots=True)
class Share:
    """Games for one process: pilot's or searches' for their positions, or some with judged decisions."""

    mode: str
    lesson: str  # a method of School
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Generation:
    """What a generation brought, and what it took."""

    number: int
    weights: Weights
    positions: int
    decisions: int
    loss: float  # of the value before it, on this generation's new positions
    scores: dict[
        str, tuple[float, float]
    ]  # of the policies tried, by `trial`; none where none was judged
    seconds: float


_cards: CardSet | None = None
_decks: Sequence[Deck] = ()


def enter(cards: CardSet, decks: Sequence[Deck]) -> None:
    """Begins a process that plays shares; Ctrl-C is for the one that shares them out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _cards, _decks
    _cards, _decks = cards, decks


def play_share(weights: Weights, course: Course, share: Share) -> Positions | Decisions:
    """The lessons of a share of games, which `course.kept` has where an earlier run has played them."""
    if course.kept is None:
        return played(weights, course, share)
    assert _cards is not None  # noqa: S101
    taught = share, course.judged, course.worlds, _cards.revision, _decks
    asked = hashlib.sha256(repr(taught).encode())
    asked.update(weights.policy.tobytes() + weights.value.tobytes())
    file = Path(course.kept, f"{asked.hexdigest()[:32]}.pickle")
    if file.exists():
        with suppress(Exception):  # a damaged one may raise any, and is played again
            kept: Positions | Decisions = pickle.loads(file.read_bytes())  # noqa: S301 - own file
            return kept
    part = played(weights, course, share)
    unfinished = file.with_suffix(".part")
    unfinished.write_bytes(pickle.dumps(part))
    unfinished.replace(file)
    return part


def played(weights: Weights, course: Course, share: Share) -> Positions | Decisions:
    """The lessons of a share of games."""
    assert _cards is not None  # noqa: S101
    school = School(_cards, _decks, weights, course, share.seed)
    lessons: Positions | Decisions = getattr(school, share.lesson)(share.mode, share.games)
    return lessons


def first_weights() -> Weights:
    """Where it begins: wingman's rules of thumb in pilot's features, and no idea of the value."""
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
    return Weights(policy, np.zeros(value.WEIGHTS))


def shipped_policy() -> Weights:
    """Pilot as it is, and no idea of the value."""
    return Weights(load_weights("pilot", pilot.WEIGHTS), np.zeros(value.WEIGHTS))


def train(
    workers: Executor,
    school: Enrolment,
    weights: Weights,
    course: Course,
    generations: int,
    seed: int,
    bar: Bar,
) -> Iterator[Generation]:
    """Generation after generation; the weights of each follow from the arguments alone.

    The value is fitted to pilot's games first, and then also to the searches' games of the last generations,
    each position of which counts as `WEIGHT` of pilot's. Pilot's weights are replaced only by better ones, as
    trials against the last pilot and against wingman tell: playouts in which both seats make the same
    mistakes can teach these.
    """
    fast = positions_among(study(workers, weights, course, 0, seed, bar))
    weights = Weights(weights.policy, fit_value(fast, seed))
    lessons: list[tuple[Positions, list[Decisions]]] = []
    for number in range(1, generations + 1):
        began = time.monotonic()
        new = list(study(workers, weights, course, number, seed, bar))
        positions = positions_among(new)
        decisions = [each for each in new if isinstance(each, Decisions)]
        loss = value_loss(weights.value, positions)
        lessons = [*lessons, (positions, decisions)][-MEMORY:]
        searched = [each for each, _decisions in lessons for _ in range(WEIGHT)]
        worth = fit_value(joined([fast, *searched]), seed + number)
        policies, scores = {"kept": weights.policy}, {}
        if judged := [each for _positions, some in lessons for each in some]:
            policies |= fit_policies(joined(judged))
            scores = {
                name: trial(school, policy, weights.policy, seed + number)
                for name, policy in policies.items()
            }
        best = max(scores, key=lambda name: sum(scores[name]), default="kept")
        weights = Weights(policies[best], worth)
        counts = len(positions.results), sum(len(each.sizes) for each in decisions)
        yield Generation(number, weights, *counts, loss, scores, time.monotonic() - began)


def positions_among(lessons: Iterable[Positions | Decisions]) -> Positions:
    return joined([each for each in lessons if isinstance(each, Positions)])


def trial(school: Enrolment, policy: Policy, last: Policy, seed: int) -> tuple[float, float]:
    """The share of games that pilot wins with these weights against its last ones, and against wingman."""
    cards, _decks = school
    new, old = pilot.weigh(cards.tables, policy), pilot.weigh(cards.tables, last)
    rung = wingman.weigh(cards.tables)
    return (
        win_share(school, ("pilot", "pilot"), (new, old), seed),
        win_share(school, ("pilot", "wingman"), (new, rung), seed),
    )


def win_share(
    school: Enrolment, bots: Sequence[str], knowledge: Sequence[Record], seed: int
) -> float:
    """The share of games that the first bot wins against the second, draws as halves.

    TRIALS pairs of line-ups are drawn by chance, in both modes by turns, and play TRIAL_GAMES each.
    """
    (cards, decks), chance = school, random.Random(seed)  # noqa: S311 - nothing secret
    codes = np.array([arena.BOTS.index(bot) for bot in bots])
    points = 0.0
    for number in range(TRIALS):
        mode = MODES[number % 2]
        sides = [chance.choice(decks) for _ in range(2)]
        line_ups = line_ups_of(cards, mode, sides, chance)
        results = np.zeros(TRIAL_GAMES, dtype=arena.RESULT)
        arena.play_games(
            np.zeros(arena.RECORDS, dtype=STATE),
            cards.tables,
            np.concatenate(knowledge),
            ALL_MODES.index(mode),
            codes,
            *line_ups,
            np.uint64(chance.getrandbits(53)),
            0,
            results,
        )
        points += float((results["winner"] == 0).sum() + (results["winner"] < 0).sum() / 2)
    return points / (TRIALS * TRIAL_GAMES)


def study(
    workers: Executor, weights: Weights, course: Course, number: int, seed: int, bar: Bar
) -> Iterator[Positions | Decisions]:
    """The lessons of one generation's games, in the order of the shares; number 0 are pilot's games.

    Shares that the course has kept of an earlier run are not played again.
    """
    lessons = {"warm_up": course.fast_games}
    if number > 0:
        lessons = {"examine": course.games, "practise": course.plain_games}
    shares = [
        Share(mode, lesson, min(size, games - start), (seed + number) << 40 | place << 32 | start)
        for place, (mode, (lesson, games)) in enumerate(product(MODES, lessons.items()))
        for size in [FAST_SHARE if lesson == "warm_up" else SHARE]
        for start in range(0, games, size)
    ]
    parts = workers.map(play_share, [weights] * len(shares), [course] * len(shares), shares)
    with bar(f"generation {number}, games", sum(share.games for share in shares)) as advance:
        for share, part in zip(shares, parts, strict=True):
            advance(share.games)
            yield part
