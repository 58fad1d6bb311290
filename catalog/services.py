"""Writes to the catalogue that span rows, and the revision of what is loaded."""

from collections.abc import Iterable, Mapping, Sized
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import connection, models, transaction
from django.utils.translation import gettext as _

from catalog.content import CardContent, CardSet, CruiserContent
from catalog.export import export_edition
from catalog.models import Card, Cruiser, Edition, Sector


class LoadError(Exception):
    """The card set cannot be loaded; the message says why."""


@dataclass(slots=True)
class Tally:
    """How many rows of one kind a load changed."""

    added: int = 0
    changed: int = 0
    removed: int = 0

    def count(self, old: AbstractSet[str], new: AbstractSet[str], changed: Sized) -> None:
        self.added, self.changed, self.removed = len(new - old), len(changed), len(old - new)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@dataclass(slots=True)
class LoadReport:
    """What a load did to an edition."""

    edition: Edition
    described: bool = False
    cards: Tally = field(default_factory=Tally)
    cruisers: Tally = field(default_factory=Tally)

    @property
    def changed(self) -> bool:
        return self.described or bool(self.cards) or bool(self.cruisers)


def has_tables() -> bool:
    """Whether the database was migrated. Raises DatabaseError when it does not answer."""
    return Edition._meta.db_table in connection.introspection.table_names()


def get_current_edition() -> Edition | None:
    """The edition that matches, decks and simulations use; None when no catalogue is loaded."""
    # Only one is; without an order the question is answered sooner, and almost every page asks it.
    return next(iter(Edition.objects.filter(is_current=True)), None)


def current_revision() -> str | None:
    """The revision of the current edition; None when no catalogue is loaded."""
    edition = get_current_edition()
    return None if edition is None else export_edition(edition)["revision"]


@transaction.atomic
def make_current(*, edition: Edition) -> None:
    """Makes the edition the current one instead of whichever was; of two at once the later wins.

    Raises Edition.DoesNotExist for one that was deleted in the meantime.
    """
    # Each waits for the other here; what is written below then sees what the other wrote.
    editions = Edition.objects.select_for_update().order_by("pk")
    if edition.pk not in editions.values_list("pk", flat=True):
        raise Edition.DoesNotExist
    Edition.objects.filter(is_current=True).exclude(pk=edition.pk).update(is_current=False)
    Edition.objects.filter(pk=edition.pk).update(is_current=True)
    edition.is_current = True


@transaction.atomic
def load(*, card_set: CardSet) -> LoadReport:
    """Makes the edition's rows equal to the card set, and an only edition the current one.

    Cards of the edition that the set does not list are removed, if it lists cards at all;
    likewise cruisers. Raises LoadError for an unknown edition without a description.
    """
    report = save_edition(card_set)
    if card_set.cards:
        save_cards(report.edition, card_set.cards, report.cards)
    if card_set.cruisers:
        save_cruisers(report.edition, card_set.cruisers, report.cruisers)
    if not Edition.objects.filter(is_current=True).exists():
        make_current(edition=report.edition)
    return report


def save_edition(card_set: CardSet) -> LoadReport:
    edition = Edition.objects.select_for_update().filter(key=card_set.key).first()
    if card_set.edition is None:
        if edition is None:
            message = _("There is no edition “%(key)s” yet: load the file that describes it too.")
            raise LoadError(message % {"key": card_set.key})
        return LoadReport(edition)
    columns = asdict(card_set.edition)
    if edition is None:
        return LoadReport(Edition.objects.create(key=card_set.key, **columns), described=True)
    described = any(getattr(edition, column) != value for column, value in columns.items())
    if described:
        assign(edition, columns)
    return LoadReport(edition, described)


def save_cards(edition: Edition, cards: Iterable[CardContent], tally: Tally) -> None:
    wanted = {card.number: card for card in cards}
    rows = {row.number: row for row in edition.cards.all()}
    edition.cards.filter(number__in=rows.keys() - wanted.keys()).delete()
    changed = [
        number for number, row in rows.items() if wanted.get(number, row.content()) != row.content()
    ]
    for number in changed:
        assign(rows[number], card_columns(wanted[number]))
    new = [card for number, card in wanted.items() if number not in rows]
    Card.objects.bulk_create(
        Card(edition=edition, number=card.number, **card_columns(card)) for card in new
    )
    tally.count(rows.keys(), wanted.keys(), changed)


def save_cruisers(edition: Edition, cruisers: Iterable[CruiserContent], tally: Tally) -> None:
    wanted = {cruiser.key: cruiser for cruiser in cruisers}
    rows = {row.key: row for row in edition.cruisers.prefetch_related("sectors")}
    edition.cruisers.filter(key__in=rows.keys() - wanted.keys()).delete()
    changed = [key for key, row in rows.items() if wanted.get(key, row.content()) != row.content()]
    for key in changed:
        assign(rows[key], cruiser_columns(wanted[key]))
        rows[key].sectors.all().delete()
        create_sectors(rows[key], wanted[key])
    for key in wanted.keys() - rows.keys():
        columns = cruiser_columns(wanted[key])
        create_sectors(Cruiser.objects.create(edition=edition, key=key, **columns), wanted[key])
    tally.count(rows.keys(), wanted.keys(), changed)


def create_sectors(row: Cruiser, cruiser: CruiserContent) -> None:
    Sector.objects.bulk_create(
        Sector(cruiser=row, position=position, fields=sector.fields, draw=sector.draw)
        for position, sector in enumerate(cruiser.sectors, start=1)
    )


def assign(row: models.Model, columns: Mapping[str, Any]) -> None:
    """Writes the columns to a row that exists."""
    for column, value in columns.items():
        setattr(row, column, value)
    row.save(update_fields=list(columns))


def card_columns(card: CardContent) -> dict[str, Any]:
    columns: dict[str, Any] = {
        "level": card.level,
        "serial": card.serial,
        "series": card.series,
        "name": card.name,
        "name_ru": card.name_ru,
    }
    for place, half in (("top", card.top), ("bottom", card.bottom)):
        columns |= {f"{place}_{column}": value for column, value in asdict(half).items()}
    return columns


def cruiser_columns(cruiser: CruiserContent) -> dict[str, Any]:
    return {"name": cruiser.name, "name_ru": cruiser.name_ru, "armour": cruiser.armour}
