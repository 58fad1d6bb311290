"""Compiles the tree of a query into a predicate on cards."""

import difflib
import operator
import re
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from catalog.cards.content import CARD_NUMBER, CardContent, HalfContent
from catalog.cards.vocabulary import SHIELDS, Effect, Protection
from catalog.search.query.deck_codes import UnreadableCode, cards_of_deck
from catalog.search.query.errors import QueryError
from catalog.search.query.tree import Every, KeyTerm, Negation, Node, QueryFragment, Words
from catalog.search.query.words import (
    ANY,
    NONE,
    keys_by_word,
    normalized,
    series_by_word,
    symbols_by_word,
    words_of_symbol,
)

CardTest = Callable[[CardContent], bool]
Halves = Callable[[CardContent], tuple[HalfContent, ...]]

EQUALITY: Final = (":", "=", "!=")
ORDERS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
    "≥": operator.ge,
    "≤": operator.le,
}
WHOLE_NUMBER: Final = re.compile(r"[0-9]{1,3}", re.ASCII)
RANGE: Final = re.compile(r"([0-9]{1,3})(?:\.\.|…)([0-9]{1,3})", re.ASCII)
SYMBOLS_OF_KEY: Final[Mapping[str, frozenset[str]]] = {
    "effect": frozenset(Effect.values),
    "protection": frozenset(Protection.values),
    "has": frozenset([*Effect.values, *Protection.values]),
}


def compile_node(node: Node) -> CardTest:
    """The predicate of a node and its children. Raises QueryError."""
    if isinstance(node, Words):
        return compile_words(node.fragment)
    if isinstance(node, KeyTerm):
        return compile_key_term(node)
    if isinstance(node, Negation):
        return negated(compile_node(node.inner))
    tests = tuple(compile_node(part) for part in node.parts)
    if isinstance(node, Every):
        return lambda card: all(test(card) for test in tests)
    return lambda card: any(test(card) for test in tests)


def negated(test: CardTest) -> CardTest:
    return lambda card: not test(card)


def compile_words(fragment: QueryFragment) -> CardTest:
    """Matches a card number, or the beginning of words of call signs and symbols."""
    if CARD_NUMBER.fullmatch(fragment.text):
        return lambda card: card.number == fragment.text
    wanted = " " + searchable(fragment)
    return lambda card: wanted in words_of_card(card)


def compile_name(fragment: QueryFragment) -> CardTest:
    wanted = " " + searchable(fragment)
    return lambda card: wanted in words_of_name(card)


def searchable(fragment: QueryFragment) -> str:
    text = normalized(fragment.text)
    if not text:
        raise QueryError(
            _("There is no letter and no digit to look for."), fragment.start, fragment.end
        )
    return text


@lru_cache(maxsize=4096)
def words_of_name(card: CardContent) -> str:
    return f" {normalized(card.name)} / {normalized(card.name_ru)}"


@lru_cache(maxsize=4096)
def words_of_card(card: CardContent) -> str:
    codes = [code for half in (card.top, card.bottom) for code in symbols_of(half)]
    symbols = "".join(f" / {word}" for code in codes for word in words_of_symbol(code))
    return words_of_name(card) + symbols


def compile_key_term(node: KeyTerm) -> CardTest:
    half, key = resolve_key(node.key)
    if key == "level" or key in MEASURES:
        return compile_measure(node, measure_of(key, halves_of(half)))
    if node.operator.text not in EQUALITY:
        signs = {"key": node.key.text, "sign": node.operator.text}
        message = _("“%(key)s” cannot be compared by “%(sign)s”: write :, = or !=.") % signs
        raise QueryError(message, node.operator.start, node.operator.end)
    if key in SYMBOLS_OF_KEY:
        tests = [compile_symbol(value, key, halves_of(half)) for value in node.values]
    else:
        tests = [COMPILERS[key](value) for value in node.values]
    found: CardTest = lambda card: any(test(card) for test in tests)  # noqa: E731
    return negated(found) if node.operator.text == "!=" else found


def resolve_key(key: QueryFragment) -> tuple[str, str]:
    """The half that a key names (empty for the whole card) and the canonical key."""
    word = key.text.casefold()
    known = keys_by_word()
    if word in known:
        return known[word]
    message = _("There is no key “%(key)s”.") + suggestion(word, known)
    raise QueryError(message % {"key": key.text}, key.start, key.end)


