"""Traces of Star Frontier: a head with set-up and first state, then a line an action.

A line has `seat`, `action`, `events` (whose dice suffice to check the game with another program) and
`digest`, that of the state after it.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from catalog.web.formats.json_text import read_json
from play.games.game import Json, RecordedGame
from play.games.star_frontier import KEY
from play.games.star_frontier.engine.edition import LAID, shipped_edition
from play.games.star_frontier.engine.position import MAX_SEED, FrontierPosition
from play.games.star_frontier.engine.refusals import RuleViolation
from play.games.star_frontier.setup import check_setup, map_of
from play.games.star_frontier.table_position import (
    FrontierTablePosition,
    digest_of,
    refusals_in_words,
)

MAX_LINES: Final = 10_000


def setup_of(game: FrontierPosition) -> Json:
    """The set-up with which a game of this position is checked again."""
    chosen = LAID if game.laying else map_of(game.edition, game.pieces)
    return {"edition": game.edition.revision, "map": chosen, "turns": game.turns}


def write_trace(
    start: FrontierTablePosition, actions: Iterable[Sequence[str]], seed: int | None
) -> Iterator[str]:
    """The lines of a game; without a seed where it began in the middle of another."""
    game = start.copy()
    head = {
        "trace": 1,
        "game": KEY,
        "setup": setup_of(game.engine),
        "seed": seed,
        "state": game.state(),
    }
    yield _line(head)
    for seat, action in actions:
        events = game.apply(seat, action)
        digest = digest_of(game.engine.truth())
        yield _line({"seat": seat, "action": action, "events": events, "digest": digest})


def _line(fields: Json) -> str:
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def read_trace(lines: Sequence[str]) -> RecordedGame:
    """The game of a trace after playing it again. Raises Declined that names the first wrong line."""
    with refusals_in_words(shipped_edition()):
        if not 1 <= len(lines) <= MAX_LINES:
            raise malformed(1, f"a trace has 1 to {MAX_LINES} lines")
        head, *steps = (parse_line(number, text) for number, text in enumerate(lines, start=1))
        game = first_position(head)
        actions = []
        for number, step in enumerate(steps, start=2):
            seat, action = str(step.get("seat")), str(step.get("action"))
            try:
                events = game.apply(seat, action)
            except RuleViolation as refused:
                raise malformed(number, str(refused)) from refused
            digest = digest_of(game.truth())
            if (events, digest) != (step.get("events"), step.get("digest")):
                raise malformed(number, "events or digest differ from what the rules give")
            actions.append([seat, action, digest])
    return RecordedGame(head["setup"], head["state"], head["seed"], actions)


def first_position(head: Json) -> FrontierPosition:
    """The position of a trace's first line. Raises RuleViolation."""
    setup, seed = head.get("setup"), head.get("seed")
    if head.get("trace") != 1:
        raise malformed(1, "it is not a trace of version 1")
    if head.get("game") != KEY or not isinstance(setup, dict) or check_setup(setup):
        raise malformed(1, "the set-up is not one of this game and edition")
    if seed is not None and (type(seed) is not int or not 0 <= seed <= MAX_SEED):
        raise malformed(1, "the seed is not a whole number from 0 to 2**64 - 1")
    if not isinstance(head.get("state"), dict):
        raise malformed(1, "the state is missing")
    return FrontierPosition.from_state(shipped_edition(), head["state"], setup["turns"])


def parse_line(number: int, text: str) -> dict[str, Any]:
    try:
        line = read_json(text)
    except ValueError as error:
        raise malformed(number, "it is not JSON") from error
    if not isinstance(line, dict):
        raise malformed(number, "an object is expected")
    return line


def malformed(line: int, detail: str) -> RuleViolation:
    return RuleViolation("malformed_trace", line=line, detail=detail)
