"""Writes to the catalogue that span rows; the current edition and its revision."""

from collections.abc import Iterable, Mapping, Sequence, Sized
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import connection, models, transaction
from django.utils.translation import gettext as _

from catalog.cards.content import CardContent, CruiserContent, EditionContent
from catalog.editions.completeness import unplayable_parts
from catalog.editions.export import CatalogueExport, export_content, export_edition
from catalog.editions.snapshots import keep_revision
from catalog.models import Card, Cruiser, Edition, Sector
from catalog.web.errors.refusals import Refusal


class LoadError(Exception):
    """The edition cannot be loaded; the message says why."""


class IncompleteEdition(Refusal):
    """The edition cannot be played, so it is not the current one; `lacks` says what is missing."""

    code = "incomplete_edition"
    status = 409

    def __init__(self, edition: Edition, lacks: Sequence[str]) -> None:
        sentence = _("“%(edition)s” cannot be played, since it is not complete: %(lacks)s")
        super().__init__(sentence % {"edition": edition, "lacks": " ".join(lacks)})
        self.lacks = tuple(lacks)


@dataclass(slots=True)
class ChangeCounts:
    """How many rows of one kind were added, changed and removed."""

    added: int = 0
    changed: int = 0
    removed: int = 0

    def count(self, old: AbstractSet[str], new: AbstractSet[str], changed: Sized) -> None:
        self.added, self.changed, self.removed = len(new - old), len(changed), len(old - new)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@dataclass(slots=True)
class LoadReport:
    """What a load changed in an edition."""

    edition: Edition
    changed_texts: bool = False
    cards: ChangeCounts = field(default_factory=ChangeCounts)
    cruisers: ChangeCounts = field(default_factory=ChangeCounts)

    @property
    def changed(self) -> bool:
        return self.changed_texts or bool(self.cards) or bool(self.cruisers)


def has_tables() -> bool:
    """Whether the database was migrated. Raises DatabaseError if it is not available."""
    return Edition._meta.db_table in connection.introspection.table_names()


def get_current_edition() -> Edition | None:
    """The edition that matches, decks and simulations use; None if no catalogue is loaded."""
    # Without `first()`, whose ORDER BY would slow down almost every page.
    return next(iter(Edition.objects.filter(is_current=True)), None)


def current_revision() -> str | None:
    """The revision of the current edition; None if no catalogue is loaded."""
    edition = get_current_edition()
    return None if edition is None else export_edition(edition)["revision"]


def playable_export(edition: Edition) -> CatalogueExport:
    """The cards and cruisers of an edition that games are played with. Raises IncompleteEdition."""
    parts = edition.parts()
    if lacks := list(unplayable_parts(*parts)):
        raise IncompleteEdition(edition, lacks)
    return export_content(*parts)


@transaction.atomic
def make_current(*, edition: Edition) -> None:
    """Makes the edition the only current one.

    Raises IncompleteEdition, and Edition.DoesNotExist if it was deleted in the meantime.
    """
    # Locks all editions, so concurrent calls run one after the other.
    editions = Edition.objects.select_for_update().order_by("pk")
    if edition.pk not in editions.values_list("pk", flat=True):
        raise Edition.DoesNotExist
    keep_revision(edition, playable_export(edition))
    Edition.objects.filter(is_current=True).exclude(pk=edition.pk).update(is_current=False)
    Edition.objects.filter(pk=edition.pk).update(is_current=True)
    edition.is_current = True


def settle_current(edition: Edition) -> None:
    """Keeps the revision of the current edition after a change of its cards and cruisers.

    Raises IncompleteEdition if it was complete before; call it within a transaction. Does nothing for
    other editions.
    """
    if not edition.is_current:
        return
    try:
        keep_revision(edition, playable_export(edition))
    except IncompleteEdition:
        if edition.revisions.exists():
            raise


@transaction.atomic
def load(*, content: EditionContent) -> LoadReport:
    """Makes the edition's rows equal to the content; the first complete edition becomes the current one.

    If the content has cards, stored cards that it does not have are removed; the same holds for
    cruisers. Raises LoadError for a new edition without texts, and IncompleteEdition where the
    current one would no longer be complete.
    """
    before = get_current_edition()
    if before is not None:
        settle_current(before)
    report = save_edition(content)
    if content.cards:
        save_cards(report.edition, content.cards, report.cards)
    if content.cruisers:
        save_cruisers(report.edition, content.cruisers, report.cruisers)
    if before is None:
        with suppress(IncompleteEdition):
            make_current(edition=report.edition)
    elif before == report.edition:
        settle_current(before)
    return report


def save_edition(content: EditionContent) -> LoadReport:
    edition = Edition.objects.select_for_update().filter(key=content.key).first()
    if content.texts is None:
        if edition is None:
            message = _("There is no edition “%(key)s” yet: load the file that describes it too.")
            raise LoadError(message % {"key": content.key})
        return LoadReport(edition)
    if edition is None:
        created = Edition.objects.create(key=content.key, **content.texts)
        return LoadReport(created, changed_texts=True)
    changed = any(getattr(edition, column) != value for column, value in content.texts.items())
    if changed:
        assign(edition, content.texts)
    return LoadReport(edition, changed)


def save_cards(edition: Edition, cards: Iterable[CardContent], counts: ChangeCounts) -> None:
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
    counts.count(rows.keys(), wanted.keys(), changed)


def save_cruisers(
    edition: Edition, cruisers: Iterable[CruiserContent], counts: ChangeCounts
) -> None:
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
    counts.count(rows.keys(), wanted.keys(), changed)


def create_sectors(row: Cruiser, cruiser: CruiserContent) -> None:
    Sector.objects.bulk_create(
        Sector(cruiser=row, position=position, fields=sector.fields, draw=sector.draw)
        for position, sector in enumerate(cruiser.sectors, start=1)
    )


def assign(row: models.Model, columns: Mapping[str, Any]) -> None:
    """Updates the columns of a stored row."""
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
