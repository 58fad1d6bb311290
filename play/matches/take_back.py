"""Whether an action may be taken back, and how far: freely, on consent, or not at all.

Against a bot and at one screen always. Between people freely only while the action has told no seat
something that was hidden from it.
"""

from typing import Literal, NamedTuple

from play.matches.positions import Line
from play.matches.stages import game_of
from play.models import Kind, Match, Status

Rule = Literal["free", "consent", "no"]


class TakeBack(NamedTuple):
    """What a seat may take back: how, and the number of actions that would be left."""

    rule: Rule
    ply: int = 0


def take_back_of(match: Match, line: Line, letter: str | None) -> TakeBack:
    """What the seat may take back now: its last action, and all actions after it."""
    if match.status != Status.PLAYING or letter is None:
        return TakeBack("no")
    if match.kind == Kind.HOTSEAT:
        return TakeBack("free", len(line) - 1) if len(line) else TakeBack("no")
    last = len(line) - 1
    own = next((ply for ply in range(last, -1, -1) if line.plies[ply].seat == letter), None)
    if own is None:
        return TakeBack("no")
    is_harmless = own == last and not game_of(match).reveals(line.plies[own].events)
    if match.kind == Kind.BOT or is_harmless:
        return TakeBack("free", own)
    return TakeBack("consent", own)
