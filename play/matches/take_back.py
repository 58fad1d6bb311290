"""Whether an action may be taken back, and how far: freely, on consent, or not at all.

Against a bot and at one screen always. Between people freely only while the action has told no seat
something that was hidden from it, a few times a match and never in a rated one; else the other side is asked,
until it has refused twice.
"""

from typing import Final, Literal, NamedTuple

from play.matches.positions import History
from play.matches.ratings import is_rated
from play.matches.stages import game_of
from play.models import Match, MatchKind, MatchStatus

MAX_FREE: Final = 3
"""Actions that a seat takes back in a match between people without asking."""
MAX_REFUSALS: Final = 2
"""Requests of a seat that the other refuses in a match; then it is asked no more, as texts say."""

Rule = Literal["free", "consent", "refused", "no"]


class TakeBack(NamedTuple):
    """What a seat may take back: how, and the number of actions that would be left.

    `refused` is a request that was refused too often.
    """

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
    seat = match.seat(letter)
    if match.kind == MatchKind.BOT or seat is None:
        return TakeBack("free", own)
    is_harmless = own == last and not game_of(match).reveals(history.plies[own].events)
    if is_harmless and seat.free_take_backs < MAX_FREE and not is_rated(match):
        return TakeBack("free", own)
    return TakeBack("consent" if seat.refused_take_backs < MAX_REFUSALS else "refused", own)
