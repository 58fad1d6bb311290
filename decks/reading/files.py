"""Deck files of the command line, and its standard input."""

import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

from catalog.web.formats.file_sizes import size_text
from decks.construction.deck_list import DeckFormatError, DeckList, ParsedDeck
from decks.reading.decoding import decode_text
from decks.reading.reader import MAX_FILE_BYTES

STANDARD_INPUT: Final = "-"


class DeckFileError(ValueError):
    """A file cannot be read as a deck; each line of the message is a problem."""

    def __init__(self, path: Path, error: DeckFormatError) -> None:
        super().__init__("\n".join(f"{path}: {problem}" for problem in error.problems))
        self.problems = error.problems


def read_deck_file(path: Path, read: Callable[[str], ParsedDeck]) -> DeckList:
    """The deck of a file, or of standard input for ``-``; a file's name is the default name.

    `read` says what a text says. Raises DeckFileError.
    """
    try:
        deck = read(decode_text(read_bytes(path))).whole()
    except DeckFormatError as error:
        raise DeckFileError(path, error) from error
    return deck if deck.name else DeckList(deck.cards, deck.cruiser, path.stem)


def read_bytes(path: Path) -> bytes:
    """The file's content. Raises DeckFormatError if it cannot be read or is too large."""
    try:
        if str(path) == STANDARD_INPUT:
            content = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        elif stat.S_ISREG(path.stat().st_mode):
            with path.open("rb") as file:
                content = file.read(MAX_FILE_BYTES + 1)
        else:
            raise DeckFormatError([_("is not a file; a deck is a text or JSON file")])
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DeckFormatError([_("there is no such file")]) from error
    except (OSError, ValueError) as error:
        if isinstance(error, DeckFormatError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise DeckFormatError([_("cannot be read: %(reason)s") % {"reason": reason}]) from error
    if len(content) > MAX_FILE_BYTES:
        raise DeckFormatError([_("is larger than %(size)s") % {"size": size_text(MAX_FILE_BYTES)}])
    return content
