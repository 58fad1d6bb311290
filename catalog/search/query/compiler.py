"""Compiles the tree of a query into a predicate on cards."""

import operator
import re
from collections.abc import Callable, Collection, Mapping
from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.cards.content import CardContent, HalfContent
from catalog.cards.vocabulary import SHIELDS, TOP_LEVEL, Effect, Protection
from catalog.search.query.card_words import (
    joined_names,
    stems_of_card,
    symbols_of,
    words_of_card,
    words_of_name,
)
from catalog.search.query.errors import QueryError, UnreadableDeck
from catalog.search.query.plain_words import card_number
from catalog.search.query.tree import Every, KeyTerm, Negation, Node, QueryFragment, Words
from catalog.search.query.words import (
    ANY,
    NONE,
    keys_by_word,
    series_by_stems,
    series_by_word,
    symbols_by_stems,
    symbols_by_word,
)
from catalog.search.text import DASHES, nearest, normalized, stems_of
from catalog.web.hooks import CARD_FIGURES, DECK_CARD_READERS

CardTest = Callable[[CardContent], bool]
Halves = Callable[[CardContent], tuple[HalfContent, ...]]

EQUALITY: Final = (":", "=", "==", "!=")
ORDERS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
    "=>": operator.ge,
    "=<": operator.le,
    "≥": operator.ge,
    "≤": operator.le,
}
WHOLE_NUMBER: Final = re.compile(r"[0-9]{1,3}", re.ASCII)
RANGE: Final = re.compile(rf"([0-9]{{1,3}})\s*(?:\.\.\.?|…|[{DASHES}])\s*([0-9]{{1,3}})", re.ASCII)
AND_MORE: Final = re.compile(r"([0-9]{1,3})\+", re.ASCII)
MAX_COUNTED: Final = 1_000
DECIMAL: Final = re.compile(r"[-+]?[0-9]{1,3}(?:\.[0-9]{1,3})?", re.ASCII)
MINUSES: Final = str.maketrans(dict.fromkeys(DASHES, "-"))
SHORTEST_JOINED: Final = 6  # letters of a call sign without its spaces
SYMBOLS_OF_KEY: Final[Mapping[str, frozenset[str]]] = {
    "effect": frozenset(Effect.values),
    "protection": frozenset(Protection.values),
    "has": frozenset([*Effect.values, *Protection.values]),
}


def card_worths() -> Mapping[str, float]:
    """By number the worth of the current cards, in points of win chance."""
    figures = (entry for find in CARD_FIGURES for entry in find().items())
    return {number: 100 * each["value"] for number, each in figures}


def compile_node(node: Node, reader: HttpRequest | None) -> CardTest:
    """The predicate of a node and its children. Raises QueryError."""
    if isinstance(node, Words):
        return compile_words(node)
    if isinstance(node, KeyTerm):
        return compile_key_term(node, reader)
    if isinstance(node, Negation):
        return negated(compile_node(node.inner, reader))
    tests = tuple(compile_node(part, reader) for part in node.parts)
    if isinstance(node, Every):
        return lambda card: all(test(card) for test in tests)
    return lambda card: any(test(card) for test in tests)


def negated(test: CardTest) -> CardTest:
    return lambda card: not test(card)


def compile_words(node: Words) -> CardTest:
    """Matches words of call signs and symbols by their beginning or stem, and joined or parted ones."""
    fragment = node.fragment
    text = searchable(fragment)
    if text.isdecimal():
        return lambda card: int(text) == (card.level if int(text) <= TOP_LEVEL else card.serial)
    wanted = " " + text
    if node.is_quoted:
        return lambda card: wanted in words_of_card(card)
    stems, joined = set(stems_of(text)), text.replace(" ", "")
    return lambda card: (
        wanted in words_of_card(card)
        or stems <= stems_of_card(card)
        or (len(joined) >= SHORTEST_JOINED and joined in joined_names(card))
    )


def compile_name(fragment: QueryFragment) -> CardTest:
    wanted, stems = " " + searchable(fragment), set(stems_of(fragment.text))
    return lambda card: wanted in words_of_name(card) or stems <= set(stems_of(words_of_name(card)))


def searchable(fragment: QueryFragment) -> str:
    text = normalized(fragment.text)
    if not text:
        raise QueryError(
            _("There is no letter and no digit to look for."), fragment.start, fragment.end
        )
    return text


def compile_key_term(node: KeyTerm, reader: HttpRequest | None) -> CardTest:
    half, key = resolve_key(node.key)
    if key == "level" or key in MEASURES:
        return compile_measure(node, numbers_of(key, halves_of(half)))
    if key == "worth":
        return compile_worth(node)
    if node.operator.text not in EQUALITY:
        signs = {"key": node.key.text, "sign": node.operator.text}
        message = _("“%(key)s” cannot be compared by “%(sign)s”: write :, = or !=.") % signs
        raise QueryError(message, node.operator.start, node.operator.end)
    if key in SYMBOLS_OF_KEY:
        tests = [compile_symbol(value, key, halves_of(half)) for value in node.values]
    elif key == "in":
        tests = [compile_deck(value, reader) for value in node.values]
    elif key == "sort":
        message = _("“%(key)s” stands once, outside of brackets and of “or”.")
        raise QueryError(message % {"key": node.key.text}, node.key.start, node.key.end)
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


