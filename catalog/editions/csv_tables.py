"""Cards and cruisers as CSV, a row each, read into the same tables as TOML.

A column has the name of its field: ``series``, ``top.effect``, ``sectors 1.fields``. So the checks
of TOML files also work for CSV files and report row and column. Spreadsheets make a date of a number
such as 3-10, so it stands in two columns, ``level`` and ``serial``; ``figure`` is the number's first
figure where that is not the level. A column ``number`` is read, too.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from catalog.cards.content import CardContent, CruiserContent
from catalog.cards.vocabulary import SECTORS, Effect, Protection, Series

HALF_COLUMNS: Final = (
    *("top.fighters", "top.effect", "top.protection"),
    *("bottom.fighters", "bottom.effect", "bottom.protection"),
)
CARD_COLUMNS: Final = ("level", "serial", "figure", "series", "name", "name_ru", *HALF_COLUMNS)
CRUISER_COLUMNS: Final = (
    *("key", "name", "name_ru", "armour"),
    *(
        f"sectors {place}.{field}"
        for place in range(1, SECTORS + 1)
        for field in ("fields", "draw")
    ),
)
# Separators that spreadsheets use, depending on the country.
SEPARATORS: Final = ",;\t"
WHOLE: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)
SECTOR_COLUMN: Final = re.compile(rf"sectors ([1-{SECTORS}])\.(\w+)", re.ASCII)
# Spreadsheets write whole numbers as 3.0 or 3,0.
WHOLE_DECIMAL: Final = re.compile(r"(-?[0-9]{1,9})[.,]0+", re.ASCII)
CODED: Final = {"effect": Effect, "protection": Protection, "series": Series}
NUMBERED: Final = ("fighters", "armour", "fields", "draw", "level")
CODE_SIGNS: Final = str.maketrans("-_", "  ")
IDENTITIES: Final = {"card": "number", "cruiser": "key"}
IDENTITY_COLUMNS: Final = ("level", "serial", "figure", "key")


class StoredParts(NamedTuple):
    """The stored cards by number and cruisers by key of an edition."""

    cards: Mapping[str, CardContent]
    cruisers: Mapping[str, CruiserContent]


NOTHING_STORED: Final = StoredParts({}, {})


def read_csv(text: str, stored: StoredParts = NOTHING_STORED) -> dict[str, list[Any]]:
    """The file's rows as tables under ``card`` or ``cruiser``; what has no column stays as it is stored.

    Raises ValueError.
    """
    separator = max(SEPARATORS, key=text.lstrip().partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        head, *rows = filter(any, reader)
    except (csv.Error, ValueError) as error:
        reason = str(error) if isinstance(error, csv.Error) else _("there is no row in it")
        raise ValueError(_("is not valid CSV: %(reason)s") % {"reason": reason}) from error
    columns = [name.strip().casefold() for name in head]
    kind = kind_of(columns)
    if kind is None:
        wanted = {"cards": "level, serial", "cruisers": "key, armour"}
        message = _(
            "has neither the columns of cards (%(cards)s …) nor of cruisers (%(cruisers)s …)"
        )
        raise ValueError(message % wanted)
    longest = max(map(len, rows), default=0)
    # Cells beyond the last column become unknown fields, which are refused later.
    columns += [f"column {place}" for place in range(len(columns) + 1, longest + 1)]
    blank = dict.fromkeys(columns, "")
    filled = (
        {n: cell for n, cell in zip(columns, row, strict=False) if cell.strip()} for row in rows
    )
    return {kind: [table_of(with_stored(blank | cells, kind, stored)) for cells in filled]}


def with_stored(cells: dict[str, str], kind: str, stored: StoredParts) -> dict[str, str]:
    """The cells, and those that have no column of the stored card or cruiser of the same identity."""
    identity = table_of(cells).get(IDENTITIES[kind], "")
    kept: Mapping[str, object] = {}
    if kind == "card" and (card := stored.cards.get(identity)):
        kept = card_row(card)
    if kind == "cruiser" and (cruiser := stored.cruisers.get(identity)):
        kept = cruiser_row(cruiser)
    return {n: str(v) for n, v in kept.items() if n not in IDENTITY_COLUMNS} | cells


def kind_of(columns: Sequence[str]) -> str | None:
    if "number" in columns or {"level", "serial"} <= set(columns):
        return "card"
    return "cruiser" if "armour" in columns else None


def table_of(cells: Mapping[str, str]) -> dict[str, Any]:
    """A row's cells by column as the table of a card or a cruiser, without blank ones."""
    table: dict[str, Any] = {}
    sectors: dict[int, dict[str, Any]] = {}
    for name, cell in cells.items():
        if not cell.strip() or not name:
            continue
        owner, _dot, field = name.rpartition(".")
        value = value_of(field, cell.strip())
        if sector := SECTOR_COLUMN.fullmatch(name):
            sectors.setdefault(int(sector[1]), {})[sector[2]] = value
        elif owner in ("top", "bottom"):
            table.setdefault(owner, {})[field] = value
        else:
            table[name] = value
    join_number(table)
    if sectors:
        table["sectors"] = [sectors.get(place, {}) for place in range(1, SECTORS + 1)]
    return table


