"""Traces of Starfighter as files that people bring and take away (notation, "Trace")."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from catalog.editions.snapshots import NoSnapshot, snapshot_export
from play.games.game import RecordedGame
from play.games.starfighter.card_sets import card_set
from play.games.starfighter.engine import trace
from play.games.starfighter.engine.position import Position
from play.games.starfighter.engine.refusals import Reason, Refused
from play.games.starfighter.setup import current_revision
from play.games.starfighter.table_position import digest_of, refusals_in_words

MOST_LINES: Final = 5000


def write_trace(
    start: Position, actions: Iterable[Sequence[str]], seed: int | None
) -> Iterator[str]:
    """The lines of a game; without a seed where it began in the middle of another."""
    game = start.copy()
    head = trace.header(game, seed or 0) | {"seed": seed}
    return trace.dump_lines([head, *(trace.step(game, seat, action) for seat, action in actions)])


def read_trace(lines: Sequence[str]) -> RecordedGame:
    """The game of a trace after playing it again. Raises Declined that names the first wrong line."""
    revision = revision_of(lines)
    with refusals_in_words():
        check_trace(lines, revision)
    head, *steps = (json.loads(line) for line in lines)
    return RecordedGame(
        setup={"mode": head["mode"], "revision": revision},
        opening=head["state"],
        seed=head["seed"],
        actions=[[step["seat"], step["action"], digest_of(step["state"])] for step in steps],
    )


def check_trace(lines: Sequence[str], revision: str) -> None:
    """Raises Refused that names the first wrong line."""
    if len(lines) > MOST_LINES:
        detail = f"there are more than {MOST_LINES} lines"
        raise Refused(Reason.MALFORMED_TRACE, line=MOST_LINES + 1, detail=detail)
    trace.check(card_set(revision), lines, dealt=has_seed(lines))


def revision_of(lines: Sequence[str]) -> str:
    """The card set that the trace names if it is known here, else the current one. Raises Declined."""
    named = str(first_line(lines).get("cards"))[:64]
    try:
        snapshot_export(named)
    except NoSnapshot:
        return current_revision()
    return named


def has_seed(lines: Sequence[str]) -> bool:
    """Whether the trace names the seed of its deal; one that begins in the middle has none."""
    head = first_line(lines)
    return not head or head.get("seed") is not None


def first_line(lines: Sequence[str]) -> dict[str, Any]:
    """The set-up; empty where it is no object."""
    try:
        head = json.loads(lines[0]) if lines else {}
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, dict) else {}
