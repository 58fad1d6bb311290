"""Reads and checks files of cards and cruisers: TOML, CSV, and the JSON of a catalogue export.

A TOML file has an ``[edition]`` table and any number of ``[[card]]`` and ``[[cruiser]]`` tables; the other
forms are read into the same tables. Several files together describe one edition. All problems are
reported at once.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.cards.content import (
    CardContent,
    CruiserContent,
    EditionContent,
    EditionTexts,
    HalfContent,
    SectorContent,
    other_figure,
    parse_number,
)
from catalog.cards.vocabulary import (
    BLUE_ONLY_EFFECTS,
    FEWEST_FIELDS,
    KEY_LENGTH,
    MAX_ARMOUR,
    MAX_DRAW_SYMBOLS,
    MAX_FIELDS,
    MAX_FIGHTERS,
    NAME_LENGTH,
    NOTE_LENGTH,
    SECTORS,
    TOP_LEVEL,
    Effect,
    Protection,
    Series,
)
from catalog.editions.csv_tables import read_csv
from catalog.editions.toml_reader import FileProblem, InvalidFiles, TableReader
from catalog.web.formats import json_text
from catalog.web.formats.file_sizes import size_text

DATA_FOLDER: Final = Path(__file__).resolve().parents[1] / "data"
SHIPPED_FILES: Final = (DATA_FOLDER / "cards.toml", DATA_FOLDER / "cruisers.toml")
MAX_FILE_BYTES: Final = 1_000_000
KEY: Final = re.compile(r"[a-z0-9][a-z0-9_-]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class EditionNames:
    """Key and names for files without an ``[edition]`` table."""

    key: str = ""
    name: str = ""
    name_ru: str = ""

    def table(self) -> dict[str, str]:
        return {
            field: text for field in ("key", "name", "name_ru") if (text := getattr(self, field))
        }


NO_NAMES: Final = EditionNames()


def read_edition(paths: Iterable[Path], names: EditionNames = NO_NAMES) -> EditionContent:
    """The edition that the files describe together. Raises InvalidFiles."""
    problems: list[FileProblem] = []
    readers = [reader for path in paths if (reader := open_file(path, problems)) is not None]
    name_edition(readers, names)
    return join_files(readers, problems)


def name_edition(readers: Iterable[TableReader], names: EditionNames) -> None:
    """Gives the names to files that do not name their edition."""
    table = names.table()
    for reader in readers:
        if "edition" not in reader.table and table:
            reader.table = {**reader.table, "edition": table}
            # Only one file may contain the names; the others refer to the edition by its key.
            table = {"key": names.key}


def join_files(readers: Sequence[TableReader], problems: list[FileProblem]) -> EditionContent:
    """The edition of opened files. Raises InvalidFiles with their problems and the given ones."""
    editions = [read_edition_table(reader) for reader in readers]
    cards = [found for reader in readers for found in read_card_tables(reader)]
    cruisers = [found for reader in readers for found in read_cruiser_tables(reader)]
    for reader in readers:
        reader.refuse_unknown()
    refuse_duplicates((reader, "number", card.number) for reader, card in cards)
    refuse_duplicates((reader, "key", cruiser.key) for reader, cruiser in cruisers)
    key, edition = join_editions(editions)
    if problems:
        raise InvalidFiles(problems)
    return EditionContent(
        key,
        edition,
        tuple(card for _reader, card in cards),
        tuple(cruiser for _reader, cruiser in cruisers),
    )


def open_file(path: Path, problems: list[FileProblem]) -> TableReader | None:
    """A reader of the file; None, with a noted problem, if it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        message = _("there is no such file")
    except OSError as error:
        message = _("cannot be read: %(reason)s") % {"reason": error.strerror}
    else:
        table, message = parse_file(path.name, content)
        if table is not None:
            return TableReader(table, problems, str(path))
    problems.append(FileProblem(str(path), "", "", message))
    return None


