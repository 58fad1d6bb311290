"""What engines of two seats answer alike, around one record; needs no Django."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from play.games.kit.chance import is_seed
from play.games.kit.refusals import RuleRefusal

Json = dict[str, Any]
SEATS = ("A", "B")
NOBODY = -1
"""In a record, instead of a seat."""


def seat_name(seat: int) -> str | None:
    """`A`, `B`, or None for nobody."""
    return SEATS[seat] if seat >= 0 else None


def seat_index(name: str | None) -> int:
    """The number of a seat's name, NOBODY for none."""
    return NOBODY if name is None else SEATS.index(name)


class EngineGame(ABC):
    """A game as its engine has it: a record inside, text and JSON outside.

    A game's own class applies actions; those that are not legal raise its `Violation` and change nothing.
    """

    Violation: ClassVar[type[RuleRefusal]]
    REASONS: ClassVar[Sequence[str]]
    """By the record's number why a game ended."""
    OVER: ClassVar[int]
    """The record's phase when the game is over."""
    records: Any

    @classmethod
    def seat_number(cls, seat: str) -> int:
        """0 for `A`, 1 for `B`. Raises the violation for anything else."""
        if seat not in SEATS:
            raise cls.Violation("unknown_seat", seat=str(seat)[:20])
        return SEATS.index(seat)

    @classmethod
    def check_seed(cls, seed: object) -> int:
        """The seed. Raises the violation when it is not a whole number of 64 bits."""
        if not isinstance(seed, int) or not is_seed(seed):
            raise cls.Violation("bad_seed", seed=seed)
        return seed

    @property
    def to_move(self) -> str | None:
        """The seat that decides, None when the game is over."""
        return self.named("to_move")

    @property
    def result(self) -> Json | None:
        """`{"winner", "reason"}` when the game is over, else None."""
        record = self.records[0]
        if record["phase"] != self.OVER:
            return None
        return {"winner": self.named("winner"), "reason": self.REASONS[int(record["reason"])]}

    def named(self, field: str) -> str | None:
        """The seat of a field of the record, None for nobody."""
        return seat_name(int(self.records[0][field]))

    def why_not(self, seat: str, action: str) -> RuleRefusal | None:
        """Why the action is refused now, or None when it may be done."""
        try:
            self.checked(self.seat_number(seat), action)
        except self.Violation as refused:
            return refused
        return None

    @abstractmethod
    def checked(self, seat: int, text: str) -> Any:
        """The action as the engine takes it. Raises the violation."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent game in the same state."""

    @abstractmethod
    def legal(self) -> list[str]:
        """The legal actions as text, sorted; empty when the game is over."""

    @abstractmethod
    def apply(self, seat: str, action: str) -> list[Json]:
        """Carries out an action; its events in full. Raises the violation."""

    @abstractmethod
    def state(self) -> Json:
        """The full truth, from which alone the game can be continued."""
