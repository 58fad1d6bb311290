"""The text of a file, whatever encoding a spreadsheet or an editor saved it in."""

import codecs
import re
from typing import Final

from charset_normalizer import from_bytes
from django.utils.translation import gettext as _

from decks.construction.deck_list import DeckFormatError

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
OLD_ENCODINGS: Final = ["cp1251", "cp866", "koi8_r", "mac_cyrillic", "cp1252"]
GUESSED: Final = ("utf-16-le", "utf-16-be")
CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
RUSSIAN: Final = re.compile(r"(?<![а-яё])[А-ЯЁа-яё][а-яё]+(?![А-ЯЁа-яё])")


def decode_text(content: bytes) -> str:
    """The text. Raises DeckFormatError for what is none."""
    text = decoded(content)
    if text is None or CONTROL.search(text):
        raise DeckFormatError([_("is not a text: save a spreadsheet as CSV, or copy its cells")])
    return text


def decoded(content: bytes) -> str | None:
    encodings = [name for mark, name in MARKS if content.startswith(mark)][:1] or ["utf-8"]
    if b"\0" in content and encodings == ["utf-8"]:
        is_little = content[1::2].count(0) > content[::2].count(0)
        encodings = ["utf-16-le" if is_little else "utf-16-be"]
    try:
        text = content.decode(encodings[0])
        # UTF-16 without its mark is a guess; other files decode to any signs of the East.
        is_wrong = encodings[0] in GUESSED and max(text, default="") >= "\u3000"
        return None if is_wrong else text
    except UnicodeDecodeError:
        return None if encodings != ["utf-8"] else old_text(content)


def old_text(content: bytes) -> str | None:
    """The text in the encoding that gives the most Russian letters in Russian words."""
    found = [str(each) for each in from_bytes(content, cp_isolation=OLD_ENCODINGS, threshold=1.0)]
    found += [content.decode(name) for name in OLD_ENCODINGS[:2] if is_in(content, name)]
    return max(found, key=lambda text: sum(map(len, RUSSIAN.findall(text))), default=None)


def is_in(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
