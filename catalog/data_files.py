"""Reading and checking TOML files of cards and cruisers.

A file holds an ``[edition]`` table and any number of ``[[card]]`` and ``[[cruiser]]`` tables;
several files together describe one edition. Checking finds everything that is wrong at once.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.content import (
    CardContent,
    CardSet,
    CruiserContent,
    EditionContent,
    HalfContent,
    SectorContent,
    parse_number,
)
from catalog.sizes import size_text
from catalog.toml_reader import Problem, TableReader
from catalog.vocabulary import (
    BLUE_ONLY_EFFECTS,
    FEWEST_FIELDS,
    KEY_LENGTH,
    MOST_ARMOUR,
    MOST_DRAW_SYMBOLS,
    MOST_FIELDS,
    MOST_FIGHTERS,
    NAME_LENGTH,
    NOTE_LENGTH,
    SECTORS,
    Effect,
    Protection,
    Series,
)

DATA_FOLDER: Final = Path(__file__).resolve().parent / "data"
SHIPPED_FILES: Final = (DATA_FOLDER / "cards.toml", DATA_FOLDER / "cruisers.toml")
LARGEST_FILE: Final = 1_000_000
KEY: Final = re.compile(r"[a-z0-9][a-z0-9_-]*", re.ASCII)


class CardSetError(Exception):
    """The files were refused; ``problems`` says everything that is wrong with them."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def read_card_set(paths: Iterable[Path]) -> CardSet:
    """The edition that the files describe together.

    Raises CardSetError with every problem of every file.
    """
    problems: list[Problem] = []
    readers = [reader for path in paths if (reader := open_file(path, problems)) is not None]
    return join_files(readers, problems)


def join_files(readers: Sequence[TableReader], problems: list[Problem]) -> CardSet:
    """The edition of files that were opened. Raises CardSetError for them and earlier problems."""
    editions = [read_edition(reader) for reader in readers]
    cards = [found for reader in readers for found in read_cards(reader)]
    cruisers = [found for reader in readers for found in read_cruisers(reader)]
    for reader in readers:
        reader.refuse_unknown()
    refuse_duplicates((reader, "number", card.number) for reader, card in cards)
    refuse_duplicates((reader, "key", cruiser.key) for reader, cruiser in cruisers)
    key, edition = join_editions(editions)
    if problems:
        raise CardSetError(problems)
    return CardSet(
        key,
        edition,
        tuple(card for _reader, card in cards),
        tuple(cruiser for _reader, cruiser in cruisers),
    )


def open_file(path: Path, problems: list[Problem]) -> TableReader | None:
    """A reader of the whole file, or None after noting why it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        message = _("there is no such file")
    except OSError as error:
        message = _("cannot be read: %(reason)s") % {"reason": error.strerror}
    else:
        table, message = parse_toml(content)
        if table is not None:
            return TableReader(table, problems, str(path))
    problems.append(Problem(str(path), "", "", message))
    return None


def decode(content: bytes) -> tuple[str | None, str]:
    """The text of a file, or None and what is wrong with it."""
    if len(content) > LARGEST_FILE:
        return None, _("is larger than %(size)s") % {"size": size_text(LARGEST_FILE)}
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return None, _("is not a text file in UTF-8")


def parse_toml(content: bytes) -> tuple[dict[str, Any] | None, str]:
    """The parsed file, or None and what is wrong with it, with line and column where known."""
    text, message = decode(content)
    if text is None:
        return None, message
    try:
        return tomllib.loads(text), ""
    except (ValueError, RecursionError) as error:
        return None, _("is not valid TOML: %(reason)s") % {"reason": error}


def read_edition(file: TableReader) -> tuple[TableReader, str, EditionContent | None]:
    """The edition's key and, unless the file only refers to the edition, its description."""
    if "edition" not in file.table:
        file.note("edition", _("is missing"))
    reader = file.subtable("edition")
    key = read_key(reader) if isinstance(file.table.get("edition"), dict) else ""
    if reader.table.keys() <= {"key"}:
        return reader, key, None
    described = EditionContent(
        name=reader.text("name", longest=NAME_LENGTH, required=True),
        name_ru=reader.text("name_ru", longest=NAME_LENGTH),
        note=reader.text("note", longest=NOTE_LENGTH, lines=True),
        note_ru=reader.text("note_ru", longest=NOTE_LENGTH, lines=True),
        figures=reader.text("figures", longest=NOTE_LENGTH, lines=True),
        figures_ru=reader.text("figures_ru", longest=NOTE_LENGTH, lines=True),
    )
    reader.refuse_unknown()
    return reader, key, described


def join_editions(
    found: list[tuple[TableReader, str, EditionContent | None]],
) -> tuple[str, EditionContent | None]:
    """The one edition that all files speak of; its description may stand in one file only."""
    first_key = next((key for _reader, key, _described in found if key), "")
    joined: EditionContent | None = None
    for reader, key, described in found:
        if key and key != first_key:
            reader.note("key", _("differs from “%(key)s” in another file") % {"key": first_key})
        if described is not None and joined is not None:
            reader.note("name", _("another file describes the edition already"))
        joined = joined or described
    return first_key, joined