def decode_text(content: bytes) -> tuple[str | None, str]:
    """The text of a file, or None and an error message."""
    if len(content) > MAX_FILE_BYTES:
        return None, _("is larger than %(size)s") % {"size": size_text(MAX_FILE_BYTES)}
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return None, _("is not a text file in UTF-8")


def parse_file(name: str, content: bytes) -> tuple[dict[str, Any] | None, str]:
    """The tables of a file, or None and an error message; the form is that of the name's ending."""
    text, message = decode_text(content)
    if text is None:
        return None, message
    ending = Path(name).suffix.lower()
    if ending == ".csv":
        return read_csv(text)
    return read_json(text) if ending == ".json" else read_toml(text)


def read_json(text: str) -> tuple[dict[str, Any] | None, str]:
    """The tables of a catalogue export, which may have an ``edition`` besides, or an error message."""
    try:
        export = json_text.read_json(text)
    except ValueError as error:
        return None, _("is not valid JSON: %(reason)s") % {"reason": error}
    if not isinstance(export, dict) or not {"cards", "cruisers"} & export.keys():
        return None, _("is no catalogue export: it has neither “cards” nor “cruisers”")
    names = {"cards": "card", "cruisers": "cruiser"}
    table: dict[str, Any] = {
        names.get(name, str(name)): without_nulls(value) for name, value in export.items()
    }
    table.pop("revision", None)  # it follows from the rest
    return table, ""


def without_nulls(value: Any) -> Any:
    """The value without the nulls of its objects, as which exports write what is not there."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [without_nulls(inner) for inner in value] if isinstance(value, list) else value


def read_toml(text: str) -> tuple[dict[str, Any] | None, str]:
    """The tables of a TOML file, or None and an error message."""
    try:
        return tomllib.loads(text), ""
    except (ValueError, RecursionError) as error:
        return None, _("is not valid TOML: %(reason)s") % {"reason": error}


def read_edition_table(file: TableReader) -> tuple[TableReader, str, EditionTexts | None]:
    """The edition's key, and its texts unless the file gives only the key."""
    if "edition" not in file.table:
        file.note("edition", _("is missing: say the edition's key"))
    reader = file.subtable("edition")
    key = read_slug(reader) if isinstance(file.table.get("edition"), dict) else ""
    if reader.table.keys() <= {"key"}:
        return reader, key, None
    texts = EditionTexts(
        name=reader.text("name", longest=NAME_LENGTH, required=True),
        name_ru=reader.text("name_ru", longest=NAME_LENGTH),
        note=reader.text("note", longest=NOTE_LENGTH, lines=True),
        note_ru=reader.text("note_ru", longest=NOTE_LENGTH, lines=True),
        figures=reader.text("figures", longest=NOTE_LENGTH, lines=True),
        figures_ru=reader.text("figures_ru", longest=NOTE_LENGTH, lines=True),
    )
    reader.refuse_unknown()
    return reader, key, texts


def join_editions(
    found: list[tuple[TableReader, str, EditionTexts | None]],
) -> tuple[str, EditionTexts | None]:
    """The edition's key, which all files share, and its texts, which only one file may contain."""
    first_key = next((key for _reader, key, _texts in found if key), "")
    joined: EditionTexts | None = None
    for reader, key, texts in found:
        if key and key != first_key:
            reader.note("key", _("differs from “%(key)s” in another file") % {"key": first_key})
        if texts is not None and joined is not None:
            reader.note("name", _("another file describes the edition already"))
        joined = joined or texts
    return first_key, joined


def read_card_tables(file: TableReader) -> Iterator[tuple[TableReader, CardContent]]:
    for reader in file.rows("card", "number"):
        yield reader, read_card_table(reader)


def read_cruiser_tables(file: TableReader) -> Iterator[tuple[TableReader, CruiserContent]]:
    for reader in file.rows("cruiser", "key"):
        yield reader, read_cruiser_table(reader)


