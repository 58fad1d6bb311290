"""A position of Starfighter as matches and replays use it: the engine's, with words for what it refuses."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from play.games.engine_position import EnginePosition, digest_of_facts
from play.games.game import OPEN, Declined, Json, Viewer
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


def declined_by(refused: RuleViolation) -> Declined:
    """The engine's refusal in the reader's language."""
    return Declined(refused.code, refusal_text(refused), refused.rule or None)


@contextmanager
def refusals_in_words() -> Iterator[None]:
    """Raises Declined where the engine raises RuleViolation."""
    try:
        yield
    except RuleViolation as refused:
        raise declined_by(refused) from refused


def digest_of(state: Json) -> str:
    """16 hexadecimal digits of the SHA-256 of a full state, without what follows from it."""
    return digest_of_facts({name: state[name] for name in DIGESTED})


class StarfighterTablePosition(EnginePosition[StarfighterPosition]):
    """`play.games.game.Position` around a position of the engine."""

    round_field = "round"

    def apply(self, seat: str, action: str) -> list[Json]:
        with refusals_in_words():
            return self.engine.apply(seat, action)

    def why_not(self, seat: str, action: str) -> Declined | None:
        refused = self.engine.why_not(seat, action)
        return None if refused is None else declined_by(refused)

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
