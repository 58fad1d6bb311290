"""Reads and checks files of cards and cruisers: TOML, CSV, and the JSON of a catalogue export.

A TOML file has an ``[edition]`` table and any number of ``[[card]]`` and ``[[cruiser]]`` tables; the other
forms are read into the same tables. Several files together describe one edition. All problems are
reported at once.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from django.utils.translation import gettext as _
from pydantic import ValidationError

from catalog.cards.content import EditionContent
from catalog.cards.vocabulary import KEY_LENGTH
from catalog.editions.csv_tables import IDENTITIES, NOTHING_STORED, StoredParts, read_csv
from catalog.editions.tables import (
    CardTable,
    CruiserTable,
    EditionKeyTable,
    EditionTable,
    FileTable,
)
from catalog.web.errors.validation import field_errors
from catalog.web.formats import json_text
from catalog.web.formats.file_sizes import size_text
from catalog.web.formats.nesting import check_toml_depth

DATA_FOLDER: Final = Path(__file__).resolve().parents[1] / "data"
SHIPPED_FILES: Final = (DATA_FOLDER / "cards.toml", DATA_FOLDER / "cruisers.toml")
MAX_FILE_BYTES: Final = 1_000_000
MAX_ROWS: Final = 1000  # cards or cruisers of a file
MAX_PROBLEMS: Final = 100
MAX_ROWS_TOLD: Final = 3  # of one column that have the same kind of problem

AnyTable = TypeVar("AnyTable", bound=FileTable)


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A problem in a file; ``row`` and ``field`` are empty if it concerns the whole file."""

    file: str
    row: str
    field: str
    message: str

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.row, self.field) if part)
        return ": ".join(part for part in (self.file, place, self.message) if part)