def read_cards(file: TableReader) -> Iterator[tuple[TableReader, CardContent]]:
    for index, table in enumerate(file.subtables("card"), start=1):
        number = table.get("number")
        reader = row_reader(file, table, "card", number, index)
        yield reader, read_card(reader)


def read_cruisers(file: TableReader) -> Iterator[tuple[TableReader, CruiserContent]]:
    for index, table in enumerate(file.subtables("cruiser"), start=1):
        reader = row_reader(file, table, "cruiser", table.get("key"), index)
        yield reader, read_cruiser(reader)


def row_reader(
    file: TableReader, table: Mapping[str, Any], kind: str, identity: object, index: int
) -> TableReader:
    """A reader whose row is named by the card's number or the cruiser's key, else counted."""
    named = isinstance(identity, str) and 0 < len(identity) <= KEY_LENGTH and identity.isprintable()
    return TableReader(
        table, file.problems, file.file, f"{kind} {identity}" if named else f"{kind} #{index}"
    )


def read_key(reader: TableReader) -> str:
    key = reader.text("key", longest=KEY_LENGTH, required=True)
    if key and not KEY.fullmatch(key):
        reader.note("key", _("must be of small Latin letters, digits, - and _"))
    return key


def read_card(reader: TableReader) -> CardContent:
    level, serial = read_number(reader)
    card = CardContent(
        level=level,
        serial=serial,
        series=reader.code("series", Series.values, required=True),
        name=reader.text("name", longest=NAME_LENGTH),
        name_ru=reader.text("name_ru", longest=NAME_LENGTH),
        top=read_half(reader.subtable("top")),
        bottom=read_half(reader.subtable("bottom")),
    )
    reader.refuse_unknown()
    check_card(reader, card)
    return card


def read_number(reader: TableReader) -> tuple[int, int]:
    """Level and serial; 0 and 0, which no card has, when the number is wrong."""
    number = reader.text("number", longest=KEY_LENGTH, required=True)
    parsed = parse_number(number)
    if number and parsed is None:
        reader.note("number", _("must be LEVEL-SERIAL, such as 3-10, with a level from 0 to 3"))
    return parsed or (0, 0)


def read_half(reader: TableReader) -> HalfContent:
    half = HalfContent(
        fighters=reader.whole("fighters", 0, MOST_FIGHTERS, default=0),
        effect=reader.code("effect", Effect.values),
        protection=reader.code("protection", Protection.values),
    )
    reader.refuse_unknown()
    return half


def check_card(reader: TableReader, card: CardContent) -> None:
    """The rules that look at more than one field of a card."""
    if not 1 <= card.fighters <= MOST_FIGHTERS:
        reader.note("fighters", _("a front has 1 to 4 fighters over both halves (R1.4)"))
    if card.series != Series.GREEN:
        return
    for name, half in (("top", card.top), ("bottom", card.bottom)):
        if half.effect in BLUE_ONLY_EFFECTS:
            reader.note(f"{name}.effect", _("is on blue cards only (R7)"))
        if half.protection:
            reader.note(f"{name}.protection", _("is on blue cards only (R8)"))


def read_cruiser(reader: TableReader) -> CruiserContent:
    cruiser = CruiserContent(
        key=read_key(reader),
        name=reader.text("name", longest=NAME_LENGTH, required=True),
        name_ru=reader.text("name_ru", longest=NAME_LENGTH),
        armour=reader.whole("armour", 1, MOST_ARMOUR),
        sectors=tuple(read_sectors(reader)),
    )
    reader.refuse_unknown()
    return cruiser


def read_sectors(cruiser: TableReader) -> Iterator[SectorContent]:
    tables = cruiser.subtables("sectors")
    if len(tables) != SECTORS:
        cruiser.note("sectors", _("must list %(count)d sectors") % {"count": SECTORS})
    for position, table in enumerate(tables, start=1):
        prefix = f"sectors {position}."
        reader = TableReader(table, cruiser.problems, cruiser.file, cruiser.row, prefix)
        fields = reader.whole("fields", FEWEST_FIELDS, MOST_FIELDS)
        yield SectorContent(fields, reader.whole("draw", 0, MOST_DRAW_SYMBOLS, default=0))
        reader.refuse_unknown()


def refuse_duplicates(rows: Iterable[tuple[TableReader, str, str]]) -> None:
    """Notes a problem at each row whose identity an earlier row has."""
    seen: dict[str, str] = {}
    for reader, field, identity in rows:
        if identity in seen and identity not in ("", "0-0"):
            message = _("occurs before, in %(file)s") % {"file": seen[identity]}
            reader.note(field, message)
        seen.setdefault(identity, reader.file)
