"""The words of the query language, English and Russian."""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from django.conf import settings
from django.utils import translation

from catalog.cards.vocabulary import SHIELDS, Effect, Protection, Series

# Messages and the help page use the first word of a row.
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
# Keys that may follow a half, as in top.fighters.
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
    """Letters and digits only, in lower case, with single spaces between words and Е for Ё."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split())


def in_every_language(label: object) -> list[str]:
    """The label in each of the site's languages."""
    labels = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            labels.append(str(label))
    return labels


@cache
def words_of_symbol(code: str) -> tuple[str, ...]:
    """Every word for an effect or a protection, normalized."""
    kind = Effect if code in Effect.values else Protection
    known = [*SYMBOL_WORDS[code], *in_every_language(kind(code).label)]
    return tuple(dict.fromkeys(map(normalized, known)))


@cache
def symbols_by_word() -> Mapping[str, frozenset[str]]:
    """Normalized word -> its effects and protections."""
    table = {normalized(word): codes for word, codes in GROUPS.items()}
    for code in SYMBOL_WORDS:
        table |= dict.fromkeys(words_of_symbol(code), frozenset({code}))
    return table


@cache
def series_by_word() -> Mapping[str, str]:
    return {normalized(word): code for code, words in SERIES_WORDS.items() for word in words}


@cache
def keys_by_word() -> Mapping[str, tuple[str, str]]:
    """Key as typed, in lower case -> half (empty for the whole card) and canonical key."""
    table = {word: ("", key) for key, words in KEYS.items() for word in words}
    for half, half_words in HALVES.items():
        for half_word in half_words:
            table[half_word] = (half, "has")
            for key in KEYS_OF_A_HALF:
                table |= {f"{half_word}.{word}": (half, key) for word in KEYS[key]}
    return table


def symbols_with_words() -> list[tuple[str, tuple[str, ...]]]:
    """Each effect and protection in the reader's language, with its short words."""
    return [
        (str((Effect if code in Effect.values else Protection)(code).label), words)
        for code, words in SYMBOL_WORDS.items()
    ]
