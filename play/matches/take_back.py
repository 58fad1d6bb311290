"""Whether an action may be taken back, and how far: freely, on consent, or not at all.

Against a bot and at one screen always. Between people freely only while the action has told no seat
something that was hidden from it.
"""

from typing import Literal, NamedTuple

from play.matches.positions import History
from play.matches.stages import game_of
from play.models import Match, MatchKind, MatchStatus

Rule = Literal["free", "consent", "no"]


class TakeBack(NamedTuple):
    """What a seat may take back: how, and the number of actions that would be left."""

    rule: Rule
    ply: int = 0


def take_back_of(match: Match, history: History, letter: str | None) -> TakeBack:
    """What the seat may take back now: its last action, and all actions after it."""
    if match.status != MatchStatus.PLAYING or letter is None:
        return TakeBack("no")
    if match.kind == MatchKind.HOTSEAT:
        return TakeBack("free", len(history) - 1) if len(history) else TakeBack("no")
    last = len(history) - 1
    own = next((ply for ply in range(last, -1, -1) if history.plies[ply].seat == letter), None)
    if own is None:
        return TakeBack("no")
    is_harmless = own == last and not game_of(match).reveals(history.plies[own].events)
    if match.kind == MatchKind.BOT or is_harmless:
        return TakeBack("free", own)
    return TakeBack("consent", own)
