"""Rows that many tests begin with, made once and then only written."""

from collections import Counter
from functools import cache

from django.db import connection

from catalog import models
from catalog.editions import services
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.export import load_shipped
from catalog.editions.snapshots import keep_snapshot
from catalog.models import Card, CardSetSnapshot, Cruiser, Edition, EditionRevision, Sector
from decks.models import Deck


class KeptRows:
    """What `make` leaves in these tables of SQLite, which are empty before.

    A table comes after those that it refers to.
    """

    def __init__(self, *tables):
        self._tables = [model._meta.db_table for model in tables]
        self._rows = []

    def write(self, make):
        """Calls `make` the first time; later writes the rows that it left, with the same numbers."""
        with connection.cursor() as cursor:
            if self._rows:
                for table, rows in zip(self._tables, self._rows, strict=True):
                    places = ", ".join(["%s"] * len(rows[0]))
                    cursor.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
                return
            selects = [f"SELECT * FROM {table}" for table in self._tables]
            assert not any(cursor.execute(select).fetchone() for select in selects)
            make()
            self._rows = [cursor.execute(select).fetchall() for select in selects]


EDITION = KeptRows(Edition, Card, Cruiser, Sector, CardSetSnapshot, EditionRevision)


@cache
def shipped_files():
    return read_edition(SHIPPED_FILES)


@cache
def shipped_export():
    return load_shipped()


def keep_shipped_snapshot():
    """The shipped cards as games refer to them, without the edition's rows."""
    keep_snapshot(shipped_export())


def load_shipped_edition():
    """Loads the shipped files into a database without any edition."""
    EDITION.write(lambda: services.load(content=shipped_files()))
    models.renew_stamps()  # nothing that another test kept of the edition counts
    return Edition.objects.get()


def rarest_card(deck):
    """The card of a deck that fewest decks hold; its page, which names some decks only, names this one."""
    holders = Counter(card for each in Deck.objects.all() for card in each.newest.cards)
    return min(deck.newest.cards, key=holders.__getitem__)
