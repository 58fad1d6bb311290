"""The current edition as pages show it."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from django.db import connection
from django.db.models import QuerySet

from catalog.content import CardContent, CruiserContent, HalfContent, SectorContent
from catalog.models import Card, Cruiser, Edition, in_reader_language
from catalog.services import get_current_edition
from catalog.vocabulary import TOP_LEVEL

SHIPPED_KEY = "reconstruction"


def is_shipped(edition: Edition | None) -> bool:
    return edition is not None and edition.key == SHIPPED_KEY


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The current edition's cards by number; no edition and no cards when nothing is loaded."""

    edition: Edition | None
    cards: Sequence[CardContent]

    @property
    def is_reconstruction(self) -> bool:
        """Whether these are the shipped cards rather than a transcription of an owner's."""
        return is_shipped(self.edition)

    def card(self, number: str) -> CardContent | None:
        return next((card for card in self.cards if card.number == number), None)

    def of_level(self, level: int) -> list[CardContent]:
        return [card for card in self.cards if card.level == level]

    def samples(self, count: int) -> list[CardContent]:
        """Cards from all over the set, see `samples_of`."""
        return samples_of(self.cards, count)

    def neighbours(self, card: CardContent) -> tuple[CardContent | None, CardContent | None]:
        """The cards before and after a card, None at either end."""
        place = self.cards.index(card)
        before = self.cards[place - 1] if place else None
        return before, next(iter(self.cards[place + 1 : place + 2]), None)


def samples_of(cards: Sequence[CardContent], count: int) -> list[CardContent]:
    """At most so many of the cards at equal distances, the last of them the last of all."""
    places = {len(cards) * part // count - 1 for part in range(1, count + 1)}
    return [cards[place] for place in sorted(places) if place >= 0]


def current_catalogue() -> Catalogue:
    """The current edition and its cards, in two queries."""
    edition = get_current_edition()
    return Catalogue(edition, cards_of_rows(card_rows(edition)) if edition else ())


def catalogue_mark() -> str:
    """A text that differs whenever the current edition, its cards or cruisers do, in three queries.

    What a deck's code stands for follows from the cruisers too.
    """
    edition = get_current_edition()
    if edition is None:
        return ""
    described = [getattr(edition, field.attname) for field in edition._meta.concrete_fields]
    return f"{described} {mark_of_rows(card_rows(edition))} {mark_of_rows(cruiser_rows(edition))}"


# Values rather than model instances: every page that shows cards reads all of them.
CARD_COLUMNS: Final = (
    *("level", "serial", "series", "name", "name_ru"),
    *("top_fighters", "top_effect", "top_protection"),
    *("bottom_fighters", "bottom_effect", "bottom_protection"),
)


Rows = tuple[tuple[Any, ...], ...]


def card_rows(edition: Edition) -> Rows:
    """The edition's cards by number, as columns."""
    return read_rows(card_statement(), edition)


def read_rows(statement: str, edition: Edition) -> Rows:
    with connection.cursor() as cursor:
        cursor.execute(statement, (edition.pk,))
        return tuple(cursor.fetchall())


# Composing a statement takes longer than the database needs to answer it, and almost every page asks.
@cache
def card_statement() -> str:
    return statement_of(Card.objects.filter(edition=0).by_number().values_list(*CARD_COLUMNS))


def statement_of(rows: QuerySet[Any, Any]) -> str:
    """The SQL of rows of one edition, whose key is the only parameter."""
    statement, _parameters = rows.query.sql_with_params()
    return statement


@lru_cache(maxsize=4)
def cards_of_rows(rows: Rows) -> tuple[CardContent, ...]:
    return tuple(card_of_row(*row) for row in rows)


@lru_cache(maxsize=4)
def mark_of_rows(rows: Rows) -> str:
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def card_of_row(*columns: Any) -> CardContent:
    level, serial, series, name, name_ru, *halves = columns
    top, bottom = HalfContent(*halves[:3]), HalfContent(*halves[3:])
    return CardContent(level, serial, series, name, name_ru, top, bottom)


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """A cruiser and what its board comes to."""

    cruiser: CruiserContent

    @property
    def fields(self) -> int:
        return sum(sector.fields for sector in self.cruiser.sectors)

    @property
    def draws(self) -> int:
        return sum(sector.draw for sector in self.cruiser.sectors)

    @property
    def fields_by_level(self) -> list[int]:
        """How many sectors have a field of level 0, 1, 2 and 3."""
        return [
            sum(sector.fields > level for sector in self.cruiser.sectors)
            for level in range(TOP_LEVEL + 1)
        ]


@dataclass(frozen=True, slots=True)
class Fleet:
    """The current edition's cruisers by name in the reader's language."""

    edition: Edition | None
    boards: Sequence[BoardFigures]

    @property
    def is_reconstruction(self) -> bool:
        return is_shipped(self.edition)

    def cruiser(self, key: str) -> BoardFigures | None:
        return next((board for board in self.boards if board.cruiser.key == key), None)


def current_fleet() -> Fleet:
    """The current edition and its cruisers, in two queries."""
    edition = get_current_edition()
    if edition is None:
        return Fleet(None, ())
    cruisers = cruisers_of_rows(cruiser_rows(edition))
    named = sorted(cruisers, key=lambda each: in_reader_language(each.name, each.name_ru))
    return Fleet(edition, [BoardFigures(cruiser) for cruiser in named])


CRUISER_COLUMNS: Final = ("key", "name", "name_ru", "armour", "sectors__fields", "sectors__draw")


def cruiser_rows(edition: Edition) -> Rows:
    """The edition's cruisers by key, as columns: a row a sector, from the left."""
    return read_rows(cruiser_statement(), edition)


@cache
def cruiser_statement() -> str:
    rows = Cruiser.objects.filter(edition=0).order_by("key", "sectors__position")
    return statement_of(rows.values_list(*CRUISER_COLUMNS))


@lru_cache(maxsize=4)
def cruisers_of_rows(rows: Rows) -> tuple[CruiserContent, ...]:
    return tuple(
        CruiserContent(key, name, name_ru, armour, tuple(sectors_of_rows(group)))
        for (key, name, name_ru, armour), group in groupby(rows, key=itemgetter(0, 1, 2, 3))
    )


def sectors_of_rows(rows: Iterable[tuple[Any, ...]]) -> Iterator[SectorContent]:
    """The sectors of one cruiser; none where a transcription has none yet."""
    for *_described, fields, draw in rows:
        if fields is not None:
            yield SectorContent(fields=fields, draw=draw)
