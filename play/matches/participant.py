"""What takes a seat of a match."""

from dataclasses import dataclass
from typing import Any

from play.games.game import Json


@dataclass(frozen=True, slots=True)
class Participant:
    """A player or bot who takes a seat, and what the side brings, whose content only the game knows."""

    loadout: Json
    name: str = ""
    bot: str = ""

    def columns(self) -> dict[str, Any]:
        """The columns of a seat."""
        return {"loadout": self.loadout, "name": self.name, "bot": self.bot}
