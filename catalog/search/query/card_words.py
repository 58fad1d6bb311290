"""The words that free text looks for on a card."""

from collections.abc import Iterable
from functools import lru_cache

from catalog.cards.content import CardContent, HalfContent
from catalog.cards.former_names import former_names_of
from catalog.search.query.words import (
    KEYS,
    MEASURED,
    series_by_word,
    symbols_by_word,
    words_of_symbol,
)
from catalog.search.text import normalized, stems_of


def symbols_of(half: HalfContent) -> tuple[str, ...]:
    return tuple(code for code in (half.effect, half.protection) if code)


@lru_cache(maxsize=4096)
def words_of_name(card: CardContent) -> str:
    """The call signs, those of before among them."""
    return " /".join(f" {name}" for name in names_of(card))


@lru_cache(maxsize=4096)
def words_of_card(card: CardContent) -> str:
    codes = [code for half in (card.top, card.bottom) for code in symbols_of(half)]
    symbols = "".join(f" / {word}" for code in codes for word in words_of_symbol(code))
    return words_of_name(card) + symbols


@lru_cache(maxsize=4096)
def stems_of_card(card: CardContent) -> frozenset[str]:
    return frozenset(stems_of(words_of_card(card)))


@lru_cache(maxsize=4096)
def joined_names(card: CardContent) -> str:
    """The call signs without spaces, since people write Sidecamera for Side Camera."""
    return " / ".join(name.replace(" ", "") for name in names_of(card))


def known_words(cards: Iterable[CardContent]) -> dict[str, str]:
    """What a misspelt word may have been meant to be -> how it is written."""
    words = {word: word for card in cards for word in words_of_card(card).split() if word != "/"}
    words |= {name.replace(" ", ""): name for card in cards for name in names_of(card)}
    nouns = [word for key in MEASURED for word in KEYS[key] if len(word) > 2]
    tables: list[Iterable[str]] = [symbols_by_word(), series_by_word(), nouns]
    words |= {word: word for known in tables for word in known}
    return words


def names_of(card: CardContent) -> list[str]:
    """The normalized call signs, those of before last."""
    names = (card.name, card.name_ru, *former_names_of(card))
    return [normalized(name) for name in names if name]
