"""The keys and values of the query language, in both languages."""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from django.conf import settings
from django.utils import translation

from catalog.vocabulary import Effect, Protection, Series

# Whichever comes first in a row is what messages and the help page use.
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "level": ("level", "уровень"),
    "number": ("number", "no", "номер"),
    "name": ("name", "позывной", "имя", "название"),
    "series": ("series", "серия"),
    "effect": ("effect", "эффект"),
    "effects": ("effects", "эффекты", "эффектов"),
    "protection": ("protection", "защита"),
    "shield": ("shield", "shields", "щит", "щиты", "щитов"),
    "fighters": ("fighters", "fighter", "истребители", "истребителей", "истребитель"),
    "has": ("has", "есть", "имеет"),
    "is": ("is", "это"),
    "deck": ("deck", "колода"),
}
HALVES: Final[Mapping[str, tuple[str, ...]]] = {
    "top": ("top", "верх"),
    "bottom": ("bottom", "низ"),
}
# Keys that a half can be asked for, as in top.fighters.
KEYS_OF_A_HALF: Final = frozenset({"effect", "protection", "shield", "fighters", "has"})

SYMBOL_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    Effect.DRAW: ("draw", "взять", "взятие", "добор"),
    Effect.LATERAL: ("lateral", "боковое"),
    Effect.VERTICAL: ("vertical", "вертикальное"),
    Effect.FREE: ("free", "свободное"),
    Effect.PIVOT: ("pivot", "поворот"),
    Effect.DESTROY: ("destroy", "уничтожение"),
    Effect.STRIKE: ("strike", "удар"),
    Effect.BACKFIRE: ("backfire", "отдача"),
    Effect.ROLL: ("roll", "бочка"),
    Effect.HIT: ("hit", "попадание"),
    Protection.FORCE_FIELD: ("field", "force_field", "поле"),
    Protection.SHIELD_2: ("shield_2", "щит_2"),
    Protection.SHIELD_3: ("shield_3", "щит_3"),
    Protection.SHIELD_4: ("shield_4", "щит_4"),
}
SHIELDS: Final[Mapping[str, int]] = {
    Protection.SHIELD_2: 2,
    Protection.SHIELD_3: 3,
    Protection.SHIELD_4: 4,
}
GROUPS: Final[Mapping[str, frozenset[str]]] = {
    "effect": frozenset(Effect.values),
    "эффект": frozenset(Effect.values),
    "protection": frozenset(Protection.values),
    "защита": frozenset(Protection.values),
    "shield": frozenset(SHIELDS),
    "shields": frozenset(SHIELDS),
    "щит": frozenset(SHIELDS),
    "щиты": frozenset(SHIELDS),
}
ANY: Final = ("any", "любой", "любая")
NONE: Final = ("none", "нет")
SERIES_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    Series.GREEN: ("green", "training", "зелёная", "зелёный", "обучение"),
    Series.BLUE: ("blue", "синяя", "синий"),
}


def normalized(text: str) -> str:
    """Letters and digits in small letters, words parted by single spaces, Ё as Е."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split())


def in_every_language(label: object) -> list[str]:
    """A translatable label as the readers of each language see it."""
    labels = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            labels.append(str(label))
    return labels


@cache
def words_of_symbol(code: str) -> tuple[str, ...]:
    """Every word by which an effect or a protection can be found, normalized."""
    kind = Effect if code in Effect.values else Protection
    known = [*SYMBOL_WORDS[code], *in_every_language(kind(code).label)]
    return tuple(dict.fromkeys(map(normalized, known)))


@cache
def symbols_by_word() -> Mapping[str, frozenset[str]]:
    """Normalized word -> the effects and protections that it stands for."""
    table = {normalized(word): codes for word, codes in GROUPS.items()}
    for code in SYMBOL_WORDS:
        table |= dict.fromkeys(words_of_symbol(code), frozenset({code}))
    return table


@cache
def series_by_word() -> Mapping[str, str]:
    return {normalized(word): code for code, words in SERIES_WORDS.items() for word in words}


@cache
def keys_by_word() -> Mapping[str, tuple[str, str]]:
    """Key as typed, in small letters -> half (empty for the whole card) and key's own name."""
    table = {word: ("", key) for key, words in KEYS.items() for word in words}
    for half, half_words in HALVES.items():
        for half_word in half_words:
            table[half_word] = (half, "has")
            for key in KEYS_OF_A_HALF:
                table |= {f"{half_word}.{word}": (half, key) for word in KEYS[key]}
    return table


def symbols_with_words() -> list[tuple[str, tuple[str, ...]]]:
    """Each effect and protection in the reader's language, with the short words for it."""
    return [
        (str((Effect if code in Effect.values else Protection)(code).label), words)
        for code, words in SYMBOL_WORDS.items()
    ]
