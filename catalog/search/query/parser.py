"""Parses a query into its syntax tree; errors have a message and a position."""

from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _
from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.visitors import v_args

from catalog.search.query.errors import QueryError
from catalog.search.query.tree import Either, Every, KeyTerm, Negation, Node, QueryFragment, Words

MAX_QUERY_LENGTH: Final = 200
OPENING_QUOTES: Final = '"«“'
VALUE_TERMINALS: Final = {"WORD", "QUOTED"}


def fragment_of(token: Token) -> QueryFragment:
    """The token without quotation marks, with its position."""
    start, end = token.start_pos or 0, token.end_pos or 0
    if token.type == "QUOTED":
        return QueryFragment(token[1:-1], start + 1, end - 1)
    return QueryFragment(str(token), start, end)


def values_of(token: Token) -> tuple[QueryFragment, ...]:
    """The values of a list such as ``1,2``; a quoted text is one value."""
    whole = fragment_of(token)
    if token.type == "QUOTED":
        return (whole,)
    values, start = [], whole.start
    for text in whole.text.split(","):
        values.append(QueryFragment(text, start, start + len(text)))
        start += len(text) + 1
    return tuple(values)


@v_args(inline=True)
class TreeBuilder(Transformer[Token, Node]):
    """Builds the tree while parsing, so that nested brackets need no recursion."""

    def words(self, token: Token) -> Node:
        return Words(fragment_of(token))

    def key_term(self, key: Token, operator: Token, value: Token) -> Node:
        return KeyTerm(fragment_of(key), fragment_of(operator), values_of(value))

    def negation(self, inner: Node) -> Node:
        return inner.inner if isinstance(inner, Negation) else Negation(inner)

    def every(self, *parts: Node) -> Node:
        return Every(parts)

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
    return tree


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
            closing = '"»”'[OPENING_QUOTES.index(sign)]
        elif sign == "(":
            opened.append(place)
        elif sign == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None
