"""Breeds a field round after round: all decks choose their cards anew by what captain's games tell of them.

A round measures the matrix and finds the mix, lets an exploiter look for whatever beats it, and plays decks
near the field's. Then the field is allocated anew. The state is kept after each step.
"""

import pickle
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np

from play.games.starfighter.engine.cards import CardSet
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.lab.breeding.allocation import SIZE, allocate
from simulate.lab.breeding.candidates import Candidate, exchanged
from simulate.lab.breeding.evidence import PAIR_VARIANCE, Evidence
from simulate.lab.breeding.figures import play_field
from simulate.lab.breeding.meetings import Meeting, Table
from simulate.lab.breeding.mixes import FieldMix, bounded_mix, smoothed
from simulate.lab.breeding.plans import BEST, DECKS, Place, wishes
from simulate.lab.breeding.proposals import Proposer, drawn_decks
from simulate.lab.breeding.selection import Selected, select
from simulate.statistics.pair_statistics import Floats

MATRIX_PAIRS: Final = 32
EXPLOIT_BUDGET: Final = 700  # pairs of games for the exploiter, a cruiser
NEAR_DECKS: Final = 60  # with some cards of a deck exchanged, that captain plays in a round
NEAR_PAIRS: Final = 2
RANDOM_PAIRS: Final = 2000  # of random decks, before the first field
STRONG_PAIRS: Final = 3000  # of decks of the cards that seem best, then
SPREAD: Final = 125  # of the drawing of such decks, by win chance
SIZES: Final = (25, 28)

Tell = Callable[[str], object]


@dataclass
class Growth:
    """All that breeding knows."""

    key: dict[str, Any]
    places: list[Place]
    evidence: Evidence
    steps: int = 0
    rounds: int = 0
    best_exploit: float = 1.0

    @property
    def field(self) -> list[Candidate]:
        return list(decks_of(self.places))

    def source(self) -> np.random.Generator:
        """Chance for the next step, the same whether or not breeding was interrupted before it."""
        self.steps += 1
        return np.random.default_rng([self.key["seed"], self.steps])


def decks_of(places: Iterable[Place]) -> tuple[Candidate, ...]:
    return tuple(place.deck for place in places if place.deck is not None)


def key_of(cards: CardSet, seed: int) -> dict[str, Any]:
    versions = versions_of([VERDICT_BOT])
    return {"revision": cards.revision, "versions": versions, "seed": seed}


def begin(cards: CardSet, seed: int, known: Sequence[Candidate] = ()) -> Growth:
    """An unfinished field; the places of a cruiser begin with the known decks of it, in their order."""
    source = np.random.default_rng([seed, 0])
    places = [
        Place(cruiser, plan, 25 if plan == BEST else int(source.integers(*SIZES, endpoint=True)))
        for cruiser, plan in DECKS
        if cruiser in cards.cruisers
    ]
    for cruiser in cards.cruisers:
        own = [deck for deck in known if deck.cruiser == cruiser]
        for place, deck in zip(
            [each for each in places if each.cruiser == cruiser], own, strict=False
        ):
            place.deck, place.size = deck, len(deck.cards)
    return Growth(key_of(cards, seed), places, Evidence(cards))


