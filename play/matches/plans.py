"""Answers that a seat gives ahead: the next decisions, each under a condition, and the only possible action.

A plan ends with the first answer that does not fit: what was thought out before does not suit the game then.
A condition reads an action as the seat sees it, so a plan finds nothing out.
"""

from typing import Final

from django.utils.translation import gettext as _

from play.games.game import LEAVING, Declined
from play.matches.positions import History
from play.matches.stages import game_of
from play.models import ACTION_LENGTH, Match, Seat

MAX_ANSWERS: Final = 30
MAX_PLAN_LENGTH: Final = MAX_ANSWERS * 2 * (ACTION_LENGTH + 2)
SEPARATOR: Final = ":"
Plan = list[list[str]]


def read_plan(text: str) -> Plan:
    """The answers of a text, a line each: `action`, or `condition: action`. Raises Declined."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    if len(lines) > MAX_ANSWERS:
        sentence = _("You may give %(most)d answers ahead, one a line.")
        raise Declined("too_many_answers", sentence % {"most": MAX_ANSWERS})
    return [read_answer(line) for line in lines]


def read_answer(line: str) -> list[str]:
    condition, separator, action = line.rpartition(SEPARATOR)
    condition, action = condition.strip(), action.strip()
    is_whole = bool(action) and bool(condition) == bool(separator)
    if (
        action in LEAVING
        or not is_whole
        or not line.isascii()
        or max(len(condition), len(action)) > ACTION_LENGTH
    ):
        sentence = _(
            "“%(line)s” is no answer: write an action, or a condition, a colon and an action."
        )
        raise Declined("bad_answer", sentence % {"line": line[:60]})
    return [condition, action]


def written(plan: Plan) -> str:
    """The answers as `read_plan` reads them."""
    return "\n".join(
        f"{condition}{SEPARATOR} {action}" if condition else action for condition, action in plan
    )


def planned_action(match: Match, history: History, seat: Seat) -> str | None:
    """What the seat, which is to move, does without being asked; its plan is shorter then, or over."""
    position = history.position
    if seat.plan:
        condition, action = seat.plan[0]
        fits = last_seen(match, history, seat.letter).startswith(condition)
        fits = fits and position.why_not(seat.letter, action) is None
        fits = fits and all(offer.action != action for offer in position.offers(seat.letter))
        keep_plan(seat, seat.plan[1:] if fits else [])
        if fits:
            return str(action)
    return position.only_action(seat.letter) if seat.plays_single else None


def last_seen(match: Match, history: History, letter: str) -> str:
    """The last action of another seat, as this one sees it; empty where there is none."""
    for ply in reversed(history.plies):
        if ply.seat != letter:
            return game_of(match).seen_action(match.setup, ply.action, ply.seat, letter)
    return ""


def keep_plan(seat: Seat, plan: Plan) -> None:
    seat.plan = plan
    seat.save(update_fields=["plan"])
