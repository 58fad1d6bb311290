"""Traces of Starfighter as files that people bring and take away (notation, "Trace")."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from catalog.editions.snapshots import NoSnapshot, snapshot_export
from catalog.web.formats.json_text import read_json
from play.games.game import RecordedGame
from play.games.kit.json_values import dump_lines
from play.games.kit.keyed_words import Seed
from play.games.kit.refusals import Phrase, gettext_noop
from play.games.starfighter.card_sets import card_set
from play.games.starfighter.engine import trace
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import RuleViolation
from play.games.starfighter.setup import current_revision
from play.games.starfighter.table_position import digest_of, in_words

MAX_LINES: Final = 5000
TOO_LONG: Final = gettext_noop("there are more than {most} lines")


def write_trace(
    start: StarfighterPosition, actions: Iterable[Sequence[str]], seed: Seed | None
) -> Iterator[str]:
    """The lines of a game; without a seed where it began in the middle of another."""
    game = start.copy()
    head = trace.header(game, seed or 0) | {"seed": seed}
    return dump_lines([head, *(trace.step(game, seat, action) for seat, action in actions)])


def read_trace(lines: Sequence[str]) -> RecordedGame:
    """The game of a trace after playing it again. Raises Declined that names the first wrong line."""
    with in_words():
        if len(lines) > MAX_LINES:
            detail = Phrase(TOO_LONG, most=MAX_LINES)
            raise RuleViolation("malformed_trace", line=MAX_LINES + 1, detail=detail)
        revision = revision_of(lines)
        head, *steps = trace.replay(card_set(revision), lines)
    return RecordedGame(
        setup={"mode": head["mode"], "revision": revision},
        start_state=head["state"],
        seed=head["seed"],
        actions=[[step["seat"], step["action"], digest_of(step["state"])] for step in steps],
    )


def revision_of(lines: Sequence[str]) -> str:
    """The card set that the set-up names if it is known here, else the current one."""
    try:
        head = read_json("".join(lines[:1]))
    except ValueError:
        return current_revision()
    named = head.get("cards") if isinstance(head, dict) else None
    if not isinstance(named, str) or not named.isalnum():
        return current_revision()
    try:
        snapshot_export(named)
    except NoSnapshot:
        return current_revision()
    return named
