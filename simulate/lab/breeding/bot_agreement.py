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
from simulate.lab.breeding.mixes import FieldMix, scores_against
from simulate.results.field import QuickFit
from simulate.statistics.pair_statistics import Floats, mean_interval, score_moments

RANDOM_A_CRUISER: Final = 5
MUTANTS: Final = 8
EXCHANGED: Final = 5  # cards of a mutant
QUICK_TIMES: Final = 8  # as many games of the quick player
LEAST_CORRELATION: Final = 0.9

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
    """How captain's win rate follows from pilot's, from such decks; `worths` are the cards' by number."""
    decks, scores, quick = play_both(table, mix, pairs, seed)
    keys = table.cards.cruisers
    columns = [
        *(np.array([deck.cruiser == key for deck in decks], dtype=float) for key in keys),
        quick.mean(axis=1),
        np.array([np.mean([worths[number] for number in deck.cards]) for deck in decks]),
    ]
    fitted, squares, *_ = np.linalg.lstsq(np.column_stack(columns), scores.mean(axis=1))
    left = float(squares[0]) / (len(decks) - len(columns)) - noise_of(scores)
    *offsets, slope, worth = map(float, fitted)
    error = math.sqrt(max(left, 0.0))
    return QuickFit(dict(zip(keys, offsets, strict=True)), slope, worth, error)


def play_both(
    table: Table, mix: FieldMix, pairs: int, seed: int
) -> tuple[list[Candidate], Floats, Floats]:
    """Decks that differ, and both players' shares of points, (deck, pair)."""
    decks = held_out_decks(table, mix.decks, seed)
    scores = scores_against(table, VERDICT_BOT, decks, mix.units(pairs, seed))
    quick = scores_against(table, QUICK_BOT, decks, mix.units(QUICK_TIMES * pairs, seed + 1))
    return decks, scores, quick


def compare_bots(
    table: Table, mix: FieldMix, fit: QuickFit, worths: Worths, pairs: int, seed: int
) -> BotAgreement:
    """How what is expected by the fit, as the meter shows it, agrees with what captain finds."""
    decks, scores, quick = play_both(table, mix, pairs, seed)
    told = [
        fit.expected(
            deck.cruiser,
            [worths[number] for number in deck.cards],
            mean_interval(score_moments(row)),
        )
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


def held_out_decks(table: Table, field: Sequence[Candidate], seed: int) -> list[Candidate]:
    """Random decks of every cruiser, the field's, and mutants of these."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    drawn = [
        random_candidate(table.cards, chance, cruiser)
        for cruiser in table.cards.cruisers
        for _ in range(RANDOM_A_CRUISER)
    ]
    mutants = [mutant(deck, table.cards.numbers, chance) for deck in chance.sample(field, MUTANTS)]
    return [*drawn, *field, *mutants]


def mutant(deck: Candidate, numbers: Sequence[str], chance: random.Random) -> Candidate:
    """The deck with some cards exchanged for others by chance."""
    kept = chance.sample(deck.cards, len(deck.cards) - EXCHANGED)
    others = [number for number in numbers if number not in deck.cards]
    return Candidate.of(deck.cruiser, [*kept, *chance.sample(others, EXCHANGED)])


def side_of(score: Interval) -> int:
    """1 where a win rate is clearly above one half, -1 where it is clearly below, else 0."""
    return int(score.low > 0.5) - int(score.high < 0.5)
