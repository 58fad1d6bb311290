"""A position of Star Frontier as matches, documents and replays use it.

The view is the state without `rng`, the same for everybody (S16.1); `board/documents.py` describes it and
what TABLE has beside it. Of the legal actions TABLE has in words only research and the end of a turn: the
notation of all others says everything but the kinds of units and elements.
"""

from contextlib import AbstractContextManager

from play.games.game import OPEN, Json, Preview, Viewer
from play.games.kit.engine_position import EnginePosition, refusals_in_words
from play.games.kit.json_values import digest_of
from play.games.star_frontier.edition.content import FrontierEdition
from play.games.star_frontier.engine.facts import board_facts
from play.games.star_frontier.engine.position import FrontierPosition
from play.games.star_frontier.refusals import FrontierViolation
from play.games.star_frontier.text.refusals import refusal_text


def in_words(edition: FrontierEdition) -> AbstractContextManager[None]:
    """Raises Declined where the engine raises FrontierViolation."""
    return refusals_in_words(lambda refused: refusal_text(refused, edition))


class FrontierTablePosition(EnginePosition[FrontierPosition]):
    """`play.games.game.Position` around a position of the engine."""

    round_field = "turn"

    def refusal_text(self, refused: FrontierViolation) -> str:
        return refusal_text(refused, self.engine.edition)

    def digest(self) -> str:
        return digest_of(self.engine.truth())

    def view(self, viewer: Viewer) -> Json:
        view = self.engine.truth()
        del view["rng"]
        may_act = viewer == OPEN or viewer in self.to_move
        return {**view, "legal": self.engine.legal() if may_act else []}

    def board(self, view: Json) -> Json:
        return board_facts(self.engine, view["legal"])

    def preview(self, seat: str, action: str) -> Preview:
        """The events of an action, or the chances of a shot: the dice are not known. Raises Declined."""
        if (declined := self.why_not(seat, action)) is not None:
            raise declined
        if action.startswith("fire "):
            facts = board_facts(self.engine, [action])
            events = [self._aimed(*each) for each in facts["chances"][action]]
            return Preview(events, facts)
        after = self.copy()
        events = after.apply(seat, action)
        return Preview(events, after.board(after.view(seat)))

    def _aimed(self, target: str, percent: int) -> Json:
        seat, kind = self.engine.owner_and_kind(target)
        return {"event": "aim", "seat": seat, "kind": kind, "target": target, "percent": percent}
