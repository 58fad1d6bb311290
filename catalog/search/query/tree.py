"""The syntax tree of a query."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QueryFragment:
    """A part of the query's text and its position in characters."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Words:
    """Free text; quoted words stand for nothing but themselves."""

    fragment: QueryFragment
    is_quoted: bool = False


@dataclass(frozen=True, slots=True)
class KeyTerm:
    """A key, an operator and one or more values, such as ``level>=2``."""

    key: QueryFragment
    operator: QueryFragment
    values: tuple[QueryFragment, ...]


@dataclass(frozen=True, slots=True)
class Negation:
    inner: "Node"


@dataclass(frozen=True, slots=True)
class Every:
    """All parts are true."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part is true."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """Parts between commas: alternatives where they are of one kind, else conditions."""

    parts: tuple["Node", ...]


Node = Words | KeyTerm | Negation | Every | Either | Listed


def children(node: Node) -> tuple[Node, ...]:
    """The nodes right below."""
    if isinstance(node, Words | KeyTerm):
        return ()
    return (node.inner,) if isinstance(node, Negation) else node.parts
