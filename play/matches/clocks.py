"""The clocks of a match: a bank of time for each seat, and an increment for every turn that ends; by days
the whole bank anew for every decision, and holidays do not count.

Time runs for the seats to move, of a partner who plays on for one that has left, since the match's last
change; only actions write it down, each with all clocks as they stood when it was made, to which a take-back
returns.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from catalog.web.rows.database_clock import database_now
from play.matches.holidays import holiday_seconds, postponed
from play.matches.positions import History
from play.matches.presence import away_since
from play.models import Match, MatchStatus, Seat, SeatKind

CLAIM_AFTER: Final = timedelta(days=3)
"""How long a player without a clock may leave the other waiting."""
CLAIM_AWAY_AFTER: Final = timedelta(minutes=1)
"""How long a player to move whose clock runs may be away, as texts say."""


def time_left(match: Match, letter: str, to_move: Sequence[str]) -> float | None:
    """Seconds on a seat's clock now, None without a clock; below 0 when its time is over."""
    seat = match.seat(letter)
    if seat is None or seat.clock_left is None:
        return None
    if match.status != MatchStatus.PLAYING or letter not in match.deciding(to_move):
        return seat.clock_left
    # A match that was changed in the future has its clocks stand still until then.
    passed = max(0.0, (database_now() - match.changed).total_seconds())
    return seat.clock_left - passed + holiday_seconds(match, seat)


def deadline_of(match: Match, to_move: Sequence[str]) -> datetime | None:
    """By days: when the time of the first seat to move is over, with the holidays that are known."""
    if not match.clock_renews or match.status != MatchStatus.PLAYING:
        return None
    now, ends = database_now(), []
    for letter in to_move:
        left = time_left(match, letter, to_move)
        if left is not None:
            ends.append(postponed(match, letter, now + timedelta(seconds=left)))
    # To the minute, so that it stays the same from one look to the next.
    return (min(ends) + timedelta(seconds=30)).replace(second=0, microsecond=0) if ends else None


def flagged_seat(match: Match, history: History) -> str | None:
    """A seat that is to decide and whose time is over."""
    to_move = match.deciding(history.position.to_move)
    left = {letter: time_left(match, letter, to_move) for letter in to_move}
    return next((letter for letter, time in left.items() if time is not None and time <= 0), None)


def claimable_seats(match: Match, to_move: Sequence[str]) -> dict[str, datetime]:
    """By seat of a person who is to decide, from when those who wait may claim that its time is over."""
    is_played = match.status == MatchStatus.PLAYING and match.is_between_people
    if not is_played or match.clock_renews:
        return {}
    awaited = [each for each in match.deciding(to_move) if is_played_by_person(match.seat(each))]
    if match.clock_bank is None:
        return dict.fromkeys(awaited, match.changed + CLAIM_AFTER)
    left_at = {letter: away_since(match.slug, letter) for letter in awaited}
    return {
        letter: max(moment, match.changed) + CLAIM_AWAY_AFTER
        for letter, moment in left_at.items()
        if moment is not None
    }


def is_played_by_person(seat: Seat | None) -> bool:
    """Whether somebody sits there who has not left."""
    return seat is not None and seat.kind == SeatKind.PERSON and not seat.stand_in


def stop_clocks(match: Match, movers: Sequence[str]) -> dict[str, float] | None:
    """Takes the time since the last action off the movers' clocks; what every clock shows then."""
    if match.clock_bank is None:
        return None
    for seat in match.seats_at(match.deciding(movers)):
        left = time_left(match, seat.letter, movers)
        if left is not None:
            write_left(seat, left)
    return {seat.letter: seat.clock_left for seat in match.seated if seat.clock_left is not None}


def earn_time(match: Match, actor: str, movers: Sequence[str], to_move: Sequence[str]) -> None:
    """Adds the increment to the clocks of those whose turn has ended; by days the actor, too, has the whole
    time again."""
    if not to_move:
        return
    ended = {*match.deciding(movers)} - {*match.deciding(to_move)}
    for seat in match.seats_at(ended.union(match.deciding([actor]) if match.clock_renews else ())):
        if seat.clock_left is not None:
            bank = match.clock_bank if match.clock_renews else None
            write_left(seat, bank or seat.clock_left + match.clock_increment)
            if seat.reminded_at is not None:  # of the time that is over
                seat.reminded_at = None
                seat.save(update_fields=["reminded_at"])


def rewind(match: Match, ply: int) -> None:
    """Sets the clocks back to where they stood when the first action after `ply` was made."""
    following = match.actions.standing(ply=ply + 1)
    stood: dict[str, float] = following.values_list("clocks", flat=True).first() or {}
    for seat in match.seats_at(stood):
        write_left(seat, stood[seat.letter])


def write_left(seat: Seat, seconds: float) -> None:
    seat.clock_left = max(0.0, seconds)
    seat.save(update_fields=["clock_left"])
