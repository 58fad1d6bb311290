"""What a query says, before it is held against cards. Positions count characters of the query."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the query."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Words:
    """Free text."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Comparison:
    """A key compared with one or more values, such as ``level>=2``."""

    key: Piece
    operator: Piece
    values: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Negation:
    inner: "Node"


@dataclass(frozen=True, slots=True)
class Every:
    """All of the parts hold."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of the parts holds."""

    parts: tuple["Node", ...]


Node = Words | Comparison | Negation | Every | Either
