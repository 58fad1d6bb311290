"""Whether the quick player of the meter tells decks apart as the verdict bot does.

Both play decks that differ: drawn by chance, of the field, and the field's with some cards exchanged.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from play.intervals import Interval
from simulate.deals.bots import QUICK_BOT, VERDICT_BOT
from simulate.lab.breeding.candidates import Candidate, random_candidate
from simulate.lab.breeding.figures import agreement
from simulate.lab.breeding.meetings import Table
from simulate.lab.breeding.mixes import FieldMix, scores_against
from simulate.statistics.pair_statistics import mean_interval, score_moments

RANDOM_A_CRUISER: Final = 5
MUTANTS: Final = 8
EXCHANGED: Final = 5  # cards of a mutant
QUICK_TIMES: Final = 8  # as many games of the quick player
LEAST_CORRELATION: Final = 0.9


@dataclass(frozen=True)
class BotAgreement:
    """Correlations of both players' true win rates, overall ("") and by cruiser, of so many decks.

    `refuted` are the decks that the quick player clearly calls better or worse than the mix and the verdict
    bot clearly the other way round.
    """

    correlations: dict[str, float]
    decks: int
    clear: int
    refuted: tuple[Candidate, ...]

    @property
    def holds(self) -> bool:
        return self.correlations[""] >= LEAST_CORRELATION and not self.refuted


def compare_bots(
    table: Table, mix: FieldMix, offsets: Mapping[str, float], pairs: int, seed: int
) -> BotAgreement:
    """`offsets` by cruiser are added to the quick player's win rates, as the meter does."""
    decks = held_out_decks(table, mix.decks, seed)
    scores = scores_against(table, VERDICT_BOT, decks, mix.units(pairs, seed))
    quick = scores_against(table, QUICK_BOT, decks, mix.units(QUICK_TIMES * pairs, seed + 1))
    quick = quick + np.array([offsets.get(deck.cruiser, 0.0) for deck in decks])[:, None]
    cruisers = np.array([deck.cruiser for deck in decks])
    correlations = {"": agreement(scores, quick)}
    for cruiser in table.cards.cruisers:
        own = cruisers == cruiser
        correlations[cruiser] = agreement(scores[own], quick[own])
    verdicts = [side_of(mean_interval(score_moments(row))) for row in quick]
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
