"""Who opens a table sits down at a waiting one for the same game, of the nearest rating, if there is any."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.contrib.auth.models import User

from play.games.game import LETTERS, Declined, Json
from play.games.registry import get_game
from play.intervals import Interval
from play.matches.participant import Participant
from play.matches.presence import connected_seats
from play.matches.ratings import FIRST, interval_of
from play.matches.stages import host_of
from play.matches.starting import clock_columns, create_match, sit_down
from play.models import Match, MatchKind, Player, Rating

Ratings = dict[tuple[int, str, str], Rating]
"""By account, game and mode."""
MAX_LOOKED_AT: Final = 50
"""Waiting tables, the newest."""


def sit_down_or_open(
    *,
    game: str,
    setup: Json,
    player: Player,
    participant: Participant,
    bots: Mapping[str, Participant] | None = None,
    letter: str = "",
    clock: tuple[int, int] | None = None,
    days: int | None = None,
    rated: bool = False,
    reach: int | None = None,
) -> Match:
    """A waiting table at which the player sits now, else a new one. Raises Declined.

    The table is for the same set-up by the same clock, rated or not as the player wants, within the reach of
    both, has the seat of that letter free if one is wanted, and its host has it open now or plays by days;
    the nearest rating comes first. Who brings `bots` opens a table in any case.
    """
    is_rated = rated and isinstance(player.user, User)
    tables = (
        Match.objects.open_tables()
        .apart_from(player)
        .filter(
            game=game,
            mode=get_game(game).mode_of(setup),
            is_rated=is_rated,
            **clock_columns(clock, days),
        )
    )
    waiting = [
        table
        for table in tables.with_seats().newest_first()[:MAX_LOOKED_AT]
        if table.setup == setup
        and not table.letters_of(player)
        and not bots
        and (not letter or table.seat(letter) is None)
    ]
    for table in by_distance(waiting, player, reach):
        host = host_of(table).letter
        if not table.clock_renews and host not in connected_seats(table.slug):
            continue
        try:
            place = {"slug": table.slug, "letter": letter}
            return sit_down(**place, player=player, participant=participant)
        except Declined:  # somebody else was quicker, or the ratings are too far apart
            continue
    return create_match(
        kind=MatchKind.OPEN,
        game=game,
        setup=setup,
        player=player,
        participant=participant,
        bots=bots,
        letter=letter or LETTERS[0],
        clock=clock,
        days=days,
        rated=rated,
        reach=reach,
    )


def by_distance(tables: Sequence[Match], player: Player, reach: int | None) -> list[Match]:
    """The tables whose hosts are within reach, the nearest rating first."""
    distances = distances_of(tables, player, ratings_of(tables, player.user.pk))
    near = [table for table in tables if reach is None or distances[table.pk] <= reach]
    return sorted(near, key=lambda table: distances[table.pk])


def distances_of(tables: Iterable[Match], player: Player, ratings: Ratings) -> dict[int, float]:
    """By match, how far the host's rating is from the player's; 0 where one of them has no account."""
    distances = {}
    for table in tables:
        host = host_of(table).account_id if table.seated else None
        values = [value_of(ratings, account, table) for account in (host, player.user.pk)]
        is_known = host is not None and isinstance(player.user, User)
        distances[table.pk] = abs(values[0] - values[1]) if is_known else 0.0
    return distances


def ratings_of(tables: Iterable[Match], *accounts_beside: int | None) -> Ratings:
    """The ratings of all who sit at the tables, and of these accounts."""
    accounts = {seat.account_id for table in tables for seat in table.seated}
    accounts = (accounts | {*accounts_beside}) - {None}
    rows = Rating.objects.filter(account__in=accounts) if accounts else []
    return {(row.account_id, row.game, row.mode): row for row in rows}


def value_of(ratings: Ratings, account: int | None, match: Match) -> float:
    """The account's rating in the match's mode, or that with which accounts begin."""
    rating = rating_in(ratings, account, match)
    return rating.value if rating else FIRST["value"]


def rating_in(ratings: Ratings, account: int | None, match: Match) -> Interval | None:
    """The account's rating in the match's mode, if it has one."""
    row = ratings.get((account or 0, match.game, match.mode))
    return interval_of(row) if row else None
