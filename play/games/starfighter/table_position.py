"""A position of Starfighter as matches and replays use it: the engine's, with words for what it refuses."""

from contextlib import AbstractContextManager
from typing import Final

from play.games.game import OPEN, Json, Viewer
from play.games.kit.engine_position import EnginePosition, refusals_in_words
from play.games.kit.json_values import digest_of as digest_of_json
from play.games.starfighter.card_sets import printed_cards
from play.games.starfighter.engine.battle_preview import facing, shift_options
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import RuleViolation
from play.games.starfighter.text.narration import effect_order
from play.games.starfighter.text.refusals import refusal_text

DIGESTED: Final = (
    *("mode", "round", "phase", "to_move", "turn", "initiative", "passed", "offset", "shared"),
    *("seats", "pending", "chain", "battle", "rng", "result"),
)
"""What the notation has had from its first version on; what was added later follows from it."""


def in_words() -> AbstractContextManager[None]:
    """Raises Declined where the engine raises RuleViolation."""
    return refusals_in_words(refusal_text)


def digest_of(state: Json) -> str:
    """16 hexadecimal digits of the SHA-256 of a full state, without what follows from it."""
    return digest_of_json({name: state[name] for name in DIGESTED})


class StarfighterTablePosition(EnginePosition[StarfighterPosition]):
    """`play.games.game.Position` around a position of the engine."""

    round_field = "round"

    def refusal_text(self, refused: RuleViolation) -> str:
        return refusal_text(refused)

    def digest(self) -> str:
        return digest_of(self.engine.state())

    def view(self, viewer: Viewer) -> Json:
        if viewer != OPEN:
            return self.engine.view(viewer)
        view, other = self.engine.view("A"), self.engine.view("B")
        view["seats"]["B"] = other["seats"]["B"]
        view["legal"] = self.engine.legal()
        return view

    def board(self, view: Json) -> Json:
        """Facing sectors, those after each legal `shift`, and the effects whose order is chosen."""
        cards, public = self.engine.cards, self.engine.observation(None)
        return {
            "facing": facing(cards, public),
            "options": shift_options(cards, public, view["legal"]),
            "order": effect_order(view, printed_cards(cards.revision)),
        }
