"""The current edition for pages: its cards, its cruisers, and a fingerprint of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from uuid import UUID

from catalog.cards.content import CardContent, CruiserContent
from catalog.editions.export import CatalogueExport, export_content
from catalog.editions.services import get_current_edition
from catalog.models import Card, Cruiser, Edition, cruiser_name


@dataclass(frozen=True, eq=False)
class EditionParts:
    """An edition's cards and cruisers, each read when first asked for."""

    edition: int

    @cached_property
    def cards(self) -> tuple[CardContent, ...]:
        """The cards by number."""
        rows = Card.objects.filter(edition=self.edition).by_number()
        return tuple(card.content() for card in rows)

    @cached_property
    def cruisers(self) -> tuple[CruiserContent, ...]:
        """The cruisers by key."""
        rows = Cruiser.objects.filter(edition=self.edition).order_by("key")
        return tuple(row.content() for row in rows.prefetch_related("sectors"))

    @cached_property
    def export(self) -> CatalogueExport:
        return export_content(self.cards, self.cruisers)


def parts_of(edition: Edition) -> EditionParts:
    """The edition's cards and cruisers, without a query while nothing changes."""
    return stamped_parts(edition.pk, edition.stamp)


@lru_cache(maxsize=64)
def stamped_parts(edition: int, _stamp: UUID) -> EditionParts:
    return EditionParts(edition)


@dataclass(frozen=True)
class Catalogue:
    """An edition with its cards by number and its cruisers; None without either if nothing is loaded."""

    edition: Edition | None

    @cached_property
    def cards(self) -> Sequence[CardContent]:
        return parts_of(self.edition).cards if self.edition else ()

    @cached_property
    def cruisers(self) -> Sequence[CruiserContent]:
        """The cruisers by name in the reader's language."""
        return sorted(parts_of(self.edition).cruisers, key=cruiser_name) if self.edition else ()

    def card(self, number: str) -> CardContent | None:
        return next((card for card in self.cards if card.number == number), None)

    def cruiser(self, key: str) -> CruiserContent | None:
        return next((cruiser for cruiser in self.cruisers if cruiser.key == key), None)

    def neighbours(self, card: CardContent) -> tuple[CardContent | None, CardContent | None]:
        """The cards before and after a card, None at either end."""
        cards = (None, *self.cards, None)
        place = cards.index(card)
        return cards[place - 1], cards[place + 1]


def samples_of(cards: Sequence[CardContent], count: int) -> list[CardContent]:
    """At most `count` cards at equal distances, ending with the last."""
    places = {len(cards) * part // count - 1 for part in range(1, count + 1)}
    return [cards[place] for place in sorted(places) if place >= 0]


def current_catalogue() -> Catalogue:
    """The current edition with its cards and cruisers, in one query while nothing changes."""
    return Catalogue(get_current_edition())


def catalogue_fingerprint() -> str:
    """A text that changes with the current edition, its cards and its cruisers."""
    edition = get_current_edition()
    if edition is None:
        return ""
    return str([getattr(edition, field.attname) for field in edition._meta.concrete_fields])
