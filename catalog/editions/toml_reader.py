"""Reads typed values from TOML tables and collects every problem."""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from catalog.cards.vocabulary import KEY_LENGTH
from catalog.editions.tables import KEY


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


@dataclass(slots=True)
class TableReader:
    """Reads the fields of one table and collects problems instead of stopping at the first.

    A wrong field gives a fallback value. Call ``refuse_unknown`` last: it reports the fields that
    were not read.
    """

    table: Mapping[str, Any]
    problems: list[FileProblem]
    file: str
    row: str = ""
    prefix: str = ""
    known: set[str] = field(default_factory=set)

    def note(self, name: str, message: str) -> None:
        self.problems.append(FileProblem(self.file, self.row, self.prefix + name, message))

    def take(self, name: str) -> Any:
        """The raw value; None if it is missing."""
        self.known.add(name)
        return self.table.get(name)

    def text(self, name: str, *, longest: int, required: bool = False, lines: bool = False) -> str:
        value = self.take(name)
        if value is None:
            if required:
                self.note(name, _("is missing"))
            return ""
        if not isinstance(value, str):
            self.note(name, _("must be text"))
            return ""
        return self.checked_text(name, value.strip(), longest, required, lines)

    def checked_text(self, name: str, value: str, longest: int, required: bool, lines: bool) -> str:
        if required and not value:
            self.note(name, _("must not be empty"))
        if len(value) > longest:
            self.note(name, _("is longer than %(longest)d characters") % {"longest": longest})
        allowed = "\n" if lines else ""
        if any(unicodedata.category(char) == "Cc" and char not in allowed for char in value):
            self.note(name, _("contains control characters"))
        return value

    def code(self, name: str, allowed: Collection[str], *, required: bool = False) -> str:
        value = self.text(name, longest=200, required=required)
        if value and value not in allowed:
            details = {"value": value, "codes": ", ".join(allowed)}
            self.note(name, _("“%(value)s” is not one of: %(codes)s") % details)
            return ""
        return value

    def whole(self, name: str, lowest: int, highest: int, *, default: int | None = None) -> int:
        value = self.take(name)
        if value is None:
            if default is None:
                self.note(name, _("is missing"))
                return lowest
            return default
        if type(value) is not int:
            self.note(name, _("must be a whole number"))
        elif not lowest <= value <= highest:
            bounds = {"lowest": lowest, "highest": highest}
            self.note(name, _("must be from %(lowest)d to %(highest)d") % bounds)
        else:
            return value
        return lowest

    def subtable(self, name: str) -> "TableReader":
        """A reader of a nested table; of an empty one if it is missing or wrong."""
        value = self.take(name)
        if value is not None and not isinstance(value, dict):
            self.note(name, _("must be a table"))
            value = None
        return TableReader(value or {}, self.problems, self.file, self.row, f"{self.prefix}{name}.")

    def subtables(self, name: str) -> list[Mapping[str, Any]]:
        """The tables of a list; none if it is missing or wrong."""
        value = self.take(name)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.note(name, _("must be a list of tables"))
            return []
        return value

    def rows(self, name: str, identity: str) -> Iterator["TableReader"]:
        """A reader for each table of a list; problems name its identity field or its number."""
        for index, table in enumerate(self.subtables(name), start=1):
            value = table.get(identity)
            named = isinstance(value, str) and 0 < len(value) <= KEY_LENGTH and value.isprintable()
            row = f"{self.row} {name} {value if named else f'#{index}'}".lstrip()
            yield TableReader(table, self.problems, self.file, row)

    def refuse_unknown(self) -> None:
        for name in self.table:
            if name not in self.known:
                self.note(name, _("is not a known field"))


def read_slug(reader: TableReader) -> str:
    key = reader.text("key", longest=KEY_LENGTH, required=True)
    if key and not KEY.fullmatch(key):
        reader.note("key", _("must be of small Latin letters, digits, - and _"))
    return key


def refuse_duplicates(rows: Iterable[tuple[TableReader, str, str]]) -> None:
    """Notes a problem at each row with the same identity as an earlier row."""
    seen: dict[str, str] = {}
    for reader, name, identity in rows:
        if identity in seen and identity:
            message = _("occurs before, in %(file)s") % {"file": seen[identity]}
            reader.note(name, message)
        seen.setdefault(identity, reader.file)
