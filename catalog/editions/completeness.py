"""What an edition lacks: what it cannot be played without, and what a full printed set has besides."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog.cards.content import CardContent, CruiserContent, parse_number
from catalog.cards.vocabulary import (
    CARDS_IN_A_SET,
    GREEN_CARDS_IN_A_SET,
    MAX_CRUISERS,
    SECTORS,
    TOP_LEVEL,
    TRAINING_CRUISERS,
    Effect,
    Protection,
    Series,
)

SHORTEST_RANGE = 3
"""So many numbers in a row are written as a range."""


def missing_parts(cards: Sequence[CardContent], cruisers: Sequence[CruiserContent]) -> list[str]:
    """What an edition of these lacks, a sentence each in the active language; empty if it is complete."""
    return [
        *unplayable_parts(cards, cruisers),
        *missing_cards(cards),
        *missing_symbols(cards),
        *unusual_cards(cards),
    ]


def unplayable_parts(
    cards: Sequence[CardContent], cruisers: Sequence[CruiserContent]
) -> Iterator[str]:
    """What keeps the edition from being played in every mode (R1.1, R1.2, R2)."""
    if len(cards) != CARDS_IN_A_SET:
        yield ngettext(
            "%(count)d card of %(full)d.", "%(count)d cards of %(full)d.", len(cards)
        ) % {"count": len(cards), "full": CARDS_IN_A_SET}
    if not any(card.series == Series.GREEN for card in cards):
        yield _("No green card, and Training is played with those.")
    yield from unplayable_cruisers(cruisers)


def unplayable_cruisers(cruisers: Sequence[CruiserContent]) -> Iterator[str]:
    if len(cruisers) < 2:
        yield _("Two players need at least two cruisers.")
    if len(cruisers) > MAX_CRUISERS:
        counts = {"count": len(cruisers), "most": MAX_CRUISERS}
        yield _("%(count)d cruisers; an edition has at most %(most)d.") % counts
    keys = {cruiser.key for cruiser in cruisers}
    lacking = [key for key in TRAINING_CRUISERS if key not in keys]
    if lacking:
        yield _("Cruisers of Training left out: %(keys)s.") % {"keys": ", ".join(lacking)}
    for cruiser in cruisers:
        if len(cruiser.sectors) != SECTORS:
            yield ngettext(
                "Cruiser %(key)s has %(count)d sector of %(full)d.",
                "Cruiser %(key)s has %(count)d sectors of %(full)d.",
                len(cruiser.sectors),
            ) % {"key": cruiser.key, "count": len(cruiser.sectors), "full": SECTORS}


def missing_cards(cards: Sequence[CardContent]) -> Iterator[str]:
    """What a printed set has and games can do without."""
    green = sum(card.series == Series.GREEN for card in cards)
    if green not in (0, GREEN_CARDS_IN_A_SET):
        yield ngettext(
            "%(count)d green card; Training has %(full)d.",
            "%(count)d green cards; Training has %(full)d.",
            green,
        ) % {"count": green, "full": GREEN_CARDS_IN_A_SET}
    levels = {card.level for card in cards}
    for level in range(TOP_LEVEL + 1):
        if level not in levels:
            yield _("No card of level %(level)d.") % {"level": level}
    if gaps := numbers_left_out(cards):
        yield _("Numbers left out: %(numbers)s.") % {"numbers": ", ".join(in_ranges(gaps))}


def numbers_left_out(cards: Iterable[CardContent]) -> list[tuple[int, int]]:
    """First figure and serial of each number below the highest of its figure that no card has."""
    serials: dict[int, set[int]] = defaultdict(set)
    for card in cards:
        figure, serial = parse_number(card.number) or (card.level, card.serial)
        serials[figure].add(serial)
    return [
        (figure, serial)
        for figure in sorted(serials)
        for serial in range(1, max(serials[figure]))
        if serial not in serials[figure]
    ]


def in_ranges(numbers: Iterable[tuple[int, int]]) -> Iterator[str]:
    """The numbers in ascending order as texts, three and more in a row as a range: 3-5 to 3-9."""
    # Serials that follow each other are as far from their places.
    for _run, numbered in groupby(
        enumerate(numbers), lambda each: (each[1][0], each[1][1] - each[0])
    ):
        named = [f"{figure}-{serial}" for _place, (figure, serial) in numbered]
        if len(named) < SHORTEST_RANGE:
            yield from named
        else:
            yield _("%(first)s to %(last)s") % {"first": named[0], "last": named[-1]}


def missing_symbols(cards: Sequence[CardContent]) -> Iterator[str]:
    halves = [half for card in cards for half in (card.top, card.bottom)]
    present = {half.effect for half in halves} | {half.protection for half in halves}
    for symbol in (*Effect, *Protection):
        if symbol not in present:
            yield _("No card carries “%(symbol)s”.") % {"symbol": symbol.label}


def unusual_cards(cards: Sequence[CardContent]) -> Iterator[str]:
    """Cards that no known printed card is like; they can be played."""
    if empty := [card.number for card in cards if not card.fighters]:
        sentence = _(
            "Fronts without a fighter, which their first damage destroys (R6.6): %(numbers)s."
        )
        yield sentence % {"numbers": ", ".join(empty)}
    if other := [f"{card.number} ({card.level})" for card in cards if card.figure is not None]:
        sentence = _("Numbers that do not begin with the card's level: %(numbers)s.")
        yield sentence % {"numbers": ", ".join(other)}
