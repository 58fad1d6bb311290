"""Editions as TOML files: sections of entries, each a pydantic model; all problems at once, with their paths.

`[status]` says where values are from, by path: `units = "printed"`, `"units.*.stock" = "invented"`. The
longest path that fits counts, so a true value replaces an invented one without code.
"""

import hashlib
import logging
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar, cast

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import BaseModel, Field, ValidationError

from catalog.editions.tables import FileTable
from catalog.web.errors.validation import field_errors
from catalog.web.formats.nesting import check_toml_depth

STATUSES_OF_VALUES: Final = ("printed", "source", "invented")
"""From the printed game, from another source such as a review, or made here."""
KEY: Final = re.compile(r"[a-z][a-z0-9_-]{0,22}")
Table = TypeVar("Table", bound=BaseModel)
Text = Annotated[str, Field(min_length=1)]
logger = logging.getLogger(__name__)


class NamedTable(FileTable):
    """What has a name or a text in both languages."""

    en: Text
    ru: Text

    @property
    def names(self) -> dict[str, str]:
        return {"en": self.en, "ru": self.ru}


class EditionHead(FileTable):
    """What every edition says of itself; `note` is what its pages say of where it is from."""

    key: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,22}$")]
    name: NamedTable
    note: NamedTable


class ReadEdition(Protocol):
    """What all editions have once they are read."""

    @property
    def key(self) -> str: ...

    @property
    def revision(self) -> str: ...

    @property
    def names(self) -> Mapping[str, str]: ...


Read = TypeVar("Read", bound=ReadEdition)


class BadEdition(ValueError):
    """An edition cannot be played; `problems` says everything that is wrong."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


class TomlEdition:
    """A file's sections. What is wrong is noted, and reading goes on; `check` raises all of it.

    `statuses` are the words that say where values are from. Raises BadEdition for what is no TOML.
    """

    def __init__(self, text: str, statuses: Sequence[str] = STATUSES_OF_VALUES) -> None:
        try:
            check_toml_depth(text)
            self.tables = tomllib.loads(text)
        except ValueError as error:
            raise BadEdition([_("This is not TOML: %(why)s") % {"why": error}]) from error
        self.known_statuses = statuses
        self.statuses: dict[str, str] = self.tables.pop("status", {})
        self.revision = hashlib.sha256(repr(self.tables).encode()).hexdigest()[:12]
        """Follows from the content; where a value is from is not part of it."""
        self.problems: list[str] = []
        self.asked: set[str] = set()
        """Sections that the game reads; others are not known."""
        self._check_statuses()

    def note(self, path: str, sentence: str) -> None:
        self.problems.append(f"{path}: {sentence}")

    def check(self) -> None:
        """Raises BadEdition with everything that was noted, once all sections are read."""
        for name in self.tables.keys() - self.asked:
            self.note(name, _("is not a known field"))
        if self.problems:
            raise BadEdition(self.problems)

    def keys(self, section: str) -> list[str]:
        """The keys as they are written, also of entries that are wrong."""
        self.asked.add(section)
        found = self.tables.get(section)
        return list(found) if isinstance(found, dict) else []

    def table(self, name: str, model: type[Table], **context: Any) -> Table:
        """A section that is one table; where it is wrong None, with which nobody goes on after `check`."""
        self.asked.add(name)
        if name not in self.tables:
            self.note(name, _("is missing"))
            return cast(Table, None)
        return cast(Table, self._read(name, model, self.tables[name], context))

    def entries(self, section: str, model: type[Table], **context: Any) -> dict[str, Table]:
        """The entries of a section that are right, by key."""
        found: dict[str, Table] = {}
        if not self.keys(section):
            self.note(section, _("is missing or empty"))
        for key in self.keys(section):
            entry = self.entry(section, key, model, **context)
            if entry is not None:
                found[key] = entry
        return found

    def entry(self, section: str, key: str, model: type[Table], **context: Any) -> Table | None:
        path = f"{section}.{key[:40]}"
        if not KEY.fullmatch(key):
            self.note(path, _("a key is made of at most 23 of a-z, 0-9, _ and -"))
        return self._read(path, model, self.tables[section][key], context)

    def _read(
        self, path: str, model: type[Table], value: Any, context: Mapping[str, Any]
    ) -> Table | None:
        try:
            return model.model_validate(value, context=dict(context))
        except ValidationError as error:
            for each in field_errors(error):
                self.note(".".join(filter(None, (path, each.field))), each.message)
            return None

    def _check_statuses(self) -> None:
        if not isinstance(self.statuses, dict):
            self.note("status", _("must be a table (in JSON: an object)"))
            self.statuses = {}
        for path, status in self.statuses.items():
            if status not in self.known_statuses:
                sentence = _("must be one of: %(expected)s")
                self.note(f"status.{path}", sentence % {"expected": ", ".join(self.known_statuses)})
            if not self._has(path):
                self.note(f"status.{path}", _("names nothing in this file"))
        if self.statuses:
            for name in self.tables.keys() - {path.split(".")[0] for path in self.statuses}:
                self.note(f"status.{name}", _("is missing"))

    def _has(self, path: str) -> bool:
        inside: list[Any] = [self.tables]
        for part in path.split("."):
            tables = [each for each in inside if isinstance(each, dict)]
            inside = [value for each in tables for key, value in each.items() if part in (key, "*")]
        return bool(inside)


def owned_files(game: str) -> list[Path]:
    """The editions that this site's owner added for a game, the newest last: that of the highest number."""
    files = (settings.EDITIONS_DIR / game).glob("*.toml")
    return sorted(files, key=lambda file: (number_of(file), file.name))


