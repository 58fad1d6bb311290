"""Cards similar to a card."""

import heapq
from collections.abc import Iterable

from catalog.cards.content import CardContent, HalfContent
from catalog.cards.vocabulary import SHIELDS


def similar_cards(card: CardContent, cards: Iterable[CardContent], count: int) -> list[CardContent]:
    """The nearest cards by level, fighters and symbols, nearest first."""
    others = (other for other in cards if other.number != card.number)
    return heapq.nsmallest(
        count, others, key=lambda other: (distance(card, other), other.level, other.serial)
    )


def distance(one: CardContent, other: CardContent) -> float:
    """0 for cards that do the same; a level counts as much as two fighters."""
    straight = between_halves(one.top, other.top) + between_halves(one.bottom, other.bottom)
    crossed = between_halves(one.top, other.bottom) + between_halves(one.bottom, other.top)
    levels = 2 * abs(one.level - other.level)
    fighters = abs(one.fighters - other.fighters)
    # The same content on the other half is a small difference.
    return levels + fighters + min(straight, crossed + 1.5)


def between_halves(one: HalfContent, other: HalfContent) -> float:
    effects = 0 if one.effect == other.effect else 3
    return effects + between_protections(one, other) + abs(one.fighters - other.fighters) / 2


def between_protections(one: HalfContent, other: HalfContent) -> float:
    if one.protection == other.protection:
        return 0
    shields = SHIELDS.get(one.protection), SHIELDS.get(other.protection)
    if shields[0] and shields[1]:
        return abs(shields[0] - shields[1]) / 2
    return 2.5
