"""For whom a match between people waits, and since when: for lists of turns and for notifications.

All of it follows from the log; it is written down so that a query finds it.
"""

from collections.abc import Collection

from play.games.preparation import EnginePreparing
from play.matches.positions import History, RulesChanged, history_of
from play.matches.stages import awaited_seats, has_begun
from play.models import Match, MatchStatus, Seat, SeatKind


def awaited_letters(match: Match, history: History | None) -> tuple[str, ...]:
    """The seats that the match waits for: with a decision, or with an answer before it begins."""
    if match.status == MatchStatus.WAITING:
        return awaited_seats(match)
    is_played = match.status == MatchStatus.PLAYING and history is not None
    return history.position.to_move if history is not None and is_played else ()


def note_awaited(match: Match, awaited: Collection[str]) -> None:
    """Writes for whom the match waits from its last change on; whoever was awaited before still is.

    For a seat whose player has left it waits for the partner who plays on, if one does.
    """
    if not match.is_between_people:
        return
    deciding = match.deciding(awaited)
    for seat in match.seated:
        is_awaited = seat.letter in deciding and seat.kind == SeatKind.PERSON and not seat.stand_in
        if is_awaited != (seat.awaited_since is not None):
            seat.awaited_since = match.changed if is_awaited else None
            Seat.objects.filter(pk=seat.pk).update(awaited_since=seat.awaited_since)


def note_awaited_now(match: Match) -> None:
    """`note_awaited` of a match as it is; the sweep does it where the rules engine is being prepared."""
    if not match.is_between_people:
        return
    try:
        history = history_of(match) if has_begun(match) else None
    except (EnginePreparing, RulesChanged):
        return
    note_awaited(match, awaited_letters(match, history))
