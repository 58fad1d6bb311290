"""What games tell about single cards: ridge regressions of results on the cards in the decks.

A. E. Hoerl and R. W. Kennard, "Ridge Regression", Technometrics 12 (1970), 55-67; the ridge is the ratio of
the variances of a result and of a card's worth, which makes it the Bayesian estimate.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from play.games.starfighter.engine.cards import CardSet
from simulate.deals.bots import VERDICT_BOT
from simulate.lab.breeding.candidates import Candidate
from simulate.lab.breeding.meetings import Meeting, Table
from simulate.statistics.pair_statistics import Floats

Places = npt.NDArray[np.int64]

PAIR_VARIANCE: Final = 0.11  # of the score of a pair of games
CARD_SPREAD: Final = 0.015  # standard deviation of a card's worth, in win chances
OWN_SPREAD: Final = 0.008  # of how much more a card is worth to one cruiser
CRUISER_SPREAD: Final = 0.1


class Worths(NamedTuple):
    """Worths of all cards in win chances, and their standard errors."""

    values: Floats
    errors: Floats


class Fit(NamedTuple):
    """Coefficients of a regression, and the covariances of their errors."""

    values: Floats
    covariance: Floats

    @property
    def worths(self) -> Worths:
        return Worths(self.values, np.sqrt(np.diag(self.covariance)))

    def total(self, one: Places, other: Places) -> Worths:
        """The sums of two coefficients each."""
        variances = np.diag(self.covariance)
        errors = variances[one] + variances[other] + 2 * self.covariance[one, other]
        return Worths(self.values[one] + self.values[other], np.sqrt(errors))


def ridge(columns: Floats, results: Floats, weights: Floats, spreads: Floats) -> Fit:
    """Bayesian linear regression: coefficients around 0 with these standard deviations.

    `weights` are pairs of games a row. Returns what is known afterwards.
    """
    scaled = columns * (weights / PAIR_VARIANCE)[:, None]
    precision = scaled.T @ columns + np.diag(1 / spreads**2)
    covariance: Any = np.linalg.inv(precision)
    return Fit(covariance @ (scaled.T @ results), covariance)


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


def by_cruiser(cards: CardSet, decks: Sequence[Candidate]) -> Floats:
    """Which deck holds which card with which cruiser, (deck, cruiser and card)."""
    held = holdings(cards, decks)
    keys = np.array([deck.cruiser for deck in decks])
    return np.hstack([held * (keys == key)[:, None] for key in cards.cruisers])


@dataclass
class Evidence:
    """All that the verdict bot played: how each two candidates fared in how many pairs of games."""

    cards: CardSet
    rows: list[tuple[Candidate, Candidate, float, int]] = field(default_factory=list)

    def add(self, meetings: Iterable[tuple[Candidate, Candidate, float, int]]) -> None:
        self.rows.extend(meetings)

    def play(self, table: Table, meetings: Sequence[Meeting]) -> None:
        """Lets the verdict bot play these meetings, for what they tell of the cards."""
        scores = table.scores(VERDICT_BOT, meetings)
        self.add(
            (met.first, met.second, float(score), 1)
            for met, score in zip(meetings, scores, strict=True)
        )

    def worths(self) -> dict[str, Worths]:
        """What cards are worth to each cruiser: to all cruisers, and to this one besides."""
        size, keys = len(self.cards.numbers), self.cards.cruisers
        if not self.rows:
            return dict.fromkeys(keys, Worths(np.zeros(size), np.full(size, CARD_SPREAD)))
        first, second, scores, pairs = zip(*self.rows, strict=True)
        columns = self._columns(first) - self._columns(second)
        sizes = [size, len(keys), size * len(keys)]
        spreads = np.repeat([CARD_SPREAD, CRUISER_SPREAD, OWN_SPREAD], sizes)
        found = ridge(columns, np.array(scores) - 0.5, np.array(pairs, float), spreads)
        common, own = np.arange(size), size + len(keys) + np.arange(size)
        return {key: found.total(common, own + place * size) for place, key in enumerate(keys)}

    def _columns(self, decks: Sequence[Candidate]) -> Floats:
        return np.hstack([columns_of(self.cards, decks), by_cruiser(self.cards, decks)])