def numbers_of(key: str, halves: Halves) -> Callable[[CardContent], set[int]]:
    """What a numeric key compares: the shields of each half that has some, else one number."""
    if key == "level":
        return lambda card: {card.level}
    measure = MEASURES[key]
    if key == "shield":
        return lambda card: {measure(half) for half in halves(card)} - {0} or {0}
    return lambda card: {sum(measure(half) for half in halves(card))}


def compile_measure(node: KeyTerm, numbers: Callable[[CardContent], set[int]]) -> CardTest:
    sign = node.operator.text
    if sign in EQUALITY:
        wanted = {number for value in node.values for number in parse_range(value, node.key)}
        return lambda card: bool(numbers(card) & wanted) != (sign == "!=")
    if len(node.values) > 1:
        message = _("After “%(sign)s” stands one number only.") % {"sign": sign}
        raise QueryError(message, node.values[1].start, node.values[-1].end)
    compare, bound = ORDERS[sign], parse_integer(node.values[0], node.key)
    return lambda card: any(compare(number, bound) for number in numbers(card))


def compile_worth(node: KeyTerm) -> CardTest:
    """Compares the worth of cards in points of win chance; a card whose worth is unknown never fits."""
    # A decimal comma parts two values.
    text = ".".join(value.text for value in node.values).translate(MINUSES)
    if not DECIMAL.fullmatch(text):
        names = {"key": node.key.text, "value": text}
        message = _("“%(key)s” is compared with a number, not with “%(value)s”.") % names
        raise QueryError(message, node.values[0].start, node.values[-1].end)
    worths = card_worths()
    if not worths:
        message = _("What cards are worth has not been measured for these cards.")
        raise QueryError(message, node.key.start, node.key.end)
    compare, bound = ORDERS[node.operator.text], float(text)
    return lambda card: card.number in worths and compare(round(worths[card.number], 1), bound)


def parse_integer(value: QueryFragment, key: QueryFragment) -> int:
    if WHOLE_NUMBER.fullmatch(value.text):
        return int(value.text)
    names = {"key": key.text, "value": value.text}
    message = _("“%(key)s” is compared with a number, not with “%(value)s”.") % names
    raise QueryError(message, value.start, value.end)


def parse_range(value: QueryFragment, key: QueryFragment) -> range:
    if match := RANGE.fullmatch(value.text):
        return range(int(match[1]), int(match[2]) + 1)
    if match := AND_MORE.fullmatch(value.text):
        return range(int(match[1]), MAX_COUNTED)
    number = parse_integer(value, key)
    return range(number, number + 1)


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
    codes = known.get(word) or symbols_by_stems().get(stems_of(word), frozenset()) & allowed
    if not codes:
        raise unknown_value(value, known)
    return codes & allowed, True


def compile_series(value: QueryFragment) -> CardTest:
    code = series_by_stems().get(stems_of(value.text))
    if code is None:
        raise unknown_value(value, series_by_word())
    return lambda card: card.series == code


def compile_number(value: QueryFragment) -> CardTest:
    number = card_number(value.text)
    if number is None:
        message = _("“%(value)s” is not a card's number, such as 3-10.") % {"value": value.text}
        raise QueryError(message, value.start, value.end)
    return lambda card: card.number == number


def compile_deck(value: QueryFragment, reader: HttpRequest | None) -> CardTest:
    if not value.text.strip():
        raise QueryError(_("A value is expected here."), value.start, value.end)
    (cards_of_deck,) = DECK_CARD_READERS
    try:
        numbers = cards_of_deck(value.text, reader)
    except UnreadableDeck as error:
        raise QueryError(str(error), value.start, value.end) from error
    return lambda card: card.number in numbers


COMPILERS: Final[Mapping[str, Callable[[QueryFragment], CardTest]]] = {
    "series": compile_series,
    "is": compile_series,
    "number": compile_number,
    "name": compile_name,
}


def unknown_value(value: QueryFragment, known: Collection[str]) -> QueryError:
    if not value.text.strip():
        return QueryError(_("A value is expected here."), value.start, value.end)
    message = _("“%(value)s” is not known here.") % {"value": value.text}
    return QueryError(message + suggestion(normalized(value.text), known), value.start, value.end)


def suggestion(word: str, known: Collection[str]) -> str:
    """“Did you mean …?” after a space; empty if no known word is close."""
    near = nearest(word, known)
    return " " + _("Did you mean “%(word)s”?") % {"word": near} if near else ""
