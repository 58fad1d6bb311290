"""Parses a query into its syntax tree; errors have a message and a position."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _
from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.visitors import v_args

from catalog.search.query.errors import QueryError
from catalog.search.query.tree import (
    Either,
    Every,
    KeyTerm,
    Listed,
    Negation,
    Node,
    QueryFragment,
    Words,
    children,
)

MAX_QUERY_LENGTH: Final = 200
MAX_TERMS: Final = 60
MAX_DEPTH: Final = 24  # of brackets and negations
OPENING_QUOTES: Final = '"«“„‹‘‚'
CLOSING_QUOTES: Final = '"»”“›’’'
VALUE_TERMINALS: Final = {"WORD", "QUOTED"}


def fragment_of(token: Token) -> QueryFragment:
    """The token without quotation marks, with its position."""
    start, end = token.start_pos or 0, token.end_pos or 0
    if token.type == "QUOTED":
        return QueryFragment(token[1:-1], start + 1, end - 1)
    return QueryFragment(str(token), start, end)


def with_values(parts: Sequence[Node]) -> tuple[Node, ...]:
    """The parts with words that continue a condition joined to it, as in ``level:2|3``."""
    found: list[Node] = []
    for part in parts:
        last = found[-1] if found else None
        if (
            isinstance(last, KeyTerm)
            and isinstance(part, Words)
            and last.operator.text in (":", "=")
            and last.values[0].text[:1].isdecimal() == part.fragment.text[:1].isdecimal()
        ):
            found[-1] = replace(last, values=(*last.values, part.fragment))
        else:
            found.append(part)
    return tuple(found)


@v_args(inline=True)
class TreeBuilder(Transformer[Token, Node]):
    """Builds the tree while parsing, so that nested brackets need no recursion."""

    def words(self, token: Token) -> Node:
        return Words(fragment_of(token), token.type == "QUOTED")

    def key_term(self, key: Token, operator: Token, *values: Token) -> Node:
        return KeyTerm(fragment_of(key), fragment_of(operator), tuple(map(fragment_of, values)))

    def negation(self, inner: Node) -> Node:
        return inner.inner if isinstance(inner, Negation) else Negation(inner)

    def any_of(self, *parts: Node) -> Node:
        joined = with_values(parts)
        return joined[0] if len(joined) == 1 else Either(joined)

    def every(self, *parts: Node) -> Node:
        return Every(parts)

    def listed(self, *parts: Node) -> Node:
        joined = with_values(parts)
        return joined[0] if len(joined) == 1 else Listed(joined)

    def either(self, *parts: Node) -> Node:
        return Either(parts)


@cache
def parser() -> Lark:
    """Made when the first query comes, which does not hold up the start of a process."""
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", transformer=TreeBuilder())


def parse(text: str) -> Node | None:
    """The tree of a query; None if it is empty. Raises QueryError."""
    if len(text) > MAX_QUERY_LENGTH:
        message = _("A query has at most %(longest)d characters.") % {"longest": MAX_QUERY_LENGTH}
        raise QueryError(message, MAX_QUERY_LENGTH, len(text))
    if not text.strip():
        return None
    try:
        tree: Node = parser().parse(text)  # type: ignore[assignment]
    except UnexpectedInput as error:
        raise syntax_error(text, error) from error
    check_size(tree, len(text))
    return tree


def check_size(tree: Node, length: int) -> None:
    """Raises QueryError where a query would take too long to answer."""
    level, terms, depth = [tree], 0, 0
    while level:
        below = [child for node in level for child in children(node)]
        terms += sum(not children(node) for node in level)
        depth, level = depth + 1, below
    if terms > MAX_TERMS:
        message = _("A query has at most %(most)d words and conditions.") % {"most": MAX_TERMS}
        raise QueryError(message, 0, length)
    if depth > MAX_DEPTH:
        message = _("Brackets stand in each other at most %(most)d deep.") % {"most": MAX_DEPTH}
        raise QueryError(message, 0, length)


def syntax_error(text: str, error: UnexpectedInput) -> QueryError:
    """The parser's error with a message for the reader."""
    if isinstance(error, UnexpectedToken):
        return token_error(text, error)
    start = error.pos_in_stream or 0
    sign = text[start : start + 1]
    if sign in OPENING_QUOTES:
        return QueryError(_("This quotation mark is never closed."), start, start + 1)
    if isinstance(error, UnexpectedCharacters) and error.allowed and expects_value(error.allowed):
        return QueryError(_("A value is expected here."), start, start + 1)
    return QueryError(_("“%(sign)s” cannot stand here.") % {"sign": sign}, start, start + 1)


def token_error(text: str, error: UnexpectedToken) -> QueryError:
    token = error.token
    if token.type == "$END":
        return unfinished(text, expects_value(error.expected))
    start = token.start_pos or 0
    if expects_value(error.expected):
        message = _("A value is expected here.")
    elif token.type == "OPERATOR":
        message = _("A key is missing before “%(sign)s”, as in level>=2.") % {"sign": str(token)}
    elif token.type == "_CLOSE" and unclosed_bracket(text[:start]) is None:
        message = _("This bracket was never opened.")
    else:
        message = _("A word or a condition is missing before “%(sign)s”.") % {"sign": str(token)}
    return QueryError(message, start, start + len(token))


def unfinished(text: str, value_expected: bool) -> QueryError:
    """The error of a query that ends too early."""
    end = len(text.rstrip())
    bracket = unclosed_bracket(text)
    if value_expected:
        return QueryError(_("A value is missing at the end."), end, end)
    if bracket is not None and not text[:end].endswith(("-", "|", "&", "(")):
        return QueryError(_("This bracket is never closed."), bracket, bracket + 1)
    return QueryError(_("A word or a condition is missing at the end."), end, end)


def expects_value(terminals: "set[str] | frozenset[str]") -> bool:
    """Whether only a value can follow: a word is allowed, a bracket is not."""
    return bool(VALUE_TERMINALS & terminals) and "_OPEN" not in terminals


def unclosed_bracket(text: str) -> int | None:
    """The position of the last unclosed bracket outside quotation marks."""
    opened: list[int] = []
    closing = ""
    for place, sign in enumerate(text):
        if closing:
            closing = "" if sign == closing else closing
        elif sign in OPENING_QUOTES:
            closing = CLOSING_QUOTES[OPENING_QUOTES.index(sign)]
        elif sign == "(":
            opened.append(place)
        elif sign == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None