def save(growth: Growth, path: Path) -> None:
    """Writes the state whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    partial.write_bytes(pickle.dumps(growth))
    partial.replace(path)


def load(path: Path) -> Growth:
    growth: Growth = pickle.loads(path.read_bytes())  # noqa: S301 - our own file
    return growth


def grow(
    growth: Growth,
    table: Table,
    cards: Sequence[Mapping[str, Any]],
    *,
    margin: float,
    rounds: int,
    keep: Callable[[], object],
    tell: Tell,
) -> None:
    """Breeds until an exploiter wins no more than half and the margin, or for so many rounds.

    `cards` are as an edition exports them, in the order of the card set.
    """
    if not growth.evidence.rows:
        learn_from_chance(growth, table)
        keep()
    wished = wishes(cards, growth.places)
    while growth.rounds < rounds and growth.best_exploit > 0.5 + margin:
        if growth.rounds or len(growth.field) < len(growth.places):
            worths = growth.evidence.worths()
            decks = allocate(growth.places, table.cards.numbers, worths, wished)
            for place, deck in zip(growth.places, decks, strict=True):
                place.deck = deck
        play_round(growth, table, keep, tell)


def learn_from_chance(growth: Growth, table: Table) -> None:
    """Random decks against each other, then decks of the cards that seem best, by the verdict bot."""
    source, numbers = growth.source(), tuple(table.cards.numbers)
    play(growth, table, drawn_decks(growth.evidence, numbers, 0, 2 * RANDOM_PAIRS, source), source)
    strong = drawn_decks(growth.evidence, numbers, SPREAD, 2 * STRONG_PAIRS, source)
    play(growth, table, strong, source)


def play(
    growth: Growth, table: Table, decks: Sequence[Candidate], source: np.random.Generator
) -> None:
    """A pair of games between each two decks."""
    pairs = zip(decks[::2], decks[1::2], strict=True)
    rows = [Meeting(a, b, int(source.integers(2**40))) for a, b in pairs]
    growth.evidence.play(table, rows)


def play_matrix(growth: Growth, table: Table, source: np.random.Generator) -> Floats:
    """The win rates of the field's decks against each other, (deck, deck)."""
    decks = growth.field
    seeds = source.integers(2**40, size=MATRIX_PAIRS).tolist()
    matrix: Floats = play_field(table, decks, seeds).mean(axis=2)
    growth.evidence.add(
        (decks[a], decks[b], float(matrix[a, b]), MATRIX_PAIRS)
        for a, b in combinations(range(len(decks)), 2)
    )
    return matrix


def play_round(growth: Growth, table: Table, keep: Callable[[], object], tell: Tell) -> None:
    began, source = time.monotonic(), growth.source()
    matrix = play_matrix(growth, table, source)
    shares = tuple(bounded_mix(smoothed(matrix, MATRIX_PAIRS)).tolist())
    scores = (matrix.sum(axis=1) - 0.5) / (len(matrix) - 1)
    told = " ".join(
        f"{place.cruiser}-{place.plan}:{100 * score:.0f}({100 * share:.0f})"
        for place, score, share in zip(growth.places, scores, shares, strict=True)
    )
    tell(f"round {growth.rounds + 1}: scores (shares) {told}")
    proposer = Proposer(table, FieldMix(tuple(growth.field), shares), growth.evidence, source)
    growth.best_exploit = max(each.score.value for each in exploit(growth, proposer, tell))
    numbers = tuple(table.cards.numbers)
    near = [exchanged(deck, numbers, source) for deck in growth.field for _ in range(NEAR_DECKS)]
    proposer.learn(near, NEAR_PAIRS)
    measure_surplus(growth, scores)
    growth.rounds += 1
    keep()
    seconds = time.monotonic() - began
    tell(f"round {growth.rounds} took {seconds:.0f} s; games {table.played}")


def measure_surplus(growth: Growth, scores: Floats) -> None:
    """How much better each deck did than its cards foretell, freed of noise."""
    worths, index = growth.evidence.worths(), growth.evidence.cards.index
    foretold = np.array(
        [
            worths[deck.cruiser].values[[index[number] for number in deck.cards]].mean() * SIZE
            for deck in growth.field
        ]
    )
    rest = scores - scores.mean() - (foretold - foretold.mean())
    noise = PAIR_VARIANCE / (MATRIX_PAIRS * (len(scores) - 1))
    trust = max(0.0, 1 - noise / max(float(rest.var()), noise))
    for place, each in zip(growth.places, rest.tolist(), strict=True):
        place.surplus = trust * each


def exploit(growth: Growth, proposer: Proposer, tell: Tell) -> list[Selected]:
    """The best answer to the mix with each cruiser."""
    found = []
    for cruiser in proposer.table.cards.cruisers:
        source = proposer.source
        own = next(deck for deck in growth.field if deck.cruiser == cruiser)
        candidates = proposer.propose(cruiser, int(source.integers(*SIZES)), own)
        seed = int(source.integers(2**40))
        args = (growth.evidence, own, candidates, proposer.mix, EXPLOIT_BUDGET, seed)
        best = select(proposer.table, *args)
        found.append(best)
        tell(f"  exploiter {cruiser}: {points(best.score)} against the mix, of {len(candidates)}")
    return found


def points(score: Any) -> str:
    return f"{100 * score.value:.1f} ± {100 * (score.high - score.low) / 2:.1f} %"
