"""What an edition lacks of a full printed set."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog.cards.content import CardContent, CruiserContent
from catalog.cards.vocabulary import (
    CARDS_IN_A_SET,
    GREEN_CARDS_IN_A_SET,
    SECTORS,
    TOP_LEVEL,
    TRAINING_CRUISERS,
    Effect,
    Protection,
    Series,
)
from catalog.models import Edition


def missing_from(edition: Edition) -> list[str]:
    """What the edition lacks, a sentence each in the active language; empty if it is complete."""
    cards = [card.content() for card in edition.cards.by_number()]
    cruisers = [
        cruiser.content()
        for cruiser in edition.cruisers.order_by("key").prefetch_related("sectors")
    ]
    return missing_parts(cards, cruisers)


def missing_parts(cards: Sequence[CardContent], cruisers: Sequence[CruiserContent]) -> list[str]:
    """The same for cards and cruisers that are not stored."""
    return [*missing_cards(cards), *missing_symbols(cards), *missing_cruisers(cruisers)]


def missing_cards(cards: Sequence[CardContent]) -> Iterator[str]:
    if len(cards) != CARDS_IN_A_SET:
        yield ngettext(
            "%(count)d card of %(full)d.", "%(count)d cards of %(full)d.", len(cards)
        ) % {"count": len(cards), "full": CARDS_IN_A_SET}
    green = sum(card.series == Series.GREEN for card in cards)
    if green != GREEN_CARDS_IN_A_SET:
        yield ngettext(
            "%(count)d green card; Training has %(full)d.",
            "%(count)d green cards; Training has %(full)d.",
            green,
        ) % {"count": green, "full": GREEN_CARDS_IN_A_SET}
    serials: dict[int, set[int]] = defaultdict(set)
    for card in cards:
        serials[card.level].add(card.serial)
    for level in range(TOP_LEVEL + 1):
        if not serials[level]:
            yield _("No card of level %(level)d.") % {"level": level}
    gaps = [
        f"{level}-{serial}"
        for level in sorted(serials)
        for serial in range(1, max(serials[level], default=0))
        if serial not in serials[level]
    ]
    if gaps:
        yield _("Numbers left out: %(numbers)s.") % {"numbers": ", ".join(gaps)}


def missing_symbols(cards: Sequence[CardContent]) -> Iterator[str]:
    halves = [half for card in cards for half in (card.top, card.bottom)]
    present = {half.effect for half in halves} | {half.protection for half in halves}
    for symbol in (*Effect, *Protection):
        if symbol not in present:
            yield _("No card carries “%(symbol)s”.") % {"symbol": symbol.label}


def missing_cruisers(cruisers: Sequence[CruiserContent]) -> Iterator[str]:
    if len(cruisers) < 2:
        yield _("Two players need at least two cruisers.")
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