def join_number(table: dict[str, Any]) -> None:
    """Makes the number of a card from its columns, and leaves the level where it is not in the number."""
    if "serial" not in table:
        return
    serial, level = table.pop("serial"), table.get("level", "")
    figure = table.pop("figure", level)
    table["number"] = f"{figure}-{serial}"
    if figure == level:
        table.pop("level", None)


def value_of(field: str, cell: str) -> str | int:
    """The cell as a number or a code if its field has such; invalid ones stay text and are refused later."""
    if decimal := WHOLE_DECIMAL.fullmatch(cell):
        cell = decimal[1] if field in (*NUMBERED, "serial", "figure") else cell
    if field in CODED:
        return codes_by_words()[field].get(folded(cell), cell)
    return int(cell) if field in NUMBERED and WHOLE.fullmatch(cell) else cell


@cache
def codes_by_words() -> dict[str, dict[str, str]]:
    """By field, the codes by what cells may call them: the code, or its name in a language of the site."""
    words: dict[str, dict[str, str]] = {}
    for field, choices in CODED.items():
        words[field] = {folded(value): value for value in choices.values}
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                named = {folded(str(label)): value for value, label in choices.choices}
            words[field] = named | words[field]
    return words


def folded(cell: str) -> str:
    """The words of a cell in small letters."""
    return " ".join(cell.translate(CODE_SIGNS).casefold().replace("ё", "е").split())


def write_cards(cards: Iterable[CardContent]) -> str:
    """The cards as CSV, which `read_csv` reads."""
    return write(CARD_COLUMNS, map(card_row, cards))


def write_cruisers(cruisers: Iterable[CruiserContent]) -> str:
    """The cruisers as CSV, which `read_csv` reads."""
    return write(CRUISER_COLUMNS, map(cruiser_row, cruisers))


def write(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    written = io.StringIO()
    writer = csv.DictWriter(written, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()


def card_row(card: CardContent) -> dict[str, object]:
    row = {name: attrgetter(name)(card) for name in CARD_COLUMNS}
    return {name: value or "" if "." in name else value for name, value in row.items()}


def cruiser_row(cruiser: CruiserContent) -> dict[str, object]:
    row: dict[str, object] = {
        "key": cruiser.key,
        "name": cruiser.name,
        "name_ru": cruiser.name_ru,
        "armour": cruiser.armour,
    }
    for place, sector in enumerate(cruiser.sectors, start=1):
        row |= {f"sectors {place}.fields": sector.fields, f"sectors {place}.draw": sector.draw}
    return row
