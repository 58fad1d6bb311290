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
    """Free text."""

    fragment: QueryFragment


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


Node = Words | KeyTerm | Negation | Every | Either
