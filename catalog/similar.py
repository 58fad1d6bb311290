"""Which cards are like a card."""

import heapq
from collections.abc import Iterable

from catalog.content import CardContent, HalfContent
from catalog.query.words import SHIELDS


def similar_cards(card: CardContent, cards: Iterable[CardContent], count: int) -> list[CardContent]:
    """The cards nearest to a card in what they do, nearest first; series and names do not count."""
    others = (other for other in cards if other.number != card.number)
    return heapq.nsmallest(
        count, others, key=lambda other: (distance(card, other), other.level, other.serial)
    )


def distance(one: CardContent, other: CardContent) -> float:
    """0 for cards that do the same; a level weighs as much as two fighters."""
    straight = between_halves(one.top, other.top) + between_halves(one.bottom, other.bottom)
    crossed = between_halves(one.top, other.bottom) + between_halves(one.bottom, other.top)
    levels = 2 * abs(one.level - other.level)
    fighters = abs(one.fighters - other.fighters)
    # The same content on the other half is much, though not quite, the same.
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
