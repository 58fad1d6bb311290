"""CSV: a row for each card, with level and serial in two columns, because 3-10 looks like a date.

Rows of kind `deck` and `cruiser` contain the deck's name and the cruiser's key.
"""

import csv
import io
from typing import Final

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.formats.markdown import title

COLUMNS: Final = ("kind", "level", "serial", "name")
FORMULA: Final = ("=", "+", "-", "@", "'", "\t")


def render(deck: DeckList, pool: CardPool) -> str:
    """The deck as a text as rows."""
    rows: list[tuple[str, ...]] = [COLUMNS]
    if deck.name:
        rows.append(("deck", "", "", guarded(deck.name)))
    if deck.cruiser:
        rows.append(("cruiser", "", "", guarded(deck.cruiser)))
    for number in deck.cards:
        level, _dash, serial = number.partition("-")
        rows.append(("card", level, serial, guarded(title(number, pool))))
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def guarded(words: str) -> str:
    """The words, after an apostrophe if a spreadsheet would take them for a formula."""
    return f"'{words}" if words.startswith(FORMULA) else words
