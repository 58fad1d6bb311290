"""What positions around an engine have in common, whatever its rules."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Generic, Self, TypeVar

from play.games.game import Declined, Json, Position, Result
from play.games.kit.engine_game import EngineGame
from play.games.kit.refusals import RuleRefusal


@contextmanager
def refusals_in_words(words: Callable[[Any], str]) -> Iterator[None]:
    """Raises Declined where an engine raises a RuleRefusal; `words` says it in the reader's language."""
    try:
        yield
    except RuleRefusal as refused:
        raise declined_by(refused, words) from refused


def declined_by(refused: RuleRefusal, words: Callable[[Any], str]) -> Declined:
    return Declined(refused.code, words(refused), refused.rule or None)


AnyEngine = TypeVar("AnyEngine", bound=EngineGame)


class EnginePosition(Position, Generic[AnyEngine]):
    """What every engine answers alike."""

    round_field: ClassVar[str]
    """The field of the record that counts rounds or turns."""

    def refusal_text(self, refused: Any) -> str:
        """Why the engine refuses something, in the reader's language."""
        raise NotImplementedError

    def apply(self, seat: str, action: str) -> list[Json]:
        with refusals_in_words(self.refusal_text):
            return self.engine.apply(seat, action)

    def why_not(self, seat: str, action: str) -> Declined | None:
        refused = self.engine.why_not(seat, action)
        return None if refused is None else declined_by(refused, self.refusal_text)

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

    def only_action(self, seat: str) -> str | None:
        """No hidden card decides whether there is another one: a back fits every free field (R5.3)."""
        legal = self.legal(seat)
        return legal[0] if len(legal) == 1 else None

    def state(self) -> Json:
        return self.engine.state()
