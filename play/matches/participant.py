"""What takes a seat of a match."""

from dataclasses import dataclass
from typing import Any

from play.games.game import DECK_VERSION, Json


@dataclass(frozen=True, slots=True)
class Participant:
    """A player or bot who takes a seat, and what the side brings, whose content only the game knows."""

    loadout: Json
    name: str = ""
    bot: str = ""

    def columns(self) -> dict[str, Any]:
        """The columns of a seat; of a stored deck the side names its version."""
        loadout = {name: value for name, value in self.loadout.items() if name != DECK_VERSION}
        version = self.loadout.get(DECK_VERSION)
        own = {"loadout": loadout, "name": self.name, "bot": self.bot}
        return own | {"deck_version_id": version}
