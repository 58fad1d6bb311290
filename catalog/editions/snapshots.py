"""Snapshots of card sets, one a revision: what began with a revision can always go on with it."""

from functools import lru_cache

from catalog.editions.export import CatalogueExport
from catalog.models import CardSetSnapshot, Edition, EditionRevision


class NoSnapshot(LookupError):
    """There is no card set of that revision here."""


def keep_snapshot(export: CatalogueExport) -> str:
    """Stores the cards and cruisers unless their revision is stored; the revision."""
    CardSetSnapshot.objects.get_or_create(revision=export["revision"], defaults={"export": export})
    return export["revision"]


def keep_revision(edition: Edition, export: CatalogueExport) -> None:
    """Stores what cards and cruisers the edition has now, for its decks and codes."""
    EditionRevision.objects.get_or_create(edition=edition, snapshot_id=keep_snapshot(export))


@lru_cache(maxsize=16)
def snapshot_export(revision: str) -> CatalogueExport:
    """The cards and cruisers of a revision, not to be changed. Raises NoSnapshot."""
    row = CardSetSnapshot.objects.filter(pk=revision).first()
    if row is None:
        raise NoSnapshot(revision)
    export: CatalogueExport = row.export
    return export
