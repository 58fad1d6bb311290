"""What the opening hand is likely to hold."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from catalog.content import CardContent, CruiserContent
from catalog.vocabulary import TOP_LEVEL


@dataclass(frozen=True, slots=True)
class LevelOdds:
    """Chances, from 0 to 100, to open with at least one and at least two cards of a level."""

    level: int
    one: float
    two: float


@dataclass(frozen=True, slots=True)
class OpeningOdds:
    """The first round's hand: as many cards as the empty board draws (R4.1)."""

    hand: int
    levels: tuple[LevelOdds, ...]


def opening_odds(
    cards: Sequence[CardContent], cruiser: CruiserContent | None
) -> OpeningOdds | None:
    """The odds of a deck on a cruiser; None without a cruiser or with fewer cards than a hand."""
    hand = sum(sector.draw for sector in cruiser.sectors) if cruiser else 0
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
    """The chance that a hand of a shuffled deck has at least so many good cards.

    One minus the lower tail of the hypergeometric distribution, in whole numbers until the end.
    """
    fewer = sum(
        comb(good, held) * comb(deck - good, hand - held) for held in range(min(wanted, hand + 1))
    )
    return 1 - fewer / comb(deck, hand)
