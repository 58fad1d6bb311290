"""A position of War of the Clones as matches, documents and replays use it."""

from dataclasses import dataclass

from play.games.clone_wars.rules.position import ClonePosition
from play.games.clone_wars.text.facts import board_facts
from play.games.game import Json


@dataclass(kw_only=True)
class CloneTablePosition(ClonePosition):
    """With what the board page needs beside the view."""

    def board(self, view: Json) -> Json:
        return board_facts(self.box, view)
