"""Proposals of decks: best lists by what captain makes of cards, crossings and changes of known decks.

Before, captain plays decks drawn near the best, the better cards more often, so that the games tell of cards
in strong decks: R. Y. Rubinstein, "The Cross-Entropy Method for Combinatorial and Continuous Optimization",
Methodology and Computing in Applied Probability 1 (1999), 127-190.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from simulate.lab.breeding.candidates import Candidate
from simulate.lab.breeding.evidence import Evidence, Worths
from simulate.lab.breeding.meetings import Table
from simulate.lab.breeding.mixes import FieldMix
from simulate.statistics.pair_statistics import Floats

NEAR: Final = 300  # decks near the best that captain plays before a proposal
PAIRS: Final = 4  # of games of each
SHARPNESS: Final = 200  # of their drawing, by win chance
MAX_CHANGED: Final = 5


@dataclass(frozen=True)
class Guide:
    """What cards are thought to be worth for one cruiser."""

    numbers: tuple[str, ...]
    worths: Worths

    def draw(self, source: np.random.Generator, doubt: float) -> Floats:
        """Worths drawn from what is known, with so much of the doubt (Thompson 1933)."""
        noise = source.normal(size=len(self.numbers)) * self.worths.errors * doubt
        found: Floats = self.worths.values + noise
        return found

    def order(self, values: Floats) -> list[str]:
        return [self.numbers[place] for place in np.argsort(-values)]

    def best(self, cruiser: str, values: Floats, size: int) -> Candidate:
        """The deck of the cards with the highest values."""
        return Candidate.of(cruiser, self.order(values)[:size])

    def decks(
        self, cruiser: str, size: int, count: int, sharp: float, source: np.random.Generator
    ) -> list[Candidate]:
        """Decks drawn by chance, a card the likelier the better it is thought to be."""
        values = self.worths.values * sharp
        drawn = source.gumbel(size=(count, len(values)))
        return [self.best(cruiser, values + each, size) for each in drawn]


def additive_decks(
    guide: Guide, cruiser: str, size: int, count: int, source: np.random.Generator
) -> list[Candidate]:
    """The best list by the guide, and lists that are the best for other worths that may be true."""
    doubts = [0.0] + [1.0] * (count - 1)
    return [guide.best(cruiser, guide.draw(source, doubt), size) for doubt in doubts]


def changed_decks(
    deck: Candidate, guide: Guide, count: int, source: np.random.Generator
) -> list[Candidate]:
    """The deck with one to five cards exchanged, weak ones for strong ones as the guide may have them."""
    found = []
    for _ in range(count):
        order = guide.order(guide.draw(source, 1.0))
        kept = [card for card in order if card in deck.cards]
        kept = kept[: len(kept) - int(source.integers(1, MAX_CHANGED + 1))]
        others = [card for card in order if card not in deck.cards]
        found.append(Candidate.of(deck.cruiser, [*kept, *others][: len(deck.cards)]))
    return found


def crossed_deck(
    decks: Sequence[Candidate], cruiser: str, size: int, guide: Guide, source: np.random.Generator
) -> Candidate:
    """The better cards of two of the decks."""
    first, second = source.choice(len(decks), 2, replace=False)
    pool = set(decks[first].cards) | set(decks[second].cards)
    order = [card for card in guide.order(guide.draw(source, 1.0)) if card in pool]
    return Candidate.of(cruiser, order[:size])


def drawn_decks(
    evidence: Evidence,
    numbers: tuple[str, ...],
    sharp: float,
    count: int,
    source: np.random.Generator,
) -> list[Candidate]:
    """Decks of all cruisers and of 25 to 40 cards, the better cards the likelier the higher `sharp`."""
    found = []
    worths = evidence.worths()
    for cruiser in source.choice(list(worths), count).tolist():
        guide, size = Guide(numbers, worths[cruiser]), int(source.integers(25, 41))
        found += guide.decks(cruiser, size, 1, sharp, source)
    return found


@dataclass(frozen=True)
class Proposer:
    """Proposes decks against a mix."""

    table: Table
    mix: FieldMix
    evidence: Evidence
    source: np.random.Generator

    def propose(
        self, cruiser: str, size: int, incumbent: Candidate | None = None
    ) -> list[Candidate]:
        """Best additive lists, a crossing of the mix, changes of the incumbent.

        Before, captain plays decks near the best ones.
        """
        near = self.guide(cruiser).decks(cruiser, size, NEAR, SHARPNESS, self.source)
        self.learn(near, PAIRS)
        guide = self.guide(cruiser)
        found = additive_decks(guide, cruiser, size, 3, self.source)
        if incumbent is not None:
            found += changed_decks(incumbent, guide, 2, self.source)
        crossed = crossed_deck(self.mix.decks, cruiser, size, guide, self.source)
        return list(dict.fromkeys([*found, crossed]))

    def guide(self, cruiser: str) -> Guide:
        """What cards are worth to a cruiser by all games so far."""
        return Guide(tuple(self.table.cards.numbers), self.evidence.worths()[cruiser])

    def learn(self, decks: Sequence[Candidate], pairs: int) -> None:
        """Lets captain play each deck against the mix a little, for what their cards are worth."""
        rows = self.mix.meetings(decks, pairs, int(self.source.integers(2**40)))
        self.evidence.play(self.table, rows)
