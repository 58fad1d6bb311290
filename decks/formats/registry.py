"""All formats by name, and reading a deck in any of them from a text or a file."""

import re
import stat
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.web.formats.file_sizes import size_text
from decks.construction.card_names import CardNames
from decks.construction.card_pool import CardPool
from decks.construction.codes import CODE
from decks.construction.deck_list import DeckFormatError, DeckList, ParsedDeck
from decks.formats import bbcode, code, csv_table, json_object, markdown, plain_text
from decks.formats.code import ADDRESS

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MAX_FILE_BYTES: Final = 64 * 1024
MAX_LINES: Final = 1000
# Files are read without an edition, so codes cannot be decoded.
NO_POOL: Final = CardPool("", {}, {})


@dataclass(frozen=True, slots=True)
class Format:
    """A format with its stable name."""

    name: str
    label: "StrOrPromise"
    ending: str
    media_type: str
    read: Callable[[str, CardPool], ParsedDeck]
    render: Callable[[DeckList, CardPool], str]


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
# Format by file ending; .txt may contain any format.
ENDINGS: Final = {each.ending: each.name for each in FORMATS.values() if each.name != "text"}


class DeckFileError(ValueError):
    """A file cannot be read as a deck; each line of the message is a problem.

    `deck` is what of it could be read.
    """

    def __init__(
        self,
        path: Path,
        error: DeckFormatError,
        deck: DeckList = DeckList(()),  # noqa: B008
    ) -> None:
        super().__init__("\n".join(f"{path}: {problem}" for problem in error.problems))
        self.path, self.deck = path, deck
        self.problems = error.problems


def read_deck(path: Path) -> DeckList:
    """The deck of a file; the file's name is the default name. Raises DeckFileError."""
    try:
        text = decode_deck_text(read_bytes(path))
        parsed = parse_deck_text(text, NO_POOL, ending=path.suffix.lower())[1]
    except DeckFormatError as error:
        raise DeckFileError(path, error) from error
    deck = parsed.deck
    if parsed.problems:
        raise DeckFileError(path, DeckFormatError(parsed.problems), deck)
    return deck if deck.name else DeckList(deck.cards, deck.cruiser, path.stem)


def parse_deck_text(text: str, pool: CardPool, *, ending: str = "") -> tuple[Format, ParsedDeck]:
    """The detected format and the parsed deck; cruisers may be given by key or name.

    Raises DeckFormatError if the text is too large.
    """
    if len(text.encode()) > MAX_FILE_BYTES:
        raise DeckFormatError([_("is larger than %(size)s") % {"size": size_text(MAX_FILE_BYTES)}])
    lines = text.count("\n")
    if lines > MAX_LINES:
        counts = {"lines": lines, "most": MAX_LINES}
        raise DeckFormatError([_("has %(lines)d lines; a deck has at most %(most)d") % counts])
    text = text.replace("\r\n", "\n")
    is_name = CardNames(pool).card(text) is not None
    has_codes = bool(pool.cards) and not is_name
    chosen = FORMATS[detect_format(text, ending, has_codes=has_codes)]
    parsed = chosen.read(text, pool)
    cruiser = cruiser_key(parsed.deck.cruiser, pool)
    return chosen, replace(parsed, deck=replace(parsed.deck, cruiser=cruiser))


def detect_format(text: str, ending: str, *, has_codes: bool) -> str:
    """The name of the format, by the file's ending or else by the text."""
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


def cruiser_key(words: str | None, pool: CardPool) -> str | None:
    """The key of the cruiser with that name in either language, else the words themselves."""
    found = CardNames(pool).cruiser(words) if words else None
    return found.key if found else words


def read_bytes(path: Path) -> bytes:
    """The file's content. Raises DeckFormatError if it cannot be read or is too large."""
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
    if len(content) > MAX_FILE_BYTES:
        raise DeckFormatError([_("is larger than %(size)s") % {"size": size_text(MAX_FILE_BYTES)}])
    return content


def read_start(path: Path) -> bytes:
    """The file's content up to one byte more than allowed."""
    with path.open("rb") as file:
        return file.read(MAX_FILE_BYTES + 1)


def decode_deck_text(content: bytes) -> str:
    """Decodes UTF-8. Raises DeckFormatError for anything else."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckFormatError([_("is not a text file in UTF-8")]) from error
    if "\0" in text:
        raise DeckFormatError([_("is not a text file in UTF-8")])
    return text
