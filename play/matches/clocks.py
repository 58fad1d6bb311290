"""The clocks of a match: a bank of time for each seat, and an increment for every turn that ends.

Time runs for the seats to move since the match's last change; only actions write it down.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from catalog.web.rows.database_clock import database_now
from play.matches.positions import History
from play.models import Match, MatchKind, MatchStatus, Seat

CLAIM_AFTER: Final = timedelta(days=3)
"""How long a player without a clock may leave the other waiting."""


def time_left(match: Match, letter: str, to_move: Sequence[str]) -> float | None:
    """Seconds on a seat's clock now, None without a clock; below 0 when its time is over."""
    seat = match.seat(letter)
    if seat is None or seat.clock_left is None:
        return None
    if match.status != MatchStatus.PLAYING or letter not in to_move:
        return seat.clock_left
    # A match that was changed in the future has its clocks stand still until then.
    return seat.clock_left - max(0.0, (database_now() - match.changed).total_seconds())


def flagged_seat(match: Match, history: History) -> str | None:
    """A seat to move whose time is over."""
    to_move = history.position.to_move
    left = {letter: time_left(match, letter, to_move) for letter in to_move}
    return next((letter for letter, time in left.items() if time is not None and time <= 0), None)


def claimable_from(match: Match) -> datetime | None:
    """From when the waiting player may claim a game without a clock; None where that is not possible."""
    between_people = match.kind in (MatchKind.INVITATION, MatchKind.OPEN)
    if match.status != MatchStatus.PLAYING or match.clock_bank is not None or not between_people:
        return None
    return match.changed + CLAIM_AFTER


def spend_time(match: Match, movers: Sequence[str], to_move: Sequence[str]) -> None:
    """Takes the time since the last action off the movers' clocks; a turn that ends earns the increment."""
    for letter in movers:
        seat, left = match.seat(letter), time_left(match, letter, movers)
        if seat is not None and left is not None:
            earned = match.clock_increment if to_move and letter not in to_move else 0
            write_left(seat, left + earned)


def rewind(match: Match, history: History, ply: int) -> None:
    """Takes back what the actions after `ply` earned; the time that they took stays spent."""
    to_move = history.position.to_move
    spend_time(match, to_move, to_move)
    movers = [history.position_at(each).to_move for each in range(ply, len(history) + 1)]
    for before, after in pairwise(movers):
        for letter in set(before) - set(after) if after else ():
            seat = match.seat(letter)
            if seat is not None and seat.clock_left is not None:
                write_left(seat, seat.clock_left - match.clock_increment)


def write_left(seat: Seat, seconds: float) -> None:
    seat.clock_left = max(0.0, seconds)
    seat.save(update_fields=["clock_left"])
