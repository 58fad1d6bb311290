"""What games tell about single cards: ridge regressions of results on the cards in the decks.

A. E. Hoerl and R. W. Kennard, "Ridge Regression", Technometrics 12 (1970), 55-67; the ridge is the ratio of
the variances of a result and of a card's worth, which makes it the Bayesian estimate.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from play.games.starfighter.engine.cards import CardSet
from simulate.lab.breeding.candidates import Candidate
from simulate.statistics.pair_statistics import Floats

PAIR_VARIANCE: Final = 0.11  # of the score of a pair of games
CARD_SPREAD: Final = 0.015  # standard deviation of a card's worth, in win chances
BOT_SPREAD: Final = 0.01  # of how much the two players disagree on a card
CRUISER_SPREAD: Final = 0.1


class Worths(NamedTuple):
    """Worths of all cards in win chances, and their standard errors."""

    values: Floats
    errors: Floats


def ridge(columns: Floats, results: Floats, weights: Floats, spreads: Floats) -> Worths:
    """Bayesian linear regression: coefficients around 0 with these standard deviations.

    `weights` are pairs of games a row. Returns the means and standard deviations afterwards.
    """
    scaled = columns * (weights / PAIR_VARIANCE)[:, None]
    precision = scaled.T @ columns + np.diag(1 / spreads**2)
    covariance = np.linalg.inv(precision)
    return Worths(covariance @ (scaled.T @ results), np.sqrt(np.diag(covariance)))


def holdings(cards: CardSet, decks: Sequence[Candidate]) -> Floats:
    """Which deck holds which card, (deck, card), 0 or 1."""
    found = np.zeros((len(decks), len(cards.numbers)))
    for row, deck in enumerate(decks):
        found[row, [cards.index[number] for number in deck.cards]] = 1
    return found


def columns_of(cards: CardSet, decks: Sequence[Candidate]) -> Floats:
    """Which deck has which card, then which cruiser, (deck, card or cruiser), 0 or 1."""
    cruisers = np.zeros((len(decks), len(cards.cruisers)))
    for row, deck in enumerate(decks):
        cruisers[row, cards.cruisers.index(deck.cruiser)] = 1
    return np.column_stack([holdings(cards, decks), cruisers])


def local_worths(cards: CardSet, decks: Sequence[Candidate], scores: Floats, pairs: int) -> Worths:
    """Worths among decks of one cruiser that met the same opponents, so many pairs each."""
    columns = holdings(cards, decks)
    columns -= columns.mean(axis=0)
    spreads = np.full(len(cards.numbers), CARD_SPREAD)
    return ridge(columns, scores - scores.mean(), np.full(len(decks), float(pairs)), spreads)


@dataclass
class Evidence:
    """All that the verdict bot played: how each two candidates fared in how many pairs of games."""

    cards: CardSet
    rows: list[tuple[Candidate, Candidate, float, int]] = field(default_factory=list)

    def add(self, meetings: Iterable[tuple[Candidate, Candidate, float, int]]) -> None:
        self.rows.extend(meetings)

    def disagreement(self, quick: dict[str, Floats]) -> Worths:
        """How much more the verdict bot makes of a card than the quick one, with its worths by cruiser."""
        size = len(self.cards.numbers)
        if not self.rows:
            return Worths(np.zeros(size), np.full(size, BOT_SPREAD))
        first, second, scores, pairs = zip(*self.rows, strict=True)
        columns = columns_of(self.cards, first) - columns_of(self.cards, second)
        told = self._quick(first, quick) - self._quick(second, quick)
        spreads = np.append(
            np.full(size, BOT_SPREAD), np.full(len(self.cards.cruisers), CRUISER_SPREAD)
        )
        found = ridge(columns, np.array(scores) - 0.5 - told, np.array(pairs, float), spreads)
        return Worths(found.values[:size], found.errors[:size])

    def _quick(self, decks: Sequence[Candidate], quick: dict[str, Floats]) -> Floats:
        held = holdings(self.cards, decks)
        rows = zip(held, decks, strict=True)
        return np.array([row @ quick[deck.cruiser] for row, deck in rows])
