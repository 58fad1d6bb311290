"""The front door: a deck out of a file, whichever format it has."""

import stat
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

from decks.formats import json_object, plain_text
from decks.formats.deck_list import DeckFormatError, DeckList

LARGEST_FILE: Final = 64 * 1024


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
        deck = parse_deck(decode(read_bytes(path)), is_json=path.suffix.lower() == ".json")
    except DeckFormatError as error:
        raise DeckFileError(path, error) from error
    return deck if deck.name else DeckList(deck.cards, deck.cruiser, path.stem)


def parse_deck(text: str, *, is_json: bool = False) -> DeckList:
    """The deck of a text: JSON where that is said or the text begins like it, else plain text.

    Raises DeckFormatError.
    """
    if is_json or text.lstrip().startswith(("{", "[")):
        return json_object.parse(text)
    return plain_text.parse(text)


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
        raise DeckFormatError([_("is larger than %(size)d bytes") % {"size": LARGEST_FILE}])
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
