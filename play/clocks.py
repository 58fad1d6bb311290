"""The clocks of a match: a bank of time for each seat, and some for every turn that ends.

Time runs for the seat to move since the match went on last; only actions write it down.
"""

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from django.utils import timezone

from play.models import Kind, Match, Seat, Status
from play.positions import Line

PATIENCE: Final = timedelta(days=3)
"""How long a player without a clock may leave the other waiting."""


def time_left(match: Match, letter: str, to_move: str | None) -> float | None:
    """Seconds on a seat's clock now, None without a clock; below 0 when its time is over."""
    seat = match.seat(letter)
    if seat is None or seat.clock_left is None:
        return None
    if match.status != Status.PLAYING or letter != to_move:
        return seat.clock_left
    return seat.clock_left - (timezone.now() - match.changed).total_seconds()


def has_run_out(match: Match, line: Line) -> bool:
    """Whether the time of the seat to move is over."""
    to_move = line.game.to_move
    left = time_left(match, to_move, to_move) if to_move else None
    return left is not None and left <= 0


def claimable_from(match: Match) -> datetime | None:
    """When whoever waits may claim the game of two people without a clock; None where nobody ever may."""
    between_people = match.kind in (Kind.INVITATION, Kind.OPEN)
    if match.status != Status.PLAYING or match.clock_bank is not None or not between_people:
        return None
    return match.changed + PATIENCE


def spend_time(match: Match, actor: str | None, to_move: str | None) -> None:
    """Takes the time since the last action off the actor's clock; a turn that ends earns time."""
    seat = match.seat(actor) if actor else None
    left = time_left(match, actor, actor) if actor else None
    if seat is not None and left is not None:
        earned = match.clock_increment if to_move not in (actor, None) else 0
        write_left(seat, left + earned)


def rewind(match: Match, line: Line, ply: int) -> None:
    """Takes back what the actions after `ply` earned; the time that they took stays spent."""
    to_move = line.game.to_move
    spend_time(match, to_move, to_move)
    movers = [line.game_at(each).to_move for each in range(ply, len(line) + 1)]
    for actor, following in pairwise(movers):
        seat = match.seat(actor) if actor not in (following, None) else None
        if seat is not None and seat.clock_left is not None:
            write_left(seat, seat.clock_left - match.clock_increment)


def write_left(seat: Seat, seconds: float) -> None:
    seat.clock_left = max(0.0, seconds)
    seat.save(update_fields=["clock_left"])
