"""Rows that many tests begin with, made once and then only written."""

from collections.abc import Callable
from functools import cache

from django.db.models import Model

from catalog.cards.content import EditionContent
from catalog.editions import services
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.models import Card, CardSetSnapshot, Cruiser, Edition, EditionRevision, Sector


class KeptRows:
    """What `make` leaves in these tables of SQLite, which are empty before.

    A table comes after those that it refers to.
    """

    def __init__(self, *models: type[Model]) -> None:
        self._models = models
        self._rows: list[list[Model]] = []

    def write(self, make: Callable[[], object]) -> None:
        """Calls `make` the first time; later writes the rows that it left, with the same numbers."""
        assert not any(model._default_manager.exists() for model in self._models)
        if not self._rows:
            make()
            self._rows = [list(model._default_manager.all()) for model in self._models]
            return
        for model, rows in zip(self._models, self._rows, strict=True):
            model._default_manager.bulk_create(rows)


EDITION = KeptRows(Edition, Card, Cruiser, Sector, CardSetSnapshot, EditionRevision)


@cache
def shipped_files() -> EditionContent:
    return read_edition(SHIPPED_FILES)


def load_shipped_edition() -> Edition:
    """Loads the shipped files into a database without any edition."""
    EDITION.write(lambda: services.load(content=shipped_files()))
    return Edition.objects.get()
