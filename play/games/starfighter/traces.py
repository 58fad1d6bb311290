"""Traces of Starfighter as files that people bring and take away (notation, "Trace")."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from catalog.editions.snapshots import NoSnapshot, snapshot_export
from catalog.web.formats.json_text import read_json
from play.games.game import Json, RecordedGame
from play.games.starfighter.card_sets import card_set
from play.games.starfighter.engine import trace
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import Reason, RuleViolation
from play.games.starfighter.setup import current_revision
from play.games.starfighter.table_position import digest_of, refusals_in_words

MAX_LINES: Final = 5000
PIVOTED: Final = re.compile('"pivoted":(?:true|false)')
TRUTH: Final = re.compile("true|false")  # in no text of a state


def write_trace(
    start: StarfighterPosition, actions: Iterable[Sequence[str]], seed: int | None
) -> Iterator[str]:
    """The lines of a game; without a seed where it began in the middle of another."""
    game = start.copy()
    head = trace.header(game, seed or 0) | {"seed": seed}
    return trace.dump_lines([head, *(trace.step(game, seat, action) for seat, action in actions)])


def read_trace(lines: Sequence[str]) -> RecordedGame:
    """The game of a trace after playing it again. Raises Declined that names the first wrong line."""
    with refusals_in_words():
        head, *steps = parse_lines(lines)
        revision = revision_of(head)
        check_trace(lines, head, revision)
        for number, line in enumerate((head, *steps), start=1):
            check_types(line["state"], number)
    return RecordedGame(
        setup={"mode": head["mode"], "revision": revision},
        start_state=head["state"],
        seed=head["seed"],
        actions=[[step["seat"], step["action"], digest_of(step["state"])] for step in steps],
    )


def parse_lines(lines: Sequence[str]) -> list[dict[str, Any]]:
    """The objects of the lines, at least one. Raises RuleViolation that names the first wrong line."""
    if len(lines) > MAX_LINES:
        raise malformed(MAX_LINES + 1, f"there are more than {MAX_LINES} lines")
    return [parse_line(number, text) for number, text in enumerate(lines or [""], start=1)]


def parse_line(number: int, text: str) -> dict[str, Any]:
    try:
        line = read_json(text, parse_float=Decimal)
    except ValueError as error:
        raise malformed(number, f"it is not JSON: {error}") from error
    if not isinstance(line, dict):
        raise malformed(number, "an object is expected")
    return line


def check_trace(lines: Sequence[str], head: Mapping[str, Any], revision: str) -> None:
    """Plays the game again. Raises RuleViolation that names the first wrong line."""
    is_dealt = head.get("seed") is not None  # one that begins in the middle has none
    try:
        trace.check(card_set(revision), lines, dealt=is_dealt)
    except RecursionError as error:
        raise malformed(1, "something in the file is nested too deeply") from error


def check_types(state: Json, line: int) -> None:
    """Raises RuleViolation for a state that equals the rules' in Python and not as JSON: 1.0 or true for 1.

    Its digest would be another one.
    """
    try:
        text = json.dumps(state, separators=(",", ":"))
    except TypeError as error:  # a Decimal, as which fractions are read
        detail = "a number of the state is written as a fraction"
        raise RuleViolation(Reason.MALFORMED_TRACE, line=line, detail=detail) from error
    counts = {text.count('"pivoted":'), len(PIVOTED.findall(text)), len(TRUTH.findall(text))}
    if len(counts) > 1:
        detail = "true and false stand in the state for anything but “pivoted”, or not there"
        raise RuleViolation(Reason.MALFORMED_TRACE, line=line, detail=detail)


def revision_of(head: Mapping[str, Any]) -> str:
    """The card set that the set-up names if it is known here, else the current one."""
    named = head.get("cards")
    if not isinstance(named, str) or not named.isalnum():
        return current_revision()
    try:
        snapshot_export(named)
    except NoSnapshot:
        return current_revision()
    return named


def malformed(line: int, detail: str) -> RuleViolation:
    return RuleViolation(Reason.MALFORMED_TRACE, line=line, detail=detail)
