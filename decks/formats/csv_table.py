"""CSV: a row for each card, with level and serial in two columns, because 3-10 looks like a date.

Rows of kind `deck` and `cruiser` contain the deck's name and the cruiser's key.
"""

import csv
import io
import re
from typing import Final

from django.utils.translation import gettext as _

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList, ParsedDeck
from decks.formats.markdown import title
from decks.formats.parse_state import ParseState, limited

COLUMNS: Final = ("kind", "level", "serial", "name")
FORMULA: Final = ("=", "+", "-", "@", "'", "\t")
DIGITS: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


def read(text: str, _pool: CardPool) -> ParsedDeck:
    """Parses rows with commas or semicolons; any other row is a problem."""
    found = ParseState()
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
    return ParsedDeck(found.result().deck, limited(found.problems))


def note_row(found: ParseState, line: int, row: list[str]) -> None:
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


def render(deck: DeckList, pool: CardPool) -> str:
    """The deck as a text that `read` understands."""
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


def unguarded(words: str) -> str:
    return words[1:] if words.startswith("'") else words
