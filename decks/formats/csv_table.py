"""CSV: a row a card with level and serial in columns of their own, since spreadsheets take 3-10 for a date.

Rows of the kinds `deck` and `cruiser` carry the deck's name and the cruiser's key.
"""

import csv
import io
import re
from typing import Final

from django.utils.translation import gettext as _

from decks.formats.deck_list import DeckList, Reading
from decks.formats.markdown import title
from decks.formats.transcript import Transcript, shortened
from decks.supply import Supply

COLUMNS: Final = ("kind", "level", "serial", "name")
FORMULA: Final = ("=", "+", "-", "@", "'", "\t")
DIGITS: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


def read(text: str, _supply: Supply) -> Reading:
    """What the rows say; a row of another shape is a problem. Commas or semicolons part columns."""
    found = Transcript()
    first = text.lstrip("\ufeff\n ").partition("\n")[0]
    rows = csv.reader(
        io.StringIO(text), delimiter=";" if first.count(";") > 2 else ",", strict=True
    )
    try:
        for row in rows:
            note_row(found, rows.line_num, [cell.strip() for cell in row])
    except csv.Error:
        found.problems.append(
            _("line %(line)d: the quotation marks of a row do not match") % {"line": rows.line_num}
        )
    return Reading(found.reading().deck, shortened(found.problems))


def note_row(found: Transcript, line: int, row: list[str]) -> None:
    kind, level, serial, name = [*(cell for cell in row[:4]), "", "", "", ""][:4]
    if kind == "deck":
        found.note_name(line, unguarded(name))
    elif kind == "cruiser":
        found.note_cruiser(line, unguarded(name))
    elif kind == "card" and DIGITS.fullmatch(level) and DIGITS.fullmatch(serial):
        found.cards.append(f"{level}-{serial}")
    elif any(row) and tuple(row[:4]) != COLUMNS:
        found.problems.append(
            _(
                "line %(line)d: a row is a kind (deck, cruiser or card), a level, a serial and a name"
            )
            % {"line": line}
        )


def render(deck: DeckList, supply: Supply) -> str:
    """The deck as a text that `read` understands."""
    rows: list[tuple[str, ...]] = [COLUMNS]
    if deck.name:
        rows.append(("deck", "", "", guarded(deck.name)))
    if deck.cruiser:
        rows.append(("cruiser", "", "", guarded(deck.cruiser)))
    for number in deck.cards:
        level, _dash, serial = number.partition("-")
        rows.append(("card", level, serial, guarded(title(number, supply))))
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def guarded(words: str) -> str:
    """The words after an apostrophe where a spreadsheet would calculate them."""
    return f"'{words}" if words.startswith(FORMULA) else words


def unguarded(words: str) -> str:
    return words[1:] if words.startswith("'") else words