class InvalidFiles(Exception):
    """Files were refused; ``problems`` lists everything that is wrong with them."""

    def __init__(self, problems: Sequence[FileProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class EditionNames:
    """Key and names for files without an ``[edition]`` table."""

    key: str = ""
    name: str = ""
    name_ru: str = ""

    def table(self) -> dict[str, str]:
        return {field: text for field, text in asdict(self).items() if text}


NO_NAMES: Final = EditionNames()


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that was chosen or uploaded; of a large one only the beginning."""

    name: str
    content: bytes


@dataclass(slots=True)
class EditionFile:
    """The tables of a file as they were written."""

    name: str
    table: dict[str, Any]


def read_edition(
    paths: Iterable[Path], names: EditionNames = NO_NAMES, stored: StoredParts = NOTHING_STORED
) -> EditionContent:
    """The edition that the files describe together. Raises InvalidFiles.

    What CSV files have no column for is as it is `stored`.
    """
    sources, problems = [], []
    for path in paths:
        try:
            with path.open("rb") as file:
                sources.append(SourceFile(str(path), file.read(MAX_FILE_BYTES + 1)))
        except FileNotFoundError:
            problems.append(FileProblem(str(path), "", "", _("there is no such file")))
        except OSError as error:
            message = _("cannot be read: %(reason)s") % {"reason": error.strerror}
            problems.append(FileProblem(str(path), "", "", message))
    return join_sources(sources, names, stored, problems)


def join_sources(
    sources: Iterable[SourceFile],
    names: EditionNames,
    stored: StoredParts,
    problems: list[FileProblem],
) -> EditionContent:
    """The edition that the files describe together. Raises InvalidFiles with these problems and its own."""
    files = []
    for source in sources:
        try:
            table = parse_file(source.name, source.content, stored)
            files.append(EditionFile(source.name, table))
        except ValueError as error:
            problems.append(FileProblem(source.name, "", "", str(error)))
    name_edition(files, names)
    return join_files(files, problems)


def name_edition(files: Iterable[EditionFile], names: EditionNames) -> None:
    """Gives the names to files that do not name their edition."""
    table = names.table()
    for file in files:
        if "edition" not in file.table and table:
            file.table = {**file.table, "edition": table}
            # Only one file may contain the names; the others refer to the edition by its key.
            table = {"key": names.key}


def join_files(files: Sequence[EditionFile], problems: list[FileProblem]) -> EditionContent:
    """The edition of opened files. Raises InvalidFiles with their problems and the given ones."""
    editions = [read_edition_table(file, problems) for file in files]
    cards = [row for file in files for row in read_rows(file, "card", CardTable, problems)]
    cruisers = [row for file in files for row in read_rows(file, "cruiser", CruiserTable, problems)]
    problems += [
        FileProblem(file.name, "", name, _("is not a known field"))
        for file in files
        for name in file.table
        if name not in {"edition", "card", "cruiser"}
    ]
    problems += [*repeated_rows(cards), *repeated_rows(cruisers)]
    key, texts = join_editions(files, editions, problems)
    if problems:
        raise InvalidFiles(told_together(problems))
    return EditionContent(
        key,
        texts,
        tuple(row.found.content() for row in cards if row.found),
        tuple(row.found.content() for row in cruisers if row.found),
    )


def told_together(problems: Iterable[FileProblem]) -> list[FileProblem]:
    """The problems, in one line where more than a few rows have one in the same field."""
    fields: dict[tuple[str, str, str], list[FileProblem]] = defaultdict(list)
    for each in problems:
        fields[each.file, each.row.partition(" ")[0], each.field].append(each)
    told = []
    for alike in fields.values():
        if len(alike) <= MAX_ROWS_TOLD:
            told += alike
            continue
        first, more = alike[0], len(alike) - 1
        message = _("%(problem)s (and in %(count)d more rows)") % {
            "problem": first.message,
            "count": more,
        }
        told.append(FileProblem(first.file, first.row, first.field, message))
    if len(told) > MAX_PROBLEMS:
        more_problems = _("and %(count)d more problems") % {"count": len(told) - MAX_PROBLEMS}
        told = [*told[:MAX_PROBLEMS], FileProblem("", "", "", more_problems)]
    return told


def read_edition_table(file: EditionFile, problems: list[FileProblem]) -> EditionKeyTable | None:
    """What the file says of the edition, which may be its key alone; None where it is wrong."""
    table = file.table.get("edition")
    if table is None:
        message = _("is missing: say the edition's key")
        problems.append(FileProblem(file.name, "", "edition", message))
        return None
    is_reference = isinstance(table, dict) and table.keys() <= {"key"}
    model = EditionKeyTable if is_reference else EditionTable
    return validated(model, table, FileProblem(file.name, "", "edition", ""), problems)


def validated(
    model: type[AnyTable], table: Any, place: FileProblem, problems: list[FileProblem]
) -> AnyTable | None:
    """The table; None, with noted problems, where it is wrong."""
    try:
        return model.model_validate(table)
    except ValidationError as error:
        for each in field_errors(error):
            field = ".".join(part for part in (place.field, each.field) if part)
            problems.append(FileProblem(place.file, place.row, field, each.message))
        return None


@dataclass(frozen=True)
class Row(Generic[AnyTable]):
    """A table of a list, None where it is wrong, and what problems call it: its identity, or its number."""

    file: str
    name: str
    identity: str
    found: AnyTable | None


def read_rows(
    file: EditionFile, name: str, model: type[AnyTable], problems: list[FileProblem]
) -> Iterator[Row[AnyTable]]:
    """The tables of a list, each checked; wrong ones are noted."""
    tables = file.table.get(name, [])
    if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
        problems.append(FileProblem(file.name, "", name, _("must be a list of tables")))
        return
    if len(tables) > MAX_ROWS:
        message = _("has more than %(most)d entries") % {"most": MAX_ROWS}
        problems.append(FileProblem(file.name, "", name, message))
        return
    for index, table in enumerate(tables, start=1):
        value = table.get(IDENTITIES[name])
        named = isinstance(value, str) and 0 < len(value) <= KEY_LENGTH and value.isprintable()
        told = f"{name} {value if named else f'#{index}'}"
        found = validated(model, table, FileProblem(file.name, told, "", ""), problems)
        yield Row(file.name, told, str(value).strip() if named else "", found)


def repeated_rows(rows: Iterable[Row[Any]]) -> Iterator[FileProblem]:
    """A problem of each row with the same identity as an earlier row."""
    seen: dict[str, str] = {}
    for row in rows:
        if row.identity and row.identity in seen:
            message = _("occurs before, in %(file)s") % {"file": seen[row.identity]}
            yield FileProblem(row.file, row.name, IDENTITIES[row.name.split()[0]], message)
        seen.setdefault(row.identity, row.file)


def join_editions(
    files: Sequence[EditionFile],
    editions: Sequence[EditionKeyTable | None],
    problems: list[FileProblem],
) -> tuple[str, Mapping[str, str] | None]:
    """The edition's key, which all files share, and its texts, which only one file may contain."""
    first_key, joined = "", None
    for file, edition in zip(files, editions, strict=True):
        if edition is None:
            continue
        first_key = first_key or edition.key
        if edition.key != first_key:
            message = _("differs from “%(key)s” in another file") % {"key": first_key}
            problems.append(FileProblem(file.name, "", "edition.key", message))
        if joined and isinstance(edition, EditionTable):
            message = _("another file describes the edition already")
            problems.append(FileProblem(file.name, "", "edition.name", message))
        joined = joined or (edition if isinstance(edition, EditionTable) else None)
    return first_key, joined.texts() if joined else None


def parse_file(name: str, content: bytes, stored: StoredParts = NOTHING_STORED) -> dict[str, Any]:
    """The tables of a file; the form is that of the name's ending. Raises ValueError."""
    if len(content) > MAX_FILE_BYTES:
        raise ValueError(_("is larger than %(size)s") % {"size": size_text(MAX_FILE_BYTES)})
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(_("is not a text file in UTF-8")) from error
    ending = Path(name).suffix.lower()
    if ending == ".csv":
        return read_csv(text, stored)
    return read_json(text) if ending == ".json" else read_toml(text)


def read_json(text: str) -> dict[str, Any]:
    """The tables of a catalogue export, which may have an ``edition`` besides. Raises ValueError."""
    try:
        export = json_text.read_json(text)
    except ValueError as error:
        raise ValueError(_("is not valid JSON: %(reason)s") % {"reason": error}) from error
    if not isinstance(export, dict) or not {"cards", "cruisers"} & export.keys():
        raise ValueError(_("is no catalogue export: it has neither “cards” nor “cruisers”"))
    names = {"cards": "card", "cruisers": "cruiser"}
    table = {names.get(name, str(name)): without_nulls(value) for name, value in export.items()}
    table.pop("revision", None)  # it follows from the rest
    return table


def without_nulls(value: Any) -> Any:
    """The value without the nulls of its objects, as which exports write what is not there."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [without_nulls(inner) for inner in value] if isinstance(value, list) else value


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML file. Raises ValueError."""
    try:
        check_toml_depth(text)
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(_("is not valid TOML: %(reason)s") % {"reason": error}) from error
