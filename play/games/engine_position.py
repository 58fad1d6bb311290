"""What positions around an engine have in common, whatever its rules."""

import hashlib
import json
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from play.games.game import ActionShape, GameOffer, Json, Result, StandIn

DIGEST_LENGTH: Final = 16


class Engine(Protocol):
    """A game as its engine has it: one record, text and JSON outside."""

    records: Any

    @property
    def to_move(self) -> str | None: ...

    @property
    def result(self) -> Json | None: ...

    def copy(self) -> Self: ...

    def legal(self) -> list[str]: ...

    def state(self) -> Json: ...


AnyEngine = TypeVar("AnyEngine", bound=Engine)


class EnginePosition(Generic[AnyEngine]):
    """The part of `play.games.game.Position` that every engine answers alike."""

    round_field: ClassVar[str]
    """The field of the record that counts rounds or turns."""
    is_simultaneous: ClassVar[bool] = False
    chosen: ClassVar[tuple[str, ...]] = ()
    out: ClassVar[tuple[str, ...]] = ()

    def shapes(self, _seat: str) -> tuple[ActionShape, ...]:
        return ()

    def default_action(self, _seat: str) -> str | None:
        return None

    def offers(self, _seat: str) -> tuple[GameOffer, ...]:
        return ()

    def on_leave(self, _seat: str) -> StandIn | None:
        return None

    def __init__(self, engine: AnyEngine) -> None:
        self.engine = engine

    @property
    def to_move(self) -> tuple[str, ...]:
        seat = self.engine.to_move
        return () if seat is None else (seat,)

    @property
    def result(self) -> Result | None:
        found = self.engine.result
        if found is None:
            return None
        return Result.won_by(found["winner"] or (), found["reason"])

    @property
    def round(self) -> int:
        return int(self.engine.records[0][self.round_field])

    def copy(self) -> Self:
        return type(self)(self.engine.copy())

    def legal(self, seat: str) -> list[str]:
        return self.engine.legal() if seat == self.engine.to_move else []

    def state(self) -> Json:
        return self.engine.state()


def digest_of_facts(facts: Json) -> str:
    """16 hexadecimal digits of the SHA-256 of these facts of a state."""
    canonical = json.dumps(facts, sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:DIGEST_LENGTH]
