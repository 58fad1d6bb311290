"""The stock decks: two for each cruiser of the shipped edition, each with a plan of its own.

They are data, `decks/data/stock.toml`; nothing here needs a database.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from catalog.content import parse_number
from catalog.data_files import open_file, read_key, refuse_duplicates, row_reader
from catalog.toml_reader import Problem, TableReader
from catalog.vocabulary import KEY_LENGTH, NAME_LENGTH, NOTE_LENGTH
from decks.tags import COMMON_TAGS

STOCK_FILE: Final = Path(__file__).resolve().parent / "data" / "stock.toml"


@dataclass(frozen=True, slots=True)
class StockDeck:
    """A ready deck: the key of its cruiser, card numbers, and how it plays, in both languages."""

    key: str
    cruiser: str
    cards: tuple[str, ...]
    name: str
    name_ru: str
    plan: str
    plan_ru: str
    tags: tuple[str, ...] = ()


class StockDeckError(Exception):
    """A file of decks was refused; ``problems`` says everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@lru_cache(maxsize=1)
def stock_decks() -> tuple[StockDeck, ...]:
    """The shipped stock decks, in the order of their file."""
    return read_stock_decks(STOCK_FILE)


def stock_deck(key: str) -> StockDeck:
    """The stock deck of that key; raises KeyError when there is none."""
    return {deck.key: deck for deck in stock_decks()}[key]


def read_stock_decks(path: Path) -> tuple[StockDeck, ...]:
    """The decks of a file, in its order.

    Raises StockDeckError with every problem, named by deck and field. Whether the edition has the
    cruisers and the cards is not looked at.
    """
    problems: list[Problem] = []
    file = open_file(path, problems)
    rows = [] if file is None else list(read_decks(file))
    refuse_duplicates((row, "key", deck.key) for row, deck in rows)
    if problems:
        raise StockDeckError(problems)
    return tuple(deck for _row, deck in rows)


def read_decks(file: TableReader) -> Iterator[tuple[TableReader, StockDeck]]:
    for index, table in enumerate(file.subtables("deck"), start=1):
        row = row_reader(file, table, "deck", table.get("key"), index)
        yield row, read_deck(row)
    file.refuse_unknown()


def read_deck(row: TableReader) -> StockDeck:
    deck = StockDeck(
        key=read_key(row),
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
    """The deck's tags, of those that both languages share."""
    tags = row.take("tags") or []
    if not isinstance(tags, list) or not all(tag in COMMON_TAGS for tag in tags):
        row.note("tags", f"must be a list of tags among {', '.join(COMMON_TAGS)}")
        return ()
    return tuple(tags)


def read_numbers(row: TableReader) -> tuple[str, ...]:
    """The deck's card numbers; none when the list is wrong. Whoever edits the file reads English."""
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
