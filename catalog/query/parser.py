"""From the text of a query to its tree, or to a message that says what is wrong and where."""

from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _
from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.visitors import v_args

from catalog.query.errors import QueryError
from catalog.query.tree import Comparison, Either, Every, Negation, Node, Piece, Words

LONGEST_QUERY: Final = 200
OPENING_QUOTES: Final = '"«“'
VALUE_TERMINALS: Final = {"WORD", "QUOTED"}


def piece_of(token: Token) -> Piece:
    """A token with its place; quotation marks are not part of it."""
    start, end = token.start_pos or 0, token.end_pos or 0
    if token.type == "QUOTED":
        return Piece(token[1:-1], start + 1, end - 1)
    return Piece(str(token), start, end)


def values_of(token: Token) -> tuple[Piece, ...]:
    """The values of a list such as ``1,2``; a quoted value is always one."""
    whole = piece_of(token)
    if token.type == "QUOTED":
        return (whole,)
    values, start = [], whole.start
    for text in whole.text.split(","):
        values.append(Piece(text, start, start + len(text)))
        start += len(text) + 1
    return tuple(values)


@v_args(inline=True)
class TreeBuilder(Transformer[Token, Node]):
    """Builds the tree while the query is parsed, so that no depth of brackets recurses."""

    def words(self, token: Token) -> Node:
        return Words(piece_of(token))

    def comparison(self, key: Token, operator: Token, value: Token) -> Node:
        return Comparison(piece_of(key), piece_of(operator), values_of(value))

    def negation(self, inner: Node) -> Node:
        return inner.inner if isinstance(inner, Negation) else Negation(inner)

    def every(self, *parts: Node) -> Node:
        return Every(parts)

    def either(self, *parts: Node) -> Node:
        return Either(parts)


PARSER: Final = Lark(
    Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8"),
    parser="lalr",
    lexer="basic",
    transformer=TreeBuilder(),
)


def parse(text: str) -> Node | None:
    """The tree of a query; None for an empty one. Raises QueryError."""
    if len(text) > LONGEST_QUERY:
        message = _("A query has at most %(longest)d characters.") % {"longest": LONGEST_QUERY}
        raise QueryError(message, LONGEST_QUERY, len(text))
    if not text.strip():
        return None
    try:
        tree: Node = PARSER.parse(text)  # type: ignore[assignment]
    except UnexpectedInput as error:
        raise syntax_error(text, error) from error
    return tree


def syntax_error(text: str, error: UnexpectedInput) -> QueryError:
    """The parser's error in words."""
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
    """What is missing at the end of a query."""
    end = len(text.rstrip())
    bracket = unclosed_bracket(text)
    if value_expected:
        return QueryError(_("A value is missing at the end."), end, end)
    if bracket is not None and not text[:end].endswith(("-", "|", "&", "(")):
        return QueryError(_("This bracket is never closed."), bracket, bracket + 1)
    return QueryError(_("A word or a condition is missing at the end."), end, end)


def expects_value(terminals: "set[str] | frozenset[str]") -> bool:
    """Whether only a value can follow: a word may, but not a bracket."""
    return bool(VALUE_TERMINALS & terminals) and "_OPEN" not in terminals


def unclosed_bracket(text: str) -> int | None:
    """Where the last bracket stands that is not closed; those between quotation marks are text."""
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
