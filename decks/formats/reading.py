"""The front door: a deck out of a text or a file, whichever format it has."""

import re
import stat
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.sizes import size_text
from decks.codes import CODE
from decks.formats import bbcode, code, csv_table, json_object, markdown, plain_text
from decks.formats.code import ADDRESS
from decks.formats.deck_list import DeckFormatError, DeckList, Reading
from decks.supply import Supply

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

LARGEST_FILE: Final = 64 * 1024
MOST_LINES: Final = 1000
# Cards and cruisers are not looked up in files; a code, which needs an edition, is not read there.
NO_SUPPLY: Final = Supply("", {}, {})


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write decks down; `name` is what programs call it."""

    name: str
    label: "StrOrPromise"
    ending: str
    media_type: str
    read: Callable[[str, Supply], Reading]
    render: Callable[[DeckList, Supply], str]


FORMATS: Final = {
    each.name: each
    for each in (
        Format(
            "text", gettext_lazy("Text"), ".txt", "text/plain", plain_text.read, plain_text.render
        ),
        Format("markdown", "Markdown", ".md", "text/markdown", markdown.read, markdown.render),
        Format("bbcode", "BBCode", ".bbcode", "text/plain", bbcode.read, bbcode.render),
        Format("csv", "CSV", ".csv", "text/csv", csv_table.read, csv_table.render),
        Format("json", "JSON", ".json", "application/json", json_object.read, json_object.render),
        Format("code", gettext_lazy("Code"), ".code", "text/plain", code.read, code.render),
    )
}
# What a file's ending says; .txt may hold any of them.
ENDINGS: Final = {each.ending: each.name for each in FORMATS.values() if each.name != "text"}


class DeckFileError(ValueError):
    """A file cannot be read as a deck; each line of the message names the file and how to mend it."""

    def __init__(self, path: Path, error: DeckFormatError) -> None:
        super().__init__("\n".join(f"{path}: {problem}" for problem in error.problems))
        self.path = path
        self.problems = error.problems


def read_deck(path: Path) -> DeckList:
    """The deck of a file; one without a name in it is called after the file.

    Raises DeckFileError when there is no such file or it cannot be read as a deck.
    """
    try:
        text = decode(read_bytes(path))
        deck = read_text(text, NO_SUPPLY, ending=path.suffix.lower())[1].whole()
    except DeckFormatError as error:
        raise DeckFileError(path, error) from error
    return deck if deck.name else DeckList(deck.cards, deck.cruiser, path.stem)


def read_text(text: str, supply: Supply, *, ending: str = "") -> tuple[Format, Reading]:
    """What is understood of a text, and the format it was taken for.

    A cruiser may be called by its key or by its name. Raises DeckFormatError for far too many lines.
    """
    if len(text.encode()) > LARGEST_FILE:
        raise DeckFormatError([_("is larger than %(size)s") % {"size": size_text(LARGEST_FILE)}])
    lines = text.count("\n")
    if lines > MOST_LINES:
        told = {"lines": lines, "most": MOST_LINES}
        raise DeckFormatError([_("has %(lines)d lines; a deck has at most %(most)d") % told])
    text = text.replace("\r\n", "\n")
    chosen = FORMATS[recognise(text, ending, has_codes=bool(supply.cards))]
    reading = chosen.read(text, supply)
    cruiser = cruiser_key(reading.deck.cruiser, supply)
    return chosen, replace(reading, deck=replace(reading.deck, cruiser=cruiser))


def recognise(text: str, ending: str, *, has_codes: bool) -> str:
    """The name of the format that the file's ending or else the text itself suggests."""
    if ending in ENDINGS:
        return ENDINGS[ending]
    start = text.strip()
    if start.startswith("{") or re.match(r"\[(?![a-z*/])", start, re.IGNORECASE):
        return "json"
    if re.search(r"^\s*\[(?:b|u|list|\*)\]", start, re.IGNORECASE | re.MULTILINE):
        return "bbcode"
    if re.match(r"kind[,;]level", start, re.IGNORECASE):
        return "csv"
    if has_codes and (CODE.fullmatch(start) or ADDRESS.fullmatch(start)):
        return "code"
    if re.search(r"^\s*[-*+]\s+\S", start, re.MULTILINE):
        return "markdown"
    return "text"


def cruiser_key(words: str | None, supply: Supply) -> str | None:
    """The key of the cruiser that is called so in either language, else the words themselves."""
    for key, cruiser in supply.cruisers.items():
        if words and words.casefold() in (cruiser.name.casefold(), cruiser.name_ru.casefold()):
            return key
    return words


def read_bytes(path: Path) -> bytes:
    """What the file holds. Raises DeckFormatError when it cannot be opened or is far too large."""
    try:
        regular = stat.S_ISREG(path.stat().st_mode)
        content = read_start(path) if regular else b""
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DeckFormatError([_("there is no such file")]) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DeckFormatError([_("cannot be read: %(reason)s") % {"reason": reason}]) from error
    if not regular:
        raise DeckFormatError([_("is not a file; a deck is a text or JSON file")])
    if len(content) > LARGEST_FILE:
        raise DeckFormatError([_("is larger than %(size)s") % {"size": size_text(LARGEST_FILE)}])
    return content


def read_start(path: Path) -> bytes:
    """As much of the file as shows whether it is too large."""
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def decode(content: bytes) -> str:
    """The text of a file in UTF-8. Raises DeckFormatError for anything else."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckFormatError([_("is not a text file in UTF-8")]) from error
    if "\0" in text:
        raise DeckFormatError([_("is not a text file in UTF-8")])
    return text
