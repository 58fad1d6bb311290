"""The current edition for pages: its cards, its cruisers, and a fingerprint of both."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Final
from uuid import UUID

from catalog.cards.content import (
    CardContent,
    CruiserContent,
    HalfContent,
    SectorContent,
    other_figure,
)
from catalog.editions.export import export_content
from catalog.editions.services import get_current_edition
from catalog.models import Card, Cruiser, Edition, cruiser_name


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The current edition and its cards by number; None and no cards if nothing is loaded."""

    edition: Edition | None
    cards: Sequence[CardContent]

    def card(self, number: str) -> CardContent | None:
        return next((card for card in self.cards if card.number == number), None)

    def of_level(self, level: int) -> list[CardContent]:
        return [card for card in self.cards if card.level == level]

    def neighbours(self, card: CardContent) -> tuple[CardContent | None, CardContent | None]:
        """The cards before and after a card, None at either end."""
        place = self.cards.index(card)
        before = self.cards[place - 1] if place else None
        return before, next(iter(self.cards[place + 1 : place + 2]), None)


def samples_of(cards: Sequence[CardContent], count: int) -> list[CardContent]:
    """At most `count` cards at equal distances, ending with the last."""
    places = {len(cards) * part // count - 1 for part in range(1, count + 1)}
    return [cards[place] for place in sorted(places) if place >= 0]


def current_catalogue() -> Catalogue:
    """The current edition and its cards, in one query while nothing changes."""
    edition = get_current_edition()
    return Catalogue(edition, cards_of_rows(fetch_card_rows(edition)) if edition else ())


def catalogue_fingerprint() -> str:
    """A text that changes with the current edition, its cards and its cruisers."""
    edition = get_current_edition()
    if edition is None:
        return ""
    return str([getattr(edition, field.attname) for field in edition._meta.concrete_fields])


# Plain rows rather than model instances, which are slow to make for all cards on every page.
CARD_COLUMNS: Final = (
    *("number", "level", "serial", "series", "name", "name_ru"),
    *("top_fighters", "top_effect", "top_protection"),
    *("bottom_fighters", "bottom_effect", "bottom_protection"),
)


Rows = tuple[tuple[Any, ...], ...]


def fetch_card_rows(edition: Edition) -> Rows:
    """The edition's cards by number, as columns."""
    return stamped_card_rows(edition.pk, edition.stamp)


@lru_cache(maxsize=16)
def stamped_card_rows(edition: int, _stamp: UUID) -> Rows:
    return tuple(Card.objects.filter(edition=edition).by_number().values_list(*CARD_COLUMNS))


@lru_cache(maxsize=4)
def cards_of_rows(rows: Rows) -> tuple[CardContent, ...]:
    return tuple(card_of_row(*row) for row in rows)


def revisions_of(editions: Iterable[Edition]) -> dict[int, str]:
    """The revision of each edition by its id, in two queries."""
    keys = [edition.pk for edition in editions]
    cards, cruisers = defaultdict[int, list[Any]](list), defaultdict[int, list[Any]](list)
    card_rows = Card.objects.filter(edition__in=keys).by_number()
    for key, *row in card_rows.values_list("edition", *CARD_COLUMNS):
        cards[key].append(tuple(row))
    cruiser_rows = Cruiser.objects.filter(edition__in=keys).order_by("key", "sectors__position")
    for key, *row in cruiser_rows.values_list("edition", *CRUISER_COLUMNS):
        cruisers[key].append(tuple(row))
    return {key: revision_of_rows(tuple(cards[key]), tuple(cruisers[key])) for key in keys}


@lru_cache(maxsize=16)
def revision_of_rows(cards: Rows, cruisers: Rows) -> str:
    """The revision of cards and cruisers."""
    return export_content(cards_of_rows(cards), cruisers_of_rows(cruisers))["revision"]


@lru_cache(maxsize=4)
def fingerprint_of_rows(rows: Rows) -> str:
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def card_of_row(*columns: Any) -> CardContent:
    number, level, serial, series, name, name_ru, *halves = columns
    top, bottom = HalfContent(*halves[:3]), HalfContent(*halves[3:])
    figure = other_figure(number, level)
    return CardContent(level, serial, series, name, name_ru, top, bottom, figure)


@dataclass(frozen=True, slots=True)
class Fleet:
    """The current edition and its cruisers by name in the reader's language."""

    edition: Edition | None
    cruisers: Sequence[CruiserContent]

    def cruiser(self, key: str) -> CruiserContent | None:
        return next((cruiser for cruiser in self.cruisers if cruiser.key == key), None)


def current_fleet() -> Fleet:
    """The current edition and its cruisers, in one query while nothing changes."""
    edition = get_current_edition()
    if edition is None:
        return Fleet(None, ())
    cruisers = cruisers_of_rows(fetch_cruiser_rows(edition))
    return Fleet(edition, sorted(cruisers, key=cruiser_name))


CRUISER_COLUMNS: Final = ("key", "name", "name_ru", "armour", "sectors__fields", "sectors__draw")


def fetch_cruiser_rows(edition: Edition) -> Rows:
    """The edition's cruisers by key, a row for each sector from the left."""
    return stamped_cruiser_rows(edition.pk, edition.stamp)


@lru_cache(maxsize=16)
def stamped_cruiser_rows(edition: int, _stamp: UUID) -> Rows:
    rows = Cruiser.objects.filter(edition=edition).order_by("key", "sectors__position")
    return tuple(rows.values_list(*CRUISER_COLUMNS))


@lru_cache(maxsize=4)
def cruisers_of_rows(rows: Rows) -> tuple[CruiserContent, ...]:
    return tuple(
        CruiserContent(key, name, name_ru, armour, tuple(sectors_of_rows(group)))
        for (key, name, name_ru, armour), group in groupby(rows, key=itemgetter(0, 1, 2, 3))
    )


def sectors_of_rows(rows: Iterable[tuple[Any, ...]]) -> Iterator[SectorContent]:
    """The sectors of one cruiser; a cruiser without sectors has one row of NULLs."""
    for *_cruiser, fields, draw in rows:
        if fields is not None:
            yield SectorContent(fields=fields, draw=draw)
