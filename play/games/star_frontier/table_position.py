"""A position of Star Frontier as matches, documents and replays use it.

The view is the state without `rng`, the same for everybody (S16.1); `legal` is empty for who does not
decide. It contains:

- `game`, `edition` (revision), `phase` (`islands`, `bridgeheads`, `deploy`, `combat`, `construction`,
  `over`), `turn` (from 1; one turn is one of each player), `to_move`, `first`, `result`;
- `map`: `pieces` (`key`, `turn`, `at`, `seat` of a bridgehead, else null) and `left` (keys of islands
  still to be laid);
- `units` (`at`, `seat`, `kind`), `elements` (`at` as a list of hexes, `seat`, `kind`: `wall`, `tower`,
  `mine`) and `crossings` (`side`, `seat`). In an edition with walls of two hexes such a wall has both in
  `at`, and actions, events and chances call it `Q,R/Q,R` in the order of their texts, as in
  `wall 0,0/1,0`, `fire 2,1 0,0/1,0`, `raze 0,0/1,0`; there is no lava between them as there is below a
  crossing;
- `acting`: the unit that acts (`at`, `moved`, `fired`, `shots_left`) or null; `acted`: places of units
  that are done, null for one destroyed since;
- `seats`: by seat `gold`, `stock` (by kind), `research` (keys of cards laid);
- `legal`: actions of the notation, sorted.

Beside the view TABLE has what `board` gives, all of it derived by the engine:

- `ground`: `hexes` as `[q, r, piece, deposit]` in the order of their texts, where `piece` is the place
  in `map.pieces` and `deposit` 0 or 1; `lava`: the sides with lava as `Q,R/Q,R`;
- `limit`: the last turn (S15.4); `actors`: `used` and `most` units of this Combat (S4.2);
- `figures`: by seat and kind `speed`, `shots`, `range`, `power`, `around`, `armour`, `price` with
  research, as a list in this order; `income`: by seat the gold of the next Income;
- `buildings`: by seat the complete buildings (S12), `key` and the hexes `at`;
- `outer`: the walls and towers that may be shot (S9.2);
- `completes`: by legal `wall` or `tower` the key of the largest building that it would complete;
  `landings`: by seat on how many hexes a recruit could be put, whatever it costs (S13.1);
- `chances`: by legal `fire` what it hits, `[target, percent]` each, the target first (an area weapon
  hits several, S8).

Of the legal actions in words TABLE leaves out moves, shots and docks: their notation says all but the kinds
of units and elements.
"""

from contextlib import AbstractContextManager

from play.games.game import OPEN, Json, Preview, Viewer
from play.games.kit.engine_position import EnginePosition, refusals_in_words
from play.games.kit.json_values import digest_of as digest_of_json
from play.games.star_frontier.edition.content import FrontierEdition
from play.games.star_frontier.engine.facts import board_facts
from play.games.star_frontier.engine.position import FrontierPosition
from play.games.star_frontier.refusals import FrontierViolation
from play.games.star_frontier.text.refusals import refusal_text


def in_words(edition: FrontierEdition) -> AbstractContextManager[None]:
    """Raises Declined where the engine raises FrontierViolation."""
    return refusals_in_words(lambda refused: refusal_text(refused, edition))


def digest_of(state: Json) -> str:
    """16 hexadecimal digits of the SHA-256 of a full state without its legal actions."""
    facts = {name: value for name, value in state.items() if name != "legal"}
    return digest_of_json(facts)


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
        """What the docstring of this module says."""
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
