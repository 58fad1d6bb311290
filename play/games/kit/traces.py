"""Traces of games: a head with the deal, then a line an action with its events and the digest after it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from catalog.web.formats.json_text import read_json
from play.games.game import Declined, Json, Position, RecordedGame
from play.games.kit.chance import is_seed
from play.games.kit.json_values import dump_lines, is_same
from play.games.kit.keyed_words import Seed, is_key

if TYPE_CHECKING:
    from play.games.kit.base_game import BaseGame

MAX_LINES: Final = 10_000
UNREADABLE: Final = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What a game raises for a state that it did not write itself."""


def write_trace(
    key: str,
    start: Position,
    actions: Iterable[Sequence[str]],
    seed: Seed | None,
    **head: Any,
) -> Iterator[str]:
    """The lines of a game; without a seed where it began in the middle of another."""
    game = start.copy()
    first = {"trace": 1, "game": key, **head, "seed": seed, "state": game.state()}
    return dump_lines([first, *(step(game, seat, action) for seat, action in actions)])


def step(game: Position, seat: str, action: str) -> Json:
    """Carries out an action; its line."""
    events = game.apply(seat, action)
    return {"seat": seat, "action": action, "events": events, "digest": game.digest()}


def read_trace(game: "BaseGame", lines: Sequence[str]) -> RecordedGame:
    """The game of a trace, played again from its first state. Raises Declined with the first wrong line."""
    head, *steps = parse_lines(lines)
    if head.get("trace") != 1 or head.get("game") != game.key:
        raise malformed(1, _("it is not a trace of this game"))
    state = head.get("state")
    if not isinstance(state, dict):
        raise malformed(1, _("the state is missing"))
    setup = head["setup"] if isinstance(head.get("setup"), dict) else {}
    for problem in game.check_setup(setup) if "setup" in head else ():
        raise malformed(1, str(problem)) from problem
    try:
        position = game.resume(setup, state)
        resumed = position.state()
    except UNREADABLE as error:
        raise malformed(1, _("the state is none of this game")) from error
    if not is_same(resumed, state):
        raise malformed(1, _("the state is none of this game"))
    if not is_same(setup, game.setup_of(position) or {}):
        raise malformed(1, _("“setup” differs from what the rules give"))
    check_seed(game, setup, state, head.get("seed"))
    return RecordedGame(setup, state, head.get("seed"), played_again(position, steps))


def check_seed(game: "BaseGame", setup: Json, state: Json, seed: Any) -> None:
    """Raises Declined where the seed does not deal the state; without a set-up nothing is dealt."""
    if seed is None:
        return
    if not is_seed(seed) and not is_key(seed):
        raise malformed(1, _("the seed is neither a number of 64 bits nor 64 hexadecimal digits"))
    if setup and not is_same(game.begin(setup, game.sides_of(state), seed).state(), state):
        raise malformed(1, _("the seed deals another state"))


def played_again(position: Position, steps: Iterable[Json]) -> list[list[str]]:
    """Seat, action and digest of each step, carried out. Raises Declined with the first wrong line."""
    actions = []
    for number, line in enumerate(steps, start=2):
        seat, action = str(line.get("seat")), str(line.get("action"))
        try:
            events = position.apply(seat, action)
        except Declined as declined:
            raise malformed(number, str(declined)) from declined
        except UNREADABLE as error:  # from a state to which no deal leads
            raise malformed(number, _("the state before it is none of this game")) from error
        digest = position.digest()
        if not is_same([events, digest], [line.get("events"), line.get("digest")]):
            raise malformed(number, _("events or digest differ from what the rules give"))
        actions.append([seat, action, digest])
    return actions


def parse_lines(lines: Sequence[str]) -> list[Json]:
    """Every line as an object. Raises Declined with the first wrong one."""
    if not 1 <= len(lines) <= MAX_LINES:
        raise malformed(1, _("a trace has 1 to %(most)d lines") % {"most": MAX_LINES})
    return [parse_line(number, text) for number, text in enumerate(lines, start=1)]


def parse_line(number: int, text: str) -> Json:
    try:
        line = read_json(text)
    except ValueError as error:
        raise malformed(number, _("it is not JSON")) from error
    if not isinstance(line, dict):
        raise malformed(number, _("an object is expected"))
    return line


def malformed(line: int, detail: str) -> Declined:
    sentence = _("Line %(line)d of the trace: %(detail)s.")
    return Declined("malformed_trace", sentence % {"line": line, "detail": detail})
