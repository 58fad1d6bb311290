"""Which cards each deck of a field takes, so that the weakest deck is as strong as it can be.

All decks choose at once, by a mixed integer program: HiGHS (Q. Huangfu and J. A. J. Hall, "Parallelizing the
dual revised simplex method", Mathematical Programming Computation 10 (2018), 119-142).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import scipy

from simulate.lab.breeding.candidates import COMMON, SHARED, USED, Candidate
from simulate.lab.breeding.evidence import Worths
from simulate.lab.breeding.plans import ONE_BOX, Place
from simulate.statistics.pair_statistics import Floats

SIZE: Final = 26  # of the decks that worths are added up for
WEAKEST: Final = 0.7  # what the weakest deck counts beside the mean of all
GAP: Final = 0.015  # between the field found and the best that there may be
SECONDS: Final = 300  # for which better fields are looked for, at most
CHANGED: Final = 7  # cards of a deck that a new field may exchange


class NoField(Exception):
    """No decks fulfil the bounds of a field together."""


def allocate(
    places: Sequence[Place], numbers: Sequence[str], worths: Mapping[str, Worths], wishes: Floats
) -> list[Candidate]:
    """A deck for each place, by the worths of cards by cruiser and what the plans add, (place, card).

    A place that has a deck keeps most of its cards; its `surplus` is how much better the deck was than the
    worths of its cards. Raises NoField.
    """
    program = Program(len(places), len(numbers))
    values = np.array([worths[place.cruiser].values for place in places])
    best = np.argsort(-values.mean(axis=0), kind="stable")[:USED]
    for row, place in enumerate(places):
        own = program.cards[row]
        program.bound(own, 1.0, place.size, place.size)
        scaled = values[row] * SIZE / place.size
        program.bound([*own, program.weakest], [*scaled, -1.0], -place.surplus, np.inf)
        if place.deck is not None:
            kept = [own[numbers.index(number)] for number in place.deck.cards]
            program.bound(kept, 1.0, place.size - CHANGED, place.size)
        program.gain[own] = (1 - WEAKEST) * scaled + wishes[row]
    program.gain[program.weakest] = WEAKEST * len(places)
    for card in range(len(numbers)):
        held = program.cards[:, card]
        program.bound(held, 1.0, int(card in best), int(COMMON * len(places)))
    for (one, other), both in zip(combinations(range(len(places)), 2), program.both, strict=True):
        roles = (places[one].role, places[other].role)
        most = int(SHARED * min(places[one].size, places[other].size))
        program.bound(both, 1.0, 0, 0 if roles in ONE_BOX or roles[::-1] in ONE_BOX else most)
        for card, shared in enumerate(both):
            held = program.cards[[one, other], card]
            program.bound([*held, shared], [1.0, 1.0, -1.0], -np.inf, 1)
    return [
        Candidate.of(
            place.cruiser, [number for number, held in zip(numbers, row, strict=True) if held]
        )
        for place, row in zip(places, program.solve(), strict=True)
    ]


class Program:
    """A mixed integer program: which deck holds which card, which cards two decks share, the weakest deck."""

    def __init__(self, decks: int, cards: int) -> None:
        pairs = decks * (decks - 1) // 2
        self.cards = np.arange(decks * cards).reshape(decks, cards)
        self.both = decks * cards + np.arange(pairs * cards).reshape(pairs, cards)
        self.weakest = (decks + pairs) * cards
        self.gain = np.zeros(self.weakest + 1)
        self._rows: list[tuple[Any, Any, float, float]] = []

    def bound(self, places: Any, factors: Any, low: float, high: float) -> None:
        """Keeps a sum of variables within bounds."""
        self._rows.append((places, np.broadcast_to(factors, len(places)), low, high))

    def solve(self) -> npt.NDArray[np.bool_]:
        """Who holds which card in the best field, (deck, card). Raises NoField."""
        places, factors, lows, highs = zip(*self._rows, strict=True)
        rows = np.repeat(np.arange(len(places)), [len(each) for each in places])
        columns = (rows, np.concatenate(places))
        matrix = scipy.sparse.csr_array((np.concatenate(factors), columns))
        held = np.arange(len(self.gain)) < self.cards.size
        free = np.where(np.arange(len(self.gain)) == self.weakest, np.inf, 0.0)
        found = scipy.optimize.milp(
            -self.gain,
            constraints=scipy.optimize.LinearConstraint(matrix, lows, highs),
            integrality=held,
            bounds=scipy.optimize.Bounds(-free, 1 + free),
            options={"time_limit": SECONDS, "mip_rel_gap": GAP},
        )
        if found.x is None:
            raise NoField(f"No field fulfils the bounds: {found.message}")
        chosen: npt.NDArray[np.bool_] = found.x[: self.cards.size].reshape(self.cards.shape) > 0.5
        return chosen
