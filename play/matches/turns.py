"""The matches between people that wait for a player, as rows say it."""

from django.db.models import Q, QuerySet

from catalog.web.rows.database_clock import database_now
from play.models import BETWEEN_PEOPLE, Match, MatchQuerySet, MatchStatus, Player, Seat, SeatKind


def awaited_seats_of(player: Player) -> QuerySet[Seat]:
    """The player's seats that a match waits for."""
    return living_seats().filter(player.own(), awaited_since__isnull=False)


def living_seats() -> QuerySet[Seat]:
    """Seats of matches between people that wait or are played, and have not expired."""
    is_living = Q(match__expires=None) | Q(match__expires__gte=database_now())
    begun = (MatchStatus.WAITING, MatchStatus.PLAYING)
    return Seat.objects.filter(is_living, match__status__in=begun, match__kind__in=BETWEEN_PEOPLE)


def count_turns(player: Player) -> int:
    """How many matches between people wait for the player."""
    return awaited_seats_of(player).values("match").distinct().count()


def matches_in_turn(player: Player) -> MatchQuerySet:
    """The matches that wait for the player, those that have waited longest first."""
    waiting = Match.objects.filter(pk__in=awaited_seats_of(player).values("match"))
    return waiting.order_by("changed")


def matches_of_others(player: Player) -> MatchQuerySet:
    """The player's matches in play that wait for somebody else, those that have waited longest first."""
    own = living_seats().filter(player.own(), match__status=MatchStatus.PLAYING).values("match")
    asked = awaited_seats_of(player).values("match")
    return Match.objects.filter(pk__in=own).exclude(pk__in=asked).order_by("changed")


def awaited_at(match: Match) -> tuple[str, ...]:
    """The seats of people that the match waits for; beside bots alone all, since those answer at once."""
    if match.status == MatchStatus.PLAYING and not match.is_between_people:
        return tuple(seat.letter for seat in match.seated if seat.kind == SeatKind.PERSON)
    return tuple(seat.letter for seat in match.seated if seat.awaited_since is not None)
