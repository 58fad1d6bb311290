"""What a CSV file has no column for stays as it is stored."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from catalog.cards.content import CardContent, CruiserContent
from catalog.editions.csv_tables import (
    CARD_COLUMNS,
    CRUISER_COLUMNS,
    card_row,
    cruiser_row,
    table_of,
)

StoredParts = tuple[Mapping[str, CardContent], Mapping[str, CruiserContent]]
Stored = Callable[[str], StoredParts]
IDENTITY: Final = ("number", "level", "serial", "figure", "key")


def nothing_stored(_key: str) -> StoredParts:
    """Where files are read by themselves."""
    return {}, {}


def keep_missing(
    tables: Iterable[dict[str, Any]], columns: Collection[str], stored: StoredParts, kind: str
) -> None:
    """Completes the tables of a CSV file from the stored cards or cruisers of the same identity."""
    cards, cruisers = stored
    for table in tables:
        if kind == "card" and (card := cards.get(table.get("number", ""))):
            complete(table, missing_cells(CARD_COLUMNS, columns, card_row(card)))
        if kind == "cruiser" and (cruiser := cruisers.get(table.get("key", ""))):
            complete(table, missing_cells(CRUISER_COLUMNS, columns, cruiser_row(cruiser)))


def missing_cells(
    known: Collection[str], columns: Collection[str], row: Mapping[str, object]
) -> dict[str, Any]:
    """The stored cells of known columns that the file lacks, as a table."""
    lacking = [name for name in known if name not in columns and name not in IDENTITY]
    return table_of(lacking, [str(row[name]) for name in lacking])


def complete(table: dict[str, Any], kept: Mapping[str, Any]) -> None:
    """Adds what the table does not say."""
    for name, value in kept.items():
        if isinstance(value, dict) and isinstance(table.get(name), dict):
            complete(table[name], value)
        elif isinstance(value, list) and isinstance(table.get(name), list):
            for own, stored in zip(table[name], value, strict=True):
                complete(own, stored)
        else:
            table.setdefault(name, value)
