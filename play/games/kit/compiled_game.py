"""`CompiledGame`: a `BaseGame` whose rules and bots are kernels."""

from collections.abc import Sequence
from typing import Any

from play.games.compiled.compiled_rules import CompiledRules
from play.games.game import Json, Position
from play.games.kit.base_game import BaseGame


class CompiledGame(BaseGame):
    """A game on an engine, whose states have their chance in `rng`."""

    rules: CompiledRules
    shares: Sequence[tuple[Any, float]]
    """Of the time that compiling takes, what has gone by when these entries are compiled."""

    def is_compiled(self) -> bool:
        return self.rules.is_prepared()

    def prepared_share(self) -> float | None:
        return self.rules.share_compiled(self.shares)

    def start_state(self, position: Position) -> Json:
        return {name: value for name, value in position.state().items() if name != "rng"}
