"""What a player sits down with."""

from dataclasses import dataclass
from typing import Any

from play.games.game import Json


@dataclass(frozen=True, slots=True)
class Sitting:
    """A side of a match: what it brings (the game knows its content), its name, and its bot if it is one."""

    brought: Json
    name: str = ""
    bot: str = ""

    def columns(self) -> dict[str, Any]:
        """The columns of a seat."""
        return {"brought": self.brought, "name": self.name, "bot": self.bot}
