"""The stock decks: the field that other decks are measured against, and those that have retired from it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from catalog.cards.content import parse_number
from catalog.cards.vocabulary import KEY_LENGTH, NAME_LENGTH, NOTE_LENGTH
from catalog.editions.data_files import open_file
from catalog.editions.toml_reader import (
    FileProblem,
    InvalidFiles,
    TableReader,
    read_slug,
    refuse_duplicates,
)
from decks.construction.tags import COMMON_TAGS

DATA: Final = Path(__file__).resolve().parents[1] / "data"
STOCK_FILE: Final = DATA / "stock.toml"
RETIRED_FILE: Final = DATA / "retired.toml"


@dataclass(frozen=True, slots=True)
class StockDeck:
    """A ready-made deck; `plan` says how to play it."""

    key: str
    cruiser: str
    cards: tuple[str, ...]
    name: str
    name_ru: str
    plan: str
    plan_ru: str
    tags: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def stock_decks() -> tuple[StockDeck, ...]:
    """The shipped stock decks, in the order of their file."""
    return read_stock_decks(STOCK_FILE)


@lru_cache(maxsize=1)
def retired_decks() -> tuple[StockDeck, ...]:
    """The stock decks of earlier fields, which are found by their keys but are nobody's opponents."""
    current = {deck.key for deck in stock_decks()}
    return tuple(deck for deck in read_stock_decks(RETIRED_FILE) if deck.key not in current)


def stock_deck(key: str) -> StockDeck:
    """The stock deck of a key, retired or not. Raises KeyError."""
    return {deck.key: deck for deck in (*stock_decks(), *retired_decks())}[key]


def is_retired(key: str) -> bool:
    return any(deck.key == key for deck in retired_decks())


def read_stock_decks(path: Path) -> tuple[StockDeck, ...]:
    """The decks of a file, in its order. Raises InvalidFiles.

    Cruisers and cards need not exist in any edition.
    """
    problems: list[FileProblem] = []
    file = open_file(path, problems)
    rows = [] if file is None else list(read_decks(file))
    refuse_duplicates((row, "key", deck.key) for row, deck in rows)
    if problems:
        raise InvalidFiles(problems)
    return tuple(deck for _row, deck in rows)


def read_decks(file: TableReader) -> Iterator[tuple[TableReader, StockDeck]]:
    for row in file.rows("deck", "key"):
        yield row, read_stock_deck(row)
    file.refuse_unknown()


def read_stock_deck(row: TableReader) -> StockDeck:
    deck = StockDeck(
        key=read_slug(row),
        cruiser=row.text("cruiser", longest=KEY_LENGTH, required=True),
        cards=read_numbers(row),
        name=row.text("name", longest=NAME_LENGTH, required=True),
        name_ru=row.text("name_ru", longest=NAME_LENGTH, required=True),
        plan=row.text("plan", longest=NOTE_LENGTH, required=True),
        plan_ru=row.text("plan_ru", longest=NOTE_LENGTH, required=True),
        tags=read_tags_of(row),
    )
    row.refuse_unknown()
    return deck


def read_tags_of(row: TableReader) -> tuple[str, ...]:
    """The deck's tags, which must be common ones."""
    tags = row.take("tags") or []
    if not isinstance(tags, list) or not all(tag in COMMON_TAGS for tag in tags):
        row.note("tags", f"must be a list of tags among {', '.join(COMMON_TAGS)}")
        return ()
    return tuple(tags)


def read_numbers(row: TableReader) -> tuple[str, ...]:
    """The deck's card numbers; none if the list is wrong."""
    numbers = row.take("cards")
    if not isinstance(numbers, list) or not all(isinstance(number, str) for number in numbers):
        row.note("cards", "must be a list of card numbers")
        return ()
    for number, copies in Counter(numbers).items():
        if parse_number(number) is None:
            row.note("cards", f"“{number}” is not a card number")
        if copies > 1:
            row.note("cards", f"“{number}” occurs {copies} times (R2.3)")
    return tuple(numbers)