def read_slug(reader: TableReader) -> str:
    key = reader.text("key", longest=KEY_LENGTH, required=True)
    if key and not KEY.fullmatch(key):
        reader.note("key", _("must be of small Latin letters, digits, - and _"))
    return key


def read_card_table(reader: TableReader) -> CardContent:
    number, level, serial = read_card_number(reader)
    card = CardContent(
        level=level,
        serial=serial,
        series=reader.code("series", Series.values, required=True),
        name=reader.text("name", longest=NAME_LENGTH),
        name_ru=reader.text("name_ru", longest=NAME_LENGTH),
        top=read_half_table(reader.subtable("top")),
        bottom=read_half_table(reader.subtable("bottom")),
        figure=other_figure(number, level),
    )
    reader.refuse_unknown()
    check_card(reader, card)
    return card


def read_card_number(reader: TableReader) -> tuple[str, int, int]:
    """Number, level and serial; ``0-0``, which no card has, if the number is wrong.

    The level is the number's first figure unless the table says otherwise.
    """
    number = reader.text("number", longest=KEY_LENGTH, required=True)
    parsed = parse_number(number)
    if number and parsed is None:
        sentence = _(
            "must be LEVEL-SERIAL, such as 3-10, with a level from 0 to 3; where a spreadsheet makes"
            " dates of numbers, give level and serial in columns of their own"
        )
        reader.note("number", sentence)
    figure, serial = parsed or (0, 0)
    level = reader.whole("level", 0, TOP_LEVEL, default=figure)
    return f"{figure}-{serial}", level, serial


def read_half_table(reader: TableReader) -> HalfContent:
    half = HalfContent(
        fighters=reader.whole("fighters", 0, MAX_FIGHTERS, default=0),
        effect=reader.code("effect", Effect.values),
        protection=reader.code("protection", Protection.values),
    )
    reader.refuse_unknown()
    return half


def check_card(reader: TableReader, card: CardContent) -> None:
    """Checks the rules that span several fields of a card."""
    if card.fighters > MAX_FIGHTERS:
        reader.note("fighters", _("a front has at most 4 fighters over both halves (R1.4)"))
    if card.series != Series.GREEN:
        return
    for name, half in (("top", card.top), ("bottom", card.bottom)):
        if half.effect in BLUE_ONLY_EFFECTS:
            reader.note(f"{name}.effect", _("is on blue cards only (R7)"))
        if half.protection:
            reader.note(f"{name}.protection", _("is on blue cards only (R8)"))


def read_cruiser_table(reader: TableReader) -> CruiserContent:
    cruiser = CruiserContent(
        key=read_slug(reader),
        name=reader.text("name", longest=NAME_LENGTH, required=True),
        name_ru=reader.text("name_ru", longest=NAME_LENGTH),
        armour=reader.whole("armour", 1, MAX_ARMOUR),
        sectors=tuple(read_sector_tables(reader)),
    )
    reader.refuse_unknown()
    return cruiser


def read_sector_tables(cruiser: TableReader) -> Iterator[SectorContent]:
    tables = cruiser.subtables("sectors")
    if len(tables) != SECTORS:
        cruiser.note("sectors", _("must list %(count)d sectors") % {"count": SECTORS})
    for position, table in enumerate(tables, start=1):
        prefix = f"sectors {position}."
        reader = TableReader(table, cruiser.problems, cruiser.file, cruiser.row, prefix)
        fields = reader.whole("fields", FEWEST_FIELDS, MAX_FIELDS)
        yield SectorContent(fields, reader.whole("draw", 0, MAX_DRAW_SYMBOLS, default=0))
        reader.refuse_unknown()


def refuse_duplicates(rows: Iterable[tuple[TableReader, str, str]]) -> None:
    """Notes a problem at each row with the same identity as an earlier row."""
    seen: dict[str, str] = {}
    for reader, field, identity in rows:
        if identity in seen and identity not in ("", "0-0"):
            message = _("occurs before, in %(file)s") % {"file": seen[identity]}
            reader.note(field, message)
        seen.setdefault(identity, reader.file)
