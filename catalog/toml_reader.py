"""Typed values out of one TOML table, with a note of everything that is wrong with it."""

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file; ``row`` and ``field`` are empty where there is none."""

    file: str
    row: str
    field: str
    message: str

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.row, self.field) if part)
        return ": ".join(part for part in (self.file, place, self.message) if part)


@dataclass(slots=True)
class TableReader:
    """Takes fields out of one table and collects problems instead of stopping at the first.

    A field that is wrong yields its fallback value. ``refuse_unknown`` comes last: it
    reports the fields that nobody asked for.
    """

    table: Mapping[str, Any]
    problems: list[Problem]
    file: str
    row: str = ""
    prefix: str = ""
    asked: set[str] = field(default_factory=set)

    def note(self, name: str, message: str) -> None:
        self.problems.append(Problem(self.file, self.row, self.prefix + name, message))

    def take(self, name: str) -> Any:
        """The raw value, None when absent (TOML has no null)."""
        self.asked.add(name)
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
        if any(unicodedata.category(sign) == "Cc" and sign not in allowed for sign in value):
            self.note(name, _("contains control characters"))
        return value

    def code(self, name: str, allowed: Collection[str], *, required: bool = False) -> str:
        value = self.text(name, longest=200, required=required)
        if value and value not in allowed:
            known = {"value": value, "codes": ", ".join(allowed)}
            self.note(name, _("“%(value)s” is not one of: %(codes)s") % known)
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
        """A reader of a table within this one; of an empty table when it is absent or wrong."""
        value = self.take(name)
        if value is not None and not isinstance(value, dict):
            self.note(name, _("must be a table"))
            value = None
        return TableReader(value or {}, self.problems, self.file, self.row, f"{self.prefix}{name}.")

    def subtables(self, name: str) -> list[Mapping[str, Any]]:
        """The tables listed under a name; none when it is absent or wrong."""
        value = self.take(name)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.note(name, _("must be a list of tables"))
            return []
        return value

    def refuse_unknown(self) -> None:
        for name in self.table:
            if name not in self.asked:
                self.note(name, _("is not a known field"))