def halves_of(half: str) -> Halves:
    if half == "top":
        return lambda card: (card.top,)
    if half == "bottom":
        return lambda card: (card.bottom,)
    return lambda card: (card.top, card.bottom)


MEASURES: Final[Mapping[str, Callable[[HalfContent], int]]] = {
    "effects": lambda half: bool(half.effect),
    "fighters": lambda half: half.fighters,
    "shield": lambda half: SHIELDS.get(half.protection, 0),
}


def measure_of(key: str, halves: Halves) -> Callable[[CardContent], int]:
    """The number of a numeric key; for shields the greater one of the halves."""
    if key == "level":
        return lambda card: card.level
    combine, measure = max if key == "shield" else sum, MEASURES[key]
    return lambda card: combine(measure(half) for half in halves(card))


def compile_measure(node: KeyTerm, measure: Callable[[CardContent], int]) -> CardTest:
    sign = node.operator.text
    if sign in EQUALITY:
        wanted = {number for value in node.values for number in parse_range(value, node.key)}
        return lambda card: (measure(card) in wanted) != (sign == "!=")
    if len(node.values) > 1:
        message = _("After “%(sign)s” stands one number only.") % {"sign": sign}
        raise QueryError(message, node.values[1].start, node.values[-1].end)
    compare, bound = ORDERS[sign], parse_integer(node.values[0], node.key)
    return lambda card: compare(measure(card), bound)


def parse_integer(value: QueryFragment, key: QueryFragment) -> int:
    if WHOLE_NUMBER.fullmatch(value.text):
        return int(value.text)
    names = {"key": key.text, "value": value.text}
    message = _("“%(key)s” is compared with a number, not with “%(value)s”.") % names
    raise QueryError(message, value.start, value.end)


def parse_range(value: QueryFragment, key: QueryFragment) -> range:
    match = RANGE.fullmatch(value.text)
    if match:
        return range(int(match[1]), int(match[2]) + 1)
    number = parse_integer(value, key)
    return range(number, number + 1)


def symbols_of(half: HalfContent) -> tuple[str, ...]:
    return tuple(code for code in (half.effect, half.protection) if code)


def compile_symbol(value: QueryFragment, key: str, halves: Halves) -> CardTest:
    wanted, carried = parse_symbols(value, key)
    return lambda card: (
        carried == any(code in wanted for half in halves(card) for code in symbols_of(half))
    )


def parse_symbols(value: QueryFragment, key: str) -> tuple[frozenset[str], bool]:
    """The codes of a value, and whether a matching card has one of them or none."""
    word, allowed = normalized(value.text), SYMBOLS_OF_KEY[key]
    if word in (*ANY, *NONE):
        return allowed, word in ANY
    known = {text: codes for text, codes in symbols_by_word().items() if codes & allowed}
    if word not in known:
        raise unknown_value(value, known)
    return known[word] & allowed, True


def compile_series(value: QueryFragment) -> CardTest:
    known = series_by_word()
    word = normalized(value.text)
    if word not in known:
        raise unknown_value(value, known)
    return lambda card: card.series == known[word]


def compile_number(value: QueryFragment) -> CardTest:
    if not CARD_NUMBER.fullmatch(value.text):
        message = _("“%(value)s” is not a card's number, such as 3-10.") % {"value": value.text}
        raise QueryError(message, value.start, value.end)
    return lambda card: card.number == value.text


def compile_deck(value: QueryFragment) -> CardTest:
    if not value.text.strip():
        raise QueryError(_("A value is expected here."), value.start, value.end)
    try:
        numbers = cards_of_deck(value.text)
    except UnreadableCode as error:
        raise QueryError(str(error), value.start, value.end) from error
    return lambda card: card.number in numbers


COMPILERS: Final[Mapping[str, Callable[[QueryFragment], CardTest]]] = {
    "series": compile_series,
    "is": compile_series,
    "number": compile_number,
    "name": compile_name,
    "deck": compile_deck,
}


def unknown_value(value: QueryFragment, known: Collection[str]) -> QueryError:
    if not value.text.strip():
        return QueryError(_("A value is expected here."), value.start, value.end)
    message = _("“%(value)s” is not known here.") % {"value": value.text}
    return QueryError(message + suggestion(normalized(value.text), known), value.start, value.end)


def suggestion(word: str, known: Collection[str]) -> str:
    """“Did you mean …?” after a space; empty if no known word is close."""
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    return " " + _("Did you mean “%(word)s”?") % {"word": near[0]} if near else ""
