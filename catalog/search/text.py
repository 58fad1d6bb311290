"""Words as people type them: folded, by their stems, and the nearest known one."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA
from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.russian_stemmer import RussianStemmer

DASHES: Final = "-‐‑‒–—―−"
SHORTEST_MENDED: Final = 3
QUOTED: Final = re.compile(r"[\"«“„”‹]([^\"«»“„”‹›]+)[\"»“”›]|([^\"«»“„”‹›]+)")
LETTERS_AN_ERROR: Final = 4
# The same keys on the two layouts.
LATIN_KEYS: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
CYRILLIC_KEYS: Final = "йцукенгшщзхъфывапролджэячсмитьбюё"
OTHER_LAYOUT: Final = str.maketrans(LATIN_KEYS + CYRILLIC_KEYS, CYRILLIC_KEYS + LATIN_KEYS)


def cleaned(text: str) -> str:
    """The text in composed letters, with single spaces and without invisible signs."""
    composed = unicodedata.normalize("NFC", text)
    visible = (sign for sign in composed if unicodedata.category(sign) != "Cf")
    return " ".join("".join(visible).split())


def normalized(text: str) -> str:
    """Letters and digits only, in lower case, with single spaces between words and Е for Ё."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split())


@lru_cache(maxsize=16384)
def stem_of(word: str) -> str:
    """The stem of a normalized word, English or Russian by its letters."""
    # A stemmer keeps its place while it works, so threads must not share one.
    stemmer = EnglishStemmer() if word.isascii() else RussianStemmer()
    # The letters of the Russian stemmer are Cyrillic; words of other alphabets stay as they are.
    stem: str = stemmer.stemWord(word)
    return stem


def stems_of(text: str) -> tuple[str, ...]:
    """The stems of the text's words in their order."""
    return tuple(stem_of(word) for word in normalized(text).split())


def phrases_of(text: str) -> list[str]:
    """The normalized words of the text; those in quotation marks, of whatever kind, as one phrase."""
    found = []
    for quoted, free in QUOTED.findall(text):
        found += [normalized(quoted)] if quoted else normalized(free).split()
    return [phrase for phrase in found if phrase]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word with the fewest typing errors, also those of a forgotten keyboard layout."""
    known = [each for each in known if len(each) >= SHORTEST_MENDED]
    if len(word) < SHORTEST_MENDED:
        return None
    errors = max(1, (len(word) + 1) // LETTERS_AN_ERROR)
    best: list[tuple[str, float, int]] = []
    for typed in (normalized(word), normalized(word.translate(OTHER_LAYOUT))):
        found = process.extractOne(typed, known, scorer=OSA.distance, score_cutoff=errors)
        best += [found] if found else []
    if not best:  # Endings may hide that only the stem is misspelt, as in «дятел» for «дятлы».
        stems = {stem_of(each): each for each in known}
        near = process.extractOne(
            stem_of(normalized(word)), list(stems), scorer=OSA.distance, score_cutoff=errors
        )
        best += [(stems[near[0]], near[1], 0)] if near else []
    return min(best, key=lambda each: each[1])[0] if best else None