def number_of(file: Path) -> int:
    """The number that `keep_edition` gave a file; 0 for a file of another name."""
    return int(file.stem) if file.stem.isdecimal() else 0


def keep_edition(game: str, text: str) -> Path:
    """Adds a text that was read as the newest of a game, unless it is that already. Raises OSError."""
    files, content = owned_files(game), text.encode()
    if files and files[-1].read_bytes() == content:
        return files[-1]
    number = max(map(number_of, files), default=0) + 1
    path: Path = settings.EDITIONS_DIR / game / f"{number:04}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return path


def status_of(statuses: Mapping[str, str], path: str) -> str:
    """Where the value of a path, such as `units.light.stock`, is from."""
    parts = path.split(".")
    fitting = [
        (len(named), status)
        for named, status in ((each.split("."), found) for each, found in statuses.items())
        if len(named) <= len(parts)
        and all(name in (part, "*") for name, part in zip(named, parts, strict=False))
    ]
    return max(fitting)[1] if fitting else "invented"


class EditionShelf(Generic[Read]):
    """A game's editions: the one that comes with it, `former` ones that came before, and its owner's."""

    def __init__(
        self,
        game: str,
        shipped: Path,
        read: Callable[[str], Read],
        former: Callable[[Read], list[Read]] = lambda _shipped: [],
    ) -> None:
        self.game, self.read, self.former = game, read, former
        self.shipped = cache(lambda: read(shipped.read_text(encoding="utf-8")))
        self.all = cache(self._all)
        """By revision the editions of all matches; the last is that of new ones."""
        self.damaged: Sequence[str] = ()
        """The owner's files that `all` left out, such as `rex/0001.toml`."""

    def _all(self) -> Mapping[str, Read]:
        shipped = self.shipped()
        found: dict[str, Read] = {}
        for each in (*self.former(shipped), shipped, *self._owned()):
            found.pop(each.revision, None)  # what was added once more is the newest again
            found[each.revision] = each
        return found

    def _owned(self) -> Iterator[Read]:
        """The owner's editions, without files that cannot be read: the log has what is wrong with them."""
        damaged = []
        for path in owned_files(self.game):
            try:
                yield self.read(path.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                logger.error("The edition %s is left out. %s", path, error)
                damaged.append(f"{self.game}/{path.name}")
        self.damaged = damaged

    def current(self) -> Read:
        """That of new matches: the owner's newest, else the shipped one."""
        return list(self.all().values())[-1]

    def of_setup(self, setup: Mapping[str, Any]) -> Read:
        """The edition that a set-up names; the current one where that is gone or none is named."""
        return self.of(setup.get("edition", ""))

    def of(self, revision: str) -> Read:
        """The edition of a match; the current one where that is gone."""
        return self.all().get(revision) or self.current()
