"""What the verdict bot is to be expected to find, from the quick player's games, and whether that holds.

Both play decks that differ: drawn by chance, of the field, and the field's with some cards exchanged.
"""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from play.intervals import Interval
from simulate.deals.bots import QUICK_BOT, VERDICT_BOT
from simulate.lab.breeding.candidates import Candidate, random_candidate
from simulate.lab.breeding.figures import agreement, noise_of
from simulate.lab.breeding.meetings import Table
from simulate.lab.breeding.mixes import FieldMix, scores_apart
from simulate.results.field import QuickFit
from simulate.statistics.pair_statistics import Floats, mean_interval, score_moments

RANDOM_A_CRUISER: Final = 25
EXCHANGED: Final = range(2, 20, 2)  # cards, in a mutant each of every deck of the field
FIT_TIMES: Final = 4  # as many decks for the fit as for the comparison
QUICK_PAIRS: Final = 384  # of each deck by the quick player
CARD_PENALTY: Final = 0.06  # for cards, by cross-validation with 440 decks: 0.03 to 0.1 do as well
LEAST_CORRELATION: Final = 0.9
LEAST_ERROR: Final = 0.02  # of a guess: what a correlation of 0.94 with decks apart leaves

Worths = Mapping[str, float]


@dataclass(frozen=True)
class BotAgreement:
    """Correlations of expected and true win rates, overall ("") and by cruiser, of so many decks.

    `refuted` are the decks that are clearly expected to be better or worse than the mix and that the verdict
    bot clearly finds the other way round.
    """

    correlations: dict[str, float]
    decks: int
    clear: int
    refuted: tuple[Candidate, ...]

    @property
    def holds(self) -> bool:
        return min(self.correlations.values()) >= LEAST_CORRELATION and not self.refuted


def fit_quick(table: Table, mix: FieldMix, worths: Worths, pairs: int, seed: int) -> QuickFit:
    """How captain's win rate follows from pilot's and from the cards, by ridge regression.

    `worths` are the cards' by number, of which only what these decks tell besides is held small.
    """
    decks, scores, quick = play_both(table, mix, pairs, seed, FIT_TIMES)
    keys, numbers = table.cards.cruisers, table.cards.numbers
    shares = np.array([[number in deck.cards for number in numbers] for deck in decks], dtype=float)
    shares /= shares.sum(axis=1, keepdims=True)
    known = np.array([worths[number] for number in numbers])
    columns = np.column_stack(
        [
            *(np.array([deck.cruiser == key for deck in decks], dtype=float) for key in keys),
            quick.mean(axis=1),
            shares @ known,
            shares,
        ]
    )
    free = len(keys) + 2
    penalties = np.repeat([0.0, CARD_PENALTY], [free, len(numbers)])
    normal = columns.T @ columns
    found = np.linalg.lstsq(normal + np.diag(penalties), columns.T @ scores.mean(axis=1))[0]
    used = free + np.trace(np.linalg.lstsq(normal + np.diag(penalties), normal)[0][free:, free:])
    left = ((scores.mean(axis=1) - columns @ found) ** 2).sum() / (len(decks) - used)
    *offsets, slope, worth = map(float, found[:free])
    cards = dict(zip(numbers, map(float, worth * known + found[free:]), strict=True))
    error = max(math.sqrt(max(float(left) - noise_of(scores), 0.0)), LEAST_ERROR)
    return QuickFit(dict(zip(keys, offsets, strict=True)), slope, cards, error)


def play_both(
    table: Table, mix: FieldMix, pairs: int, seed: int, times: int = 1
) -> tuple[list[Candidate], Floats, Floats]:
    """Decks that differ, and both players' shares of points, (deck, pair)."""
    decks = differing_decks(table, mix.decks, seed, times)
    scores = scores_apart(table, VERDICT_BOT, mix, decks, pairs, seed)
    quick = scores_apart(table, QUICK_BOT, mix, decks, QUICK_PAIRS, seed + 1)
    return decks, scores, quick


def compare_bots(table: Table, mix: FieldMix, fit: QuickFit, pairs: int, seed: int) -> BotAgreement:
    """How what is expected by the fit, as the meter shows it, agrees with what captain finds."""
    decks, scores, quick = play_both(table, mix, pairs, seed)
    told = [
        fit.expected(deck.cruiser, deck.cards, mean_interval(score_moments(row)))
        for deck, row in zip(decks, quick, strict=True)
    ]
    values = np.array([each.value for each in told])
    quick = fit.slope * (quick - quick.mean(axis=1, keepdims=True)) + values[:, None]
    cruisers = np.array([deck.cruiser for deck in decks])
    correlations = {"": agreement(scores, quick)}
    for cruiser in table.cards.cruisers:
        own = cruisers == cruiser
        correlations[cruiser] = agreement(scores[own], quick[own])
    verdicts = [side_of(each) for each in told]
    answers = [side_of(mean_interval(score_moments(row))) for row in scores]
    refuted = [
        deck for deck, a, b in zip(decks, verdicts, answers, strict=True) if a and b and a != b
    ]
    return BotAgreement(correlations, len(decks), sum(map(bool, verdicts)), tuple(refuted))


def differing_decks(
    table: Table, field: Sequence[Candidate], seed: int, times: int = 1
) -> list[Candidate]:
    """Random decks of every cruiser, the field's, and mutants from these almost to random ones."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    drawn = [
        random_candidate(table.cards, chance, cruiser)
        for cruiser in table.cards.cruisers
        for _ in range(times * RANDOM_A_CRUISER)
    ]
    numbers = table.cards.numbers
    exchanged = [*EXCHANGED] * times
    mutants = [mutant(deck, numbers, count, chance) for deck in field for count in exchanged]
    return [*drawn, *field, *mutants]


def mutant(deck: Candidate, numbers: Sequence[str], count: int, chance: random.Random) -> Candidate:
    """The deck with some cards exchanged for others by chance."""
    kept = chance.sample(deck.cards, len(deck.cards) - count)
    others = [number for number in numbers if number not in deck.cards]
    return Candidate.of(deck.cruiser, [*kept, *chance.sample(others, count)])


def side_of(score: Interval) -> int:
    """1 where a win rate is clearly above one half, -1 where it is clearly below, else 0."""
    return int(score.low > 0.5) - int(score.high < 0.5)
