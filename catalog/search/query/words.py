"""The words of the query language, English and Russian."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from django.conf import settings
from django.utils import translation

from catalog.cards.vocabulary import SHIELDS, Effect, Protection, Series, symbol_label
from catalog.search.text import normalized, stems_of

# Messages and the help page use the first word of a row.
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "level": ("level", "l", "lvl", "lv", "уровень", "ур", "у"),
    "number": ("number", "no", "n", "номер"),
    "name": ("name", "позывной", "имя", "название"),
    "series": ("series", "colour", "color", "c", "серия", "цвет"),
    "effect": ("effect", "e", "эффект", "э"),
    "effects": ("effects", "эффекты", "эффектов", "эффекта"),
    "protection": ("protection", "p", "защита"),
    "shield": ("shield", "shields", "s", "щит", "щиты", "щитов", "щита"),
    "fighters": (
        *("fighters", "f", "fighter", "ships", "истребители", "истребителей", "истребитель", "и"),
        *("корабли", "кораблей", "корабль"),
    ),
    "has": ("has", "есть", "имеет"),
    "is": ("is", "это"),
    "worth": ("worth", "w", "ценность", "вклад"),
    "in": ("in", "deck", "d", "колода", "в"),
    "sort": ("sort", "order", "сортировка", "порядок"),
}
MEASURED: Final = ("level", "fighters", "shield", "effects")
HALVES: Final[Mapping[str, tuple[str, ...]]] = {
    "top": ("top", "верх", "t", "upper", "верхняя", "сверху", "вверху"),
    "bottom": ("bottom", "низ", "b", "lower", "нижняя", "снизу", "внизу"),
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
# Further words that people search by.
OTHER_SYMBOL_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    Effect.DRAW: (
        *("draws", "drawing", "добрать", "добирать", "добери", "тянуть", "тяни", "тянет"),
        *("бери", "берет", "берут", "возьми"),
    ),
    Effect.LATERAL: ("sideways", "вбок"),
    Effect.FREE: ("свободно",),
    Effect.PIVOT: (
        *("pivoting", "rotate", "rotation"),
        *("повернуть", "поверни", "поворачивать", "вращать", "разворот"),
    ),
    Effect.DESTROY: ("destruction", "kill", "уничтожить", "уничтожать"),
    Effect.STRIKE: ("ударить", "ударять"),
    Effect.ROLL: ("barrel", "flip", "бочки", "перевернуть", "переверни", "переворот"),
    Effect.BACKFIRE: ("повреждение своего крейсера",),
    Effect.HIT: ("попасть", "попадать"),
    Protection.FORCE_FIELD: ("forcefield", "силовое"),
}
DAMAGE: Final = frozenset({Effect.STRIKE.value, Effect.BACKFIRE.value, Effect.HIT.value})
MOVEMENT: Final = frozenset({Effect.LATERAL.value, Effect.VERTICAL.value, Effect.FREE.value})
GROUPS: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("effect", "эффект"), frozenset(Effect.values)),
    **dict.fromkeys(("protection", "защита"), frozenset(Protection.values)),
    **dict.fromkeys(("shield", "shields", "щит", "щиты"), frozenset(SHIELDS)),
    **dict.fromkeys(("damage", "урон", "бьют", "повреждение"), DAMAGE),
    **dict.fromkeys(("movement", "движение"), MOVEMENT),
}
ANY: Final = ("any", "любой", "любая")
NONE: Final = ("none", "nothing", "нет", "ничего")
# What ``sort:`` takes -> the order's name in addresses.
SORT_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("number", "номер"), "number"),
    **dict.fromkeys(("name", "имя", "позывной"), "name"),
    **dict.fromkeys(("fighters", "истребители"), "fighters"),
    **dict.fromkeys(("effects", "эффекты"), "effects"),
    **dict.fromkeys(("level", "уровень"), "level"),
    **dict.fromkeys(("worth", "ценность"), "worth"),
}
SERIES_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    Series.GREEN: ("green", "training", "зелёная", "зелёный", "обучение"),
    Series.BLUE: ("blue", "синяя", "синий"),
}


@cache
def words_of_symbol(code: str) -> tuple[str, ...]:
    """Every word for an effect or a protection, normalized."""
    labels = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            labels.append(symbol_label(code))
    groups = (word for word, codes in GROUPS.items() if code in codes)
    known = [*SYMBOL_WORDS[code], *labels, *OTHER_SYMBOL_WORDS.get(code, ()), *groups]
    return tuple(dict.fromkeys(map(normalized, known)))


@cache
def symbols_by_word() -> Mapping[str, frozenset[str]]:
    """Normalized word -> its effects and protections."""
    table = {normalized(word): codes for word, codes in GROUPS.items()}
    for code in SYMBOL_WORDS:
        table |= {word: frozenset({code}) for word in words_of_symbol(code) if word not in table}
    return table


@cache
def symbols_by_stems() -> Mapping[tuple[str, ...], frozenset[str]]:
    """The stems of such words -> their effects and protections."""
    return {stems_of(word): codes for word, codes in symbols_by_word().items()}


@cache
def series_by_word() -> Mapping[str, str]:
    return {normalized(word): code for code, words in SERIES_WORDS.items() for word in words}


@cache
def series_by_stems() -> Mapping[tuple[str, ...], str]:
    return {stems_of(word): code for word, code in series_by_word().items()}


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
    return [(symbol_label(code), words) for code, words in SYMBOL_WORDS.items()]
