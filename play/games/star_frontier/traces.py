"""Traces of Star Frontier: a head with set-up and first state, then a line an action.

A line has `seat`, `action`, `events` (whose dice suffice to check the game with another program) and
`digest`, that of the state after it.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from play.games.game import Json, RecordedGame
from play.games.kit.json_values import is_same
from play.games.kit.traces import malformed, parse_lines, played_again
from play.games.star_frontier import KEY
from play.games.star_frontier.edition.content import LAID, Placed
from play.games.star_frontier.edition.reader import current_edition, editions
from play.games.star_frontier.engine.notation import SEAT_NAMES, piece_json
from play.games.star_frontier.engine.position import FrontierPosition
from play.games.star_frontier.setup import check_setup, edition_of, map_of, pieces_of
from play.games.star_frontier.table_position import FrontierTablePosition, in_words

MAX_QUOTED: Final = 60


def setup_of(game: FrontierPosition) -> Json:
    """The set-up with which a game of this position is checked again."""
    chosen = LAID if game.laying else map_of(game.edition, game.pieces)
    setup = {"edition": game.edition.revision, "map": chosen, "turns": game.turns}
    gold = game.edition.figures["first_gold"]
    usual = editions()[game.edition.revision].figures["first_gold"]
    return setup if gold == usual else {**setup, "first_gold": gold}


def read_trace(lines: Sequence[str]) -> RecordedGame:
    """The game of a trace after dealing and playing it again.

    Raises Declined that names the first wrong line.
    """
    head, *steps = parse_lines(lines)
    with in_words(current_edition()):
        game = FrontierTablePosition(dealt_game(head))
    start_state = game.state()
    return RecordedGame(head["setup"], start_state, head["seed"], played_again(game, steps))


def dealt_game(head: Json) -> FrontierPosition:
    """The game that a trace's first line deals. Raises FrontierViolation."""
    setup, state = head.get("setup"), head.get("state")
    if head.get("trace") != 1:
        raise malformed(1, _("it is not a trace of version 1"))
    if head.get("game") != KEY or not isinstance(setup, dict) or check_setup(setup):
        raise malformed(1, _("the set-up is not one of this game and edition"))
    if head.get("seed") is None:
        raise malformed(1, _("only games from the deal on are read; their seed is a number"))
    if not isinstance(state, dict) or state.get("first") not in SEAT_NAMES:
        raise malformed(1, _("the state is missing"))
    edition, first = edition_of(setup), SEAT_NAMES.index(state["first"])
    pieces = as_told(pieces_of(edition, setup["map"]), state.get("map"))
    game = FrontierPosition.new(edition, pieces, setup["turns"], seed=head["seed"], first=first)
    if not is_same(setup, setup_of(game)):
        raise malformed(1, _("“setup” differs from what the rules give"))
    dealt = game.state()
    names = sorted(dealt.keys() | state.keys())
    if wrong := [name for name in names if not is_same(dealt.get(name), state.get(name))]:
        raise malformed(
            1, _("the state differs in %(keys)s") % {"keys": ", ".join(wrong)[:MAX_QUOTED]}
        )
    return game


def as_told(pieces: Sequence[Placed] | None, told: Any) -> Sequence[Placed] | None:
    """The pieces of a map in the order in which a state tells them, where it tells the same ones."""
    if pieces is None or not isinstance(told, dict) or not isinstance(told.get("pieces"), list):
        return pieces
    known = {json.dumps(piece_json(placed), sort_keys=True): placed for placed in pieces[1:]}
    order = [json.dumps(entry, sort_keys=True) for entry in told["pieces"][1:]]
    if sorted(order) != sorted(known):
        return pieces
    return (pieces[0], *(known[entry] for entry in order))
