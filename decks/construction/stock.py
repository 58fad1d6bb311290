"""The stock decks: the field that other decks are measured against, and those that have retired from it."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

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
    """The decks of a file, in its order. Cruisers and cards need not exist in any edition."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["deck"]
    return tuple(
        StockDeck(**{name: plain(value) for name, value in each.items()}) for each in tables
    )


def plain(value: Any) -> Any:
    """A text without the blanks around it, a list as a tuple."""
    return value.strip() if isinstance(value, str) else tuple(value)
