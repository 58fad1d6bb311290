"""The odds of opening hands."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from catalog.cards.content import CardContent, CruiserContent
from catalog.cards.vocabulary import TOP_LEVEL


@dataclass(frozen=True, slots=True)
class LevelOdds:
    """Probabilities in per cent of at least one and at least two cards of a level."""

    level: int
    one: float
    two: float


@dataclass(frozen=True, slots=True)
class OpeningOdds:
    """The size of the opening hand (R4.1) and its odds by level."""

    hand: int
    levels: tuple[LevelOdds, ...]


def opening_odds(
    cards: Sequence[CardContent], cruiser: CruiserContent | None
) -> OpeningOdds | None:
    """The odds of a deck; None without a cruiser or if the deck is smaller than the hand."""
    hand = cruiser.draws if cruiser else 0
    if not hand or len(cards) < hand:
        return None
    counts = Counter(card.level for card in cards)
    levels = (
        LevelOdds(
            level,
            100 * chance_of_at_least(1, good=counts[level], deck=len(cards), hand=hand),
            100 * chance_of_at_least(2, good=counts[level], deck=len(cards), hand=hand),
        )
        for level in range(TOP_LEVEL + 1)
    )
    return OpeningOdds(hand, tuple(levels))


def chance_of_at_least(wanted: int, *, good: int, deck: int, hand: int) -> float:
    """The probability that a hand has at least `wanted` of the deck's `good` cards.

    One minus the lower tail of the hypergeometric distribution; exact up to the division.
    """
    fewer = sum(
        comb(good, drawn) * comb(deck - good, hand - drawn)
        for drawn in range(min(wanted, hand + 1))
    )
    return 1 - fewer / comb(deck, hand)
